import { createHash } from 'node:crypto';
import type { MenuContent } from './resource.store.ts';

/** Tells whether an entry still is what start-up wrote: alike content has the same hash, whatever its order of keys. */
export function contentHash(content: MenuContent, parentKey: string | null): string {
  const { alias, name, icon, icon_svg, url, default_url, open, layout, sort, roles } = content;
  const texts = Object.entries(name).sort(([a], [b]) => (a < b ? -1 : 1));
  const canonical = [
    parentKey,
    alias,
    texts,
    icon,
    icon_svg,
    url,
    default_url,
    open,
    layout,
    Number(sort),
    [...roles].sort(),
  ];
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}
