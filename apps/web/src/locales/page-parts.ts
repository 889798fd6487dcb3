import type { Language } from '@app/contract';
import { gatherTexts, type Texts } from '../client/i18n.ts';

const languages = import.meta.glob<Record<string, unknown>>(
  './{en,zh-CN}/{calendar,disposal,draftTemplate,each,matter,meeting,regime,variants}.ts',
);
const taiwan = import.meta.glob<Record<string, unknown>>(
  './zh-CN/{calendar,disposal,draftTemplate,each,matter,meeting,regime,variants}.ts',
  {
    query: '?taiwan',
  },
);

/** Texts that come with the first page that needs them. */
const partTexts =
  (name: 'calendar' | 'disposal' | 'draftTemplate' | 'each' | 'matter' | 'meeting' | 'regime' | 'variants') =>
  async (language: Language): Promise<Record<string, Texts>> => {
    const path = `./${language === 'en' ? 'en' : 'zh-CN'}/${name}.ts`;
    const load = language === 'zh-TW' ? taiwan[path] : languages[path];
    return load ? gatherTexts({ [path]: await load() }) : {};
  };

/** Texts of a list that is shown as a month. */
export const calendarTexts = partTexts('calendar');

/** Texts of the room of a meeting. */
export const meetingTexts = partTexts('meeting');

/** Texts of a draft that is several cases. */
export const eachTexts = partTexts('each');

/** Texts of a volume that is disposed of. */
export const disposalTexts = partTexts('disposal');

/** Texts of a company's templates. */
export const draftTemplateTexts = partTexts('draftTemplate');

/** Texts of what somebody looks after without a task. */
export const matterTexts = partTexts('matter');

/** Texts of the law of other markets, beside findings. */
export const regimeTexts = partTexts('regime');

/** Texts of drafts side by side. */
export const variantsTexts = partTexts('variants');

/** Those of every part at once. */
export async function everyPartTexts(language: Language): Promise<Record<string, Texts>> {
  const parts = [
    calendarTexts,
    disposalTexts,
    draftTemplateTexts,
    eachTexts,
    matterTexts,
    meetingTexts,
    regimeTexts,
    variantsTexts,
  ];
  return Object.assign({}, ...(await Promise.all(parts.map((texts) => texts(language)))));
}
