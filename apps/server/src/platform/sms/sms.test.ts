import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../kernel/settings/settings.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { checkCode, sendCode, smsModule } from './index.ts';

let test: TestApp;
let gateway: Server;
const heard: { headers: IncomingMessage['headers']; body: string }[] = [];
let failures = 0;
beforeAll(async () => {
  test = await createTestApp({ modules: [smsModule] });
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      response.statusCode = failures > 0 ? 502 : 200;
      failures = Math.max(0, failures - 1);
      response.end();
    });
  });
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
  const { port } = gateway.address() as AddressInfo;
  const { sms } = readSettings(
    {
      SMS_GATEWAY_URL: `http://127.0.0.1:${port}/v1/send`,
      SMS_GATEWAY_HEADERS: '{"authorization": "Bearer gateway-key"}',
      SMS_GATEWAY_BODY:
        '{"to": "+86{mobile}", "template": "code-{type}", "params": "{code},{minutes}", "text": "{text}", "other": "{unknown}"}',
    },
    '/srv',
  );
  Object.assign(test.app.settings, { sms, testSmsCode: null });
});
afterAll(async () => {
  gateway.close();
  await test.close();
});

let next = 0;
const ask = (receives = true) => {
  const mobile = `137${String(10_000_000 + next++)}`;
  return test.app
    .run({ role: 'app_platform' }, (ctx) => sendCode(ctx, { mobile, purpose: 'user:login', receives }))
    .then(() => mobile);
};
const check = (mobile: string, code: string) =>
  test.app.run({ role: 'app_platform' }, (ctx) => checkCode(ctx, { mobile, purpose: 'user:login', code, use: true }));
const sent = () => JSON.parse(heard.at(-1)?.body ?? '{}') as Record<string, string>;

describe('SMS gateway', () => {
  it('R7.1-28 gets one POST of JSON with the operator’s fields and headers', async () => {
    const mobile = await ask();
    await test.settle();
    const { params = '', ...body } = sent();
    const [code = '', minutes] = params.split(',');
    expect(minutes).toBe('5');
    expect(code).toMatch(/^\d{6}$/);
    expect(body).toEqual({
      to: `+86${mobile}`,
      template: 'code-login',
      text: `登录验证码 ${code}，5 分钟内有效。请勿告诉他人。`,
      other: '{unknown}',
    });
    expect(heard.at(-1)?.headers).toMatchObject({
      authorization: 'Bearer gateway-key',
      'content-type': 'application/json',
    });
    expect(await check(mobile, code)).toBe(true);
    expect(await check(mobile, code)).toBe(false);
  });
  it('is asked again when it fails; the message that arrives carries the code that is good', async () => {
    failures = 2;
    const before = heard.length;
    const mobile = await ask();
    await expect.poll(() => test.settle().then(() => heard.length - before), { timeout: 10_000 }).toBe(3);
    const code = sent().params?.split(',')[0] ?? '';
    expect(await check(mobile, code)).toBe(true);
  });
  it('hears nothing of a mobile that receives nothing, nor of a code that is too old', async () => {
    const before = heard.length;
    await ask(false);
    await test.app.asOwner((db) => sql`update auth_sms set expires_at = now()`.execute(db));
    await test.settle();
    expect(heard).toHaveLength(before);
  });
  it('R7.1-28 without one, production says so instead of losing messages', async () => {
    const { sms } = test.app.settings;
    Object.assign(test.app.settings, { sms: null, mode: 'production' });
    await expect(ask()).rejects.toMatchObject({ error: 'permissionLimit' });
    Object.assign(test.app.settings, { sms, mode: 'development' });
  });
  it.each([
    [{ SMS_GATEWAY_URL: 'gateway' }, /SMS_GATEWAY_URL must be an address/],
    [{ SMS_GATEWAY_URL: 'https://x', SMS_GATEWAY_BODY: '{"a": 1}' }, /SMS_GATEWAY_BODY must be a JSON object of texts/],
    [{ PASSWORD_CIPHER_KEY: 'short' }, /exactly 16 characters/],
    [{ ALLOWED_IPS: '10.0.0.0/40' }, /ALLOWED_IPS must list/],
    [{ ENVIRONMENTS: 'test' }, /ENVIRONMENTS must list/],
  ])('settings refuse %o', (environment, message) => {
    expect(() => readSettings(environment, '/srv')).toThrow(message);
  });
});
