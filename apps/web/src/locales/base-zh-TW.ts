import { gatherTexts } from '../client/i18n.ts';

export const texts = gatherTexts(
  import.meta.glob<Record<string, unknown>>(
    './zh-CN/{confirm,dictionary,holiday,log,notification,numbers,program,signUp,status,template,tenant,timeLimit,upkeep}.ts',
    {
      eager: true,
      query: '?taiwan',
    },
  ),
);
