import { gatherTexts } from '../client/i18n.ts';

export const texts = gatherTexts(
  import.meta.glob(
    [
      './zh-CN/*.ts',
      '!./zh-CN/{publicity,dictionary,calendar,confirm,disposal,draftTemplate,each,holiday,log,matter,meeting,notification,numbers,program,regime,signUp,status,template,tenant,timeLimit,upkeep,variants}.ts',
    ],
    {
      eager: true,
    },
  ),
);
