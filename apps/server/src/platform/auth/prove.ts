import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/context.ts';
import { text } from '../../kernel/texts/index.ts';
import {
  type AttemptState,
  attempterOf,
  attemptState,
  clearAttempt,
  countAddress,
  countAttempt,
  limits,
  lockAttempts,
  takeBackAttempt,
} from './attempt.ts';
import { findLogin, type Login } from './auth.store.ts';
import { takeCaptcha } from './captcha.ts';
import { knownDevice } from './device.ts';
import { verifyPassword } from './password.ts';
import { slowDown } from './slow-address.ts';

const platform = { role: 'app_platform' } as const;

export interface CaptchaProof {
  captcha?: string | undefined;
  requestId?: string | undefined;
  /** Secret of the browser, by which a known device is counted apart. */
  device?: string | null | undefined;
}

/**
 * Opens an attempt: refuses a locked name before anything is worked out, asks for the captcha when there were failures,
 * and counts the attempt as failed. `look` reads what the check needs in the same transaction; `counter` is what the
 * attempt is counted for in place of the name.
 */
export async function openAttempt<T>(
  ctx: Context,
  name: string,
  proof: CaptchaProof | null,
  look: (tx: Context) => Promise<T>,
  counter: string | null = null,
): Promise<{ counted: AttemptState; found: T }> {
  type Opened = { lockedUntil: Date } | { needsCaptcha: true } | { counted: AttemptState; found: T };
  // One read without locks answers the flood of guesses at a locked name.
  const { who, seen } = await ctx.within(platform, async (tx) => {
    const device = await knownDevice(tx, proof?.device, name);
    const byName = attempterOf(name, tx.ip, device);
    // A count of the person's own waits for nobody else's failures at the address.
    const attempter = counter === null ? byName : { ...byName, key: counter, known: true };
    return { who: attempter, seen: await attemptState(tx.db, attempter, tx.now()) };
  });
  if (seen.lockedUntil) failLocked(ctx, seen.lockedUntil);
  if (!(proof && seen.needsCaptcha && !proof.captcha)) await slowDown(ctx.ip, name, seen.addressFailures);
  const attempt = await ctx.within(platform, async (tx): Promise<Opened> => {
    const before = await lockAttempts(tx.db, who, tx.now());
    if (before.lockedUntil) return { lockedUntil: before.lockedUntil };
    if (proof && before.needsCaptcha && !(await hasCaptcha(tx, proof))) return { needsCaptcha: true };
    return { counted: await countAttempt(tx.db, who, tx.now()), found: await look(tx) };
  });
  if ('lockedUntil' in attempt) failLocked(ctx, attempt.lockedUntil);
  if ('needsCaptcha' in attempt)
    fail('captchaRequired', { cause: text(ctx.language, proof?.captcha ? 'auth.wrongCaptcha' : 'auth.needsCaptcha') });
  return attempt;
}

/** Ends an attempt well: the failures of its counter are forgotten. */
export function closeAttempt(ctx: Context, { key }: Pick<AttemptState, 'key'>): Promise<void> {
  return ctx.within(platform, (tx) => clearAttempt(tx.db, key));
}

/** Ends an attempt that was neither good nor wrong: only the second factor is missing. */
export function undoAttempt(ctx: Context, { key }: Pick<AttemptState, 'key'>): Promise<void> {
  return ctx.within(platform, (tx) => takeBackAttempt(tx.db, key));
}

/** Whoever is signed in proves things in a count of the person's own: guesses at the account made elsewhere do not stand in the way. */
const ownCounter = (ctx: Context) => (ctx.user ? `person:${ctx.user.realId}` : null);

/** Same answer and lock-out rules where a signed-in person proves the own password. */
export async function provePassword(ctx: Context, account: string, password: string): Promise<Login> {
  const { counted, found: login } = await openAttempt(
    ctx,
    account,
    null,
    (tx) => findLogin(tx.db, account),
    ownCounter(ctx),
  );
  const good = await verifyPassword(login?.password_hash ?? null, password);
  if (!good || !login) return failWrong(ctx, account, counted);
  await closeAttempt(ctx, counted);
  return login;
}

/** A check of something that could be guessed, counted like a password. */
export async function underLimits(
  ctx: Context,
  name: string,
  check: (tx: Context) => Promise<boolean>,
): Promise<boolean> {
  const { counted, found: good } = await openAttempt(ctx, name, null, check, ownCounter(ctx));
  if (good) await closeAttempt(ctx, counted);
  else await noteFailure(ctx);
  return good;
}

/** A failed attempt counts against its address as well. */
export function noteFailure(ctx: Context): Promise<void> {
  return ctx.within(platform, (tx) => countAddress(tx.db, tx.ip, tx.now()));
}

/** Alike for unknown accounts, wrong passwords and disabled people; the tries left are told from the third on. */
export async function failWrong(
  ctx: Context,
  name: string,
  state: AttemptState,
  what: 'wrong' | 'wrongCode' = 'wrong',
): Promise<never> {
  await noteFailure(ctx);
  const { captchaAfter, lockAfter } = limits.account;
  const left = Math.max(0, lockAfter - state.failures);
  if (left === 0) ctx.log.warn('account locked after failed sign-ins', { account: name, ip: ctx.ip });
  const warned = state.failures >= captchaAfter;
  const key = left === 0 ? 'nowLocked' : left === 1 ? 'last' : warned ? 'left' : '';
  const cause = key === '' ? `auth.${what}` : `auth.${what}.${key}`;
  return fail('wrongCredentials', { cause: text(ctx.language, cause, { left }), data: { captcha: warned } });
}

/** Whether the picture's code was right; it serves once, right or wrong. */
export async function hasCaptcha(tx: Context, proof: CaptchaProof): Promise<boolean> {
  if (!proof.captcha || !proof.requestId) return false;
  return takeCaptcha(tx.db, proof.requestId, proof.captcha, tx.now());
}

function failLocked(ctx: Context, until: Date): never {
  const minutes = Math.max(1, Math.ceil((until.getTime() - ctx.now().getTime()) / 60_000));
  return fail('permissionLimit', { cause: text(ctx.language, 'auth.locked', { minutes }) });
}
