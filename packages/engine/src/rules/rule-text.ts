import type { Language } from '@app/contract';
import { rule as english } from './texts/en.ts';
import { rule as chinese } from './texts/zh-CN.ts';
import { rule as taiwanese } from './texts/zh-TW.ts';

/** Name of a rule: the key of its text, in the web `rule.<key>`. */
export type RuleKey = keyof typeof chinese;

/** A broken rule: its name and what its text tells. */
export interface RuleProblem {
  key: RuleKey;
  values?: Readonly<Record<string, string | number>>;
}

const packs: Record<Language, Record<RuleKey, string>> = { 'zh-CN': chinese, 'zh-TW': taiwanese, en: english };

/** Text of a rule in a language; values are put in as they are, never interpreted. */
export function ruleText(
  key: RuleKey,
  language: Language = 'zh-CN',
  values: Readonly<Record<string, string | number>> = {},
): string {
  return packs[language][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
