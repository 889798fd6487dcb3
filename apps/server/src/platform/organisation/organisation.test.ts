import { organisationCompany, userContext } from '@app/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Scope } from '../../kernel/context.ts';
import { createTestApp, type TestApp, type TestOptions } from '../../testing/testing.ts';
import { signIn } from '../auth/auth.testing.ts';
import { authModule } from '../auth/index.ts';
import { authorities, receivingAuthority, tenantById, usersOfTenant, usersWithRole } from '../tenant/index.ts';
import { organisationModule } from './index.ts';
import { seedOrganisation } from './seed.ts';

const accounts =
  `admin tenantadmin auditor applicant rival multi filing acceptance manager chief chief2 recheck recheck2 expert1 expert2 expert3 expert4
  expert5 check1 check2 check3 approver approver2 approver3 archivist archivist2 regulator1 regulator2
  supervisor supervisor2 manager2 legal county plant`.split(/\s+/);
let test: TestApp;
const shared = createTestApp({ modules: [authModule, organisationModule] });
/** Tests that only read share one server; the others get their own. */
const start = async (settings?: TestOptions['settings']) => {
  test = await (settings ? createTestApp({ modules: [authModule, organisationModule], settings }) : shared);
};
afterEach(async () => {
  if (test !== (await shared)) await test.close();
});
afterAll(async () => (await shared).close());
const platform: Scope = { role: 'app_platform' };
const codeId = async (code: string) =>
  test.app.asOwner(
    async (db) => (await sql<{ id: string }>`select id from tenant where code = ${code}`.execute(db)).rows[0]?.id ?? '',
  );

describe('demonstration organisation', () => {
  it('creates every demonstration account, once, with the given password', async () => {
    await start();
    const { rows } = await test.app.asOwner((db) => sql<{ account: string }>`select account from app_user`.execute(db));
    expect(rows.map((row) => row.account).sort()).toEqual([...accounts].sort());
    const again = await seedOrganisation(test.app);
    expect(again).toMatchObject({ created: 0, password: null });
    for (const account of ['admin', 'expert5', 'regulator2'])
      expect((await signIn(test, account)).username).toBe(account);
  });
  it('without INITIAL_PASSWORD makes one at random, tells it once and stores it hashed', async () => {
    await start({ initialPassword: null });
    // A snapshot of an earlier run may hold the people already: begin without them.
    await test.app.asOwner((db) => sql`truncate app_user cascade`.execute(db));
    const report = await seedOrganisation(test.app);
    const fresh = await test.app.asOwner((db) =>
      sql<{ hash: string }>`select password_hash as hash from user_credential`.execute(db),
    );
    expect(fresh.rows).toHaveLength(accounts.length);
    expect(fresh.rows.every((row) => row.hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true);
    expect(report.password).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(JSON.stringify(fresh.rows)).not.toContain(report.password);
    expect((await signIn(test, 'chief', report.password ?? '')).username).toBe('chief');
  });
  it('without DEMO has the platform and its administrator, with the password of INITIAL_PASSWORD', async () => {
    await start({ demo: false });
    const { rows } = await test.app.asOwner((db) => sql`select account from app_user`.execute(db));
    expect(rows).toEqual([{ account: 'admin' }]);
    expect(await test.app.spaces()).toEqual([]);
    const { access_token: token } = await signIn(test, 'admin');
    expect((await test.inject(userContext, {}, { token })).data).toMatchObject({
      user: { isSuper: 'Y' },
      roles: ['SUPER'],
      mustChangePassword: false,
    });
  });
  it('answers one account per role for the terminal', async () => {
    await start();
    const roles = (await seedOrganisation(test.app)).accounts.map((entry) => entry.role);
    expect(new Set(roles).size).toBe(roles.length);
    expect(roles).toHaveLength(16);
  });
  it('makes the position of the legal check with the code by which processes name it, and its person', async () => {
    await start();
    const { rows } = await test.app.asOwner((db) =>
      sql<{ account: string }>`select u.account from org_position p join employee e on e.position_id = p.id
        join app_user u on u.id = e.user_id where p.code = 'legal'`.execute(db),
    );
    expect(rows).toEqual([{ account: 'legal' }]);
  });
  it('prefills forms from the own company only; an authority has none', async () => {
    await start();
    const of = async (account: string) =>
      (await test.inject(organisationCompany, {}, { token: (await signIn(test, account)).access_token })).data;
    const company = await of('applicant');
    expect(company).toMatchObject({
      name: '云海岚屿生物科技有限公司（演示）',
      demo: true,
      contact: { name: '林嘉怡' },
    });
    expect(company?.uscc).toMatch(/^[0-9A-HJ-NPQRTUWXY]{18}$/);
    expect(company?.manufacturers).toHaveLength(2);
    expect((await of('rival'))?.code).toBe('hexu');
    expect(await of('filing')).toBeNull();
  });
});

describe('directory', () => {
  it('finds people by role and the receiving authority with its space', async () => {
    await start();
    const authority = await test.app.run(platform, (ctx) => receivingAuthority(ctx));
    expect(authority).toMatchObject({ code: 'yunhai', number_prefix: '演', schema_name: 'space_yunhai' });
    const id = authority?.id ?? '';
    expect(
      (await test.app.run(platform, (ctx) => usersWithRole(ctx, id, 'CHIEF'))).map((person) => person.account),
    ).toEqual(['chief', 'chief2']);
    expect(await test.app.run(platform, (ctx) => authorities(ctx))).toHaveLength(1);
    expect(await test.app.run(platform, (ctx) => receivingAuthority(ctx, 'elsewhere'))).toBeUndefined();
  });
  it('shows a company itself and the authority, never another company or its people', async () => {
    await start();
    const [yunhai, lanyu, hexu] = [await codeId('yunhai'), await codeId('lanyu'), await codeId('hexu')];
    const holder: Scope = { role: 'app_holder', schema: 'space_yunhai', authorityId: yunhai, tenantId: lanyu };
    await test.app.run(holder, async (ctx) => {
      expect((await tenantById(ctx, lanyu))?.code).toBe('lanyu');
      expect((await tenantById(ctx, yunhai))?.code).toBe('yunhai');
      expect(await tenantById(ctx, hexu)).toBeUndefined();
      expect(await usersOfTenant(ctx, hexu)).toEqual([]);
      expect((await usersOfTenant(ctx, lanyu)).map((person) => person.account)).toEqual(['applicant', 'multi']);
      const { rows } = await sql<{
        account: string;
      }>`select account from app_user where account in ('rival', 'filing')`.execute(ctx.db);
      expect(rows).toEqual([{ account: 'filing' }]);
    });
    for (const scope of [holder, { ...holder, role: 'app_authority', tenantId: yunhai } as Scope])
      for (const table of ['user_credential', 'auth_token', 'auth_family', 'auth_ticket'])
        await expect(
          test.app.run(scope, (ctx) => sql`select * from ${sql.table(table)}`.execute(ctx.db)),
        ).rejects.toThrow(/permission denied/);
    await expect(test.app.run(holder, (ctx) => sql`update tenant set name = 'x'`.execute(ctx.db))).rejects.toThrow(
      /permission denied/,
    );
  });
});
