import { constants } from '@app/contract/constants';
import { isMobile } from './mobile.ts';
import type { RuleProblem } from './rule-text.ts';

/** Rules of the sign-in and registration forms (R5-15…R5-20); each returns the first problem, or null. */
export const signInRules = {
  /** A user name must be given. */
  username: (value: string): RuleProblem | null => (value.trim() === '' ? { key: 'username' } : null),
  /** The password of a sign-in; one being set has rules of its own (R5-22). */
  password: (value: string): RuleProblem | null =>
    Array.from(value).length < constants.passwordMinLength ? { key: 'password' } : null,
  /** A verification code has six digits. */
  code: (value: string): RuleProblem | null => (/^\d{6}$/.test(value.trim()) ? null : { key: 'code' }),
  /** A mobile number must be given, have eleven digits and belong to a mobile network. */
  mobile: (value: string): RuleProblem | null => {
    const text = value.trim();
    if (text === '') return { key: 'mobile' };
    if (/^\d+$/.test(text) && text.length !== constants.mobileLength) return { key: 'mobileLength' };
    return isMobile(text) ? null : { key: 'mobileFormat' };
  },
} as const;
