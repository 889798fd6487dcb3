import { gatherTexts } from '../client/i18n.ts';

export const texts = gatherTexts(
  import.meta.glob<Record<string, unknown>>('./zh-CN/{dictionary,status}.ts', { eager: true, query: '?taiwan' }),
);
