import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  SchemaStatus,
  saasTenantRegister,
  schemaCreate,
  schemaDrop,
  schemaExports,
  schemaGet,
  schemaQuery,
  schemaRemove,
  sendSmsTenant,
  TenantRecord,
  type TenantSpace,
  tenantApprove,
  tenantApproveBatch,
  tenantFind,
  tenantGet,
  tenantQuery,
  tenantQueryWait,
  tenantRemove,
  tenantSave,
  tenantSaveUserRelation,
  userContext,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { gate } from '../../testing/testing-gate.ts';
import { unpack } from '../../testing/testing-zip.ts';
import { askCode, signIn } from '../auth/auth.testing.ts';
import { dropSchema, setSchemaStatus } from './space.store.ts';
import { authorities } from './tenant.store.ts';

let app: TestApp;
let admin: string;
let tenantAdmin: string;
const ids = new Map<string, string>();
/** The tables of a new space cannot be made. */
let tablesFail = false;
/** Spaces into which everybody looks while a new one gets its tables. */
let seenMeanwhile: (string | null)[] = [];
beforeAll(async () => {
  app = await createTestApp({
    wiring: (product) => ({
      ...product,
      async spaceReady(own, space) {
        seenMeanwhile = (await own.run({ role: 'app_platform' }, (ctx) => authorities(ctx))).map(
          (one) => one.schema_name,
        );
        await product.spaceReady?.(own, space);
        if (tablesFail) throw new Error('a module cannot build its tables: table secret_name');
      },
    }),
  });
  admin = (await signIn(app, 'admin')).access_token;
  tenantAdmin = (await signIn(app, 'tenantadmin')).access_token;
  const { rows } = await app.app.asOwner((db) =>
    sql<{ code: string; id: string }>`select code, id from tenant`.execute(db),
  );
  for (const row of rows) ids.set(row.code, row.id);
});
afterAll(() => app.close());

const id = (code: string) => ids.get(code) ?? '';
const audits = async (action: string) => {
  const { rows } = await app.app.asOwner((db) =>
    sql<{ entity_id: string; before: unknown; after: Record<string, unknown> }>`
      select entity_id, before, after from audit_log where action = ${action} order by seq`.execute(db),
  );
  return rows;
};
async function create(code: string, more: object = {}): Promise<string> {
  const answer = await app.inject(tenantSave, { code, name: `租户 ${code}`, ...more }, { token: admin });
  expect(answer.state, JSON.stringify(answer)).toBe(200);
  ids.set(code, answer.data);
  return answer.data;
}
const get = async (tenantId: string, token = admin) => (await app.inject(tenantGet, { tenantId }, { token })).data;
const save = (input: Parameters<typeof app.inject<typeof tenantSave>>[1], token = admin) =>
  app.inject(tenantSave, input, { token });

describe('tenants', () => {
  test('R7.4-07 R7.4-08 R3-15 R6-12 a tenant is created, read with every field, and changed; absent fields keep their value', async () => {
    const parent = await create('uppercity');
    const tenantId = await create('lowercity', {
      email: 'office@lower.invalid',
      scale: '51~100人',
      parentId: parent,
      account: 'rival',
    });
    const record = await get(tenantId);
    expect(TenantRecord.parse(record)).toMatchObject({
      account: 'rival',
      approveStatus: 'WAIT',
      code: 'lowercity',
      email: 'office@lower.invalid',
      name: '租户 lowercity',
      parentName: '租户 uppercity',
      scale: '51~100人',
      schemaStatus: 'WAIT',
      status: 'DISABLED',
      kind: 'company',
    });
    expect((await save({ id: tenantId, name: '改名' })).data).toBe(tenantId);
    expect(await get(tenantId)).toMatchObject({ name: '改名', email: 'office@lower.invalid', scale: '51~100人' });
    expect((await save({ id: parent, parentId: tenantId })).state).toBe(400);
    expect((await save({ code: 'lowercity', name: '又一个' })).state).toBe(409);
    expect((await save({ name: '没有代码' })).data).toMatchObject([{ field: 'code' }]);
    for (const code of ['Upper', '1abc', 'a-b', 'a', 'pg tables'])
      expect([code, (await save({ code, name: 'x' })).state]).toEqual([code, 400]);
    expect((await save({ id: '123456789012345678', name: 'x' })).state).toBe(404);
    expect((await audits('tenant.save')).at(-1)).toMatchObject({
      before: { name: '租户 lowercity' },
      after: { name: '改名' },
    });
  });

  test('R7.4-01 R7.4-02 R7.4-09 lists page, filter and sort by the allow-list; waiting ones and the unpaged find', async () => {
    const all = await app.inject(
      tenantQuery,
      { requestPage: { pageNo: 1, limit: 2 }, sorts: [{ field: 'code', order: 'ASC' }] },
      { token: admin },
    );
    expect(all.data.dataResult.map((row) => row.code)).toEqual(['chengye', 'hexu']);
    expect(all.data.pageResult).toMatchObject({ pageNo: 1, limit: 2, exact: true });
    expect(all.data.pageResult.totalCount).toBeGreaterThanOrEqual(5);
    const named = await app.inject(
      tenantQuery,
      { parameters: [{ key: 'Q^name^SL', value: '岚屿' }] },
      { token: admin },
    );
    expect(named.data.dataResult.map((row) => row.code)).toEqual(['lanyu']);
    expect(
      (await app.inject(tenantQuery, { parameters: [{ key: 'profile', value: 'x' }] }, { token: admin })).state,
    ).toBe(400);
    expect(
      (await app.inject(tenantQuery, { sorts: [{ field: 'id; drop table tenant', order: 'ASC' }] }, { token: admin }))
        .state,
    ).toBe(400);
    const waiting = await app.inject(tenantQueryWait, {}, { token: admin });
    expect(new Set(waiting.data.dataResult.map((row) => row.approveStatus))).toEqual(new Set(['WAIT']));
    const found = await app.inject(tenantFind, { name: '演示', status: 'ENABLED' }, { token: admin });
    expect(found.data.map((row) => row.code).sort()).toEqual(['chengye', 'hexu', 'lanyu', 'yunhai']);
    expect((await app.inject(tenantFind, { code: 'lany' }, { token: admin })).data).toHaveLength(1);
  });

  test('R4-01 R4-02 R4-03 R7.4-11 R6-17 approval moves WAIT to PASSED or REFUSED, in batch all or nothing, and nothing else', async () => {
    const [one, two, three] = [await create('batchone'), await create('batchtwo'), await create('batchthree')];
    const batch = (tenantIds: string, approveStatus: 'PASSED' | 'REFUSED' = 'PASSED') =>
      app.inject(tenantApproveBatch, { tenantIds, approveStatus, opinion: '材料齐全' }, { token: admin });
    expect((await batch(`${one},${id('lanyu')}`)).state).toBe(400);
    expect((await get(one)).approveStatus).toBe('WAIT');
    expect((await batch(`${one},999999999999999999`)).state).toBe(404);
    expect((await get(one)).approveStatus).toBe('WAIT');
    expect((await batch(`${one},${two}`)).data).toBe(2);
    expect(await get(one)).toMatchObject({ approveStatus: 'PASSED', status: 'ENABLED', opinion: '材料齐全' });
    expect((await batch(three, 'REFUSED')).data).toBe(1);
    expect(await get(three)).toMatchObject({ approveStatus: 'REFUSED', status: 'DISABLED' });
    // Anything but REFUSED → WAIT is refused outside the approval.
    expect((await batch(three)).state).toBe(400);
    expect((await save({ id: three, approveStatus: 'PASSED' })).state).toBe(400);
    expect((await save({ id: one, approveStatus: 'WAIT' })).state).toBe(400);
    expect((await save({ id: one, approveStatus: 'REFUSED' })).state).toBe(400);
    expect((await save({ id: three, approveStatus: 'WAIT' })).state).toBe(200);
    expect((await get(three)).approveStatus).toBe('WAIT');
    expect((await app.inject(tenantApprove, { tenantId: three, approveStatus: 'PASSED' }, { token: admin })).data).toBe(
      1,
    );
    expect((await save({ code: 'atonce', name: 'x', status: 'ENABLED' })).state).toBe(400);
    expect((await save({ code: 'atonce', name: 'x', approveStatus: 'PASSED' })).state).toBe(400);
    expect((await audits('tenant.approve')).map((row) => row.entity_id)).toEqual([one, two, three]);
  });

  test('R4-04 R6-15 R6-16 only a passed tenant is enabled; disabling ends the sessions of its people', async () => {
    const waiting = await create('notyet');
    expect((await save({ id: waiting, status: 'ENABLED' })).state).toBe(400);
    const rival = (await signIn(app, 'rival')).access_token;
    const multi = (await signIn(app, 'multi')).access_token;
    expect((await save({ id: id('hexu'), status: 'DISABLED' })).state).toBe(200);
    expect((await app.inject(userContext, {}, { token: rival })).state).toBe(6020201);
    // Who has another enabled tenant works on there, and there alone.
    expect((await app.inject(userContext, {}, { token: multi })).data.tenants.map((one) => one.code)).toEqual([
      'lanyu',
    ]);
    expect((await app.inject(userContext, {}, { token: multi, tenantId: id('hexu') })).state).toBe(6010104);
    expect((await save({ id: id('hexu'), status: 'ENABLED' })).state).toBe(200);
    expect((await app.inject(userContext, {}, { token: multi, tenantId: id('hexu') })).state).toBe(200);
    expect((await save({ id: id('platform'), status: 'DISABLED' })).state).toBe(400);
    expect((await audits('tenant.disable')).at(-1)).toMatchObject({
      entity_id: id('hexu'),
      after: { status: 'DISABLED' },
    });
  });

  test('R7.4-03 R4-04 removing needs DISABLED, no space and no cases, all or nothing', async () => {
    const [gone, stays] = [await create('goneone'), await create('staysone')];
    await app.inject(tenantApproveBatch, { tenantIds: stays, approveStatus: 'PASSED' }, { token: admin });
    const remove = (tenantIds: string) => app.inject(tenantRemove, { tenantIds }, { token: admin });
    expect((await remove(`${gone},${stays}`)).state).toBe(400);
    expect((await get(gone)).code).toBe('goneone');
    expect((await remove(id('yunhai'))).state).toBe(400);
    expect((await remove(id('platform'))).state).toBe(400);
    expect((await remove('')).state).toBe(400);
    expect((await remove('1,2;drop table tenant')).state).toBe(400);
    expect((await remove(gone)).data).toBe(1);
    expect((await app.inject(tenantGet, { tenantId: gone }, { token: admin })).state).toBe(404);
    expect((await remove(gone)).state).toBe(404);
  });

  test('R7.4-10 users are added to a tenant; nothing is replaced', async () => {
    const tenantId = await create('members');
    const { rows } = await app.app.asOwner((db) =>
      sql<{ id: string }>`select id from app_user where account in ('applicant', 'rival') order by account`.execute(db),
    );
    const userIds = rows.map((row) => row.id);
    const relate = (users: string[], isAdmin: 'Y' | 'N') =>
      app.inject(tenantSaveUserRelation, { tenantId, userIds: users, isAdmin }, { token: admin });
    expect((await relate(userIds, 'N')).data).toBe(2);
    expect((await relate(userIds.slice(0, 1), 'Y')).data).toBe(0);
    expect((await get(tenantId)).account).toBe('applicant');
    expect((await relate(userIds, 'N')).data).toBe(0);
    expect((await get(tenantId)).account).toBe('applicant');
    expect((await relate([...userIds, '999999999999999999'], 'N')).state).toBe(404);
    const members = await app.app.asOwner((db) =>
      sql<{ is_admin: boolean }>`select is_admin from membership where tenant_id = ${tenantId} order by id`.execute(db),
    );
    expect(members.rows.map((row) => row.is_admin)).toEqual([true, false]);
  });

  test('R7.4-12 only a super administrator manages tenants; an administrator gets and saves the own one without its state', async () => {
    const own = id('yunhai');
    const before = await get(own, tenantAdmin);
    expect(before).toMatchObject({ code: 'yunhai', kind: 'authority' });
    expect(
      (await save({ id: own, name: '云海局', email: 'new@yunhai.invalid', code: 'yunhai' }, tenantAdmin)).state,
    ).toBe(200);
    expect(await get(own)).toMatchObject({ name: '云海局', email: 'new@yunhai.invalid', status: 'ENABLED' });
    await save({ id: own, name: before.name }, tenantAdmin);
    for (const more of [
      { status: 'DISABLED' },
      { status: 'ENABLED' },
      { approveStatus: 'WAIT' },
      { code: 'other' },
      { kind: 'company' },
    ] as const)
      expect([more, (await save({ id: own, ...more }, tenantAdmin)).state]).toEqual([more, 6010104]);
    expect((await save({ code: 'fresh', name: 'x' }, tenantAdmin)).state).toBe(6010104);
    // Another tenant is there for nobody but the super administrator.
    expect((await app.inject(tenantGet, { tenantId: id('lanyu') }, { token: tenantAdmin })).state).toBe(404);
    expect((await save({ id: id('lanyu'), name: 'x' }, tenantAdmin)).state).toBe(404);
    for (const call of [tenantQuery, tenantQueryWait])
      expect((await app.inject(call, {}, { token: tenantAdmin })).state).toBe(6010104);
    expect(
      (await app.inject(tenantApproveBatch, { tenantIds: own, approveStatus: 'PASSED' }, { token: tenantAdmin })).state,
    ).toBe(6010104);
    expect((await app.inject(schemaDrop, { tenantId: own, confirm: 'yunhai' }, { token: tenantAdmin })).state).toBe(
      6010104,
    );
  });

  test('R7.4-06 R4-03 registration gives WAIT and DISABLED; its administrator gets in when it is approved', async () => {
    const mobile = '13911112222';
    await askCode(app, mobile, 'register', { call: sendSmsTenant });
    const form = {
      name: '新登记的公司',
      code: 'newcomer',
      account: 'newcomeradmin',
      password: 'Long-enough-91',
      email: 'a@newcomer.invalid',
      mobile,
      smsCode: '123456',
      scale: '1~50人',
      parentName: '上级',
    } as const;
    expect((await app.inject(saasTenantRegister, { ...form, code: 'lanyu' })).state).not.toBe(200);
    const answer = await app.inject(saasTenantRegister, form);
    expect(answer.state, JSON.stringify(answer)).toBe(200);
    const [row] = (await app.inject(tenantFind, { code: 'newcomer' }, { token: admin })).data;
    expect(row).toMatchObject({
      approveStatus: 'WAIT',
      status: 'DISABLED',
      account: 'newcomeradmin',
      scale: '1~50人',
      parentName: '上级',
    });
    await app.inject(tenantApproveBatch, { tenantIds: row?.id ?? '', approveStatus: 'PASSED' }, { token: admin });
    const token = (await signIn(app, 'newcomeradmin', form.password)).access_token;
    expect((await app.inject(userContext, {}, { token })).data).toMatchObject({
      isTenantAdmin: true,
      tenantId: row?.id,
    });
    expect((await get(row?.id ?? '', token)).code).toBe('newcomer');
  });
});

describe('spaces', () => {
  const create_ = (tenantId: string, token = admin) => app.inject(schemaCreate, { tenantId }, { token });
  const drop = (tenantId: string, confirm: string, call = schemaDrop) =>
    app.inject(call, { tenantId, confirm }, { token: admin });
  async function authority(code: string): Promise<string> {
    const tenantId = await create(code, { kind: 'authority' });
    await app.inject(tenantApproveBatch, { tenantIds: tenantId, approveStatus: 'PASSED' }, { token: admin });
    return tenantId;
  }
  const schemas = async () => {
    const { rows } = await app.app.asOwner((db) =>
      sql<{ name: string }>`select nspname as name from pg_namespace where nspname like 'space_%'`.execute(db),
    );
    return rows.map((row) => row.name);
  };

  test('R7.4-04 R4-05 R3-16 R6-13 a space is created once, for an approved authority only', async () => {
    expect(SchemaStatus.options).toEqual(['WAIT', 'CREATING', 'CREATED', 'FAILED', 'DROPPING', 'DROPPED', 'ERROR']);
    const tenantId = await create('seacity', { kind: 'authority' });
    expect((await create_(tenantId)).state).toBe(400);
    expect((await create_(id('lanyu'))).state).toBe(400);
    expect((await create_('999999999999999999')).state).toBe(404);
    await app.inject(tenantApproveBatch, { tenantIds: tenantId, approveStatus: 'PASSED' }, { token: admin });
    expect((await create_(tenantId)).data).toBe('CREATED');
    expect((await create_(tenantId)).data).toBe('CREATED');
    expect((await get(tenantId)).schemaStatus).toBe('CREATED');
    expect(await schemas()).toContain('space_seacity');
    const space: TenantSpace = (await app.inject(schemaGet, { tenantId }, { token: admin })).data;
    expect(space).toMatchObject({ code: 'seacity', schemaName: 'space_seacity', cases: 0 });
    expect(space.tables).toBeGreaterThan(15);
    const listed = await app.inject(
      schemaQuery,
      { parameters: [{ key: 'schemaStatus', value: 'CREATED' }] },
      { token: admin },
    );
    expect(listed.data.dataResult.map((row) => row.code).sort()).toEqual(['seacity', 'yunhai']);
    expect((await drop(tenantId, 'seacity')).state).toBe(400);
    await save({ id: tenantId, status: 'DISABLED' });
    await drop(tenantId, 'seacity');
    await app.settle();
  });

  test('R7.4-04 nobody looks into a space before its tables are there: neither sweeps nor people of companies', async () => {
    const tenantId = await authority('dewcity');
    expect((await create_(tenantId)).data).toBe('CREATED');
    expect(seenMeanwhile).toEqual(['space_yunhai']);
    const seen = await app.app.run({ role: 'app_platform' }, (ctx) => authorities(ctx));
    expect(seen.map((one) => one.schema_name)).toEqual(['space_yunhai', 'space_dewcity']);
    await save({ id: tenantId, status: 'DISABLED' });
    await drop(tenantId, 'dewcity');
    await app.settle();
  });

  test('R7.4-04 a creation that fails leaves nothing, and can be asked for again', async () => {
    const tenantId = await authority('fogcity');
    tablesFail = true;
    try {
      const answer = await create_(tenantId);
      expect(answer.state).toBe(409);
      expect(JSON.stringify(answer)).not.toContain('secret_name');
    } finally {
      tablesFail = false;
    }
    expect((await get(tenantId)).schemaStatus).toBe('FAILED');
    expect(await schemas()).not.toContain('space_fogcity');
    expect((await app.app.spaces()).map((space) => space.schema)).not.toContain('space_fogcity');
    expect((await create_(tenantId)).data).toBe('CREATED');
    await save({ id: tenantId, status: 'DISABLED' });
    await drop(tenantId, 'fogcity', schemaRemove);
    await app.settle();
    expect((await get(tenantId)).schemaStatus).toBe('DROPPED');
  });

  test('R7.4-05 R4-06 R6-14 dropping needs DISABLED and the code, exports first, keeps the archive 30 days', async () => {
    const tenantId = await authority('raincity');
    await create_(tenantId);
    expect((await drop(tenantId, 'raincity')).state).toBe(400);
    await save({ id: tenantId, status: 'DISABLED' });
    expect((await drop(tenantId, 'rain')).data).toMatchObject([{ field: 'confirm' }]);
    expect((await app.inject(tenantRemove, { tenantIds: tenantId }, { token: admin })).state).toBe(400);
    expect((await drop(tenantId, 'raincity')).data).toBe('DROPPING');
    expect((await drop(tenantId, 'raincity')).data).toBe('DROPPING');
    await app.settle();
    expect((await get(tenantId)).schemaStatus).toBe('DROPPED');
    expect(await schemas()).not.toContain('space_raincity');
    expect((await app.app.spaces()).map((space) => space.authorityId)).not.toContain(tenantId);
    const [archive] = (
      await app.inject(schemaExports, { parameters: [{ key: 'tenantId', value: tenantId }] }, { token: admin })
    ).data.dataResult;
    expect(archive).toMatchObject({ tenantName: '租户 raincity' });
    const days = (Date.parse(`${archive?.expireTime}+08:00`) - Date.parse(`${archive?.createTime}+08:00`)) / 86_400_000;
    expect(days).toBe(30);
    const file = await app.server.inject({
      method: 'GET',
      url: '/platform/v3/saas/tenant/schema/export/download',
      query: { exportId: archive?.id ?? '' },
      headers: { 'x-authorization-access_token': admin },
    });
    expect(file.headers['content-type']).toBe('application/zip');
    const entries = await unpack(file.rawPayload);
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining(['manifest.json', 'schema_migration.jsonl', 'case_record.jsonl']),
    );
    const manifest = JSON.parse(entries.get('manifest.json') ?? '') as { code: string; tables: Record<string, number> };
    expect(manifest.code).toBe('raincity');
    const migrations = (entries.get('schema_migration.jsonl') ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: string });
    expect(migrations).toHaveLength(manifest.tables.schema_migration ?? 0);
    expect(migrations.map((row) => row.name)).toContain('0001_case');
    expect((await app.inject(tenantRemove, { tenantIds: tenantId }, { token: admin })).data).toBe(1);
    const path = join(app.app.settings.dataDir, 'exports', archive?.fileName ?? '');
    expect(existsSync(path)).toBe(true);
    await app.app.asOwner((db) => sql`update space_export set expires_at = now() - interval '1 hour'`.execute(db));
    const { sweepExports } = await import('./space.ts');
    await sweepExports(app.app);
    expect(existsSync(path)).toBe(false);
    expect((await audits('space.dropped')).at(-1)).toMatchObject({ entity_id: tenantId });
  });

  // PGlite has one connection: nobody can look at a space while it is dropped.
  test.runIf(process.env.TEST_DATABASE === 'postgres')(
    'a space that is dropped while an administrator looks at it is shown without contents, not as a failure',
    async () => {
      const tenantId = await authority('mistcity');
      await create_(tenantId);
      const dropped = gate();
      const seen = gate();
      const drops = app.app.asOwner(async (db) => {
        await dropSchema(db, { authorityId: tenantId, schema: 'space_mistcity' });
        await setSchemaStatus(db, tenantId, 'DROPPED');
        dropped.open();
        await seen.opened;
      });
      await dropped.opened;
      const answer = app.inject(schemaGet, { tenantId }, { token: admin });
      const waiting = sql<{ n: number }>`select count(*)::int as n from pg_locks l
        join pg_database d on d.oid = l.database where not l.granted and d.datname = current_database()`;
      await expect
        .poll(async () => (await app.app.asOwner((db) => waiting.execute(db))).rows[0]?.n, { timeout: 10_000 })
        .toBeGreaterThan(0);
      seen.open();
      await drops;
      expect(await answer).toMatchObject({ state: 200, data: { code: 'mistcity', tables: 0, cases: 0 } });
    },
  );

  // The same with somebody whose question is about two tables: one of both is undone by the database.
  test.runIf(process.env.TEST_DATABASE === 'postgres')(
    'R7.4-05 a space is dropped although somebody reads in it just then, in the opposite order',
    async () => {
      const tenantId = await authority('hailcity');
      await create_(tenantId);
      await save({ id: tenantId, status: 'DISABLED' });
      const [reading, goesOn] = [gate(), gate()];
      let name = '';
      const reader = app.app.asOwner(async (db) => {
        await sql`select count(*) from space_hailcity.case_record`.execute(db);
        reading.open();
        await goesOn.opened;
        await sql`select count(*) from ${sql.id('space_hailcity', name)}`.execute(db);
      });
      await reading.opened;
      await drop(tenantId, 'hailcity');
      const ends = app.settle();
      // The drop holds some tables and waits for the one that is read.
      const held = sql<{ name: string }>`select c.relname as name from pg_locks l
        join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'space_hailcity' and c.relkind = 'r' and l.mode = 'AccessExclusiveLock' and l.granted
          and exists (select from pg_locks w where w.pid = l.pid and not w.granted)`;
      const oneHeld = async () => {
        name = (await app.app.asOwner((db) => held.execute(db))).rows[0]?.name ?? '';
        return name;
      };
      await expect.poll(oneHeld, { timeout: 20_000, interval: 20 }).not.toBe('');
      goesOn.open();
      await reader;
      await ends;
      expect((await get(tenantId)).schemaStatus).toBe('DROPPED');
      expect(await schemas()).not.toContain('space_hailcity');
      // One archive, not one for each try.
      const archives = readdirSync(join(app.app.settings.dataDir, 'exports')).filter((one) =>
        one.startsWith('hailcity'),
      );
      expect(archives).toHaveLength(1);
    },
  );

  test('R4-05 two creations at once make one space', async () => {
    const tenantId = await authority('twincity');
    const states = (await Promise.all([create_(tenantId), create_(tenantId)])).map((answer) => answer.state);
    expect(states.filter((state) => state === 200).length).toBeGreaterThanOrEqual(1);
    expect(states.every((state) => state === 200 || state === 409)).toBe(true);
    expect((await get(tenantId)).schemaStatus).toBe('CREATED');
    await save({ id: tenantId, status: 'DISABLED' });
    await drop(tenantId, 'twincity');
    await app.settle();
  });
});
