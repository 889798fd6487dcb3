import type { captcha as captchaCall, Input, loginApply as loginCall } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import { checkCode } from '../sms/index.ts';
import { type AttemptState, attempterOf, attemptState } from './attempt.ts';
import { findLogin, issueTicket, takeTicket } from './auth.store.ts';
import { captchaSeconds, drawCaptcha, storeCaptcha } from './captcha.ts';
import { findByMobile } from './contact.store.ts';
import { checkFactor, hasFactor } from './factor/check-factor.ts';
import { verifyPassword } from './passwords/password.ts';
import { typedPassword } from './passwords/password-cipher.ts';
import { type CaptchaProof, closeAttempt, failWrong, noteFailure, openAttempt, undoAttempt } from './prove.ts';
import type { Http } from './sessions/cookie.ts';
import { deviceOf, knownDevice } from './sessions/device.ts';

const platform = { role: 'app_platform' } as const;

/** Who signed in, and how, for the audit log. */
export interface SignedIn {
  userId: string;
  account: string;
}

/** First half of sign-in: password or mobile code → login state. Passwords are hashed outside any transaction. */
export async function applyLogin(ctx: Context, given: Input<typeof loginCall>, http: Http): Promise<string> {
  const input = { ...given, device: deviceOf(http) };
  const { username, password, mobile, code } = input;
  if (mobile !== undefined && code !== undefined && username === undefined) {
    const person = await checkMobile(ctx, { ...input, mobile, code });
    return loginState(ctx, person.userId, input.remember);
  }
  if (username === undefined || password === undefined)
    fail('invalidInput', { data: [{ field: 'username', message: text(ctx.language, 'auth.needsAccount') }] });
  const typed = typedPassword(ctx, password, input.encrypted);
  const person = await checkPassword(ctx, username, typed, { ...input, factor: input.factor ?? code });
  return loginState(ctx, person.userId, input.remember);
}

/** Creates a single-use ticket, valid for 60 seconds, for a user who was just authenticated. */
export function loginState(ctx: Context, userId: string, remember = true): Promise<string> {
  const ticket = { kind: 'login_state', user_id: userId, client_id: null, remember } as const;
  return ctx.within(platform, (tx) => issueTicket(tx.db, ticket, tx.now()));
}

type Factor = { factor?: string | undefined };

/** Checks account and password under the rules of lock-out and captcha; fails in the same way for unknown and wrong. */
export async function checkPassword(
  ctx: Context,
  username: string,
  password: string,
  proof: CaptchaProof & Factor,
): Promise<SignedIn> {
  const { counted, found: login } = await openAttempt(ctx, username, proof, (tx) => findLogin(tx.db, username));
  const good = await verifyPassword(login?.password_hash ?? null, password);
  if (!good || login?.status !== 'actived') return failWrong(ctx, username, counted);
  await passFactor(ctx, counted, login.id, proof.factor);
  await closeAttempt(ctx, counted);
  return { userId: login.id, account: login.account };
}

/** Checks the code sent to a mobile; it is used up only when the sign-in is complete. */
async function checkMobile(
  ctx: Context,
  input: CaptchaProof & Factor & { mobile: string; code: string },
): Promise<SignedIn> {
  const { mobile, code } = input;
  const given = { mobile, code, purpose: 'user:login' } as const;
  const { counted, found } = await openAttempt(ctx, mobile, input, async (tx) => {
    const good = await checkCode(tx, { ...given, use: false });
    const person = await findByMobile(tx.db, mobile);
    return good && person?.status === 'actived' ? person : null;
  });
  if (!found) return failWrong(ctx, mobile, counted, 'wrongCode');
  await passFactor(ctx, counted, found.user_id, input.factor);
  const used = await ctx.within(platform, (tx) => checkCode(tx, { ...given, use: true }));
  if (!used) return failWrong(ctx, mobile, counted, 'wrongCode');
  await closeAttempt(ctx, counted);
  return { userId: found.user_id, account: found.account };
}

/** Requires the second factor if the account has one; a wrong code leaves the attempt counted as failed. */
async function passFactor(
  ctx: Context,
  counted: AttemptState,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const passed = await ctx.within(platform, async (tx) => {
    if (!(await hasFactor(tx, userId))) return true;
    return code ? await checkFactor(tx, userId, code) : null;
  });
  if (passed) return;
  await (passed === null ? undoAttempt(ctx, counted) : noteFailure(ctx));
  fail('secondFactorRequired', passed === null ? {} : { cause: text(ctx.language, 'auth.wrongFactor') });
}

/** Exchanges a login state for an authorize code bound to a client (R7.1-14). */
export async function applyAuthorize(ctx: Context, input: { login_state: string; client_id: string }): Promise<string> {
  if (input.client_id !== ctx.app.settings.clientId)
    fail('illegalRequest', { cause: text(ctx.language, 'auth.unknownClient') });
  const code = await ctx.within(platform, async (tx) => {
    const state = await takeTicket(tx.db, 'login_state', input.login_state, ctx.now());
    if (!state) return null;
    const { user_id, remember } = state;
    return issueTicket(tx.db, { kind: 'code', user_id, client_id: input.client_id, remember }, ctx.now());
  });
  return code ?? fail('illegalToken', { cause: text(ctx.language, 'auth.usedState') });
}

/** A captcha picture, and whether this account or address needs one (R7.1-20). */
export async function giveCaptcha(ctx: Context, input: Input<typeof captchaCall>, http: Http) {
  const drawn = await drawCaptcha(ctx.app.settings);
  return ctx.within(platform, async (tx) => {
    const name = input.username ?? '';
    const device = await knownDevice(tx, deviceOf(http), name);
    const state = await attemptState(tx.db, attempterOf(name, ctx.ip, device), ctx.now());
    const requestId = await storeCaptcha(tx.db, drawn.code, input.requestId, ctx.now());
    return { requestId, image: drawn.image, required: state.needsCaptcha, expires: captchaSeconds };
  });
}
