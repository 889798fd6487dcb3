import type { RuleProblem } from '@app/engine/rules';
import { hasFormat } from '@app/engine/rules/format';
import { signInRules } from '@app/engine/rules/sign-in';

/** A text key with its values. */
export interface Problem {
  key: string;
  values?: Readonly<Record<string, string | number>>;
}
/** What is wrong with each field of a form before it is sent; null = nothing. */
export type Checks<V> = { [F in keyof V]?: (value: string, values: V) => Problem | null };

/** Longest and shortest password that may be set (R5-22). */
export const newPasswordLength = { min: 8, max: 64 } as const;

const told = (problem: RuleProblem | null): Problem | null =>
  problem && { key: `rule.${problem.key}`, ...(problem.values ? { values: problem.values } : {}) };

/** Rules of the sign-in pages by kind of field (R5-14…R5-22); the server repeats them. */
export const authRules = {
  username: (value: string) => told(signInRules.username(value)),
  password: (value: string) => told(signInRules.password(value)),
  code: (value: string) => told(signInRules.code(value)),
  mobile: (value: string) => told(signInRules.mobile(value)),
  required: (value: string, name: string): Problem | null =>
    value.trim() === '' ? { key: 'rule.required', values: { name } } : null,
  account: (value: string): Problem | null =>
    value.trim() === '' ? { key: 'rule.username' } : hasFormat('account', value) ? null : { key: 'rule.account' },
  email: (value: string): Problem | null =>
    value.trim() === '' || hasFormat('email', value) ? null : { key: 'rule.email' },
  newPassword: (value: string, account = ''): Problem | null => {
    const length = Array.from(value).length;
    if (length < newPasswordLength.min)
      return { key: 'login.newPasswordShort', values: { min: newPasswordLength.min } };
    if (length > newPasswordLength.max) return { key: 'login.newPasswordLong', values: { max: newPasswordLength.max } };
    return account !== '' && value.toLowerCase() === account.trim().toLowerCase()
      ? { key: 'login.newPasswordAccount' }
      : null;
  },
  repeated: (value: string, password: string): Problem | null =>
    value === password ? null : { key: 'login.passwordsDiffer' },
} as const;
