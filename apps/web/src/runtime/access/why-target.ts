/** What was refused: a page, a menu or a call. */
export interface WhyTarget {
  path?: string;
  call?: string;
}

/** What a person typed or pasted: the address of a page, its path, or the name of a call. */
export function asTarget(text: string): WhyTarget {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return { path: new URL(text).pathname };
  return text.startsWith('/') ? { path: text.split('?')[0] ?? text } : { call: text };
}
