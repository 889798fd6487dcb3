import {
  employeeQuery,
  employeeSave,
  logCalls,
  logChanges,
  logOperations,
  logSignIns,
  roleSave,
  tenantFind,
  userContext,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { signIn, testPassword } from '../auth/auth.testing.ts';
import { flushCallLog } from './index.ts';

let app: TestApp;
const by = new Map<string, { token: string }>();
beforeAll(async () => {
  app = await createTestApp();
  for (const account of ['admin', 'tenantadmin', 'auditor', 'applicant', 'multi'])
    by.set(account, { token: (await signIn(app, account)).access_token });
});
afterAll(() => app.close());
const as = (account: string) => by.get(account) ?? { token: '' };
const filter = (key: string, value: string) => ({ parameters: [{ key, value }] });

describe('logs', () => {
  test('R3-50 a business write is there with who, where and what, and its fields before and after', async () => {
    const [person] = (await app.inject(employeeQuery, filter('Q^account^S', 'expert1'), as('tenantadmin'))).data
      .dataResult;
    await app.inject(employeeSave, { id: person?.id ?? '', wcAccount: 'wx-expert1' }, as('tenantadmin'));
    const asked = {
      parameters: [
        { key: 'entityId', value: person?.id ?? '' },
        { key: 'action', value: 'employee.save' },
      ],
    };
    const [entry] = (await app.inject(logChanges, asked, as('auditor'))).data.dataResult;
    expect(entry).toMatchObject({
      account: 'tenantadmin',
      name: '苏晴',
      realUid: entry?.uid,
      realName: null,
      ip: '127.0.0.1',
      entity: 'employee',
      action: 'employee.save',
    });
    expect(entry?.changes).toEqual([{ field: 'wc_account', before: null, after: 'wx-expert1' }]);
    expect(entry?.seq).toMatch(/^\d+$/);
    expect(entry?.time).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    const [operation] = (await app.inject(logOperations, asked, as('auditor'))).data.dataResult;
    expect(operation).not.toHaveProperty('changes');
    expect(operation?.requestId).toBe(entry?.requestId);
    const newest = (await app.inject(logOperations, { requestPage: { pageNo: 1, limit: 2 } }, as('auditor'))).data
      .dataResult;
    expect(Number(newest[0]?.seq)).toBeGreaterThan(Number(newest[1]?.seq));
  });

  test('sign-ins and refused attempts are there', async () => {
    const rows = (await app.inject(logSignIns, filter('Q^action^S', 'auth.signIn'), as('admin'))).data.dataResult;
    expect(rows.map((row) => row.account)).toEqual(expect.arrayContaining(['admin', 'auditor', 'multi']));
    expect(new Set(rows.map((row) => row.action))).toEqual(new Set(['auth.signIn']));
  });

  test('R6-19 R6-20 an auditor and an administrator read their tenant, the platform everything, others nothing', async () => {
    await app.inject(roleSave, { code: 'logtest', name: '只在企业' }, as('multi'));
    const seen = async (account: string) =>
      (
        await app.inject(
          logOperations,
          { ...filter('entity', 'app_role'), requestPage: { pageNo: 1, limit: 500 } },
          as(account),
        )
      ).data.dataResult.map((row) => row.tenantName);
    expect(await seen('auditor')).toEqual([]);
    expect(await seen('tenantadmin')).toEqual([]);
    expect(await seen('multi')).toEqual(['云海岚屿生物科技有限公司（演示）']);
    expect(await seen('admin')).toEqual(['云海岚屿生物科技有限公司（演示）']);
    const tenants = new Set(
      (
        await app.inject(logOperations, { requestPage: { pageNo: 1, limit: 500 } }, as('tenantadmin'))
      ).data.dataResult.map((row) => row.tenantName),
    );
    expect([...tenants].filter((name) => name !== null)).toEqual(['云海市药品监督管理局（演示）']);
    for (const call of [logOperations, logChanges, logSignIns, logCalls])
      expect((await app.inject(call, {}, as('applicant'))).state).toBe(6010104);
    // The sign-in of somebody else's people is not there either.
    const accounts = new Set(
      (await app.inject(logSignIns, { requestPage: { pageNo: 1, limit: 500 } }, as('tenantadmin'))).data.dataResult.map(
        (row) => row.account,
      ),
    );
    expect(accounts).toContain('auditor');
    expect(accounts).not.toContain('multi');
    expect(accounts).not.toContain('admin');
  });

  test('R6-09 a super administrator reads the logs of the tenant that is designed', async () => {
    const [lanyu] = (await app.inject(tenantFind, { code: 'lanyu' }, as('admin'))).data;
    const headers = { 'x-authorization-designtenantid': lanyu?.id ?? '' };
    const rows = (
      await app.inject(logOperations, { requestPage: { pageNo: 1, limit: 500 } }, { ...as('admin'), headers })
    ).data.dataResult;
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.tenantId).filter((id) => id !== null))).toEqual(new Set([lanyu?.id]));
    for (const account of ['tenantadmin', 'auditor', 'multi'])
      expect((await app.inject(logOperations, {}, { ...as(account), headers })).state).toBe(6010104);
    expect((await app.inject(userContext, {}, { ...as('applicant'), headers })).state).toBe(6010104);
    expect(
      (await app.inject(logOperations, {}, { ...as('admin'), headers: { 'x-authorization-designtenantid': '12345' } }))
        .state,
    ).toBe(6010104);
    expect(
      (await app.inject(logOperations, {}, { ...as('admin'), headers: { 'x-authorization-designtenantid': 'x' } }))
        .state,
    ).toBe(6010104);
  });

  test('calls are logged with state and time, without secrets, and never wait for it', async () => {
    await app.inject(userContext, { username: 'somebodyelse' }, as('applicant'));
    await signIn(app, 'applicant');
    await flushCallLog(app.app);
    const rows = (await app.inject(logCalls, filter('Q^call^S', 'user.context'), as('multi'))).data.dataResult;
    expect(rows[0]).toMatchObject({
      account: 'applicant',
      call: 'user.context',
      method: 'POST',
      state: 6010104,
      ip: '127.0.0.1',
    });
    const { rows: columns } = await app.app.asOwner((db) =>
      sql<{ line: string }>`select to_jsonb(c)::text as line from call_log c`.execute(db),
    );
    expect(columns.length).toBeGreaterThan(10);
    const all = columns.map((row) => row.line).join('\n');
    for (const secret of [testPassword, as('applicant').token, as('admin').token]) expect(all).not.toContain(secret);
    // The database is away: calls are answered all the same, and their lines follow later.
    const { asOwner } = app.app;
    Object.assign(app.app, { asOwner: async () => Promise.reject(new Error('away')) });
    const before = await app.inject(userContext, {}, as('applicant'));
    await flushCallLog(app.app);
    Object.assign(app.app, { asOwner });
    expect(before.state).toBe(200);
    await flushCallLog(app.app);
    const { rows: found } = await asOwner((db) =>
      sql`select 1 from call_log where request_id = ${before.requestId}`.execute(db),
    );
    expect(found).toHaveLength(1);
  });

  test('filters and sorts come from the allow-list', async () => {
    for (const key of ['before', 'Q^after^XX', "time'; drop table audit_log; --", 'password'])
      expect([key, [200, 400]]).toEqual([
        key,
        expect.arrayContaining([(await app.inject(logOperations, filter(key, 'x'), as('admin'))).state]),
      ]);
    expect((await app.inject(logOperations, filter("uid' or '1'='1", 'x'), as('admin'))).state).toBe(400);
    expect(
      (
        await app.inject(
          logOperations,
          {
            parameters: [
              { key: 'Q^time^DL', value: '2001-01-01' },
              { key: 'Q^time^DG', value: '2001-01-02' },
            ],
          },
          as('admin'),
        )
      ).data.dataResult,
    ).toEqual([]);
  });
});
