import { gatherTexts } from '../client/i18n.ts';

export const texts = gatherTexts(
  import.meta.glob<Record<string, unknown>>('./zh-CN/{dictionary,holiday,status,template,timeLimit}.ts', {
    eager: true,
    query: '?taiwan',
  }),
);
