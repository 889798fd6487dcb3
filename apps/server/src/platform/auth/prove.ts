import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
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
import { verifyPassword } from './passwords/password.ts';
import { knownDevice } from './sessions/device.ts';
import { slowDown } from './slow-address.ts';

const platform = { role: 'app_platform' } as const;

export interface CaptchaProof {
  captcha?: string | undefined;
  requestId?: string | undefined;
  /** Secret of the browser, by which failures on a known device are counted separately. */
  device?: string | null | undefined;
}

/**
 * Begins an attempt: refuses a locked name before anything is computed, requires the captcha after failures, and counts the attempt as failed.
 * `look` reads what the check needs in the same transaction; `counter` is used in place of the name's counter.
 */
export async function openAttempt<T>(
  ctx: Context,
  name: string,
  proof: CaptchaProof | null,
  look: (tx: Context) => Promise<T>,
  counter: string | null = null,
): Promise<{ counted: AttemptState; found: T }> {
  type Opened = { lockedUntil: Date } | { needsCaptcha: true } | { counted: AttemptState; found: T };
  // A read without locks answers a flood of guesses at a locked name.
  const { who, seen } = await ctx.within(platform, async (tx) => {
    const device = await knownDevice(tx, proof?.device, name);
    const byName = attempterOf(name, tx.ip, device);
    // Attempts on a counter of the person's own are not delayed by failures of others at the address.
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

/** Ends a successful attempt: the failures of its counter are cleared. */
export function closeAttempt(ctx: Context, { key }: Pick<AttemptState, 'key'>): Promise<void> {
  return ctx.within(platform, (tx) => clearAttempt(tx.db, key));
}

/** Ends an attempt that neither succeeded nor failed: only the second factor is missing. */
export function undoAttempt(ctx: Context, { key }: Pick<AttemptState, 'key'>): Promise<void> {
  return ctx.within(platform, (tx) => takeBackAttempt(tx.db, key));
}

/** Key of the counter of a signed-in person, separate from the account's: guesses made elsewhere do not block the person. */
const ownCounter = (ctx: Context) => (ctx.user ? `person:${ctx.user.realId}` : null);

/** Checks the own password of a signed-in person, with the same answers and lock-out rules as sign-in. */
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

/** Runs a check of something that could be guessed; failures count like those of a password. */
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

/** Counts a failed attempt against its address as well. */
export function noteFailure(ctx: Context): Promise<void> {
  return ctx.within(platform, (tx) => countAddress(tx.db, tx.ip, tx.now()));
}

/** Fails in the same way for unknown accounts, wrong passwords and disabled people; from the third failure on, the remaining tries are given. */
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

/** Whether the code of the captcha was right; a captcha can be used once, right or wrong. */
export async function hasCaptcha(tx: Context, proof: CaptchaProof): Promise<boolean> {
  if (!proof.captcha || !proof.requestId) return false;
  return takeCaptcha(tx.db, proof.requestId, proof.captcha, tx.now());
}

function failLocked(ctx: Context, until: Date): never {
  const minutes = Math.max(1, Math.ceil((until.getTime() - ctx.now().getTime()) / 60_000));
  return fail('permissionLimit', { cause: text(ctx.language, 'auth.locked', { minutes }) });
}
