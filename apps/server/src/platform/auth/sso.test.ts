import { generateKeyPairSync } from 'node:crypto';
import { loginYaojianApply, userContext } from '@app/contract';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../kernel/settings/settings.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { auditOf, exchange, signInModules } from './auth.testing.ts';

const secret = 'a shared secret of at least 32 characters';
const pair = generateKeyPairSync('ed25519');
const publicKey = String(pair.publicKey.export({ type: 'spki', format: 'pem' }));
let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({ modules: signInModules, clock: () => now });
  const { sso } = readSettings(
    {
      SSO_WSBSDT_KEY: secret,
      SSO_WSBSDT_ISSUER: 'service-hall',
      SSO_YPZHJG_KEY: publicKey.replaceAll('\n', '\\n'),
      SSO_YPZHJG_ISSUER: 'supervision',
    },
    '/srv',
  );
  Object.assign(test.app.settings, { sso });
});
afterAll(() => test.close());

interface Claims {
  sub?: string;
  iss?: string;
  aud?: string;
  iat?: number;
  exp?: number;
  jti?: string | undefined;
}
let count = 0;
/** A ticket as the other system makes it; every claim can be spoilt. */
function ticket(claims: Claims = {}, key: Parameters<SignJWT['sign']>[0] = Buffer.from(secret), alg = 'HS256') {
  const iat = claims.iat ?? Math.floor(now.getTime() / 1000);
  const all = {
    sub: 'applicant',
    iss: 'service-hall',
    aud: test.app.settings.publicUrl,
    exp: iat + 60,
    jti: `ticket-${count++}`,
    ...claims,
    iat,
  };
  return new SignJWT(JSON.parse(JSON.stringify(all))).setProtectedHeader({ alg }).sign(key);
}
const apply = (uid: string, type?: 'wsbsdt' | 'ypzhjg') =>
  test.inject(loginYaojianApply, { uid, ...(type ? { type } : {}) });

describe('single sign-on by ticket', () => {
  it('R7.1-12 R7.1-13 R2.3-27 answers loginState,username for an HMAC and an Ed25519 ticket', async () => {
    for (const [parameter, given, account] of [
      ['wsbsdt', await ticket(), 'applicant'],
      ['ypzhjg', await ticket({ iss: 'supervision', sub: 'Filing' }, pair.privateKey, 'EdDSA'), 'filing'],
    ] as const) {
      const { state, data } = await apply(given, parameter);
      expect(state).toBe(200);
      const [loginState = '', username] = data.split(',');
      expect(username).toBe(account);
      const token = await exchange(test, loginState);
      const who = await test.inject(userContext, {}, { token: token.access_token });
      expect(who.data.user.account).toBe(account);
    }
    expect((await auditOf(test, 'auth.ticket')).map((row) => row.after)).toMatchObject([
      { issuer: 'service-hall', subject: 'applicant' },
      { issuer: 'supervision', subject: 'Filing' },
    ]);
  });

  it('R2.3-27 R8-19 never takes a bare user name or a ticket that is not exactly right', async () => {
    const seconds = Math.floor(now.getTime() / 1000);
    const other = generateKeyPairSync('ed25519').privateKey;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await ticket()).split('.')[1]}.`;
    const bad: Record<string, string> = {
      'a bare name': 'applicant',
      'a bare name of an administrator': 'admin',
      'no signature': unsigned,
      'another secret': await ticket({}, Buffer.from('another secret of at least 32 characters')),
      // The public key is no secret: a server that believed the header would take it for one.
      'the public key as HMAC secret': await ticket({ iss: 'supervision' }, Buffer.from(publicKey)),
      'a key of somebody else': await ticket({ iss: 'supervision' }, other, 'EdDSA'),
      'an issuer that is not configured': await ticket({ iss: 'elsewhere' }),
      'another audience': await ticket({ aud: 'https://elsewhere.example.org' }),
      'an expired one': await ticket({ iat: seconds - 70 }),
      'one that lives too long': await ticket({ exp: seconds + 3_600 }),
      'one from the future': await ticket({ iat: seconds + 30 }),
      'one without jti': await ticket({ jti: undefined }),
      'one without subject': await ticket({ sub: '' }),
    };
    for (const [what, given] of Object.entries(bad))
      expect([what, (await apply(given)).state]).toEqual([what, 6010101]);
    expect((await apply(await ticket(), 'ypzhjg')).state).toBe(6010101);
  });

  it('R2.3-27 takes each ticket once, also when two arrive together', async () => {
    const given = await ticket();
    const answers = await Promise.all([apply(given), apply(given), apply(given)]);
    expect(answers.map((answer) => answer.state).sort()).toEqual([200, 6020201, 6020201]);
    now = new Date(now.getTime() + 30_000);
    expect((await apply(given)).state).toBe(6020201);
    now = new Date();
  });

  it('R2.3-27 answers for an unknown account like for a wrong password, and is off until a key is configured', async () => {
    expect(await apply(await ticket({ sub: 'nobody' }))).toMatchObject({ state: 6020101 });
    const { sso } = test.app.settings;
    Object.assign(test.app.settings, { sso: [] });
    expect((await apply(await ticket())).state).toBe(6010101);
    Object.assign(test.app.settings, { sso });
  });

  it.each([
    [{ SSO_WSBSDT_KEY: 'short', SSO_WSBSDT_ISSUER: 'x' }, /at least 32 characters/],
    [{ SSO_YPZHJG_KEY: secret }, /SSO_YPZHJG_ISSUER is required/],
  ])('settings refuse %o', (environment, message) => {
    expect(() => readSettings(environment, '/srv')).toThrow(message);
  });
});
