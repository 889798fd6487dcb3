import type { RuleProblem } from '@app/engine/rules';
import { signInRules } from '@app/engine/rules/sign-in';

/** A text key with its values. */
export interface Problem {
  key: string;
  values?: Readonly<Record<string, string | number>>;
}
/** What is wrong with each field of a form before it is sent; null = nothing. */
export type Checks<V> = { [F in keyof V]?: (value: string, values: V) => Problem | null };

const told = (problem: RuleProblem | null): Problem | null =>
  problem && { key: `rule.${problem.key}`, ...(problem.values ? { values: problem.values } : {}) };

/** Rules of the sign-in page by kind of field (R5-14…R5-20); the server repeats them. */
export const authRules = {
  username: (value: string) => told(signInRules.username(value)),
  password: (value: string) => told(signInRules.password(value)),
  code: (value: string) => told(signInRules.code(value)),
  mobile: (value: string) => told(signInRules.mobile(value)),
  required: (value: string, name: string): Problem | null =>
    value.trim() === '' ? { key: 'rule.required', values: { name } } : null,
} as const;
