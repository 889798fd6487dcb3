import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../kernel/context.ts';
import { idsByName } from '../../platform/auth/auth.testing.ts';
import { startTwoCompanies, type TwoCompanies } from './two-companies.testing.ts';

/** What the database itself shows companies of a case of two, whatever the code above it asks for. */
let two: TwoCompanies;
let caseId: string;
let tables: string[];
let tenants: Record<string, string>;
beforeAll(async () => {
  two = await startTwoCompanies({ acceptedFirst: true });
  ({ caseId } = await two.asked());
  tenants = await idsByName(two.test);
  tables = await readable();
}, 120_000);
afterAll(() => two.close());

async function space() {
  const [found] = await two.test.app.spaces();
  if (!found) throw new Error('no space');
  return found;
}
async function scopeOf(code: string): Promise<Scope> {
  return { role: 'app_holder', ...(await space()), tenantId: tenants[code] ?? '' };
}

/** Every table that a company's request may read at all. */
async function readable(): Promise<string[]> {
  const { schema } = await space();
  const { rows } = await two.test.app.asOwner((db) =>
    sql<{
      name: string;
    }>`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in (${schema}, 'platform')
        and has_table_privilege('app_holder', c.oid, 'select')`.execute(db),
  );
  return rows.map(({ name }) => name);
}

/** How many rows of each table speak of the case, as a company sees them. */
async function seenBy(code: string): Promise<Record<string, number>> {
  return two.test.app.run(await scopeOf(code), async ({ db }) => {
    const found: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(table)} t
        where to_jsonb(t)::text like ${`%${caseId}%`}`.execute(db);
      if (rows[0]?.count) found[table.split('.')[1] ?? table] = rows[0].count;
    }
    return found;
  });
}

describe('row-level security on a case of two companies', () => {
  it('before a task of it is there the second company sees no row', async () => {
    const holder = Object.keys(await seenBy('lanyu'));
    for (const table of ['case_record', 'case_version', 'wf_instance', 'wf_task', 'case_history'])
      expect(holder).toContain(table);
    expect(await seenBy('hexu')).toEqual({});
    expect(await seenBy('qingya')).toEqual({});
  });

  it('with a task it sees that task and what it is shown; a third company sees nothing', async () => {
    await two.act('filing', (await two.pending('filing', caseId))?.id ?? '', 'accept');
    expect(await seenBy('hexu')).toEqual({ wf_task: 1, case_share: 1 });
    expect(await seenBy('qingya')).toEqual({});
    expect(await seenBy('lanyu')).not.toHaveProperty('case_share');
    const { rows } = await two.test.app.run(await scopeOf('hexu'), ({ db }) =>
      sql<{ share: string }>`select to_jsonb(s)::text as share from case_share s`.execute(db),
    );
    expect(rows[0]?.share).toContain('演示面霜');
    for (const inside of ['报价最低', '成本测算', 'assessment', 'reason']) expect(rows[0]?.share).not.toContain(inside);
  });

  it('neither company changes what is the other’s, nor what is shown', async () => {
    const changed = async (code: string, statement: string) =>
      two.test.app
        .run(await scopeOf(code), async ({ db }) => Number((await sql.raw(statement).execute(db)).numAffectedRows))
        .catch((error: unknown) => (/permission denied/.test(String(error)) ? 'denied' : String(error)));
    const complete = `update wf_task set state = 'done' where case_id = ${caseId} and role = 'COUNTERPARTY'`;
    expect([await changed('lanyu', complete), await changed('hexu', complete)]).toEqual([0, 0]);
    expect(await changed('hexu', `update case_record set title = 'x' where id = ${caseId}`)).toBe(0);
    for (const code of ['lanyu', 'hexu', 'qingya']) {
      expect(await changed(code, `update case_share set title = 'x'`)).toBe('denied');
      expect(await changed(code, 'select * from platform.record_party')).toBe('denied');
    }
  });

  it('after its answer it keeps what it saw then, and sees nothing of what follows', async () => {
    await two.act('rival', (await two.pending('rival', caseId))?.id ?? '', 'confirm', { lines: 1 });
    await two.act('filing', (await two.pending('filing', caseId))?.id ?? '', 'back', {}, '请补充');
    expect((await two.correct(caseId, { subject: '演示面霜（更正）' })).state).toBe(200);
    expect(await seenBy('hexu')).toEqual({ wf_task: 1, case_share: 1 });
    expect(await seenBy('qingya')).toEqual({});
    const { rows } = await two.test.app.run(await scopeOf('hexu'), ({ db }) =>
      sql<{ title: string; version: number }>`select title, version from case_share`.execute(db),
    );
    expect(rows).toEqual([{ title: '演示面霜', version: 1 }]);
  });
});
