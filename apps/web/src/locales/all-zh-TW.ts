import { rule } from '@app/engine/rules/texts/zh-TW';
import { gatherTexts } from '../client/i18n.ts';

const made = import.meta.glob<Record<string, unknown>>(
  ['./zh-CN/*.ts', '!./zh-CN/{publicity,rule,dictionary,holiday,meeting,status,template,timeLimit}.ts'],
  {
    eager: true,
    query: '?taiwan',
  },
);
export const texts = { ...gatherTexts(made), rule };
