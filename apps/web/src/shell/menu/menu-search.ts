/** A menu entry as the search panel searches it. */
export interface SearchItem {
  id: string;
  /** Full title, groups included. */
  title: string;
  path: string;
  /** Pinyin of the title, its first letters and the whole; empty until the dictionary is loaded. */
  pinyin: string;
}

/** Items whose title, path or pinyin match, best match first; an empty text lists all (R2.4-47, R9-57). */
export function searchMenu(items: readonly SearchItem[], text: string): SearchItem[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...items];
  return items
    .map((item) => ({ item, score: scoreOf(item, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

function scoreOf(item: SearchItem, wanted: string): number {
  const title = item.title.toLowerCase();
  const leaf = title.slice(title.lastIndexOf('/') + 1).trim();
  if (leaf.startsWith(wanted)) return 6;
  if (leaf.includes(wanted)) return 5;
  if (title.includes(wanted)) return 4;
  if (item.pinyin !== '' && item.pinyin.includes(wanted)) return 3;
  if (item.path.toLowerCase().includes(wanted)) return 2;
  return isSubsequence(wanted, title) ? 1 : 0;
}

function isSubsequence(wanted: string, title: string): boolean {
  let at = 0;
  for (const character of wanted) {
    const found = title.indexOf(character, at);
    if (found < 0) return false;
    at = found + 1;
  }
  return true;
}
