import {
  areaSave,
  areaSubmit,
  attachmentGet,
  callList,
  constants,
  employeeSave,
  getMenuData,
  loginApply,
  messageList,
  messageReceive,
  platformConfig,
  prefixes,
  taskLock,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathsOf } from './kernel/http/server.ts';
import { readSettings } from './kernel/settings/settings.ts';
import { aDossier, first, people } from './platform/area/area.testing.ts';
import { askCode, readCaptcha, signIn, testPassword } from './platform/auth/auth.testing.ts';
import { companyAdministrator } from './platform/program/company-administrator.testing.ts';
import { createTestApp, type TestApp } from './testing/testing.ts';

let test: TestApp;
const as = people(() => test);
beforeAll(async () => {
  test = await createTestApp({ settings: { accessTokenSeconds: 90 } });
});
afterAll(() => test.close());

const own = () => new URL(test.app.settings.publicUrl).origin;
const get = (url: string, headers: Record<string, string> = {}) => test.server.inject({ method: 'GET', url, headers });
const post = (url: string, payload: object | string = {}, headers: Record<string, string> = {}) =>
  test.server.inject({ method: 'POST', url, payload, headers });
const token = async (account: string) => ({ 'x-authorization-access_token': (await as(account)).token });

describe('addresses', () => {
  it('R7-01 every call takes JSON with credentials and answers JSON', async () => {
    const answer = await post(
      '/platform/v3/msg/innerMessage/receive',
      JSON.stringify({ requestPage: { pageNo: 1, limit: 5 } }),
      { 'content-type': 'application/json', origin: own(), ...(await token('filing')) },
    );
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': own(),
      'access-control-allow-credentials': 'true',
    });
    expect(answer.json()).toMatchObject({ state: 200, data: { pageResult: { limit: 5 } } });
  });

  it('R7-02…R7-06 every call answers alike under its prefix and bare', async () => {
    expect(prefixes).toEqual({ auth: '/oauth2/v3', platform: '/platform/v3', business: '/business/v3' });
    const seen = new Set<string>();
    for (const call of callList) {
      if (call.kind === 'upload') continue;
      const answers = [];
      for (const path of pathsOf(call)) {
        const url = path.replace(/:\w+/g, 'x');
        const answer = await test.server.inject({
          method: call.method,
          url,
          headers: { 'x-authorization-access_token': 'nobody' },
          ...(call.method === 'POST' ? { payload: {} } : {}),
        });
        answers.push([answer.statusCode, answer.headers['content-type']]);
        expect(answer.statusCode, url).not.toBe(404);
      }
      expect(new Set(answers.map(String)).size, call.id).toBe(1);
      seen.add(call.prefix);
      expect(pathsOf(call)).toEqual(expect.arrayContaining([`${prefixes[call.prefix]}${call.path}`, call.path]));
    }
    expect([...seen].sort()).toEqual(['auth', 'business', 'platform']);
  });

  it('R7-06 sign-in lives under /oauth2/v3, the platform under /platform/v3, business under /business/v3', async () => {
    const prefixOf = (path: string) => callList.find((call) => call.path === path)?.prefix;
    for (const path of [
      '/user/login/apply',
      '/authorize/apply',
      '/authentication/apply',
      '/user/context',
      '/user/logout',
    ])
      expect(prefixOf(path), path).toBe('auth');
    for (const path of [
      '/saas/tenant/query',
      '/auth/sub/system/findCurrentUserSubSystem',
      '/auth/resources/getMenuData',
      '/msg/innerMessage/receive',
      '/file/download',
      '/file/getImage',
    ])
      expect(prefixOf(path), path).toBe('platform');
    for (const path of ['/hzpAttachInfo/query', '/hzpfile/upload', '/:group/:name/query'])
      expect(prefixOf(path), path).toBe('business');
    const wrong = await post('/oauth2/v3/msg/innerMessage/receive', {}, await token('filing'));
    expect([wrong.statusCode, wrong.json().state]).toEqual([404, 404]);
    expect((await get('/platform/v3/hzpAttachInfo/get?attachmentId=1', await token('filing'))).json().state).toBe(404);
    expect((await get('/platform/v3/hzpAttachInfo/get?attachmentId=1')).json().state).toBe(6020201);
  });

  it('R7-07 R7-08 the browser is told gateway and slots; without them it stays with its own origin, and calls that come over them are let in', async () => {
    const config = async () => (await test.inject(platformConfig, {})).data;
    expect(await config()).toMatchObject({ gateway: null, apiSlots: [] });
    const before = test.app.settings.web;
    const apiSlots = Array.from({ length: constants.domainSlots }, (_, index) => `https://api${index}.example.org`);
    Object.assign(test.app.settings, { web: { ...before, gateway: 'https://gateway.example.org', apiSlots } });
    try {
      expect(await config()).toMatchObject({ gateway: 'https://gateway.example.org', apiSlots });
      const preflight = await test.server.inject({
        method: 'OPTIONS',
        url: '/platform/v3/msg/innerMessage/msgList',
        headers: {
          host: 'api7.example.org',
          origin: own(),
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'x-authorization-access_token',
        },
      });
      expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, own()]);
      expect(String(preflight.headers['access-control-allow-headers']).toLowerCase()).toContain(
        'x-authorization-access_token',
      );
      const call = await get('/platform/v3/msg/innerMessage/msgList', {
        host: 'api7.example.org',
        origin: own(),
        ...(await token('filing')),
      });
      expect([call.json().state, call.headers['access-control-allow-origin']]).toEqual([200, own()]);
    } finally {
      Object.assign(test.app.settings, { web: before });
    }
    expect(() => readSettings({ API_SLOTS: [...apiSlots, 'https://one-more.example.org'].join(',') }, '/')).toThrow();
  });

  it('R7-09 a random _t is ignored by every GET call and never told to be unknown', async () => {
    const calls = callList.filter((call) => call.method === 'GET' && call.kind !== 'binary');
    expect(calls.length).toBeGreaterThan(15);
    const headers = await token('tenantadmin');
    for (const call of calls) {
      const url = `${prefixes[call.prefix]}${call.path}`.replace(/:\w+/g, 'x');
      const [plain, random] = [await get(url, headers), await get(`${url}?_t=${Math.random()}`, headers)];
      expect([call.id, random.statusCode, random.json().state]).toEqual([
        call.id,
        plain.statusCode,
        plain.json().state,
      ]);
      const told = [random.json().data].flat().map((entry) => entry?.field);
      expect(told, call.id).not.toContain('_t');
    }
  });
});

describe('headers', () => {
  it('R7-10 R7-11 R7-12 token, sub-system and tenant travel in their headers and are the user’s own', async () => {
    const me = await token('filing');
    const ask = (headers: Record<string, string>) => get('/platform/v3/msg/innerMessage/msgList', headers);
    expect((await ask({})).json()).toMatchObject({ state: 6020201 });
    expect((await ask({ 'x-authorization-access_token': 'forged' })).json()).toMatchObject({ state: 6020201 });
    expect((await ask(me)).json().state).toBe(200);
    expect((await ask({ 'X-AUTHORIZATION-ACCESS_TOKEN': me['x-authorization-access_token'] })).json().state).toBe(200);
    const context = (await post('/oauth2/v3/user/context', {}, me)).json().data;
    const systems = (await get('/platform/v3/auth/sub/system/findCurrentUserSubSystem', me)).json().data;
    const scope = { 'x-authorization-tenantid': context.tenantId, 'x-authorization-systemid': systems[0].id };
    expect((await ask({ ...me, ...scope })).json().state).toBe(200);
    const foreign = (await post('/oauth2/v3/user/context', {}, await token('rival'))).json().data.tenantId;
    for (const wrong of [
      { 'x-authorization-tenantid': foreign },
      { 'x-authorization-tenantid': '1' },
      { 'x-authorization-systemid': '999999999999999999' },
    ])
      expect((await ask({ ...me, ...scope, ...wrong })).json(), JSON.stringify(wrong)).toMatchObject({
        state: 6010104,
      });
    // A token in a cookie or in the address is none.
    expect((await ask({ cookie: `access_token=${me['x-authorization-access_token']}` })).json().state).toBe(6020201);
    const address = `/platform/v3/msg/innerMessage/msgList?access_token=${me['x-authorization-access_token']}`;
    expect((await get(address)).json().state).toBe(6020201);
  });

  /** Answered by what is sent, never by 'illegal token'. */
  const open: [string, () => ReturnType<typeof get>][] = [
    ['R7-13 captcha', () => get('/oauth2/v3/user/captcha')],
    ['R7-14 login', () => post('/oauth2/v3/user/login/apply', { username: 'filing', password: testPassword })],
    ['R7-15 logout', () => post('/oauth2/v3/user/logout', {})],
    ['R7-16 authorize', () => post('/oauth2/v3/authorize/apply', { login_state: 'x', client_id: constants.clientId })],
    [
      'R7-17 authentication',
      () => post('/oauth2/v3/authentication/apply', { client_id: 'x', grant_type: 'authorization_code' }),
    ],
    ['R7-18 open', () => get('/oauth2/v3/user/open')],
    ['R7-18 open for tenants', () => get('/oauth2/v3/user/open/tenant')],
    ['R7-19 register', () => post('/oauth2/v3/user/register', {})],
    ['R7-20 tenant register', () => post('/oauth2/v3/user/tenant/register', {})],
    ['R7-21 reset passwd', () => post('/oauth2/v3/user/reset/passwd', {})],
    ['R7-22 send sms', () => get('/oauth2/v3/user/send/sms')],
    ['R7-23 switch', () => post('/oauth2/v3/authentication/switch', {})],
    ['R7-23 switch/exit', () => post('/oauth2/v3/authentication/switch/exit', {})],
  ];
  it.each(open)('%s needs no headers', async (_name, ask) => {
    const answer = (await ask()).json();
    expect([200, 400, 6010101, 6010105, 6020201]).toContain(answer.state);
    if (answer.state === 6020201) expect(answer.request).toMatch(/authorize|authentication/);
  });

  it('R7-13…R7-23 headers that are sent to a white-listed address all the same change nothing', async () => {
    const stale = {
      'x-authorization-access_token': 'stale',
      'x-authorization-tenantid': '1',
      'x-authorization-systemid': '1',
    };
    expect((await get('/oauth2/v3/user/captcha', stale)).json().state).toBe(200);
    expect((await get('/oauth2/v3/user/open', stale)).json().state).toBe(200);
    const login = await post('/oauth2/v3/user/login/apply', { username: 'filing', password: testPassword }, stale);
    expect(login.json()).toMatchObject({ state: 200, data: expect.any(String) });
    expect((await post('/oauth2/v3/user/logout', {}, stale)).json().state).toBe(200);
    const bare = callList.filter((call) => call.bare).map((call) => call.path);
    expect(bare).toEqual(
      expect.arrayContaining([
        '/user/captcha',
        '/user/login/apply',
        '/user/logout',
        '/authorize/apply',
        '/authentication/apply',
        '/authentication/switch',
        '/authentication/switch/exit',
        '/user/open',
        '/user/open/tenant',
        '/user/register',
        '/user/tenant/register',
        '/user/reset/passwd',
        '/user/send/sms',
      ]),
    );
  });

  it('R7-23 the token of a switch comes in the body and is verified as strictly as the header', async () => {
    const body = {
      client_id: constants.clientId,
      client_secret: '',
      grant_type: 'authorization_code',
      username: 'applicant',
    };
    for (const access_token of ['', 'forged'])
      expect((await post('/oauth2/v3/authentication/switch', { ...body, access_token })).json()).toMatchObject({
        state: 6020201,
      });
    const { token: plain } = await as('applicant');
    const refused = await post('/oauth2/v3/authentication/switch', { ...body, access_token: plain, username: 'rival' });
    expect([6010104, 6010105]).toContain(refused.json().state);
    // The header of an administrator does not lend its rights to a body without token.
    const lent = await post(
      '/oauth2/v3/authentication/switch',
      { ...body, access_token: 'forged' },
      await token('admin'),
    );
    expect(lent.json()).toMatchObject({ state: 6020201 });
  });
});

/** What some lists are lists of. */
const listed: Record<string, object> = {
  'regulation.entries': { table: 'limit:stsc4' },
  'number.query': { kind: 'apply' },
};

describe('answers', () => {
  it('R7-30 R7-31 carry state, message, cause, data, request and requestId, lists with their page', async () => {
    const answer = await get('/platform/v3/msg/innerMessage/msgList?_t=1', await token('filing'));
    expect(Object.keys(answer.json()).sort()).toEqual(['cause', 'data', 'message', 'request', 'requestId', 'state']);
    expect(answer.json()).toMatchObject({
      state: 200,
      message: '',
      cause: null,
      request: '/platform/v3/msg/innerMessage/msgList',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const list = (await test.inject(messageReceive, {}, await as('filing'))).data;
    expect(list).toEqual({
      dataResult: expect.any(Array),
      pageResult: { pageNo: 1, limit: 20, totalCount: expect.any(Number), totalPages: expect.any(Number), exact: true },
    });
  });

  it('R7-26…R7-29 R7-34…R7-36 every list call knows the same request: defaults, bounds, unknown fields, operators and orders', async () => {
    const lists = callList.filter((call) => call.method === 'POST' && !call.kind && takesList(call.input));
    expect(lists.length).toBeGreaterThan(20);
    const held = await Promise.all(['admin', 'tenantadmin', 'applicant', 'filing', 'auditor', 'regulator1'].map(token));
    held.push({ 'x-authorization-access_token': (await companyAdministrator(test)).token });
    const faults: string[] = [];
    for (const call of lists) {
      const url = pathsOf(call)[0]?.replace(':group', 'reg').replace(':name', 'first') ?? '';
      let me: Record<string, string> | undefined;
      const of = listed[call.id] ?? {};
      for (const one of held) if (!me && (await post(url, of, one)).json().state === 200) me = one;
      if (!me) faults.push(`${call.id}: nobody may ask`);
      if (!me) continue;
      const ask = async (body: object) => (await post(url, { ...of, ...body }, me)).json();
      const usual = await ask({});
      expect(usual, call.id).toMatchObject({
        data: { dataResult: expect.any(Array), pageResult: { pageNo: 1, limit: 20, totalCount: expect.any(Number) } },
      });
      for (const wrong of wrongLists) {
        const { state } = await ask(wrong);
        if (state !== 400) faults.push(`${call.id}: ${JSON.stringify(wrong)} is ${state}`);
      }
      const past = await ask({ requestPage: { pageNo: 400, limit: 20 } });
      if (
        past.state !== 200 ||
        past.data.dataResult.length > 0 ||
        past.data.pageResult.totalCount < usual.data.pageResult.totalCount
      )
        faults.push(`${call.id}: a page past the end`);
    }
    expect(faults).toEqual([]);
  });

  it('R7-33 wrong input is 400, a missing record 404, a stale or double one 409, each with HTTP 200', async () => {
    const me = await token('applicant');
    const draft = (await test.inject(areaSave, { ...first, data: aDossier() }, await as('applicant'))).data;
    const cases: [number, ReturnType<typeof get>][] = [
      [400, get('/business/v3/hzpAttachInfo/get', me)],
      [400, get('/business/v3/hzpAttachInfo/get?attachmentId=abc', me)],
      [404, get('/business/v3/hzpAttachInfo/get?attachmentId=999999999999999999', me)],
      [404, post('/platform/v3/bpm/task/lock', { taskId: '999999999999999999' }, me)],
      [409, post('/business/v3/reg/first/save', { id: draft.id, version: 77, data: { nameBrand: 'x' } }, me)],
    ];
    for (const [state, asked] of cases) {
      const answer = await asked;
      expect([answer.statusCode, answer.json().state, answer.json().data === undefined]).toEqual([200, state, false]);
      expect(answer.json().message).toMatch(/\S/);
    }
    for (const call of [attachmentGet, taskLock, areaSubmit, getMenuData, messageList])
      expect(callList).toContain(call);
  });

  it('R7-32 R8-43 what HTTP itself refuses has its real status and says nothing about the inside', async () => {
    const json = { 'content-type': 'application/json' };
    const cases: [number, ReturnType<typeof get>][] = [
      [400, post('/platform/v3/msg/innerMessage/receive', '{"a":', json)],
      [404, get('/platform/v3/no/such')],
      [405, get('/platform/v3/msg/innerMessage/receive')],
      [413, post('/platform/v3/msg/innerMessage/receive', `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`, json)],
      [415, post('/platform/v3/msg/innerMessage/receive', '<a/>', { 'content-type': 'application/xml' })],
    ];
    for (const [status, asked] of cases) {
      const answer = await asked;
      expect([answer.statusCode, answer.json().state]).toEqual([status, status]);
      expect(answer.body).not.toMatch(/\.ts|node_modules|at Object|select |Error:/);
    }
  });

  it('R7-42 every answer, good or bad, page or data, carries the security headers and no server name', async () => {
    const me = await token('filing');
    for (const asked of [
      get('/platform/v3/msg/innerMessage/msgList', me),
      get('/platform/v3/msg/innerMessage/msgList'),
      get('/no/such'),
      get('/openapi.json'),
      post('/platform/v3/msg/innerMessage/receive', '{', { 'content-type': 'application/json' }),
      test.server.inject({ method: 'DELETE', url: '/msg/innerMessage/msgList' }),
      get('/file/download?attachmentId=1', me),
      get('/hzpfile/preview?attachmentId=1&access_token=x'),
    ]) {
      const { headers } = await asked;
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': expect.stringMatching(/no-store|no-cache/),
      });
      expect(headers['content-security-policy']).toMatch(/frame-ancestors|sandbox/);
      expect(headers['referrer-policy']).toMatch(/^(same-origin|no-referrer)$/);
      expect([headers['x-powered-by'], headers.server]).toEqual([undefined, undefined]);
    }
  });

  it('R7-40 sign-in takes no key, and a stored answer and its audit row hold no password', async () => {
    const key = { 'idempotency-key': 'one-key-for-everything' };
    const apply = (username: string) =>
      post('/oauth2/v3/user/login/apply', { username, password: testPassword }, key).then((answer) => answer.json());
    expect([(await apply('chief')).state, (await apply('filing')).state]).toEqual([200, 200]);
    const person = { account: 'keyedperson', name: '有密码的人' };
    const made = await test.inject(employeeSave, person, { ...(await as('tenantadmin')), headers: key });
    const secret = made.data.initialPassword ?? '';
    expect(secret).not.toBe('');
    const again = await test.inject(employeeSave, person, { ...(await as('tenantadmin')), headers: key });
    expect([again.state, again.data.id]).toEqual([200, made.data.id]);
    const kept = await test.app.asOwner(async (db) => {
      const { rows } = await sql<{ text: string }>`select answer::text as text from platform.idempotency
        union all select coalesce(before::text, '') || coalesce(after::text, '') from platform.audit_log`.execute(db);
      return rows.map(({ text }) => text);
    });
    expect(kept.length).toBeGreaterThan(2);
    expect(kept.filter((text) => text.includes(secret) || text.includes(testPassword))).toEqual([]);
  });

  it('R7-43 test settings fix captcha, sms code and token life, and a production server refuses each', async () => {
    expect((await signIn(test, 'chief')).expires_in).toBe(90);
    expect((await readCaptcha(test)).requestId).toMatch(/\S/);
    const wrong = await test.inject(callOf('/user/login/apply'), {
      username: 'nobody-here',
      password: 'wrong-1',
    } as never);
    expect(wrong.state).toBe(6020101);
    expect((await askCode(test, '13800000001', 'login')).state).toBe(200);
    expect((await test.inject(loginApply, { mobile: '13800000001', code: '123456' })).state).toBe(200);
    const base = { MODE: 'production', PUBLIC_URL: 'https://filing.example.org' };
    expect(readSettings(base, '/').mode).toBe('production');
    for (const name of ['TEST_CAPTCHA', 'TEST_SMS_CODE', 'ACCESS_TOKEN_SECONDS'])
      expect(() => readSettings({ ...base, [name]: '1234' }, '/')).toThrow(`${name} is a setting for tests`);
  });
});

const wrongLists = [
  { parameters: [{ key: 'Q^noSuchField^S', value: '1' }] },
  { parameters: [{ key: 'noSuchField', value: '1' }] },
  { parameters: [{ key: '', value: '1' }] },
  { parameters: [{ key: "id' or '1'='1", value: '1' }] },
  { sorts: [{ field: 'noSuchField', order: 'ASC' }] },
  { sorts: [{ field: 'id', order: 'SIDEWAYS' }] },
  { requestPage: { pageNo: 0, limit: 20 } },
  { requestPage: { pageNo: 1, limit: 501 } },
  { requestPage: { pageNo: 1, limit: 20, after: 'forged' } },
  { parameters: 'x' },
];

function callOf(path: string) {
  const found = callList.find((call) => call.path === path);
  if (!found) throw new Error(`no call ${path}`);
  return found;
}

/** Whether a call's input is a list request. */
function takesList(input: (typeof callList)[number]['input']): boolean {
  return input.safeParse({ parameters: 'x' }).error?.issues.some((issue) => issue.path[0] === 'parameters') === true;
}
