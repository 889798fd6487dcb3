import { filled, inEach, type Language, type Text, type TextValues } from '@app/contract';
import { rule as english } from './texts/en.ts';
import { rule as chinese } from './texts/zh-CN.ts';
import { rule as taiwanese } from './texts/zh-TW.ts';

/** Name of a rule: the key of its text, in the web `rule.<key>`. */
export type RuleKey = keyof typeof chinese;

/** A broken rule: its key and the values for its text. */
export interface RuleProblem {
  key: RuleKey;
  values?: TextValues;
}

const packs: Record<Language, Record<RuleKey, string>> = { 'zh-CN': chinese, 'zh-TW': taiwanese, en: english };

/** Texts of the rules in the three languages, by name. */
export const ruleTexts = Object.fromEntries(
  Object.keys(chinese).map((key) => [key, inEach((language) => packs[language][key as RuleKey])]),
) as Record<RuleKey, Required<Text>>;

/** Text of a rule in a language; values are put in as they are, never interpreted. */
export function ruleText(key: RuleKey, language: Language = 'zh-CN', values: TextValues = {}): string {
  return filled(packs[language][key], (name) => String(values[name] ?? ''));
}
