import { hasFormat } from '@app/engine/rules/format';
import type { Problem } from './auth-rules.ts';

/** Longest and shortest password that may be set (R5-22). */
export const newPasswordLength = { min: 8, max: 64 } as const;

/** Rules of what a new account or a new password is made of (R5-14, R5-22); the server repeats them. */
export const newAccountRules = {
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
