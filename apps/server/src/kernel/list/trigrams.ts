/**
 * Two-character tokens of a text, kept beside each record under a GIN index: a `contains` filter of two or more
 * characters reads only rows that hold all its tokens (spec: 200,000 records, Chinese names) and re-checks them by LIKE.
 * A token is one 32-bit number, so that rows stay narrow; the few pairs beyond the basic plane may share one.
 */
export function trigrams(texts: Iterable<string | null | undefined>): number[] {
  const tokens = new Set<number>();
  for (const text of texts) {
    if (!text) continue;
    // Lower case is made character by character, so that the tokens of a part are always among those of the whole (Greek final sigma).
    const codes = Array.from(text, (character) => character.toLowerCase().codePointAt(0) ?? 0);
    for (let at = 0; at + 1 < codes.length; at += 1)
      tokens.add(((codes[at] ?? 0) << 16) | ((codes[at + 1] ?? 0) & 0xffff));
  }
  return [...tokens];
}

/** A text as a LIKE pattern; wildcard characters inside the text are escaped. */
export function likePattern(text: string, before: '' | '%', after: '' | '%'): string {
  return `${before}${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}${after}`;
}

/** Whether a text has letters with two cases. Without them LIKE is enough, which is several times cheaper than ILIKE. */
export function hasCase(text: string): boolean {
  return text.toLowerCase() !== text.toUpperCase();
}
