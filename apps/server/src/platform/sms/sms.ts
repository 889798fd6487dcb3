import { randomInt } from 'node:crypto';
import { constants } from '@app/contract';
import type { App, Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { hashOf, sameHash } from '../../kernel/secret.ts';
import { text } from '../../kernel/texts/index.ts';
import { smsDeliver } from './jobs.ts';
import { countSent, countTry, insertCode, lockSenders, markCodeUsed, newestCode } from './sms.store.ts';

/** The purpose of a code; a code for sign-in cannot reset a password (R7.1-28). */
export type SmsPurpose = `${'user' | 'tenant'}:${'register' | 'reset' | 'login'}`;
export const smsLimits = { perMinute: 1, perDay: 10, perHourOfIp: 30, tries: 5, minutes: 5 } as const;

/** Codes not sent yet, by message id. The database stores only their hash, and the outbox row names the message, not the code. */
const unsent = new WeakMap<App, Map<string, string>>();

/** A new six-digit code, or the one that automated tests fixed (R7-43). */
export function newCode(app: App): string {
  const { codeLength } = constants;
  return app.settings.testSmsCode ?? String(randomInt(0, 10 ** codeLength)).padStart(codeLength, '0');
}

/** The code of a message that this process made, taken out of memory. */
export function takeUnsent(app: App, id: string): string | undefined {
  const code = unsent.get(app)?.get(id);
  unsent.get(app)?.delete(id);
  return code;
}

/** Whether this server can send messages; in development they are written to a file. */
export function canSendSms(app: App): boolean {
  return app.settings.sms !== null || app.settings.mode === 'development';
}

/**
 * Makes a code and sends it. With `receives` false everything but the message itself is the same, so that the answer does not show whether a
 * mobile is known.
 */
export async function sendCode(
  ctx: Context,
  request: { mobile: string; purpose: SmsPurpose; receives: boolean },
): Promise<void> {
  const { mobile, purpose } = request;
  if (!canSendSms(ctx.app)) fail('permissionLimit', { cause: text(ctx.language, 'sms.notConfigured') });
  const now = ctx.now();
  await lockSenders(ctx.db, mobile, ctx.ip);
  const sent = await countSent(ctx.db, mobile, ctx.ip, now);
  if (sent.minute >= smsLimits.perMinute) fail('submitLimit', { cause: text(ctx.language, 'sms.minute') });
  if (sent.day >= smsLimits.perDay) fail('submitLimit', { cause: text(ctx.language, 'sms.day') });
  if (sent.hourOfIp >= smsLimits.perHourOfIp) fail('submitLimit', { cause: text(ctx.language, 'sms.address') });
  const id = ctx.app.newId();
  const code = newCode(ctx.app);
  const expires_at = new Date(now.getTime() + smsLimits.minutes * 60_000);
  await insertCode(ctx.db, {
    id,
    mobile,
    type: purpose,
    code_hash: hashOf(code),
    ip: ctx.ip,
    created_at: now,
    expires_at,
  });
  if (!request.receives) return;
  const codes = unsent.get(ctx.app) ?? new Map<string, string>();
  unsent.set(ctx.app, codes);
  codes.set(id, code);
  await ctx.emit(smsDeliver, { id, language: ctx.language });
}

/**
 * Whether a code is the newest one of this mobile and purpose; a wrong one counts as a try, and with `use` a right one is used up. Must commit
 * even when the call then fails, or tries would not count.
 */
export async function checkCode(
  ctx: Context,
  given: { mobile: string; purpose: SmsPurpose; code: string; use: boolean },
): Promise<boolean> {
  const row = await newestCode(ctx.db, given.mobile, given.purpose);
  if (!row || row.used_at || row.expires_at <= ctx.now() || row.tries >= smsLimits.tries) return false;
  if (!sameHash(row.code_hash, hashOf(given.code.trim()))) {
    await countTry(ctx.db, row.id);
    return false;
  }
  if (given.use) await markCodeUsed(ctx.db, row.id, ctx.now());
  return true;
}
