import type { Texts } from '../client/i18n.ts';

/** Namespace modules by file path → texts by namespace. */
export function gather(modules: Record<string, Record<string, unknown>>): Record<string, Texts> {
  const texts: Record<string, Texts> = {};
  for (const [path, module] of Object.entries(modules)) {
    const namespace = path.replace(/^.*\/|\.ts$/g, '');
    texts[namespace] = (module[namespace] ?? module.default) as Texts;
  }
  return texts;
}
