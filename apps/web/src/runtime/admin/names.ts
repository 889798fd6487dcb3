/** A name in each language, as the forms of the administration ask for it. */
export interface Names {
  'zh-CN': string;
  'zh-TW'?: string;
  en: string;
}

/** Names without the language that was left blank: it then follows simplified Chinese. */
export function givenNames({ 'zh-TW': traditional, ...names }: Names): Names {
  return traditional?.trim() ? { ...names, 'zh-TW': traditional.trim() } : names;
}
