import { connect } from 'node:net';
import { Json } from '@app/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { echo, guarded, noteAdd, noteOptions, permitted } from '../../testing/testing-calls.ts';
import { createServer } from './server.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(noteOptions());
});
afterAll(() => test.close());

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  test.server.inject({ method: 'POST', url, payload: payload as string, headers });
const json = { 'content-type': 'application/json' };

describe('calls', () => {
  it('R7-05 R7-06 answers under the prefix and bare, with the envelope of R7-31 and nothing that the contract does not name', async () => {
    for (const url of ['/business/v3/test/echo', '/test/echo', '/test/echo/']) {
      const response = await post(url, { word: 'ok' });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({
        state: 200,
        message: '',
        cause: null,
        data: { word: 'ok' },
        request: url,
        requestId: response.headers['x-request-id'],
      });
    }
  });

  it('R7-37 takes parameters from the query, a form or JSON, and refuses a repeated one', async () => {
    expect((await post('/test/echo?word=hi', {})).json()).toMatchObject({ state: 200, data: { word: 'hi' } });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post('/test/echo', 'word=hi', form)).json()).toMatchObject({ state: 200 });
    for (const [url, body] of [
      ['/test/echo?word=a&word=b', {}],
      ['/test/echo?word=a', { word: 'b' }],
    ] as const)
      expect((await post(url, body)).json()).toMatchObject({ state: 400, cause: '参数“word”重复出现' });
    expect((await post('/test/echo', 'word=a&word=b', form)).json()).toMatchObject({ state: 400 });
    expect((await post('/test/echo?_t=1&_t=2', { word: 'a' })).json()).toMatchObject({ state: 200 });
  });

  it('refuses a form of too many fields or bytes before it reads them, whoever sends it', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' };
    const most = Array.from({ length: 999 }, (_, at) => `x${at}=1`);
    expect((await post('/test/echo', `word=hi&${most.join('&')}`, form)).statusCode).toBe(200);
    for (const body of [`word=hi&${'a&'.repeat(1_000)}`, `word=${'a'.repeat(300_000)}`]) {
      const refused = await post('/test/echo', body, form);
      expect([refused.statusCode, refused.json().message]).toEqual([413, 'The content is too large']);
    }
  });

  it('lets a caller without session wait for the database in a line of their own, and refuses what is too much', async () => {
    const ask = () => test.server.inject({ method: 'GET', url: '/test/publicRead?ms=20' });
    const answers = await Promise.all(Array.from({ length: 120 }, ask));
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect(count(200)).toBeGreaterThan(50);
    expect([count(200) + count(429), count(429) > 0]).toEqual([120, true]);
  });

  it('R5-51 names each wrong field in the caller’s language', async () => {
    const bad = { word: 'much too long', count: 1.5 };
    expect((await post('/test/echo', bad, { 'accept-language': 'en' })).json()).toMatchObject({
      state: 400,
      message: 'The input is not valid, please check it',
      data: [
        { field: 'word', message: 'At most 5 characters' },
        { field: 'count', message: 'Must be a whole number' },
      ],
    });
    expect((await post('/test/echo', {}, { 'accept-language': 'zh-TW' })).json()).toMatchObject({
      data: [{ field: 'word', message: '不能為空' }],
    });
    expect((await post('/test/echo', { word: 'a', count: 10 }, { 'accept-language': 'fr, *' })).json()).toMatchObject({
      data: [{ field: 'count', message: '必须小于等于9' }],
    });
  });

  it('speaks the session’s language when the request names none', async () => {
    const answer = await test.inject(permitted, {}, { token: 'b' });
    expect(answer).toMatchObject({ state: 6010104, message: 'Illegal permission: you may not do this' });
  });

  it('R7-32 answers failures of HTTP itself with a real status in the same envelope', async () => {
    const cases = [
      [await post('/test/echo', '{"word":', json), 400],
      [await post('/test/echo', '{"__proto__":{"a":1}}', json), 400],
      [await test.server.inject({ method: 'GET', url: '/business/v3/no/such' }), 404],
      [await test.server.inject({ method: 'GET', url: '/%zz' }), 400],
      [await test.server.inject({ method: 'DELETE', url: '/test/echo' }), 405],
      [await post('/test/echo', JSON.stringify({ word: 'x'.repeat(11 * 1024 * 1024) }), json), 413],
      [await post('/test/echo', 'word', { 'content-type': 'text/plain' }), 415],
      [await post('/test/echo', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }), 415],
      [await post('/test/broken', { how: 'flood' }), 429],
      [await post('/test/broken', { how: 'throw' }), 500],
    ] as const;
    for (const [response, status] of cases) {
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject({
        state: status,
        cause: expect.toSatisfy(nullOrText),
        data: null,
        requestId: expect.stringMatching(/.{36}/),
      });
    }
    expect((await test.server.inject({ method: 'PUT', url: '/test/echo' })).headers.allow).toBe('POST');
  });

  it('answers bytes that are no HTTP with an envelope too', async () => {
    const { port } = new URL(await test.server.listen({ port: 0, host: '127.0.0.1' }));
    const answer = await new Promise<string>((done, refuse) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => void socket.write('nonsense\r\n\r\n'));
      socket
        .on('data', (part) => {
          text += String(part);
        })
        .on('error', refuse)
        .on('close', () => done(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ state: 400, data: null });
  });

  it('never lets one body hold the server up: many tiny values are too large, deep ones are wrong', async () => {
    const swarm = `{"word":[${'[],'.repeat(3_000_000)}1]}`;
    const chinese = { ...json, 'accept-language': 'zh-CN' };
    const refused = (await post('/test/echo', swarm, chinese)).json();
    expect([refused.state, refused.cause]).toEqual([413, '一次最多提交 60000 个值，一张表最多 1000 行，请删除一些行']);
    const long = (await post('/test/echo', JSON.stringify({ word: 'x'.repeat(11 * 1024 * 1024) }), chinese)).json();
    expect([long.state, long.cause]).toEqual([413, '一次最多提交 10 MB，请删减']);
    const deep = `{"word":"a","extra":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect((await post('/test/echo', deep, json)).json()).toMatchObject({ state: 200 });
    expect(Json.safeParse(JSON.parse('['.repeat(50_000) + ']'.repeat(50_000))).success).toBe(false);
    expect((await post('/test/echo', `{"word":"a","text":"${'字'.repeat(1_000_000)}"}`, json)).json()).toMatchObject({
      state: 200,
    });
  });

  it('R1.3-04 says in words that what is archived cannot be changed, where the database refuses it', async () => {
    const refused = await post('/test/broken', { how: 'archived' });
    expect(refused.json()).toMatchObject({ state: 409, cause: '已归档：案卷和归档卷已经封存，不能再修改。' });
  });

  it('R8-43 lets no stack, SQL or path out, and never answers success for a broken transaction', async () => {
    for (const how of ['throw', 'sql', 'output', 'swallowed']) {
      const response = await post('/test/broken', { how });
      expect(response.json()).toMatchObject({ state: 500, message: '服务器内部错误', cause: null, data: null });
      expect(response.body).not.toMatch(/select|secret|\.ts|no_such_table|Error/i);
    }
  });

  it('R7-42 sets security headers, keeps JSON out of caches and names no server software', async () => {
    const { headers } = await post('/test/echo', { word: 'ok' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain('frame-ancestors');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('R7-41 opens itself to the configured origin only', async () => {
    const own = new URL(test.app.settings.publicUrl).origin;
    const preflight = (origin: string) =>
      test.server.inject({
        method: 'OPTIONS',
        url: '/test/echo',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    expect((await preflight(own)).headers['access-control-allow-origin']).toBe(own);
    expect((await preflight(own)).statusCode).toBe(204);
    expect((await preflight(own)).headers['access-control-allow-credentials']).toBe('true');
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('R7-41 takes no cookie for a token, and JSON only where it is called JSON', async () => {
    const url = '/business/v3/test/note/add';
    const add = async (headers: Record<string, string>) =>
      (await post(url, JSON.stringify({ word: 'cookie' }), { ...json, ...headers })).json().state;
    expect(await add({ 'x-authorization-access_token': 'a' })).toBe(200);
    for (const name of ['access_token', 'X-Authorization-access_token', 'token'])
      expect(await add({ cookie: `${name}=a` }), name).toBe(6020201);
    for (const type of ['text/plain', 'application/xml'])
      expect(await add({ 'x-authorization-access_token': 'a', 'content-type': type }), type).toBe(415);
  });
});

describe('the caller’s address', () => {
  it('is the one that the own proxy saw, never what a caller claims', async () => {
    const addressSeen = async (trustProxy: boolean) => {
      const app = { ...test.app, settings: { ...test.app.settings, trustProxy } };
      const server = await createServer(app, noteOptions().modules);
      const { data } = (
        await server.inject({
          method: 'POST',
          url: '/test/note/add',
          payload: { word: 'from' },
          remoteAddress: '10.0.0.9',
          headers: { 'x-forwarded-for': '6.6.6.6, 198.51.100.7', 'x-authorization-access_token': 'a' },
        })
      ).json() as { data: { id: string } };
      await server.close();
      const find = sql<{ ip: string }>`select ip from audit_log where entity_id = ${data.id}`;
      return await test.app.asOwner(async (db) => (await find.execute(db)).rows[0]?.ip);
    };
    expect([await addressSeen(false), await addressSeen(true)]).toEqual(['10.0.0.9', '198.51.100.7']);
  });
});

describe('a proxy that nobody told of', () => {
  it('is named in the log once, and never where it is trusted', async () => {
    for (const trustProxy of [false, true]) {
      const warned: string[] = [];
      const log = { ...test.app.log, warn: (message: string) => void warned.push(message) };
      const app = { ...test.app, log, settings: { ...test.app.settings, trustProxy } };
      const server = await createServer(app, noteOptions().modules);
      const ask = (headers: Record<string, string>) =>
        server.inject({ method: 'POST', url: '/test/echo', payload: { word: 'a' }, headers });
      await ask({});
      expect(warned).toEqual([]);
      for (let count = 0; count < 3; count += 1) await ask({ 'x-forwarded-for': '198.51.100.7' });
      await server.close();
      expect(warned).toEqual(trustProxy ? [] : [expect.stringContaining('Set TRUST_PROXY=on')]);
    }
  });
});

describe('access', () => {
  it('denies by default: token, permission and area right are each needed', async () => {
    const area = (name: string) => ({ group: 'test', name });
    expect(await test.inject(permitted, {})).toMatchObject({ state: 6020201 });
    expect(await test.inject(permitted, {}, { token: 'forged' })).toMatchObject({ state: 6020201 });
    expect(await test.inject(permitted, {}, { token: 'old' })).toMatchObject({ state: 6020301 });
    expect(await test.inject(permitted, {}, { token: 'a' })).toMatchObject({ state: 6010104 });
    expect(await test.inject(permitted, {}, { token: 'authority' })).toMatchObject({ state: 200, data: true });
    expect(await test.inject(guarded, area('area'), { token: 'a' })).toMatchObject({ state: 200 });
    expect(await test.inject(guarded, area('area'), { token: 'authority' })).toMatchObject({ state: 6010104 });
    expect(await test.inject(guarded, area('none'), { token: 'a' })).toMatchObject({ state: 6010104 });
  });

  it('checks rights before input, so that a stranger learns nothing about the fields', async () => {
    expect(await test.inject(noteAdd, {} as { word: string })).toMatchObject({ state: 6020201, data: null });
  });
});

describe('any body', () => {
  it('is answered with a whole envelope, never with a crash', async () => {
    const anything = fc.oneof(
      fc.json(),
      fc.string(),
      fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(
        anything,
        fc.constantFrom('/test/echo', '/business/v3/test/note/add', '/x/y/guarded'),
        async (body, url) => {
          const response = await post(url, body, json);
          const answer = response.json() as { state: number };
          expect(answer).toMatchObject({ request: url, requestId: response.headers['x-request-id'] });
          expect([200, 400, 6020201]).toContain(answer.state);
          expect([200, 400]).toContain(response.statusCode);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('of any well-formed echo comes back unchanged', async () => {
    const word = fc.string({ minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(word, async (text) => {
        expect(await test.inject(echo, { word: text })).toMatchObject({ state: 200, data: { word: text } });
      }),
      { numRuns: 50 },
    );
  });
});

function nullOrText(value: unknown): boolean {
  return value === null || typeof value === 'string';
}
