import { gatherTexts } from '../client/i18n.ts';

export const texts = gatherTexts(
  import.meta.glob(
    [
      './en/*.ts',
      '!./en/{publicity,dictionary,calendar,confirm,disposal,each,holiday,meeting,numbers,regime,signUp,status,template,tenant,timeLimit,upkeep}.ts',
    ],
    {
      eager: true,
    },
  ),
);
