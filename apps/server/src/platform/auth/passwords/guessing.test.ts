import { authorizeApply, captcha, changePassword, constants, loginApply, prefixes } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/testing.ts';
import { limits } from '../attempt.ts';
import { signIn, signInModules, testPassword } from '../auth.testing.ts';
import { delayOf, slowDown, slowedTries } from '../slow-address.ts';
import { verifiedPasswords } from './password.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ modules: signInModules, settings: { trustProxy: true } });
});
afterAll(() => test.close());

const address = (index: number) => `198.51.${100 + Math.floor(index / 250)}.${index % 250}`;
/** One guess as an attacker sends it; answers the state only, to be quick. */
async function guess(
  username: string,
  password: string,
  ip: string,
  proof: object = {},
  more: Record<string, string> = {},
): Promise<number> {
  const answer = await test.server.inject({
    method: 'POST',
    url: `${prefixes[loginApply.prefix]}${loginApply.path}`,
    payload: { username, password, ...proof },
    headers: { 'x-forwarded-for': ip, ...more },
  });
  return (answer.json() as { state: number }).state;
}

/** Signs in as a browser does; answers the cookie by which it is known from then on. */
async function deviceAfterSignIn(username: string, ip: string): Promise<string> {
  const headers = { 'x-forwarded-for': ip };
  const send = (url: string, payload: object) => test.server.inject({ method: 'POST', url, payload, headers });
  await test.app.asOwner((db) => sql`delete from auth_attempt where key = ${`account:${username}`}`.execute(db));
  const login = await send('/oauth2/v3/user/login/apply', { username, password: testPassword });
  const code = await send('/oauth2/v3/authorize/apply', {
    login_state: login.json().data,
    client_id: constants.clientId,
  });
  const token = await send('/oauth2/v3/authentication/apply', {
    client_id: constants.clientId,
    grant_type: 'authorization_code',
    authorize_code: code.json().data,
  });
  const cookie = [token.headers['set-cookie']].flat().find((one) => String(one).startsWith('device='));
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
  return String(cookie).split(';')[0] ?? '';
}

describe('10,000 guesses from 100 addresses', () => {
  it('R7.1-11 at most ten passwords of an account are tried in 15 minutes, and the rest costs no hash', async () => {
    const before = verifiedPasswords();
    const states = new Map<number, number>();
    const count = (state: number) => void states.set(state, (states.get(state) ?? 0) + 1);
    // The attacker reads every picture; without that the captcha stops him after three.
    for (let round = 0; round < 12; round++) {
      const ip = address(round);
      const { requestId } = (await test.inject(captcha, {}, { headers: { 'x-forwarded-for': ip } })).data;
      count(await guess('chief', `guess-${round}`, ip, { captcha: '123456', requestId }));
    }
    expect(Object.fromEntries(states)).toEqual({ 6020101: limits.account.lockAfter, 6010105: 2 });
    for (let batch = 0; batch < 400; batch++)
      for (const state of await Promise.all(
        Array.from({ length: 25 }, (_, index) =>
          guess('chief', `word-${batch}-${index}`, address((batch * 25 + index) % 100)),
        ),
      ))
        count(state);
    expect(states.get(6020101)).toBe(limits.account.lockAfter);
    expect(states.get(6010105)).toBe(10_002);
    expect(verifiedPasswords() - before).toBe(limits.account.lockAfter);
    // The right one is not told apart from a wrong one while the account is locked.
    expect(await guess('chief', testPassword, address(5))).toBe(6010105);
  }, 120_000);

  it('R7.1-11 an address that failed two hundred times is slowed and asked for the captcha, never locked', async () => {
    const ip = '192.0.2.77';
    const now = test.app.now();
    await test.app.asOwner((db) => sql`delete from auth_attempt`.execute(db));
    await test.app.asOwner((db) =>
      sql`insert into auth_attempt (key, failures, since) values (${`ip:${ip}`}, 200, ${now})`.execute(db),
    );
    const before = slowedTries();
    // A flood without the captcha is turned away at once, before anything is worked out.
    expect(await guess('name1', 'some-guess', ip)).toBe(6020104);
    expect(slowedTries()).toBe(before);
    const { requestId } = (await test.inject(captcha, {}, { headers: { 'x-forwarded-for': ip } })).data;
    expect(await guess('manager', testPassword, ip, { captcha: '123456', requestId })).toBe(200);
    expect(slowedTries()).toBe(before + 1);
    expect([delayOf(10), delayOf(limits.ip.slowAfter), delayOf(1_000_000)]).toEqual([0, 20, 2_000]);
    expect(await guess('manager', testPassword, '192.0.2.78')).toBe(200);
  });

  it('R7.1-11 guesses from elsewhere do not lock the owner out of a browser that is known, and it has a limit of its own', async () => {
    await test.app.asOwner((db) => sql`delete from auth_attempt`.execute(db));
    const device = await deviceAfterSignIn('expert1', '192.0.2.100');
    for (let round = 0; round < limits.account.lockAfter; round++) {
      const ip = address(300 + round);
      const { requestId } = (await test.inject(captcha, {}, { headers: { 'x-forwarded-for': ip } })).data;
      await guess('expert1', `guess-${round}`, ip, { captcha: '123456', requestId });
    }
    const known = (password: string, cookie = device, name = 'expert1') =>
      guess(name, password, '192.0.2.101', {}, { cookie });
    expect(await guess('expert1', testPassword, '192.0.2.101')).toBe(6010105);
    expect(await known(testPassword, 'device=forged-forged-forged-forged')).toBe(6010105);
    expect(await known(testPassword, await deviceAfterSignIn('chief', '192.0.2.102'))).toBe(6010105);
    expect(await known(testPassword)).toBe(200);
    // What was guessed elsewhere stays counted, and the device cannot guess without end either.
    expect(await guess('expert1', testPassword, '192.0.2.101')).toBe(6010105);
    const states: number[] = [];
    for (let round = 0; round < limits.account.lockAfter + 2; round++) {
      const { requestId } = (await test.inject(captcha, {})).data;
      states.push(
        await guess('expert1', `own-${round}`, '192.0.2.101', { captcha: '123456', requestId }, { cookie: device }),
      );
    }
    expect(states.filter((state) => state === 6020101)).toHaveLength(limits.account.lockAfter);
    expect(states.slice(-2)).toEqual([6010105, 6010105]);
  });

  it('guesses at her account made elsewhere do not keep a signed-in person from changing her password', async () => {
    await test.app.asOwner((db) => sql`delete from auth_attempt`.execute(db));
    const { access_token: token } = await signIn(test, 'expert2');
    for (let round = 0; round < limits.account.lockAfter; round++) {
      const ip = address(500 + round);
      const { requestId } = (await test.inject(captcha, {}, { headers: { 'x-forwarded-for': ip } })).data;
      await guess('expert2', `guess-${round}`, ip, { captcha: '123456', requestId });
    }
    expect(await guess('expert2', testPassword, '192.0.2.120')).toBe(6010105);
    const change = (current: string) =>
      test.inject(changePassword, { current, password: 'Other-98765', confirmPassword: 'Other-98765' }, { token });
    expect((await change('not-the-password')).state).toBe(6020101);
    expect((await change(testPassword)).state).toBe(200);
    // A session has a limit of its own: who took it over cannot guess without end.
    const states: number[] = [];
    for (let round = 0; round < limits.account.lockAfter + 1; round++)
      states.push((await change(`own-guess-${round}`)).state);
    expect(states.at(-1)).toBe(6010105);
  });

  it('a slowed address lets others try while one name is tried there again and again', async () => {
    const ip = '192.0.2.130';
    const tries = Array.from({ length: 6 }, () =>
      slowDown(ip, 'name1', 300).then(
        () => 'waited',
        () => 'refused',
      ),
    );
    const other = slowDown(ip, 'name2', 300).then(() => 'waited');
    expect((await Promise.all(tries)).sort()).toEqual([...Array(3).fill('refused'), ...Array(3).fill('waited')]);
    expect(await other).toBe('waited');
  });

  it('R7.1-11 known and unknown names cost the same work: one hash each', async () => {
    await test.app.asOwner((db) => sql`delete from auth_attempt`.execute(db));
    for (const name of ['recheck', 'nobody-of-this-name']) {
      const before = verifiedPasswords();
      expect(await guess(name, 'some-guess', '192.0.2.90')).toBe(6020101);
      expect(verifiedPasswords() - before).toBe(1);
    }
  });
});

describe('forged tickets', () => {
  it('R7.1-14 invented login states are worth nothing', async () => {
    for (const login_state of ['', 'x', 'A'.repeat(43), "' or true --"])
      expect((await test.inject(authorizeApply, { login_state, client_id: constants.clientId })).state).toBe(6020201);
  });
});
