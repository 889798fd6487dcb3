/** The text without the given characters at its end. A regular expression such as `0+$` would take quadratic time. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The text without the given characters at both ends; a blank among them stands for every kind of white space. */
export function trimmedOf(text: string, before: string, after: string): string {
  const isCut = (sign: string, signs: string) => signs.includes(sign) || (signs.includes(' ') && sign.trim() === '');
  let [start, end] = [0, text.length];
  while (start < end && isCut(text.charAt(start), before)) start += 1;
  while (end > start && isCut(text.charAt(end - 1), after)) end -= 1;
  return text.slice(start, end);
}
