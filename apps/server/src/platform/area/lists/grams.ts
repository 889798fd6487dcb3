/**
 * Two-character tokens of a text, kept beside each record under a GIN index: a `contains` filter of two or more
 * characters reads only rows that hold all its tokens (spec: 200,000 records, Chinese names) and re-checks them by LIKE.
 */
export function grams(texts: Iterable<string | null | undefined>): string[] {
  const tokens = new Set<string>();
  for (const text of texts) {
    if (!text) continue;
    const characters = folded(text);
    for (let at = 0; at + 1 < characters.length; at += 1) tokens.add(`${characters[at]}${characters[at + 1]}`);
  }
  return [...tokens];
}

/** Folded letter by letter, so that the tokens of a part are always among the tokens of the whole (Greek final sigma). */
function folded(text: string): string[] {
  return Array.from(text, (character) => character.toLowerCase());
}

/** A text as a LIKE pattern: its own wildcards are taken literally. */
export function likePattern(text: string, before: '' | '%', after: '' | '%'): string {
  return `${before}${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}${after}`;
}

/** LIKE is several times cheaper than ILIKE and enough when the pattern has no letters with two cases. */
export function hasCase(text: string): boolean {
  return text.toLowerCase() !== text.toUpperCase();
}
