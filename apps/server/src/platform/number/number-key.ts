/** A number as it is looked up: brackets of either width, spaces and letter case make no difference (domain.md 5). */
export function numberKey(number: string): string {
  return number
    .normalize('NFKC')
    .replace(/[\s()（）[\]【】]/g, '')
    .toUpperCase();
}
