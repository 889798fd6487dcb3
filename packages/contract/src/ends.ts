/** The text without the given signs at its end. An expression such as `0+$` tries every run anew and takes the square of its length. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The text without the given signs at both ends; blanks are told as one blank and mean every kind of them. */
export function trimmedOf(text: string, before: string, after: string): string {
  const isCut = (sign: string, signs: string) => signs.includes(sign) || (signs.includes(' ') && sign.trim() === '');
  let [start, end] = [0, text.length];
  while (start < end && isCut(text.charAt(start), before)) start += 1;
  while (end > start && isCut(text.charAt(end - 1), after)) end -= 1;
  return text.slice(start, end);
}
