import type { Language } from '@app/contract';
import type { Texts } from '../client/i18n.ts';

/** Texts of the public pages: few and small, one chunk per language. */
export async function publicTexts(language: Language): Promise<Record<string, Texts>> {
  switch (language) {
    case 'en':
      return (await import('./public-en.ts')).texts;
    case 'zh-CN':
      return (await import('./public-zh-CN.ts')).texts;
    case 'zh-TW':
      return (await import('./public-zh-TW.ts')).texts;
  }
}
