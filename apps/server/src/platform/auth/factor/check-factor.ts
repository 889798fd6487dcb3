import { randomInt } from 'node:crypto';
import type { Context } from '../../../kernel/context.ts';
import { hashOf } from '../../../kernel/secret.ts';
import { findFactor, useRecoveryCode, useStep } from './factor.store.ts';
import { matchingStep } from './totp.ts';

/** Letters and digits that cannot be mistaken for one another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Whether an account requires a second factor at sign-in. */
export async function hasFactor(tx: Context, userId: string): Promise<boolean> {
  return ((await findFactor(tx.db, userId))?.confirmed_at ?? null) !== null;
}

/** Checks a code of the authenticator or a recovery code; each code is accepted once. */
export async function checkFactor(tx: Context, userId: string, code: string): Promise<boolean> {
  const factor = await findFactor(tx.db, userId);
  if (!factor) return false;
  const typed = code.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(typed)) {
    const step = matchingStep(factor.secret, typed, tx.now());
    return step !== null && (await useStep(tx.db, userId, step));
  }
  const isUsed = await useRecoveryCode(tx.db, userId, hashOf(typed), tx.now());
  if (isUsed) await tx.audit({ action: 'auth.recoveryCode', entity: 'user', entityId: userId });
  return isUsed;
}

/** Ten recovery codes of 59 bits, as they are shown; only their hashes are stored. */
export function newRecoveryCodes(): { shown: string[]; hashes: string[] } {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  const shown = Array.from({ length: 10 }, () => `${group()}-${group()}-${group()}`);
  return { shown, hashes: shown.map((code) => hashOf(code.replaceAll('-', ''))) };
}
