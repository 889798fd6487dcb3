import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

const own = `current_setting('app.tenant_id')::bigint`;
/** The tenant of the scope is a company that the person does not belong to. */
const outside = (person: string) => `(exists (select from platform.tenant o where o.id = ${own} and o.kind = 'company')
  and not exists (select from platform.membership m where m.user_id = ${person} and m.tenant_id = ${own}))`;
const nameOf = (person: string, name: string) =>
  `case when ${outside(person)} then (select o.name from platform.outward_office(${person}, ${own}) o) else ${name} end`;

/** The columns of a log in which people stand, as a company may see them: whoever is no colleague is an office. */
const people = (columns: readonly string[]) =>
  columns
    .map((column) => {
      if (column === 'account') return `case when ${outside('l.uid')} then null else l.account end as account`;
      if (column === 'name') return `${nameOf('l.uid', 'l.name')} as name`;
      if (column === 'real_name')
        return `case when l.real_name is null then null else ${nameOf('l.real_uid', 'l.real_name')} end as real_name`;
      if (column === 'uid' || column === 'real_uid')
        return `case when ${outside(`l.${column}`)} then null else l.${column} end as ${column}`;
      return `l.${column}`;
    })
    .join(', ');

/** Logs of a company name nobody of the authority or the platform, e.g. who worked in a switched session. */
export async function up(db: Database): Promise<void> {
  for (const view of ['log_entry', 'call_entry', 'read_entry']) {
    const { rows } = await sql<{ column: string }>`select attname as column from pg_attribute
      where attrelid = ${`platform.${view}`}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
    const { rows: bodies } = await sql<{
      body: string;
    }>`select pg_get_viewdef(${`platform.${view}`}::regclass) as body`.execute(db);
    const body = (bodies[0]?.body ?? '').replace(/;\s*$/, '');
    const list = people(rows.map((row) => row.column));
    await sql
      .raw(`create or replace view platform.${view} with (security_barrier) as select ${list} from (${body}) l`)
      .execute(db);
  }
}
