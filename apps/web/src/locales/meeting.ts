import type { Language } from '@app/contract';
import { gatherTexts, type Texts } from '../client/i18n.ts';

const languages = import.meta.glob<Record<string, unknown>>('./{en,zh-CN}/meeting.ts');
const taiwan = import.meta.glob<Record<string, unknown>>('./zh-CN/meeting.ts', { query: '?taiwan' });

/** Texts of the room of a meeting, which come with the first one that is opened. */
export async function meetingTexts(language: Language): Promise<Record<string, Texts>> {
  const path = `./${language === 'en' ? 'en' : 'zh-CN'}/meeting.ts`;
  const load = language === 'zh-TW' ? taiwan[path] : languages[path];
  return load ? gatherTexts({ [path]: await load() }) : {};
}
