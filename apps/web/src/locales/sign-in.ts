import type { Language } from '@app/contract';
import type { Texts } from '../client/i18n.ts';

/** Texts of the sign-in page: few and small, one chunk per language. */
export async function signInTexts(language: Language): Promise<Record<string, Texts>> {
  switch (language) {
    case 'en':
      return (await import('./sign-in-en.ts')).texts;
    case 'zh-CN':
      return (await import('./sign-in-zh-CN.ts')).texts;
    case 'zh-TW':
      return (await import('./sign-in-zh-TW.ts')).texts;
  }
}
