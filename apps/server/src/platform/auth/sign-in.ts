import { constants, type Input, type loginApply as loginCall, type Text, textOf } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/context.ts';
import { type AttemptState, attemptState, clearAttempt, countAttempt, limits } from './attempt.ts';
import { findLogin, issueTicket, type Login, takeTicket } from './auth.store.ts';
import { captchaSeconds, drawCaptcha, storeCaptcha, takeCaptcha } from './captcha.ts';
import { verifyPassword } from './password.ts';

/** Sign-in, first half: password → login state → authorize code. Passwords are hashed outside any transaction. */
export async function applyLogin(ctx: Context, input: Input<typeof loginCall>): Promise<string> {
  const { username, password } = input;
  if (username === undefined || password === undefined)
    fail('invalidInput', { data: [{ field: 'username', message: say(ctx, texts.needsAccount) }] });
  if (input.encrypted) fail('illegalRequest', { cause: say(ctx, texts.noCipher) });
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
  const login = await ctx.within({ role: 'app_platform' }, async (tx) => {
    const before = await attemptState(tx.db, username, ctx.ip, ctx.now());
    if (before.lockedUntil) return { refused: before };
    if (before.needsCaptcha && !(await hasCaptcha(tx, proof))) return { refused: before };
    const counted = await countAttempt(tx.db, username, ctx.ip, ctx.now());
    if (counted.lockedUntil) return { refused: counted };
    return { counted, login: await findLogin(tx.db, username) };
  });
  if ('refused' in login && login.refused) {
    if (login.refused.lockedUntil) failLocked(ctx, login.refused.lockedUntil);
    fail('captchaRequired', { cause: say(ctx, proof.captcha ? texts.wrongCaptcha : texts.needsCaptcha) });
  }
  const found = 'login' in login ? login.login : undefined;
  const good = await verifyPassword(found?.password_hash ?? null, password);
  if (!good || !found || found.status !== 'actived') failWrong(ctx, username, login.counted);
  await ctx.within({ role: 'app_platform' }, (tx) => clearAttempt(tx.db, username, ctx.ip));
  return found;
}

/** Same answer and lock-out rules where a signed-in person proves the own password. */
export async function provePassword(ctx: Context, account: string, password: string): Promise<void> {
  const state = await ctx.within({ role: 'app_platform' }, async (tx) => {
    const counted = await countAttempt(tx.db, account, ctx.ip, ctx.now());
    return { counted, login: await findLogin(tx.db, account) };
  });
  if (state.counted.lockedUntil) failLocked(ctx, state.counted.lockedUntil);
  if (!(await verifyPassword(state.login?.password_hash ?? null, password))) failWrong(ctx, account, state.counted);
  await ctx.within({ role: 'app_platform' }, (tx) => clearAttempt(tx.db, account, ctx.ip));
}

/** Exchanges a login state for an authorize code bound to a client (R7.1-14). */
export async function applyAuthorize(ctx: Context, input: { login_state: string; client_id: string }): Promise<string> {
  if (input.client_id !== constants.clientId) fail('illegalRequest', { cause: say(ctx, texts.unknownClient) });
  const code = await ctx.within({ role: 'app_platform' }, async (tx) => {
    const state = await takeTicket(tx.db, 'login_state', input.login_state, ctx.now());
    if (!state) return null;
    const { user_id, remember } = state;
    return issueTicket(tx.db, { kind: 'code', user_id, client_id: input.client_id, remember }, ctx.now());
  });
  return code ?? fail('illegalToken', { cause: say(ctx, texts.usedState) });
}

/** A captcha picture, and whether this account or address needs one (R7.1-20). */
export async function giveCaptcha(ctx: Context, input: { username?: string | undefined }) {
  const drawn = await drawCaptcha(ctx.app.settings);
  return ctx.within({ role: 'app_platform' }, async (tx) => {
    const state = await attemptState(tx.db, input.username ?? '', ctx.ip, ctx.now());
    const requestId = await storeCaptcha(tx.db, drawn.code, ctx.now());
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
  const text = {
    'zh-CN': `尝试次数太多，请 ${minutes} 分钟后再试。`,
    en: `Too many attempts. Try again in ${minutes} minutes.`,
  };
  return fail('permissionLimit', { cause: say(ctx, text) });
}

function failWrong(ctx: Context, account: string, state: AttemptState | undefined): never {
  const left = limits.account.lockAfter - (state?.failures ?? 0);
  if (left <= 0) ctx.log.warn('account locked after failed sign-ins', { account, ip: ctx.ip });
  return fail('wrongCredentials', {
    cause: say(ctx, wrongText(left)),
    data: { captcha: left <= limits.account.lockAfter - limits.account.captchaAfter },
  });
}

function wrongText(left: number): Text {
  if (left <= 0)
    return { 'zh-CN': '账号或密码不对。已锁定 15 分钟。', en: 'Wrong account or password. Locked for 15 minutes.' };
  if (left > limits.account.lockAfter - limits.account.captchaAfter)
    return { 'zh-CN': '账号或密码不对。', en: 'Wrong account or password.' };
  const tries = left === 1 ? '1 more try' : `${left} more tries`;
  return {
    'zh-CN': `账号或密码不对。再错 ${left} 次将锁定 15 分钟。`,
    en: `Wrong account or password. ${tries} before a 15-minute lock.`,
  };
}

const say = (ctx: Context, text: Text) => textOf(text, ctx.language);
const texts = {
  needsAccount: { 'zh-CN': '请填写账号和密码。', en: 'Enter your account and password.' },
  noCipher: { 'zh-CN': '没有启用密码加密传输。', en: 'Encrypted password transport is not enabled.' },
  needsCaptcha: { 'zh-CN': '请填写图形验证码。', en: 'Enter the code in the picture.' },
  wrongCaptcha: {
    'zh-CN': '图形验证码不对或已过期，请按新图重填。',
    en: 'The picture code is wrong or expired. Enter the new one.',
  },
  unknownClient: { 'zh-CN': '客户端没有登记。', en: 'This client is not registered.' },
  usedState: {
    'zh-CN': '登录凭据已用过或已过期，请重新登录。',
    en: 'The login state was used or has expired. Sign in again.',
  },
} satisfies Record<string, Text>;
