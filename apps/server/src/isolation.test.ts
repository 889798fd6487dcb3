import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/testing.ts';

/** Rules over the real tables of the product, whoever made them; read from the database's own catalogue. */

interface Table {
  schema: string;
  name: string;
  has_holder: boolean;
  secured: boolean;
  forced: boolean;
  owner: string;
}
interface Grant {
  schema: string;
  name: string;
  role: string;
  right: string;
}
interface Policy {
  schema: string;
  name: string;
  roles: string[];
  condition: string | null;
}

/** Tables without any company's data that a company's own submission has to read. */
const neutral = new Set(['number_series']);

let test: TestApp;
let tables: Table[];
let grants: Grant[];
let policies: Policy[];
let withoutZone: string[];
beforeAll(async () => {
  test = await createTestApp();
  await test.app.asOwner(async (db) => {
    tables = (
      await sql<Table>`
        select n.nspname as schema, c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
          pg_get_userbyid(c.relowner)::text as owner,
          exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'holder_tenant_id') as has_holder
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and (n.nspname = 'platform' or n.nspname in (select schema_name from platform.space))`.execute(
        db,
      )
    ).rows;
    grants = (
      await sql<Grant>`
        select n.nspname as schema, c.relname as name, r.rolname as role, a.privilege_type as right
        from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
        where r.rolname like 'app\\_%' and c.relkind in ('r', 'p')`.execute(db)
    ).rows;
    withoutZone = (
      await sql<{ name: string }>`
        select n.nspname || '.' || c.relname || '.' || a.attname as name
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        where a.atttypid = 'timestamp'::regtype and c.relkind in ('r', 'p') and not a.attisdropped
          and (n.nspname = 'platform' or n.nspname in (select schema_name from platform.space))`.execute(db)
    ).rows.map(({ name }) => name);
    policies = (
      await sql<Policy>`
        select schemaname as schema, tablename as name, to_jsonb(roles) as roles, coalesce(qual, with_check) as condition
        from pg_policies where permissive = 'PERMISSIVE'`.execute(db)
    ).rows;
  });
});
afterAll(() => test.close());

const inSpaces = () => tables.filter((table) => table.schema !== 'platform');
const rightsOf = (table: Table, role: string) =>
  grants
    .filter((grant) => grant.schema === table.schema && grant.name === table.name && grant.role === role)
    .map((grant) => grant.right);

describe('the tables of the product', () => {
  it('were found', () => {
    expect(inSpaces().length).toBeGreaterThan(10);
    expect(tables.filter((table) => table.has_holder).length).toBeGreaterThan(5);
  });

  it('R3-49 with rows of companies force row-level security on everybody', () => {
    const open = tables.filter(
      (table) =>
        table.has_holder && !((table.secured && table.forced) || (table.schema === 'platform' && table.secured)),
    );
    expect(open.map((table) => `${table.schema}.${table.name}`)).toEqual([]);
  });

  it('in a space show a company nothing without a policy that names its own id', () => {
    const readable = inSpaces().filter(
      (table) => !neutral.has(table.name) && rightsOf(table, 'app_holder').includes('SELECT'),
    );
    expect(readable.length).toBeGreaterThan(5);
    const unprotected = readable.filter((table) => {
      const own = policies.filter(
        (policy) => policy.schema === table.schema && policy.name === table.name && policy.roles.includes('app_holder'),
      );
      return !table.secured || own.length === 0 || own.some((policy) => !policy.condition?.includes('app.tenant_id'));
    });
    expect(unprotected.map((table) => table.name)).toEqual([]);
  });

  it('give a request role nothing but select, insert, update and delete, and no ownership', () => {
    expect(grants.filter((grant) => !['SELECT', 'INSERT', 'UPDATE', 'DELETE'].includes(grant.right))).toEqual([]);
    expect(tables.filter((table) => table.owner.startsWith('app_'))).toEqual([]);
  });

  it('R3-48 keep every time with its zone', () => {
    expect(withoutZone).toEqual([]);
  });

  it('R3-50 of the audit log take inserts only', () => {
    const rights = grants.filter((grant) => grant.name.startsWith('audit_'));
    expect(new Set(rights.map((grant) => `${grant.name} ${grant.right}`))).toEqual(new Set(['audit_log INSERT']));
  });

  it('of drafts are closed to authorities', () => {
    const drafts = inSpaces().filter((table) => /^draft/.test(table.name));
    expect(drafts.length).toBeGreaterThan(0);
    for (const table of drafts) expect(rightsOf(table, 'app_authority'), table.name).toEqual([]);
  });

  it('of spaces are out of reach before a caller’s space is known', () => {
    for (const table of inSpaces()) expect(rightsOf(table, 'app_platform'), table.name).toEqual([]);
  });

  it('refuse a company that names another authority’s schema', async () => {
    const [space] = await test.app.spaces();
    expect(space).toBeDefined();
    const stranger = { role: 'app_holder' as const, schema: 'platform', authorityId: '1', tenantId: '4242' };
    for (const table of inSpaces().filter(
      (one) => !neutral.has(one.name) && rightsOf(one, 'app_holder').includes('SELECT'),
    )) {
      const { rows } = await test.app.run(stranger, (ctx) =>
        sql.raw(`select 1 from ${table.schema}.${table.name} limit 1`).execute(ctx.db),
      );
      expect(rows, table.name).toEqual([]);
    }
  });
});
