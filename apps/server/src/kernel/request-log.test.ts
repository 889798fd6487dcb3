import { callList, changePassword, loginApply, userContext } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../app.ts';
import { idsByName, signIn, testPassword } from '../platform/auth/auth.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { injectCall } from './http/inject-call.ts';
import { createServer, pathsOf } from './http/server.ts';
import { errorWords, logOf, makeLogger } from './request-log.ts';

const secret = 'Geheim-7316-Wort';
let test: TestApp;
let server: Awaited<ReturnType<typeof createServer>>;
let lines: string[] = [];
const logger = makeLogger({ write: (line) => void lines.push(line) });
beforeAll(async () => {
  test = await createTestApp({ settings: { requestLog: true, webDir: null } });
  server = await createServer({ ...test.app, log: logOf(logger) }, modules, { logger });
});
afterAll(async () => {
  await server?.close();
  await test?.close();
});

/** What the log says since it was last asked. */
function told(): Record<string, unknown>[] {
  const all = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  lines = [];
  return all;
}

describe('the log of calls', () => {
  it('has one line for each call: what was called by whom of which tenant, how it ended, under the number that the answer bears', async () => {
    const token = await signIn(test, 'applicant');
    told();
    const config = await server.inject('/platform/v3/config');
    const uid = (await idsByName(test)).applicant;
    const answer = await server.inject({
      method: userContext.method,
      url: pathsOf(userContext)[0] ?? '',
      headers: { 'x-authorization-access_token': token.access_token },
    });
    await expect.poll(() => lines.length).toBe(2);
    const [first, second] = told();
    expect(first).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      message: 'call',
      requestId: config.json().requestId,
      call: 'platform.config',
      state: 200,
      ms: expect.any(Number),
      uid: null,
      tenantId: null,
    });
    expect(second).toMatchObject({
      requestId: answer.json().requestId,
      call: 'user.context',
      state: 200,
      uid,
      tenantId: expect.stringMatching(/^\d+$/),
    });
  });

  it('says nothing where the settings do not ask for it', async () => {
    const quiet = await createServer({ ...test.app, settings: { ...test.app.settings, requestLog: false } }, modules, {
      logger,
    });
    told();
    expect((await quiet.inject('/platform/v3/config')).statusCode).toBe(200);
    expect(told()).toEqual([]);
    await quiet.close();
  });

  it('never holds a password, a token or anything else that was sent, wherever it stood', {
    timeout: 240_000,
  }, async () => {
    told();
    const login = { username: secret, password: secret };
    expect((await injectCall(server, loginApply, login)).state).toBe(6020101);
    const token = await signIn({ ...test, server }, 'applicant');
    const given = { headers: { 'x-authorization-access_token': token.access_token } };
    await server.inject({
      method: 'POST',
      url: pathsOf(changePassword)[0] ?? '',
      ...given,
      payload: { oldPassword: testPassword, newPassword: secret, checkPassword: secret },
    });
    const json = { 'content-type': 'application/json' };
    for (const call of callList) {
      const url = (pathsOf(call)[0] ?? '').replaceAll(/:\w+/g, secret);
      const method = call.method;
      const whole = JSON.stringify({
        id: secret,
        password: secret,
        token: secret,
        filters: [secret],
        data: { secret },
      });
      await server.inject({ method, url: `${url}?token=${secret}&id=${secret}&access_token=${secret}` });
      await server.inject({
        method,
        url,
        headers: {
          ...json,
          authorization: `Bearer ${secret}`,
          cookie: `refresh=${secret}; other=${secret}`,
          'idempotency-key': secret,
          'x-authorization-access_token': secret,
          'x-authorization-tenantid': secret,
          'x-authorization-designtenantid': secret,
          'user-agent': secret,
          referer: `http://localhost/?token=${secret}`,
          'x-forwarded-for': secret,
        },
        payload: method === 'GET' ? '' : whole,
      });
      if (method === 'GET') continue;
      await server.inject({ method, url, headers: json, payload: `{"password": "${secret}", ` });
      await server.inject({
        method,
        url,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: `--b\r\nContent-Disposition: form-data; name="file"; filename="${secret}.pdf"\r\n\r\n${secret}\r\n`,
      });
    }
    await server.inject({ method: 'GET', url: `/nowhere/${secret}?password=${secret}` });
    const log = lines.join('');
    expect(told().length).toBeGreaterThan(callList.length * 2);
    for (const word of [secret, testPassword, token.access_token, token.refresh_token ?? token.access_token])
      expect(log).not.toContain(word);
  });

  it('tells of an error of the database what is needed to mend it, without the values that the database quotes', async () => {
    for (const statement of [
      sql`select ${secret}::text::int`,
      sql`select ('{"a": ' || ${secret}::text)::jsonb`,
      sql`insert into app_user (id, username, password_hash) values (1, ${secret}, ${secret})`,
      sql`do $$ begin raise exception using errcode = '22023', message = 'not "${sql.raw(secret)}"', detail = '${sql.raw(secret)}'; end $$`,
    ]) {
      const error = await test.app
        .asOwner((db) => statement.execute(db))
        .then(
          () => null,
          (thrown: unknown) => thrown,
        );
      expect(error).toBeInstanceOf(Error);
      logger.error({ err: error }, 'unexpected error');
    }
    const all = lines.join('');
    const [first] = told();
    expect(first).toMatchObject({
      level: 'error',
      err: { code: '22P02', message: expect.stringContaining('integer') },
    });
    expect(all).not.toContain(secret);
    expect(errorWords(new Error('why'))).toMatchObject({ type: 'Error', message: 'why' });
    expect(errorWords(secret)).toBe('string');
  });
});
