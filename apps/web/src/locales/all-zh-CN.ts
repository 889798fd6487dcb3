import { gatherTexts } from '../client/i18n.ts';

export const texts = gatherTexts(
  import.meta.glob(['./zh-CN/*.ts', '!./zh-CN/{publicity,dictionary,holiday,meeting,status,timeLimit}.ts'], {
    eager: true,
  }),
);
