import { gatherTexts } from '../client/i18n.ts';

export const texts = gatherTexts(
  import.meta.glob(['./zh-CN/*.ts', '!./zh-CN/{publicity,dictionary,holiday,meeting,status,template,timeLimit}.ts'], {
    eager: true,
  }),
);
