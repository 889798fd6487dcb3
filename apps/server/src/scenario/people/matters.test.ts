import {
  type Call,
  dashboard,
  employeeQuery,
  type Input,
  type ListResult,
  logSignIns,
  operateQuery,
  productQuery,
  signatureKeys,
  signUpQuery,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealAudit } from '../../kernel/audit/sealer.ts';
import { noteBackup } from '../../kernel/files/last-backup.ts';
import { countUnsealed } from '../../kernel/vitals/queues.ts';
import { aDossier, fileCase, people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

/** What stands on the home pages of people who look after something and get no task for it. */
let test: TestApp;
const as = people(() => test);
beforeAll(async () => {
  test = await createTestApp();
  await fileCase(test, await as('applicant'), aDossier({ nameBrand: '演示首页' }));
  await test.settle();
});
afterAll(() => test.close());

const owner = (statement: ReturnType<typeof sql>) => test.app.asOwner((db) => statement.execute(db));
const home = async (account: string) => (await test.inject(dashboard, {}, await as(account))).data.matters;
const kinds = async (account: string) => (await home(account)).map(({ kind }) => kind);
const one = async (account: string, kind: string) => (await home(account)).find((found) => found.kind === kind);

/** The parameters that the page of a list makes of its address, as its views and filters are written. */
async function rowsBehind<C extends Call>(
  account: string,
  call: C,
  parameters: Record<string, string>,
): Promise<number> {
  const asked = Object.entries(parameters).map(([key, value]) => ({ key, value }));
  const input = { parameters: asked, requestPage: { pageNo: 1, limit: 100 }, sorts: [] } as Input<C>;
  const { data } = await test.inject(call, input, await as(account));
  return (data as ListResult<unknown>).pageResult.totalCount;
}
const dayIn = (path: string, field: string) =>
  new URL(path, 'http://x').searchParams.get(`f.${field}`)?.split(',') ?? [];

describe('what people look after without a task', () => {
  it('an administrator of the platform sees jobs that were given up and a missing backup, until both are mended', async () => {
    expect(await one('admin', 'failedJobs')).toBeUndefined();
    expect(await one('admin', 'noBackup')).toMatchObject({ due: true, path: '/platform/upkeep' });
    await owner(sql`insert into outbox (id, kind, payload, scope, actor, attempts, state, error, next_at)
      values (91, 'nobody.handles', '{}', '{"role": "app_platform"}', '{"user": null, "tenant": null, "roles": []}', 8, 'dead', 'away', now())`);
    await noteBackup(test.app.settings, test.app.now().toISOString());
    expect(await one('admin', 'failedJobs')).toMatchObject({ count: 1, due: true, path: '/platform/upkeep' });
    expect(await one('admin', 'noBackup')).toBeUndefined();
    await owner(sql`delete from outbox where id = 91`);
    expect(await kinds('tenantadmin')).not.toContain('noBackup');
  });

  it('an administrator of a tenant sees the own people without place or role, requests to decide on, and roles that end', async () => {
    expect(await one('tenantadmin', 'employees')).toBeUndefined();
    await owner(
      sql`update employee set position_id = null where user_id = (select id from app_user where account = 'county')`,
    );
    await owner(
      sql`update employee set org_id = null where user_id = (select id from app_user where account = 'plant')`,
    );
    const found = await one('tenantadmin', 'employees');
    expect(found).toMatchObject({ count: 1, due: true, path: '/platform/employees?f.incomplete=true' });
    expect(await rowsBehind('tenantadmin', employeeQuery, { 'Q^incomplete^S': 'true' })).toBe(1);
    await owner(
      sql`insert into registration (id, user_id, company, created_at) select 92, id, '某某公司', now() from app_user where account = 'plant'`,
    );
    expect(await one('tenantadmin', 'signUps')).toMatchObject({ count: 1, path: '/platform/registrations' });
    expect(await rowsBehind('tenantadmin', signUpQuery, { 'Q^status^SI': 'WAIT' })).toBe(1);
    expect(await kinds('applicant')).toEqual([]);
    await owner(
      sql`insert into app_role (id, tenant_id, code, name) select 93, id, 'temporary', '临时' from tenant where code = 'yunhai'`,
    );
    await owner(sql`insert into role_assignment (id, tenant_id, role_id, kind, target_id, valid_from, valid_until, created_by, created_at)
      select 94, t.id, 93, 'person', u.id, now() - interval '1 day', now() + interval '10 days', u.id, now()
      from tenant t, app_user u where t.code = 'yunhai' and u.account = 'chief'`);
    expect(await one('tenantadmin', 'rolesEnding')).toMatchObject({ count: 1, path: '/platform/roles' });
  });

  it('keys that end within a month are told to whoever makes the next ones', async () => {
    expect(await one('tenantadmin', 'keysEnding')).toBeUndefined();
    await owner(sql`update signature_key set valid_until = current_date + 10 where kind = 'seal'`);
    const found = await one('tenantadmin', 'keysEnding');
    expect(found).toMatchObject({ count: 1, due: true });
    const [, until = ''] = dayIn(found?.path ?? '', 'validUntil');
    expect(
      await rowsBehind('tenantadmin', signatureKeys, { 'Q^state^SI': 'active', 'Q^validUntil^DG^yyyy-MM-dd': until }),
    ).toBe(1);
  });

  it('an auditor sees how much was done and read in the last days, as the logs have it, and rows of the audit that wait for their seal', async () => {
    const operations = await one('auditor', 'operations');
    const [from = ''] = dayIn(operations?.path ?? '', 'time');
    expect(operations?.count).toBeGreaterThan(0);
    expect(operations?.count).toBe(await rowsBehind('auditor', operateQuery, { 'Q^time^DL^yyyy-MM-dd': from }));
    const signIns = await one('auditor', 'signIns');
    expect(signIns?.count).toBe(await rowsBehind('auditor', logSignIns, { 'Q^time^DL^yyyy-MM-dd': from }));
    // The database is a copy of one that was started before, perhaps long ago; transactions of other tests hold the sealing for a moment.
    await expect
      .poll(
        async () => {
          await sealAudit(test.app);
          return one('auditor', 'unsealed');
        },
        { timeout: 20_000 },
      )
      .toBeUndefined();
    // A transaction that stays open holds the sealing of everything after it.
    await test.app.asOwner(async (db) => {
      await sql`insert into platform.audit_log (at, action, entity, entity_id) values (now() - interval '1 hour', 'test', 'test', '1')`.execute(
        db,
      );
      expect(await countUnsealed(db, test.app.now())).toBeGreaterThan(0);
    });
    expect(await kinds('filing')).toEqual([]);
  });

  it('a county officer, who seldom has a step in a procedure, sees the products of the authority counted', async () => {
    const active = await one('county', 'productsActive');
    expect(active).toMatchObject({ due: false, path: '/register/products?view=ACTIVE' });
    expect(active?.count).toBe(await rowsBehind('county', productQuery, { 'Q^state^S': 'ACTIVE' }));
    expect(await kinds('county')).toEqual(['productsActive']);
    await owner(sql`update space_yunhai.product set valid_to = current_date + 20`);
    const ending = await one('county', 'productsEnding');
    const [first = '', last = ''] = dayIn(ending?.path ?? '', 'validTo');
    const days = { 'Q^validTo^DL^yyyy-MM-dd': first, 'Q^validTo^DG^yyyy-MM-dd': last };
    expect(ending?.count).toBe(await rowsBehind('county', productQuery, { 'Q^state^S': 'ACTIVE', ...days }));
    expect(ending?.count).toBeGreaterThan(0);
  });
});
