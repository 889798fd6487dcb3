import { createHash } from 'node:crypto';
import type { MenuContent } from './resource.store.ts';

/** Hash of an entry's content, independent of key order, to see whether an entry is still as start-up wrote it. */
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
