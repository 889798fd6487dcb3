import {
  changePassword,
  errors,
  factorConfirm,
  factorDisable,
  factorGet,
  factorRecovery,
  factorReset,
  factorSetUp,
  loginApply,
  messageList,
  platformConfig,
  userContext,
} from '@app/contract';
import jsQR from 'jsqr';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { askCode, auditOf, exchange, setSwitch, signIn, signInModules, testPassword } from '../auth.testing.ts';
import { matchingStep, newTotpSecret, otpauthUri, stepOf, totpAt } from './totp.ts';

describe('time-based codes', () => {
  // RFC 6238 appendix B, SHA-1 with the secret 12345678901234567890; six digits are the last six of its eight.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d s is %s', (seconds, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const now = new Date(seconds * 1000);
    expect(totpAt(secret, stepOf(now))).toBe(code);
    expect(matchingStep(secret, code, new Date(now.getTime() + 30_000))).toBe(stepOf(now));
    expect(matchingStep(secret, code, new Date(now.getTime() + 61_000))).toBeNull();
  });
  it('a new secret has 160 bits', () => {
    const secrets = new Set(Array.from({ length: 50 }, newTotpSecret));
    expect(secrets.size).toBe(50);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauthUri('ABC', 'a b', 'X & Y')).toBe(
      'otpauth://totp/X%20%26%20Y%3Aa%20b?secret=ABC&issuer=X%20%26%20Y&algorithm=SHA1&digits=6&period=30',
    );
  });
});

let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({ modules: signInModules, clock: () => now });
});
afterAll(() => test.close());
beforeEach(() => test.app.asOwner((db) => sql`delete from auth_attempt`.execute(db)));
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const login = (username: string, more: object = {}) =>
  test.inject(loginApply, { username, password: testPassword, ...more });
/** Sets an authenticator up for somebody; answers its secret, the recovery codes and a session. */
async function withFactor(account: string) {
  const { access_token: token } = await signIn(test, account);
  const { data } = await test.inject(factorSetUp, { password: testPassword }, { token });
  const code = totpAt(data.secret, stepOf(now));
  const { recoveryCodes } = (await test.inject(factorConfirm, { code }, { token })).data;
  later(30);
  return { token, secret: data.secret, recoveryCodes, image: data.image, uri: data.uri };
}

describe('second factor', () => {
  it('is set up by password and a first code; then sign-in asks for it in the same call', async () => {
    const { access_token: token } = await signIn(test, 'chief');
    expect((await test.inject(factorGet, {}, { token })).data).toEqual({
      enabled: false,
      since: null,
      recoveryLeft: 0,
      required: false,
    });
    expect((await test.inject(factorSetUp, { password: 'wrong-password' }, { token })).state).toBe(6020101);
    const { data } = await test.inject(factorSetUp, { password: testPassword }, { token });
    expect(data.uri).toContain(`secret=${data.secret}`);
    // A secret that nobody confirmed asks nobody for a code.
    expect((await login('chief')).state).toBe(200);
    expect((await test.inject(factorConfirm, { code: '000000' }, { token })).state).toBe(400);
    const confirmed = await test.inject(factorConfirm, { code: totpAt(data.secret, stepOf(now)) }, { token });
    expect(confirmed.data.recoveryCodes).toHaveLength(10);
    expect((await test.inject(factorGet, {}, { token })).data).toMatchObject({ enabled: true, recoveryLeft: 10 });

    const asked = await login('chief');
    expect(asked).toMatchObject({ state: errors.secondFactorRequired.code, message: '请输入动态验证码', cause: null });
    expect(errors.secondFactorRequired.code).toBe(6020105);
    later(30);
    const good = await login('chief', { code: totpAt(data.secret, stepOf(now)) });
    expect((await exchange(test, good.data)).username).toBe('chief');
    expect((await login('chief', { password: 'wrong-password', code: totpAt(data.secret, stepOf(now)) })).state).toBe(
      6020101,
    );
    expect((await auditOf(test, 'auth.factorOn'))[0]).toMatchObject({ real_uid: expect.any(String) });
    expect((await test.inject(factorSetUp, { password: testPassword }, { token })).state).toBe(409);
  });
  it('takes each code once, and counts wrong ones towards the lock', async () => {
    const { secret } = await withFactor('chief2');
    const code = totpAt(secret, stepOf(now));
    expect((await login('chief2', { code })).state).toBe(200);
    expect(await login('chief2', { code })).toMatchObject({ state: 6020105, cause: expect.stringContaining('已用过') });
    // Asking without a code proves the password and costs no try.
    for (let i = 0; i < 5; i++) expect((await login('chief2')).state).toBe(6020105);
    await test.app.asOwner((db) => sql`update auth_attempt set failures = 9 where key = 'account:chief2'`.execute(db));
    await test.app.asOwner((db) => sql`delete from auth_attempt where key like 'ip:%'`.execute(db));
    const { captcha, requestId } = await (await import('../auth.testing.ts')).readCaptcha(test);
    expect((await login('chief2', { code: '000000', captcha, requestId })).state).toBe(6020105);
    expect((await login('chief2', { code: totpAt(secret, stepOf(now) + 1) })).state).toBe(6010105);
  });
  it('the QR code carries the address for the authenticator', async () => {
    const { access_token: token } = await signIn(test, 'recheck2');
    const { data } = await test.inject(factorSetUp, { password: testPassword }, { token });
    const svg = Buffer.from(data.image.split(',')[1] ?? '', 'base64').toString('utf8');
    expect(readQr(svg)).toBe(data.uri);
  });
  it('recovery codes serve once each and can be renewed', async () => {
    const { token, secret, recoveryCodes } = await withFactor('recheck');
    const [first = '', second = ''] = recoveryCodes;
    expect((await login('recheck', { code: first.toUpperCase() })).state).toBe(200);
    expect((await login('recheck', { code: first })).state).toBe(6020105);
    expect((await test.inject(factorGet, {}, { token })).data.recoveryLeft).toBe(9);
    const { rows } = await test.app.asOwner((db) =>
      sql<{ all: string }>`select jsonb_agg(to_jsonb(c))::text as all from user_recovery_code c`.execute(db),
    );
    expect(rows[0]?.all).not.toContain(second.replaceAll('-', ''));
    const renewed = await test.inject(factorRecovery, { code: totpAt(secret, stepOf(now)) }, { token });
    expect(renewed.data.recoveryCodes).toHaveLength(10);
    expect((await login('recheck', { code: second })).state).toBe(6020105);
    expect((await login('recheck', { code: renewed.data.recoveryCodes[0] ?? '' })).state).toBe(200);
  });
  it('guards sign-in by mobile as well; the code of the message is not used up by the question', async () => {
    const { secret } = await withFactor('applicant');
    await askCode(test, '13800000001', 'login');
    const mobile = { mobile: '13800000001', code: '123456' };
    expect((await test.inject(loginApply, mobile)).state).toBe(6020105);
    const answer = await test.inject(loginApply, { ...mobile, factor: totpAt(secret, stepOf(now)) });
    expect((await exchange(test, answer.data)).username).toBe('applicant');
  });
  it('is taken off by password and code, or by an administrator above when it is lost', async () => {
    const { token, secret } = await withFactor('expert1');
    const off = (code: string, password = testPassword) => test.inject(factorDisable, { password, code }, { token });
    expect((await off(totpAt(secret, stepOf(now)), 'wrong-password')).state).toBe(6020101);
    expect((await off('000000')).state).toBe(400);
    expect((await off(totpAt(secret, stepOf(now)))).data).toBe(true);
    expect((await login('expert1')).state).toBe(200);

    const lost = await withFactor('expert2');
    const userId = (await test.inject(userContext, {}, { token: lost.token })).data.user.id;
    const reset = async (account: string) =>
      (await test.inject(factorReset, { userId }, { token: (await signIn(test, account)).access_token })).state;
    expect(await reset('filing')).toBe(6010104);
    expect(await reset('tenantadmin')).toBe(200);
    expect((await test.inject(userContext, {}, { token: lost.token })).state).toBe(6020201);
    expect((await login('expert2')).state).toBe(200);
    expect(await auditOf(test, 'auth.factorReset')).toMatchObject([{ entity_id: userId }]);
    const own = (await test.inject(userContext, {}, { token: (await signIn(test, 'admin')).access_token })).data.user
      .id;
    const { access_token: admin } = await signIn(test, 'tenantadmin');
    expect((await test.inject(factorReset, { userId: own }, { token: admin })).state).toBe(404);
  });
  it('is compulsory by a switch: until it is set up only that can be done', async () => {
    await setSwitch(test, 'secondFactorRequired', true);
    const { access_token: token } = await signIn(test, 'approver');
    expect((await test.inject(platformConfig, {})).data.secondFactorRequired).toBe(true);
    expect((await test.inject(userContext, {}, { token })).data.mustSetUpSecondFactor).toBe(true);
    expect(await test.inject(messageList, {}, { token })).toMatchObject({ state: 6010105, cause: '请先设置两步验证' });
    const { data } = await test.inject(factorSetUp, { password: testPassword }, { token });
    await test.inject(factorConfirm, { code: totpAt(data.secret, stepOf(now)) }, { token });
    expect((await test.inject(messageList, {}, { token })).state).toBe(200);
    expect((await test.inject(userContext, {}, { token })).data.mustSetUpSecondFactor).toBe(false);
    later(30);
    const off = { password: testPassword, code: totpAt(data.secret, stepOf(now)) };
    expect((await test.inject(factorDisable, off, { token })).state).toBe(6010105);
    await setSwitch(test, 'secondFactorRequired', false);
  });
});

describe('first passwords', () => {
  it('must be changed before anything else', async () => {
    await test.app.asOwner((db) =>
      sql`update user_credential set must_change = true
        where user_id = (select id from app_user where account = 'archivist')`.execute(db),
    );
    const { access_token: token } = await signIn(test, 'archivist');
    expect((await test.inject(userContext, {}, { token })).data.mustChangePassword).toBe(true);
    expect(await test.inject(messageList, {}, { token })).toMatchObject({ state: 6010105, cause: '请先修改初始密码' });
    const change = { current: testPassword, password: 'Second-Pass-1', confirmPassword: 'Second-Pass-1' };
    expect((await test.inject(changePassword, change, { token })).state).toBe(200);
    expect((await test.inject(messageList, {}, { token })).state).toBe(200);
  });
});

/** Draws the modules of the picture and reads them with a QR reader. */
function readQr(svg: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1]);
  const scale = 8;
  const pixels = new Uint8ClampedArray((size * scale) ** 2 * 4).fill(255);
  // The library draws rows of dark modules as strokes: M x y, h n = dark run, m dx dy = move.
  const path = /stroke="#000000" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  let [x, y] = [0, 0];
  for (const [, command = '', a = '', b = ''] of path.matchAll(/([Mmh])(-?[\d.]+)(?:[ ,]?(-?[\d.]+))?/g)) {
    if (command === 'M') [x, y] = [Number(a), Number(b)];
    else if (command === 'm') [x, y] = [x + Number(a), y + Number(b)];
    else {
      for (let dx = 0; dx < Number(a) * scale; dx++)
        for (let dy = 0; dy < scale; dy++) {
          const at = ((Math.floor(y) * scale + dy) * size * scale + x * scale + dx) * 4;
          pixels.fill(0, at, at + 3);
        }
      x += Number(a);
    }
  }
  return jsQR(pixels, size * scale, size * scale)?.data;
}
