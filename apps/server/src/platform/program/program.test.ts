import {
  areaSave,
  findCurrentUserSubSystem,
  getMenuData,
  type Input,
  logChanges,
  programChoices,
  programGet,
  programQuery,
  programRevoke,
  programRotate,
  programSave,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { aDossier } from '../area/area.testing.ts';
import { multipart, pdf } from '../attachment/attachment.testing.ts';
import { signIn } from '../auth/auth.testing.ts';
import { companyAdministrator } from './company-administrator.testing.ts';
import { flushProgramUsage } from './index.ts';
import { askToken, fullScopes, makeProgram, rest, type TestProgram, tokenOf } from './program.testing.ts';

let test: TestApp;
let clock = new Date();
/** A session that has just begun: the clock of these tests goes on by days. */
const as = async (account: string) => ({ token: (await signIn(test, account)).access_token });
beforeAll(async () => {
  clock = new Date();
  test = await createTestApp({ clock: () => clock });
});
afterAll(() => test.close());

const later = (ms: number) => {
  clock = new Date(clock.getTime() + ms);
};
const drafts = '/drafts/reg/first';

describe('a program is made by the administrator of the company', () => {
  it('shows its key once and stores only a hash of it', async () => {
    const program = await makeProgram(test);
    expect(program.secret).toMatch(/^fk_\d+_[\w-]{43}$/);
    const { rows } = await test.app.asOwner((db) =>
      sql<{
        all: string;
      }>`select (select json_agg(p) from program p)::text || (select json_agg(k) from program_key k)::text as all`.execute(
        db,
      ),
    );
    expect(rows[0]?.all).not.toContain(program.secret.slice(-20));
    const admin = await companyAdministrator(test);
    const detail = (await test.inject(programGet, { id: program.id }, admin)).data;
    expect(detail).toMatchObject({ state: 'ready', ownerName: expect.any(String), idle: [] });
    expect(detail.keys.map(({ prefix }) => prefix)).toEqual([
      `fk_…${program.secret.replace(/^fk_\d+_/, '').slice(0, 6)}`,
    ]);
    expect(JSON.stringify(detail)).not.toContain(program.secret.slice(-20));
  });

  it('is refused what its owner does not hold, by name, and what no program may have', async () => {
    const admin = await companyAdministrator(test);
    const ownerId = (await signIn(test, 'applicant')).uid;
    const save = (scopes: string[], more: Partial<Input<typeof programSave>> = {}) =>
      test.inject(programSave, { name: '越权', ownerId, scopes, ...more }, admin);
    const refused = await save(['filing/cases:save']);
    expect([refused.state, refused.data]).toMatchObject([400, [{ field: 'scopes' }]]);
    for (const scope of ['reg/first:handle', 'reg/first:open', 'reg/first:export', 'letters:write', '*'])
      expect((await save([scope])).state, scope).toBe(400);
    const gone = await save(['reg/first:get'], { ownerId: (await signIn(test, 'filing')).uid });
    expect([gone.state, gone.data]).toMatchObject([400, [{ field: 'ownerId' }]]);
    const past = await save(['reg/first:get'], { expiresOn: '2020-01-01' });
    expect([past.state, past.data]).toMatchObject([400, [{ field: 'expiresOn' }]]);
  });

  it('nobody but the administrator of a company manages programs', async () => {
    const call = async (account: string) => (await test.inject(programQuery, {}, await as(account))).state;
    expect(await call('applicant')).toBe(6010104);
    expect(await call('filing')).toBe(6010104);
    // The administrator of an authority has the right, but an authority has no programs.
    expect(await call('tenantadmin')).toBe(6010105);
  });

  it('the menu leads the administrator of a company to the programs, and nobody of an authority', async () => {
    const pages = async (options: { token: string }) => {
      const systems = (await test.inject(findCurrentUserSubSystem, {}, options)).data;
      const menus = systems.map(({ id }) => test.inject(getMenuData, { systemId: id }, options));
      return JSON.stringify((await Promise.all(menus)).map(({ data }) => data));
    };
    expect(await pages(await companyAdministrator(test))).toContain('page:platform/programs');
    const office = await pages(await as('tenantadmin'));
    expect(office).toContain('page:platform/roles');
    expect(office).not.toContain('page:platform/programs');
  });

  it('the choices of an owner are what the owner holds', async () => {
    const admin = await companyAdministrator(test);
    const ownerId = (await signIn(test, 'applicant')).uid;
    const { owners, scopes } = (await test.inject(programChoices, { ownerId }, admin)).data;
    expect(owners.map(({ id }) => id)).toContain(ownerId);
    const names = scopes.map(({ scope }) => scope);
    expect(names).toEqual(expect.arrayContaining(['reg/first:submit', 'letters:read', 'products:read']));
    expect(names.filter((scope) => /:(handle|open|export)$/.test(scope))).toEqual([]);
    expect(names).not.toContain('filing/cases:save');
  });
});

describe('a token', () => {
  it('is given for id and key, in the body or by HTTP Basic, and is good for a quarter of an hour', async () => {
    const program = await makeProgram(test);
    const answer = await askToken(test, program);
    expect(answer).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 900, scope: fullScopes.toSorted().join(' ') },
    });
    const basic = await rest<{ access_token: string }>(test, 'POST', '/oauth/token', {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${program.id}:${program.secret}`).toString('base64')}`,
      },
      body: 'grant_type=client_credentials',
    });
    expect((await rest(test, 'GET', '/forms', { token: basic.body.access_token })).status).toBe(200);
    later(901_000);
    const late = await rest(test, 'GET', '/forms', { token: basic.body.access_token });
    expect(late).toMatchObject({ status: 401, body: { type: '/api/v1/docs#token-expired', status: 401 } });
    expect(late.headers['www-authenticate']).toContain('Bearer');
  });

  it('a wrong key, another grant and a scope that the program lacks are refused as RFC 6749 says', async () => {
    const program = await makeProgram(test, { scopes: ['letters:read'] });
    const wrong = await askToken(test, { ...program, secret: `${program.secret}x` });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    expect(wrong.headers['www-authenticate']).toContain('Basic');
    expect((await askToken(test, { id: '1', secret: 'x' })).body.error).toBe('invalid_client');
    expect((await askToken(test, program, { grant_type: 'password' })).body.error).toBe('unsupported_grant_type');
    const more = await askToken(test, program, { scope: 'letters:read reg/first:submit' });
    expect([more.status, more.body.error]).toEqual([400, 'invalid_scope']);
    expect(more.body.error_description).toContain('reg/first:submit');
  });

  it('may be narrowed, and then does less than the program', async () => {
    const program = await makeProgram(test);
    const token = await tokenOf(test, program, 'reg/first:query letters:read');
    expect((await rest(test, 'GET', '/letters', { token })).status).toBe(200);
    const refused = await rest(test, 'GET', drafts, { token });
    expect(refused).toMatchObject({ status: 403, body: { scope: 'reg/first:save' } });
  });

  it('opens nothing of the calls of people, and a session of a person nothing under /api/v1', async () => {
    const token = await tokenOf(test, await makeProgram(test));
    expect((await test.inject(programQuery, {}, { token })).state).toBe(6020201);
    const person = (await as('applicant')).token;
    expect((await rest(test, 'GET', '/letters', { token: person })).status).toBe(401);
    expect((await rest(test, 'GET', '/letters')).status).toBe(401);
  });

  it('a key or token in the address is refused, whatever else the call carries', async () => {
    const program = await makeProgram(test);
    const token = await tokenOf(test, program);
    for (const query of [`access_token=${token}`, `client_secret=${program.secret}`, `x=${program.secret}`]) {
      const answer = await rest(test, 'GET', `/letters?${query}`, { token });
      expect(answer, query).toMatchObject({ status: 400, body: { type: '/api/v1/docs#key-in-address' } });
      expect(JSON.stringify(answer.body)).not.toContain(program.secret);
    }
  });
});

describe('the end of a key acts at the next call', () => {
  const answers = async (token: string) => (await rest(test, 'GET', '/letters?limit=1', { token })).status;
  let program: TestProgram;
  let token: string;
  const begin = async () => {
    program = await makeProgram(test);
    token = await tokenOf(test, program);
    expect(await answers(token)).toBe(200);
    expect(await answers(token)).toBe(200);
  };

  it('a program that is revoked between two calls', async () => {
    await begin();
    const admin = await companyAdministrator(test);
    expect((await test.inject(programRevoke, { id: program.id }, admin)).data).toBe(true);
    expect(await answers(token)).toBe(401);
    expect((await askToken(test, program)).body.error).toBe('invalid_client');
    expect((await test.inject(programRevoke, { id: program.id }, admin)).data).toBe(false);
    const changed = await test.inject(programSave, { id: program.id, name: '再用', scopes: ['letters:read'] }, admin);
    expect(changed.state).toBe(409);
  });

  it('one key that is revoked; the others go on', async () => {
    await begin();
    const admin = await companyAdministrator(test);
    const newer = (await test.inject(programRotate, { id: program.id, overlapHours: 24 }, admin)).data.secret ?? '';
    const second = await tokenOf(test, { id: program.id, secret: newer });
    const { keys } = (await test.inject(programGet, { id: program.id }, admin)).data;
    await test.inject(programRevoke, { id: program.id, keyId: keys[1]?.id ?? '' }, admin);
    expect(await answers(token)).toBe(401);
    expect(await answers(second)).toBe(200);
  });

  it('a rotated key works for the overlap and not a moment longer', async () => {
    await begin();
    const admin = await companyAdministrator(test);
    const newer = (await test.inject(programRotate, { id: program.id, overlapHours: 1 }, admin)).data.secret ?? '';
    later(3_590_000);
    const old = await askToken(test, program);
    expect([old.status, old.body.expires_in]).toEqual([200, 10]);
    later(11_000);
    expect((await askToken(test, program)).body.error).toBe('invalid_client');
    expect(await answers(old.body.access_token)).toBe(401);
    expect((await askToken(test, { id: program.id, secret: newer })).status).toBe(200);
  });

  it('its last day is over', async () => {
    const day = new Date(clock.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    program = await makeProgram(test, { expiresOn: day });
    token = await tokenOf(test, program);
    expect(await answers(token)).toBe(200);
    later(86_400_000);
    expect(await answers(token)).toBe(401);
    expect((await askToken(test, program)).body.error).toBe('invalid_client');
  });

  it('its owner loses a right, leaves, comes back', async () => {
    await begin();
    const owner = (await signIn(test, 'applicant')).uid;
    const set = (statement: ReturnType<typeof sql>) => test.app.asOwner((db) => statement.execute(db));
    const role = sql`membership_id in (select id from membership where user_id = ${owner})`;
    expect((await rest(test, 'GET', drafts, { token })).status).toBe(200);
    await set(sql`update membership_role set role = 'TENANT_ADMIN' where ${role} and role = 'APPLICANT'`);
    const refused = await rest(test, 'GET', drafts, { token });
    expect(refused).toMatchObject({ status: 403, body: { type: '/api/v1/docs#not-permitted' } });
    const admin = await companyAdministrator(test);
    expect((await test.inject(programGet, { id: program.id }, admin)).data.idle).toContain('reg/first:save');
    await set(sql`update membership_role set role = 'APPLICANT' where ${role} and role = 'TENANT_ADMIN'`);
    await set(sql`update employee set status = 'disabled' where user_id = ${owner}`);
    expect((await rest(test, 'GET', drafts, { token })).status).toBe(403);
    await set(sql`update employee set status = 'actived' where user_id = ${owner}`);
    expect((await rest(test, 'GET', drafts, { token })).status).toBe(200);
  });

  it('a scope is taken away', async () => {
    await begin();
    const admin = await companyAdministrator(test);
    await test.inject(programSave, { id: program.id, name: program.id, scopes: ['reg/first:get'] }, admin);
    expect(await answers(token)).toBe(403);
  });
});

describe('what programs are told', () => {
  let token: string;
  beforeAll(async () => {
    token = await tokenOf(test, await makeProgram(test));
  });
  const create = (data: object, headers = {}) => rest(test, 'POST', drafts, { token, headers, body: { data } });

  it('a draft is made, read, changed with its ETag, checked and listed', async () => {
    const made = await create(aDossier());
    expect(made).toMatchObject({ status: 201, headers: { etag: '"0"' }, body: { revision: 0 } });
    const path = `${drafts}/${made.body.id}`;
    expect(made.headers.location).toBe(`/api/v1${path}`);
    const read = await rest<{ data: Record<string, unknown>; updatedAt: string }>(test, 'GET', path, { token });
    expect(read.body.data).toMatchObject({ nameBrand: '岚屿演示' });
    expect(read.body.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
    const again = await rest(test, 'GET', path, { token, headers: { 'if-none-match': '"0"' } });
    expect(again.status).toBe(304);
    const patch = (revision: string | null, data: object) =>
      rest(test, 'PATCH', path, { token, body: { data }, headers: revision === null ? {} : { 'if-match': revision } });
    expect((await patch(null, { nameBrand: '新' })).status).toBe(428);
    expect(await patch('"0"', { nameBrand: '新商标' })).toMatchObject({ status: 200, headers: { etag: '"1"' } });
    const stale = await patch('"0"', { nameBrand: '旧' });
    expect(stale).toMatchObject({ status: 412, body: { type: '/api/v1/docs#stale-version', rev: 1 } });
    expect((await patch('1', { nameBrand: '旧' })).status).toBe(400);
    const put = await rest(test, 'PUT', path, {
      token,
      body: { data: { nameBrand: '全' } },
      headers: { 'if-match': '"1"' },
    });
    expect(put).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    const whole = await rest<{ data: Record<string, unknown> }>(test, 'GET', path, { token });
    expect(whole.body.data).toMatchObject({ nameBrand: '全', nameGeneric: null, manufacturers: [] });
    const checked = await rest<{ errors: { field: string }[] }>(test, 'POST', `${path}/check`, { token });
    expect(checked).toMatchObject({ status: 200, body: { submittable: false, revision: 2 } });
    expect(checked.body.errors.map(({ field }) => field)).toContain('nameGeneric');
    const refused = await rest(test, 'POST', `${path}/submit`, { token, body: {}, headers: { 'if-match': '"2"' } });
    expect(refused.status).toBe(400);
    expect((refused.body.errors as { field: string }[]).map(({ field }) => field)).toContain('nameGeneric');
    expect((await rest(test, 'DELETE', path, { token })).status).toBe(204);
    expect((await rest(test, 'GET', path, { token })).status).toBe(404);
  });

  it('an unknown field, also in a row, is named with the nearest known one and refused', async () => {
    const answer = await create({
      nameBrandd: 'x',
      productFormula: [{ _id: 'row1', percnt: '1' }],
      manufacturers: [{ addres: 'y' }],
    });
    expect(answer).toMatchObject({ status: 400, body: { type: '/api/v1/docs#unknown-field' } });
    expect(answer.body.errors).toMatchObject([
      { field: 'nameBrandd', remedy: expect.stringContaining('nameBrand') },
      { field: 'manufacturers', row: '1', column: 'addres', remedy: expect.stringContaining('address') },
      { field: 'productFormula', row: 'row1', column: 'percnt', remedy: expect.stringContaining('percent') },
    ]);
    const property = await rest(test, 'POST', drafts, { token, body: { dat: {} } });
    expect(property).toMatchObject({ status: 400, body: { errors: [{ field: 'dat' }] } });
    expect((await rest(test, 'GET', `${drafts}?limit=0`, { token })).status).toBe(400);
    expect((await rest(test, 'GET', `${drafts}?limits=5`, { token })).body.errors).toMatchObject([{ field: 'limits' }]);
  });

  it('speaks the language of Accept-Language', async () => {
    const say = async (language: string) =>
      (await rest<{ title: string }>(test, 'GET', '/letters', { headers: { 'accept-language': language } })).body.title;
    expect(await say('en')).toBe('The token is not valid');
    expect(await say('zh-CN')).toBe('令牌无效');
    expect(await say('zh-TW')).toBe('權杖無效');
  });

  it('a form that is not published, or not for this program, is named with the one that was meant', async () => {
    const missing = await rest(test, 'POST', '/drafts/reg/frist', { token, body: { data: {} } });
    expect(missing).toMatchObject({ status: 404, body: { type: '/api/v1/docs#unknown-form' } });
    expect(missing.body.detail).toContain('reg/first');
    const others = await rest(test, 'POST', '/drafts/filing/check', { token, body: { data: {} } });
    expect(others).toMatchObject({ status: 404, body: { type: '/api/v1/docs#unknown-form' } });
  });

  it('the same Idempotency-Key gives the same draft; with other content it is refused', async () => {
    const key = { 'idempotency-key': 'erp-4711-first' };
    const first = await create({ nameBrand: '甲' }, key);
    const second = await create({ nameBrand: '甲' }, key);
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    const other = await create({ nameBrand: '乙' }, key);
    expect(other).toMatchObject({ status: 422, body: { type: '/api/v1/docs#idempotency-key-reused' } });
    // The key of a program is its own: the owner may use the same one.
    const mine = await test.server.inject({
      method: 'POST',
      url: '/business/v3/reg/first/save',
      headers: { 'x-authorization-access_token': (await as('applicant')).token, ...key },
      payload: { data: { nameBrand: '丙' } },
    });
    expect(mine.json().state).toBe(200);
  });

  it('a body that is too large, no JSON, of another type, or no object', async () => {
    const large = await create({ nameBrand: 'x'.repeat(10 * 1024 * 1024) });
    expect(large).toMatchObject({ status: 413, body: { type: '/api/v1/docs#too-large' } });
    const send = (body: string, type: string) =>
      rest(test, 'POST', drafts, { token, headers: { 'content-type': type }, body });
    expect((await send('{', 'application/json')).status).toBe(400);
    expect((await send('[]', 'application/json')).status).toBe(400);
    expect((await send('a', 'text/plain')).status).toBe(415);
    expect((await rest(test, 'PUT', '/letters', { token })).status).toBe(405);
    expect((await rest(test, 'GET', '/nowhere', { token })).headers['content-type']).toContain('problem+json');
  });

  it('several files go in one request, and are read back', async () => {
    const { payload, contentType } = multipart([
      { fileName: 'a.pdf', bytes: pdf },
      { fileName: 'b.pdf', bytes: pdf },
    ]);
    const headers = { 'content-type': contentType, 'idempotency-key': 'files-4711' };
    const sent = await rest<{ items: { id: string; name: string }[] }>(test, 'POST', '/attachments', {
      token,
      headers,
      body: payload,
    });
    expect(sent.status).toBe(201);
    expect(sent.body.items.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
    const again = await rest<{ items: unknown[] }>(test, 'POST', '/attachments', { token, headers, body: payload });
    expect(again.body.items).toEqual(sent.body.items);
    const content = await rest<string>(test, 'GET', `/attachments/${sent.body.items[0]?.id}/content`, { token });
    expect([content.status, content.body.startsWith('%PDF')]).toEqual([200, true]);
    expect(
      (await rest(test, 'POST', '/attachments', { token, headers: { 'content-type': 'application/json' }, body: '{}' }))
        .status,
    ).toBe(415);
  });

  it('records of another company answer like missing ones', async () => {
    const theirs = await test.inject(areaSave, { group: 'reg', name: 'first', data: {} }, await as('rival'));
    const missing = await rest(test, 'GET', `${drafts}/1000000000000000001`, { token });
    expect(missing).toMatchObject({ status: 404, body: { type: '/api/v1/docs#not-found' } });
    const foreign = await rest(test, 'GET', `${drafts}/${theirs.data.id}`, { token });
    expect([foreign.status, foreign.body.detail, foreign.body.title]).toEqual([404, undefined, missing.body.title]);
    for (const path of ['check', 'submit'])
      expect(
        (await rest(test, 'POST', `${drafts}/${theirs.data.id}/${path}`, { token, headers: { 'if-match': '"0"' } }))
          .status,
      ).toBe(404);
  });
});

describe('what is kept of a program', () => {
  it('counts its calls by day, and those that were refused', async () => {
    const program = await makeProgram(test, { scopes: ['letters:read'] });
    const token = await tokenOf(test, program);
    await rest(test, 'GET', '/letters', { token });
    await rest(test, 'GET', drafts, { token });
    await rest(test, 'GET', '/products', { token });
    await flushProgramUsage(test.app);
    const admin = await companyAdministrator(test);
    const detail = (await test.inject(programGet, { id: program.id }, admin)).data;
    // The token, the letters, one form that it may not use (404) and one scope that it lacks (403).
    expect(detail.days).toMatchObject([{ calls: 4, refused: 1 }]);
    expect(detail.lastUsedTime).not.toBeNull();
    const listed = (await test.inject(programQuery, {}, admin)).data.dataResult.find(({ id }) => id === program.id);
    expect(listed).toMatchObject({ calls: 4, refused: 1, state: 'ready' });
  });

  it('is audited as the program and as its owner', async () => {
    const program = await makeProgram(test, { name: 'ERP 接口' });
    const token = await tokenOf(test, program);
    const made = await rest(test, 'POST', drafts, { token, body: { data: { nameBrand: '甲' } } });
    const owner = (await signIn(test, 'applicant')).uid;
    const { rows } = await test.app.asOwner((db) =>
      sql<{ uid: string; after: unknown }>`select uid::text as uid, after from platform.audit_log
        where action = 'draft.create' and entity_id = ${String(made.body.id)}`.execute(db),
    );
    expect(rows).toMatchObject([{ uid: owner, after: { program: { id: program.id, name: 'ERP 接口' } } }]);
    const admin = await companyAdministrator(test);
    const changes = await test.inject(logChanges, { requestPage: { pageNo: 1, limit: 100 } }, admin);
    expect(JSON.stringify(changes.data)).toContain('program.create');
  });

  it('is limited by the minute, and told when to go on', async () => {
    const slow = await createTestApp({ settings: { programCallsPerMinute: 5 } });
    try {
      const program = await makeProgram(slow);
      const token = await tokenOf(slow, program);
      const states = [];
      for (let at = 0; at < 8; at += 1) states.push((await rest(slow, 'GET', '/forms', { token })).status);
      expect(states.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
      const last = await rest(slow, 'GET', '/forms', { token });
      expect(last).toMatchObject({ status: 429, body: { type: '/api/v1/docs#too-many-requests' } });
      expect(last.headers['retry-after']).toBe('2');
    } finally {
      await slow.close();
    }
  });
});
