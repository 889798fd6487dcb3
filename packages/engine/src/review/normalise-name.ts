const cache = new Map<string, string>();

/**
 * One spelling for names that differ only in width, case, spaces, brackets, dashes or the catalogue's own footnote
 * stars; used as the key of every name comparison.
 */
export function normaliseName(name: string): string {
  const known = cache.get(name);
  if (known !== undefined) return known;
  const key = name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\u200B-\u200D\u2060\uFEFF]+/g, '')
    .replace(/[‐-―−﹣]/g, '-')
    .replace(/[【〔［[]/g, '(')
    .replace(/[】〕］\]]/g, ')')
    .replace(/[′’‘`´]/g, "'")
    .replace(/、/g, ',')
    .replace(/[·•・‧]/g, '')
    .replace(/\*+$/, '');
  if (cache.size > 40_000) cache.clear();
  cache.set(name, key);
  return key;
}
