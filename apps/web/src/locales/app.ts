import type { Language } from '@app/contract';
import type { Texts } from '../client/i18n.ts';

/** Every namespace of a language, as one lazy chunk: file `<language>/<namespace>.ts` exports a plain object. */
export async function appTexts(language: Language): Promise<Record<string, Texts>> {
  switch (language) {
    case 'en':
      return (await import('./all-en.ts')).texts;
    case 'zh-CN':
      return (await import('./all-zh-CN.ts')).texts;
    case 'zh-TW':
      return (await import('./all-zh-TW.ts')).texts;
  }
}
