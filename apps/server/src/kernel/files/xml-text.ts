// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold these.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as the content of an XML element; what XML 1.0 cannot hold is left out. */
export function xmlText(text: string): string {
  return text.replaceAll(unwritable, '').replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
}
