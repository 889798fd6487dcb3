import type { Language } from '@app/contract';
import type { Texts } from '../client/i18n.ts';

/** Texts of the pages of base data and of the logs, and of changes that wait for a second person, that come with their first page, not with the application. */
export async function baseTexts(language: Language): Promise<Record<string, Texts>> {
  switch (language) {
    case 'en':
      return (await import('./base-en.ts')).texts;
    case 'zh-CN':
      return (await import('./base-zh-CN.ts')).texts;
    case 'zh-TW':
      return (await import('./base-zh-TW.ts')).texts;
  }
}
