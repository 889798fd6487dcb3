import {
  authenticationApply,
  authenticationVerify,
  authorizeApply,
  captcha,
  changePassword,
  constants,
  findCurrentUserSubSystem,
  isTokenValid,
  loginApply,
  logout,
  userContext,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { messageModule } from '../message/index.ts';
import { organisationModule } from '../organisation/index.ts';
import { subSystemModule } from '../subsystem/index.ts';
import { exchange, renew, signIn, testPassword } from './auth.testing.ts';
import { authModule } from './index.ts';

const client_id = constants.clientId;
let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({
    modules: [authModule, organisationModule, subSystemModule, messageModule],
    clock: () => now,
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = new Date();
  await test.app.asOwner((db) => sql`delete from auth_attempt`.execute(db));
});
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const login = (username: string, password: string, more: object = {}) =>
  test.inject(loginApply, { username, password, ...more });
const refresh = (refresh_token: string) => renew(test, refresh_token);
const whoAmI = (token: string, tenantId?: string) =>
  test.inject(userContext, {}, { token, ...(tenantId ? { tenantId } : {}) });

describe('sign-in', () => {
  it('R7.1-01 R7.1-02 R7.1-05 R7.1-09 R7.1-14 R3-04 R3-05 takes three steps to a token that says who one is', async () => {
    const token = await signIn(test, 'applicant');
    expect(token.username).toBe('applicant');
    expect(token.expires_in).toBe(7200);
    expect(Buffer.from(token.access_token, 'base64url')).toHaveLength(32);
    const { state, data } = await whoAmI(token.access_token);
    expect(state).toBe(200);
    expect(data.user).toMatchObject({ id: token.uid, account: 'applicant', fullname: '林嘉怡', isSuper: 'N' });
    expect(data.mainTenant?.name).toBe('云海岚屿生物科技有限公司（演示）');
    expect(data.roles).toEqual(['APPLICANT']);
    expect(JSON.stringify(data)).not.toMatch(/argon|password_hash|refresh/);
  });
  it('R3-01 R3-02 R3-03 the token object says in milliseconds when it was made and how long it is good', async () => {
    const before = now.getTime();
    const token = await signIn(test, 'applicant');
    expect(Object.keys(token).sort()).toEqual(
      ['access_token', 'create_at', 'expires_in', 'refresh_token', 'uid', 'username'].sort(),
    );
    expect(token).toMatchObject({
      uid: expect.stringMatching(/^\d{16,19}$/),
      username: 'applicant',
      create_at: before,
    });
    const end = token.create_at + token.expires_in * 1000;
    now = new Date(end - 1);
    expect((await whoAmI(token.access_token)).state).toBe(200);
    now = new Date(end);
    expect((await whoAmI(token.access_token)).state).toBe(6020301);
    now = new Date();
    // A browser whose clock is a day off counts from its own clock, so its token is good all the same.
    const skewed = Date.now() + 86_400_000;
    expect(isTokenValid({ ...token, create_at: skewed }, skewed + 60_000)).toBe(true);
    expect(isTokenValid({ ...token, create_at: skewed }, skewed + token.expires_in * 1000)).toBe(false);
  });
  it('R3-04 R3-05 R3-06 R3-07 R6-01 R6-02 login user info has user, employee, tenants and flags', async () => {
    const rows: Record<string, object> = {
      admin: { isSuper: 'Y', isTenantAdmin: true, tenants: ['platform'], status: 'actived' },
      tenantadmin: { isSuper: 'N', isTenantAdmin: true, tenants: ['yunhai'], status: 'actived' },
      applicant: { isSuper: 'N', isTenantAdmin: false, tenants: ['lanyu'], status: 'actived' },
    };
    for (const [account, expected] of Object.entries(rows)) {
      const { data } = await whoAmI((await signIn(test, account)).access_token);
      expect(data.user).toEqual({
        id: expect.stringMatching(/^\d+$/),
        account,
        fullname: expect.any(String),
        isSuper: expect.stringMatching(/^[YN]$/),
      });
      expect(data.employee).toMatchObject({
        id: expect.stringMatching(/^\d+$/),
        name: data.user.fullname,
        photo: null,
      });
      expect(data.tenantId).toBe(data.mainTenant?.id);
      const { isSuper } = data.user;
      const tenants = data.tenants.map((tenant) => tenant.code);
      const { isTenantAdmin } = data;
      expect({ isSuper, isTenantAdmin, tenants, status: data.employee?.status }).toMatchObject(expected);
    }
  });
  it('R7.1-07 stores tokens only as hashes', async () => {
    const token = await signIn(test, 'filing');
    const { rows } = await test.app.asOwner((db) =>
      sql<{ all: string }>`select jsonb_agg(to_jsonb(t))::text as all from auth_token t`.execute(db),
    );
    expect(rows[0]?.all).not.toContain(token.access_token);
    expect(rows[0]?.all).not.toContain(token.refresh_token);
  });
  it('R7.1-11 R8-24 answers an unknown account like a wrong password', async () => {
    const wrong = await login('applicant', 'wrong-password');
    const unknown = await login('nobody', 'wrong-password');
    expect(wrong.state).toBe(6020101);
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' });
  });
  it('R7.1-05 R7.1-10 R7.1-14 takes a login state and a code once, within 60 seconds, for a known client', async () => {
    const first = (await login('applicant', testPassword)).data;
    expect((await test.inject(authorizeApply, { login_state: first, client_id: 'other' })).state).toBe(6010101);
    const code = await test.inject(authorizeApply, { login_state: first, client_id });
    expect(code.state).toBe(200);
    expect((await test.inject(authorizeApply, { login_state: first, client_id })).state).toBe(6020201);
    // A code serves once as well, and only within its minute.
    const grant = (authorize_code: string) =>
      test.inject(authenticationApply, { client_id, grant_type: 'authorization_code', authorize_code });
    const other = (await login('applicant', testPassword)).data;
    const used = (await test.inject(authorizeApply, { login_state: other, client_id })).data;
    expect([(await grant(used)).state, (await grant(used)).state]).toEqual([200, 6020201]);
    const late = (await login('applicant', testPassword)).data;
    later(61);
    expect((await test.inject(authorizeApply, { login_state: late, client_id })).state).toBe(6020201);
    expect((await grant(code.data)).state).toBe(6020201);
  });
  it('R7.1-05 R7.1-06 refuses unknown clients and grants, and password_credentials for the browser', async () => {
    expect((await test.inject(authenticationApply, { client_id: 'x', grant_type: 'refresh_token' })).state).toBe(
      6010101,
    );
    expect((await test.inject(authenticationApply, { client_id, grant_type: 'magic' })).state).toBe(6010101);
    const direct = { client_id, grant_type: 'password_credentials', username: 'applicant', password: testPassword };
    expect((await test.inject(authenticationApply, direct)).state).toBe(6010101);
  });
  it('R9-45 needs an account and a password of at least five characters', async () => {
    expect(constants.passwordMinLength).toBe(5);
    expect((await test.inject(loginApply, { username: 'applicant', password: '1234' })).state).toBe(400);
    expect((await test.inject(loginApply, { username: 'applicant', password: '12345' })).state).toBe(6020101);
    expect((await test.inject(loginApply, { password: '123456' })).state).toBe(400);
  });
});

describe('guessing passwords', () => {
  it('R7.1-11 R7.1-20 R8-26 asks for a captcha after three failures; it serves once', async () => {
    for (let i = 0; i < 3; i++) expect((await login('chief', 'bad-guess')).state).toBe(6020101);
    expect((await login('chief', testPassword)).state).toBe(6020104);
    const picture = (await test.inject(captcha, { username: 'chief' })).data;
    expect(picture).toMatchObject({ required: true, expires: 120 });
    expect(picture.image).toMatch(/^data:image\/svg\+xml;base64,/);
    const proof = { captcha: '123456', requestId: picture.requestId };
    expect((await login('chief', testPassword, { ...proof, captcha: '654321' })).state).toBe(6020104);
    expect((await login('chief', testPassword, proof)).state).toBe(6020104);
    const fresh = (await test.inject(captcha, { username: 'chief' })).data;
    expect((await login('chief', testPassword, { captcha: '123456', requestId: fresh.requestId })).state).toBe(200);
    expect((await login('chief', testPassword)).state).toBe(200);
  });
  it('R7.1-20 keeps the request id of the client; the newest picture of it counts', async () => {
    const requestId = 'client-made-1';
    expect((await test.inject(captcha, { requestId })).data.requestId).toBe(requestId);
    expect((await test.inject(captcha, { requestId })).data.requestId).toBe(requestId);
    expect((await test.inject(captcha, { requestId: "x'" })).data.requestId).toMatch(/^[\w-]{43}$/);
    await test.app.asOwner((db) =>
      sql`insert into auth_attempt (key, failures, since) values ('account:check3', 5, ${now})`.execute(db),
    );
    const picture = (await test.inject(captcha, { username: 'check3', requestId })).data;
    later(121);
    const proof = { captcha: '123456', requestId: picture.requestId };
    expect((await login('check3', testPassword, proof)).state).toBe(6020104);
    await test.inject(captcha, { requestId });
    expect((await login('check3', testPassword, proof)).state).toBe(200);
  });
  it('R7.1-11 says how many tries are left, then locks the name for 15 minutes, whether it exists or not', async () => {
    for (const name of ['chief2', 'ghost']) {
      const causes: (string | null)[] = [];
      for (let i = 0; i < 10; i++) {
        const { requestId } = (await test.inject(captcha, { username: name })).data;
        causes.push((await login(name, 'bad-guess', { captcha: '123456', requestId })).cause);
      }
      expect(causes[7]).toBe('账号或密码不对。再错 2 次将锁定 15 分钟。');
      expect(causes[9]).toBe('账号或密码不对。已锁定 15 分钟。');
      const locked = await login(name, testPassword);
      expect(locked).toMatchObject({ state: 6010105, cause: '尝试次数太多，请 15 分钟后再试。' });
    }
    later(15 * 60 + 1);
    expect((await login('chief2', testPassword)).state).toBe(200);
  });
  it('counts a burst of parallel guesses one by one', async () => {
    await test.app.asOwner((db) =>
      sql`insert into auth_attempt (key, failures, since) values ('account:expert1', 2, ${now})`.execute(db),
    );
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('expert1', 'bad-guess')));
    expect(answers.filter((answer) => answer.state === 6020101)).toHaveLength(1);
    expect(answers.filter((answer) => answer.state === 6020104)).toHaveLength(11);
  });
  it('counts per address too, with room for an office', async () => {
    for (let i = 0; i < 10; i++) await login(`someone${i}`, 'bad-guess');
    expect((await login('manager', testPassword)).state).toBe(6020104);
  });
});

describe('tokens', () => {
  it('R7.1-04 R7.1-07 refreshes, and rotates the refresh token', async () => {
    const first = await signIn(test, 'applicant');
    later(60);
    const second = (await refresh(first.refresh_token)).data;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await whoAmI(second.access_token)).state).toBe(200);
  });
  it('R7.1-07 answers a retry within ten seconds with a sibling pair', async () => {
    const first = await signIn(test, 'applicant');
    const [a, b] = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
    expect([a.state, b.state]).toEqual([200, 200]);
    expect(a.data.refresh_token).not.toBe(b.data.refresh_token);
    later(60);
    expect((await refresh(a.data.refresh_token)).state).toBe(200);
    expect((await refresh(b.data.refresh_token)).state).toBe(200);
  });
  it('R7.1-07 ends the whole family when an old refresh token comes back', async () => {
    const first = await signIn(test, 'applicant');
    const second = (await refresh(first.refresh_token)).data;
    later(11);
    expect((await refresh(first.refresh_token)).state).toBe(6020201);
    expect((await refresh(second.refresh_token)).state).toBe(6020201);
    expect((await whoAmI(second.access_token)).state).toBe(6020201);
  });
  it('R7.1-07 ends seven days after sign-in, however often refreshed', async () => {
    let token = await signIn(test, 'applicant');
    for (let day = 0; day < 6; day++) {
      later(86_400);
      token = (await refresh(token.refresh_token)).data;
    }
    later(86_400 - 1000);
    token = (await refresh(token.refresh_token)).data;
    expect(token.expires_in).toBe(1000);
    later(1001);
    expect((await refresh(token.refresh_token)).state).toBe(6020201);
  });
  it('R7.1-08 R8-27 R8-28 tells expired from illegal tokens', async () => {
    const token = await signIn(test, 'applicant');
    expect((await whoAmI('')).state).toBe(6020201);
    expect((await whoAmI('invented')).state).toBe(6020201);
    expect((await whoAmI(token.refresh_token)).state).toBe(6020201);
    later(7201);
    expect((await whoAmI(token.access_token)).state).toBe(6020301);
  });
  it('R7.1-15 verifies a token for its user only', async () => {
    const token = await signIn(test, 'applicant');
    const { access_token, uid } = token;
    expect((await test.inject(authenticationVerify, { access_token, uid })).data).toBe(true);
    expect((await test.inject(authenticationVerify, { access_token, uid: '1' })).state).toBe(6020201);
    expect((await test.inject(authenticationVerify, { access_token: 'x', uid })).state).toBe(6020201);
  });
  it('R4-12 R7.1-18 signs out both tokens, which are refused in words from then on; an unknown token is no error', async () => {
    const token = await signIn(test, 'applicant');
    expect((await test.inject(logout, { access_token: token.access_token })).state).toBe(200);
    expect(await whoAmI(token.access_token)).toMatchObject({ state: 6020201, message: '非法的令牌，请重新登录' });
    expect((await refresh(token.refresh_token)).state).toBe(6020201);
    expect((await test.inject(logout, { access_token: 'unknown' })).state).toBe(200);
  });
});

describe('refresh cookie (R9-06, R7-41)', () => {
  const url = '/oauth2/v3/authentication/apply';
  async function cookieSession() {
    const loginState = (await login('applicant', testPassword)).data;
    const code = (await test.inject(authorizeApply, { login_state: loginState, client_id })).data;
    const payload = { client_id, grant_type: 'authorization_code', authorize_code: code };
    const answer = await test.server.inject({ method: 'POST', url, payload });
    return [answer.headers['set-cookie'] ?? []].flat();
  }
  const send = (cookie: string, headers: Record<string, string>) =>
    test.server.inject({
      method: 'POST',
      url,
      payload: { client_id, grant_type: 'refresh_token' },
      headers: { cookie, host: 'localhost', ...headers },
    });

  it('R9-06 is HttpOnly and SameSite=Strict, with a readable flag; Secure behind https', async () => {
    const [token, flag] = await cookieSession();
    expect(token).toMatch(/^refresh_token=[\w-]{43}; Path=\/oauth2\/v3; HttpOnly; SameSite=Strict/);
    expect(flag).toMatch(/^has_refresh=1; Path=\/; SameSite=Strict/);
    expect(flag).not.toContain('HttpOnly');
    const { publicUrl } = test.app.settings;
    Object.assign(test.app.settings, { publicUrl: 'https://filing.example.org' });
    for (const cookie of await cookieSession()) expect(cookie).toContain('; Secure');
    Object.assign(test.app.settings, { publicUrl });
  });
  it('R9-06 R7-41 refreshes for the own origin only; the body carries the token as well', async () => {
    const cookie = (await cookieSession())[0]?.split(';')[0] ?? '';
    expect((await send(cookie, {})).json().state).toBe(6020201);
    expect((await send(cookie, { origin: 'https://evil.example' })).json().state).toBe(6020201);
    const answer = (await send(cookie, { origin: 'http://localhost' })).json();
    expect(answer.state).toBe(200);
    expect(answer.data.refresh_token).toMatch(/^[\w-]{43}$/);
  });
});

describe('password change (R2.4-43)', () => {
  const change = (token: string, current: string, password: string, confirmPassword = password) =>
    test.inject(changePassword, { current, password, confirmPassword }, { token });

  it('R5-22 refuses weak passwords and says why', async () => {
    const { access_token } = await signIn(test, 'archivist');
    for (const bad of ['password123', 'Archivist-99', '11112222', 'abcdefgh'])
      expect(await change(access_token, testPassword, bad)).toMatchObject({
        state: 400,
        data: [{ field: 'password' }],
      });
    expect((await change(access_token, testPassword, 'Good-Enough-1', 'Other-Enough-1')).state).toBe(400);
    expect((await change(access_token, 'not-my-password', 'Good-Enough-1')).state).toBe(6020101);
  });
  it('R5-22 ends the other sessions and keeps this one', async () => {
    const here = await signIn(test, 'archivist2');
    const there = await signIn(test, 'archivist2');
    expect((await change(here.access_token, testPassword, 'Good-Enough-1')).state).toBe(200);
    expect((await whoAmI(here.access_token)).state).toBe(200);
    expect((await whoAmI(there.access_token)).state).toBe(6020201);
    expect((await login('archivist2', testPassword)).state).toBe(6020101);
    expect((await exchange(test, (await login('archivist2', 'Good-Enough-1')).data)).username).toBe('archivist2');
  });
});

describe('tenants of a session', () => {
  it("R6-21 refuses another company's tenant, an unknown one and a foreign sub-system", async () => {
    const rival = await signIn(test, 'rival');
    const own = (await whoAmI(rival.access_token)).data.tenantId ?? '';
    const { access_token } = await signIn(test, 'applicant');
    expect((await whoAmI(access_token, own)).state).toBe(6010104);
    expect((await whoAmI(access_token, '999')).state).toBe(6010104);
    expect((await whoAmI(access_token, "1' or 1=1")).state).toBe(6010104);
    const strange = await test.inject(
      findCurrentUserSubSystem,
      {},
      { token: access_token, headers: { 'x-authorization-systemid': '999' } },
    );
    expect(strange.state).toBe(6010104);
    expect((await whoAmI(rival.access_token, own)).state).toBe(200);
  });
  it('R7.1-19 answers for the own name only', async () => {
    const { access_token } = await signIn(test, 'applicant');
    expect((await test.inject(userContext, { username: 'applicant' }, { token: access_token })).state).toBe(200);
    expect((await test.inject(userContext, { username: 'rival' }, { token: access_token })).state).toBe(6010104);
  });
  it('a person of two tenants has in each the roles held there; the main one is the default', async () => {
    await test.app.asOwner((db) =>
      sql`with m as (insert into membership (id, user_id, tenant_id) select 5, u.id, t.id from app_user u, tenant t
          where u.account = 'expert2' and t.code = 'hexu' returning id)
        insert into membership_role select id, 'TENANT_ADMIN' from m`.execute(db),
    );
    const { access_token } = await signIn(test, 'expert2');
    const main = (await whoAmI(access_token)).data;
    expect(main).toMatchObject({
      roles: ['EXPERT'],
      mainTenant: { code: 'yunhai' },
      tenants: [{ code: 'yunhai' }, { code: 'hexu' }],
    });
    const other = main.tenants[1]?.id ?? '';
    expect((await whoAmI(access_token, other)).data).toMatchObject({
      tenantId: other,
      roles: ['TENANT_ADMIN'],
      permissions: { 'user.manage': true },
    });
    await test.app.asOwner((db) => sql`update tenant set status = 'DISABLED' where id = ${other}`.execute(db));
    expect((await whoAmI(access_token, other)).state).toBe(6010104);
    expect((await whoAmI(access_token)).data.tenants).toHaveLength(1);
    await test.app.asOwner((db) => sql`update tenant set status = 'ENABLED' where id = ${other}`.execute(db));
  });
  it('ends at once for a disabled person', async () => {
    const { access_token, refresh_token } = await signIn(test, 'expert3');
    await test.app.asOwner((db) => sql`update app_user set status = 'disabled' where account = 'expert3'`.execute(db));
    expect((await whoAmI(access_token)).state).toBe(6020201);
    expect((await refresh(refresh_token)).state).toBe(6020201);
    expect((await login('expert3', testPassword)).state).toBe(6020101);
  });
});
