import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  authenticationApply,
  authenticationSwitch,
  authenticationVerify,
  constants,
  loginApply,
  logout,
  sessionQuery,
  sessionRemove,
  type Token,
  userContext,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { auditOf, readCaptcha, renew, setSwitch, signIn, signInModules, testPassword } from '../auth.testing.ts';
import { cipherPassword } from '../passwords/password-cipher.ts';

let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({ modules: signInModules, clock: () => now });
});
afterAll(() => test.close());
const stateOf = async (token: Token) => (await test.inject(userContext, {}, { token: token.access_token })).state;
const refresh = (token: Token) => renew(test, token.refresh_token);

describe('single-session mode', () => {
  it('R4-13 R7.1-08 R8-25 answers 6020102 to whom a new sign-in replaced', async () => {
    const several = [await signIn(test, 'filing'), await signIn(test, 'filing')];
    for (const token of several) expect(await stateOf(token)).toBe(200);
    await setSwitch(test, 'singleSession', true);
    const admin = await signIn(test, 'admin');
    const { data: as } = await test.inject(authenticationSwitch, {
      client_id: constants.clientId,
      grant_type: 'authorization_code',
      access_token: admin.access_token,
      username: 'filing',
    });
    const last = await signIn(test, 'filing');
    for (const token of several) {
      expect(await test.inject(userContext, {}, { token: token.access_token })).toMatchObject({
        state: 6020102,
        message: '您的账号已在其他客户端登录',
      });
      expect((await refresh(token)).state).toBe(6020102);
    }
    expect(await stateOf(last)).toBe(200);
    // The administrator who looks in is another person, and is replaced by the own sign-in only.
    expect(await stateOf(as)).toBe(200);
    await signIn(test, 'admin');
    expect(await stateOf(as)).toBe(6020102);
    await setSwitch(test, 'singleSession', false);
  });
});

describe('online sessions', () => {
  const list = async (token: Token, parameters: { key: string; value: string }[] = []) =>
    (await test.inject(sessionQuery, { parameters, requestPage: { limit: 500 } }, { token: token.access_token })).data
      .dataResult;
  const remove = (token: Token, ids: string[]) =>
    test.inject(sessionRemove, { sessionIds: ids.join(',') }, { token: token.access_token });

  it('everybody sees and ends the own ones, an administrator those below', async () => {
    const here = await signIn(test, 'manager');
    const there = await signIn(test, 'manager');
    const rival = await signIn(test, 'rival');
    const own = await list(here);
    expect(own.map((row) => [row.account, row.current])).toEqual(
      expect.arrayContaining([
        ['manager', true],
        ['manager', false],
      ]),
    );
    expect(new Set(own.map((row) => row.account))).toEqual(new Set(['manager']));
    expect(own[0]).toMatchObject({ ip: '127.0.0.1', switchedBy: null });
    const foreign = (await list(rival))[0]?.id ?? '';
    expect((await remove(here, [foreign])).state).toBe(404);
    const other = own.find((row) => !row.current)?.id ?? '';
    expect((await remove(here, [other, foreign])).state).toBe(404);
    expect(await stateOf(there)).toBe(200);
    expect((await remove(here, [other])).data).toBe(1);
    expect(await stateOf(there)).toBe(6020201);

    const tenantAdmin = await signIn(test, 'tenantadmin');
    const accounts = new Set((await list(tenantAdmin)).map((row) => row.account));
    expect([accounts.has('manager'), accounts.has('rival'), accounts.has('admin')]).toEqual([true, false, false]);
    const admin = await signIn(test, 'admin');
    const found = await list(admin, [{ key: 'account', value: 'rival' }]);
    expect(found.map((row) => row.account)).toEqual(found.map(() => 'rival'));
    expect(
      (
        await remove(
          admin,
          found.map((row) => row.id),
        )
      ).data,
    ).toBe(found.length);
    expect(await stateOf(rival)).toBe(6020201);
    expect((await auditOf(test, 'auth.sessionRemoved')).length).toBe(1 + found.length);
    const soon = await list(admin);
    now = new Date(now.getTime() + 8 * 86_400_000);
    const late = await signIn(test, 'admin');
    expect((await list(late)).length).toBeLessThan(soon.length);
    now = new Date();
  });
});

describe('sign-out', () => {
  let other: Server;
  const heard: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[] = [];
  beforeAll(async () => {
    other = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += String(chunk);
      });
      request.on('end', () => {
        heard.push({ url: request.url, headers: request.headers, body });
        response.statusCode = request.url === '/refuses' ? 500 : 200;
        response.end();
      });
    });
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
  });
  afterAll(() => void other.close());

  it('R4-24 R4-26 R7.1-18 ends the session and tells other systems, whatever they answer, without the token', async () => {
    const { port } = other.address() as AddressInfo;
    const base = `http://127.0.0.1:${port}`;
    // The last address answers nothing at all: a port that was just closed.
    const logoutAddresses = [`${base}/bye?from=filing`, `${base}/refuses`, 'http://127.0.0.1:9'];
    Object.assign(test.app.settings, { logoutAddresses });
    const token = await signIn(test, 'applicant');
    const { access_token } = token;
    expect((await test.inject(logout, { access_token })).data).toBe(true);
    expect(await stateOf(token)).toBe(6020201);
    await test.settle();
    expect(heard.map((call) => call.url).sort()).toEqual(['/bye?from=filing', '/refuses']);
    expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({ uid: token.uid, username: 'applicant' });
    expect(JSON.stringify(heard)).not.toContain(access_token);
    const { rows } = await test.app.asOwner((db) =>
      sql<{
        state: string;
        all: string;
      }>`select state, to_jsonb(o)::text as all from outbox o where kind = 'auth.tellLogout'`.execute(db),
    );
    expect(rows.map((row) => row.state)).toEqual(['done', 'done', 'done']);
    expect(JSON.stringify(rows)).not.toContain(access_token);
    expect((await test.inject(logout, { access_token: 'unknown' })).state).toBe(200);
    expect((await test.inject(logout, { access_token })).state).toBe(200);
    await test.settle();
    expect(heard).toHaveLength(2);
    Object.assign(test.app.settings, { logoutAddresses: [] });
  });
});

describe('password_credentials', () => {
  const direct = (more: object = {}) =>
    test.inject(authenticationApply, {
      client_id: constants.clientId,
      client_secret: '',
      grant_type: 'password_credentials',
      username: 'chief',
      password: testPassword,
      ...more,
    });
  it('R7.1-03 R7.1-06 is refused unless enabled, and then passes the same captcha and lock-out rules', async () => {
    expect((await direct()).state).toBe(6010101);
    await setSwitch(test, 'passwordGrant', true);
    const { data } = await direct();
    expect(data).toMatchObject({ username: 'chief', expires_in: 7_200 });
    expect(await stateOf(data)).toBe(200);
    expect((await direct({ client_id: 'other' })).state).toBe(6010101);
    // The browser's client has no secret; whatever is sent as one protects nothing and changes nothing.
    expect((await direct({ client_secret: 'anything' })).state).toBe(200);
    for (let i = 0; i < 3; i++) expect((await direct({ password: 'wrong-password' })).state).toBe(6020101);
    expect((await direct()).state).toBe(6020104);
    for (let i = 0; i < 7; i++)
      expect((await direct({ password: 'wrong-password', ...(await readCaptcha(test)) })).state).toBe(6020101);
    expect((await direct(await readCaptcha(test))).state).toBe(6010105);
    await setSwitch(test, 'passwordGrant', false);
    await test.app.asOwner((db) => sql`delete from auth_attempt`.execute(db));
  });
});

describe('transport cipher of old clients', () => {
  it('R7-24 R7-25 is off by default; with a key it is AES-128-ECB, PKCS7, base64', async () => {
    const key = '0123456789abcdef';
    // openssl enc -aes-128-ecb -K 30313233343536373839616263646566 -nosalt -base64
    expect(cipherPassword(key, 'Test-1234')).toBe('qnq0Ki4R6sM7Dmwi5UULIw==');
    const send = (password: string, encrypted: boolean) =>
      test.inject(loginApply, { username: 'check1', password, encrypted });
    expect((await send(cipherPassword(key, testPassword), true)).state).toBe(6010101);
    Object.assign(test.app.settings, { passwordCipherKey: key });
    expect((await send(cipherPassword(key, testPassword), true)).state).toBe(200);
    expect((await send(testPassword, false)).state).toBe(200);
    expect((await send(cipherPassword(key, 'wrong-password'), true)).state).toBe(6020101);
    expect((await send(cipherPassword('fedcba9876543210', testPassword), true)).state).toBe(6010101);
    expect((await send('not base64 at all!', true)).state).toBe(6010101);
    Object.assign(test.app.settings, { passwordCipherKey: null });
  });
});

describe('verification', () => {
  it('R7.1-15 a token of somebody who was disabled is good no more', async () => {
    const token = await signIn(test, 'check2');
    const verify = () => test.inject(authenticationVerify, { access_token: token.access_token, uid: token.uid });
    expect((await verify()).data).toBe(true);
    await test.app.asOwner((db) => sql`update app_user set status = 'disabled' where account = 'check2'`.execute(db));
    expect((await verify()).state).toBe(6020201);
  });
});
