import { type captcha as captchaCall, constants, type Input, type loginApply as loginCall } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/context.ts';
import { text } from '../../kernel/texts/index.ts';
import { type AttemptState, attemptState, clearAttempt, countAttempt, limits, lockAttempts } from './attempt.ts';
import { findLogin, issueTicket, type Login, takeTicket } from './auth.store.ts';
import { captchaSeconds, drawCaptcha, storeCaptcha, takeCaptcha } from './captcha.ts';
import { verifyPassword } from './password.ts';

/** Sign-in, first half: password → login state → authorize code. Passwords are hashed outside any transaction. */
export async function applyLogin(ctx: Context, input: Input<typeof loginCall>): Promise<string> {
  const { username, password } = input;
  if (username === undefined || password === undefined)
    fail('invalidInput', { data: [{ field: 'username', message: text(ctx.language, 'auth.needsAccount') }] });
  if (input.encrypted) fail('illegalRequest', { cause: text(ctx.language, 'auth.noCipher') });
  const login = await checkPassword(ctx, username, password, input);
  return ctx.within({ role: 'app_platform' }, (tx) =>
    issueTicket(
      tx.db,
      { kind: 'login_state', user_id: login.id, client_id: null, remember: input.remember ?? true },
      ctx.now(),
    ),
  );
}

/** Checks an account and password under the lock-out and captcha rules; fails alike for unknown and wrong. */
async function checkPassword(
  ctx: Context,
  username: string,
  password: string,
  proof: { captcha?: string | undefined; requestId?: string | undefined },
): Promise<Login> {
  const attempt = await ctx.within({ role: 'app_platform' }, async (tx) => {
    const before = await lockAttempts(tx.db, username, ctx.ip, ctx.now());
    if (before.lockedUntil) return { lockedUntil: before.lockedUntil };
    if (before.needsCaptcha && !(await hasCaptcha(tx, proof))) return { needsCaptcha: true };
    const counted = await countAttempt(tx.db, username, ctx.ip, ctx.now());
    return { counted, login: await findLogin(tx.db, username) };
  });
  if (attempt.lockedUntil) failLocked(ctx, attempt.lockedUntil);
  if (attempt.needsCaptcha || !attempt.counted)
    fail('captchaRequired', { cause: text(ctx.language, proof.captcha ? 'auth.wrongCaptcha' : 'auth.needsCaptcha') });
  const { login, counted } = attempt;
  const good = await verifyPassword(login?.password_hash ?? null, password);
  if (!good || login?.status !== 'actived') failWrong(ctx, username, counted);
  await ctx.within({ role: 'app_platform' }, (tx) => clearAttempt(tx.db, username, ctx.ip));
  return login;
}

/** Same answer and lock-out rules where a signed-in person proves the own password. */
export async function provePassword(ctx: Context, account: string, password: string): Promise<void> {
  const state = await ctx.within({ role: 'app_platform' }, async (tx) => {
    const { lockedUntil } = await lockAttempts(tx.db, account, ctx.ip, ctx.now());
    const counted = lockedUntil ? null : await countAttempt(tx.db, account, ctx.ip, ctx.now());
    return { lockedUntil, counted, login: await findLogin(tx.db, account) };
  });
  const { counted, lockedUntil, login } = state;
  if (!counted) failLocked(ctx, lockedUntil ?? ctx.now());
  if (!(await verifyPassword(login?.password_hash ?? null, password))) failWrong(ctx, account, counted);
  await ctx.within({ role: 'app_platform' }, (tx) => clearAttempt(tx.db, account, ctx.ip));
}

/** Exchanges a login state for an authorize code bound to a client (R7.1-14). */
export async function applyAuthorize(ctx: Context, input: { login_state: string; client_id: string }): Promise<string> {
  if (input.client_id !== constants.clientId)
    fail('illegalRequest', { cause: text(ctx.language, 'auth.unknownClient') });
  const code = await ctx.within({ role: 'app_platform' }, async (tx) => {
    const state = await takeTicket(tx.db, 'login_state', input.login_state, ctx.now());
    if (!state) return null;
    const { user_id, remember } = state;
    return issueTicket(tx.db, { kind: 'code', user_id, client_id: input.client_id, remember }, ctx.now());
  });
  return code ?? fail('illegalToken', { cause: text(ctx.language, 'auth.usedState') });
}

/** A captcha picture, and whether this account or address needs one (R7.1-20). */
export async function giveCaptcha(ctx: Context, input: Input<typeof captchaCall>) {
  const drawn = await drawCaptcha(ctx.app.settings);
  return ctx.within({ role: 'app_platform' }, async (tx) => {
    const state = await attemptState(tx.db, input.username ?? '', ctx.ip, ctx.now());
    const requestId = await storeCaptcha(tx.db, drawn.code, input.requestId, ctx.now());
    return { requestId, image: drawn.image, required: state.needsCaptcha, expires: captchaSeconds };
  });
}

async function hasCaptcha(
  tx: Context,
  proof: { captcha?: string | undefined; requestId?: string | undefined },
): Promise<boolean> {
  if (!proof.captcha || !proof.requestId) return false;
  return takeCaptcha(tx.db, proof.requestId, proof.captcha, tx.now());
}

function failLocked(ctx: Context, until: Date): never {
  const minutes = Math.max(1, Math.ceil((until.getTime() - ctx.now().getTime()) / 60_000));
  return fail('permissionLimit', { cause: text(ctx.language, 'auth.locked', { minutes }) });
}

/** Alike for unknown accounts, wrong passwords and disabled people; the tries left are told from the third on. */
function failWrong(ctx: Context, account: string, state: AttemptState): never {
  const { captchaAfter, lockAfter } = limits.account;
  const left = Math.max(0, lockAfter - state.failures);
  if (left === 0) ctx.log.warn('account locked after failed sign-ins', { account, ip: ctx.ip });
  const warned = state.failures >= captchaAfter;
  const key = left === 0 ? 'nowLocked' : left === 1 ? 'wrongLast' : warned ? 'wrongLeft' : 'wrong';
  return fail('wrongCredentials', { cause: text(ctx.language, `auth.${key}`, { left }), data: { captcha: warned } });
}
