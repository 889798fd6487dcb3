import { authorizeApply, captcha, constants, loginApply, prefixes } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../kernel/testing.ts';
import { limits } from './attempt.ts';
import { signInModules, testPassword } from './auth.testing.ts';
import { verifiedPasswords } from './password.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ modules: signInModules, settings: { trustProxy: true } });
});
afterAll(() => test.close());

const address = (index: number) => `198.51.${100 + Math.floor(index / 250)}.${index % 250}`;
/** One guess as an attacker sends it; answers the state only, to be quick. */
async function guess(username: string, password: string, ip: string, proof: object = {}): Promise<number> {
  const answer = await test.server.inject({
    method: 'POST',
    url: `${prefixes[loginApply.prefix]}${loginApply.path}`,
    payload: { username, password, ...proof },
    headers: { 'x-forwarded-for': ip },
  });
  return (answer.json() as { state: number }).state;
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

  it('R7.1-11 a hundred guesses from one address lock the address, whatever the names', async () => {
    await test.app.asOwner((db) => sql`delete from auth_attempt`.execute(db));
    const states: number[] = [];
    for (let index = 0; index < 103; index++) {
      const ip = '192.0.2.77';
      const { requestId } = (await test.inject(captcha, {}, { headers: { 'x-forwarded-for': ip } })).data;
      states.push(await guess(`name${index}`, 'some-guess', ip, { captcha: '123456', requestId }));
    }
    expect(states.filter((state) => state === 6020101)).toHaveLength(limits.ip.lockAfter);
    expect(states.slice(-3)).toEqual([6010105, 6010105, 6010105]);
    expect(await guess('manager', testPassword, '192.0.2.78')).toBe(200);
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
