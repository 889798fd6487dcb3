import { rule } from '@app/engine/rules/texts/zh-TW';
import { gatherTexts } from '../client/i18n.ts';

const made = import.meta.glob<Record<string, unknown>>(
  [
    './zh-CN/*.ts',
    '!./zh-CN/{publicity,rule,dictionary,calendar,confirm,disposal,draftTemplate,each,holiday,log,matter,meeting,notification,numbers,program,regime,signUp,status,template,tenant,timeLimit,upkeep,variants}.ts',
  ],
  {
    eager: true,
    query: '?taiwan',
  },
);
export const texts = { ...gatherTexts(made), rule };
