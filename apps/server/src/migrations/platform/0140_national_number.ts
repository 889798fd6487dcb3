import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * Counters and given numbers of the series that name no authority: counted once for the whole platform, in the transaction that uses the number, as
 * those of a space are. What spaces have counted of such a series before goes on from the highest of them.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table national_number_series (
    series text not null,
    scope text not null,
    year int not null,
    last_serial bigint not null check (last_serial > 0),
    primary key (series, scope, year)
  )`.execute(db);
  await sql`create table national_number_given (
    number text primary key,
    series text not null,
    case_id bigint not null,
    given_at timestamptz not null
  )`.execute(db);
  const { rows } = await sql<{ schema: string }>`
    select table_schema as schema from information_schema.tables where table_name = 'number_given'`.execute(db);
  for (const { schema } of rows) {
    const of = (table: string) => sql.table(`${schema}.${table}`);
    await sql`insert into national_number_series as known (series, scope, year, last_serial)
      select series, split_part(scope, '/', 1), year, max(last_serial) from ${of('number_series')} where series = 'special' group by 1, 2, 3
      on conflict (series, scope, year) do update set last_serial = greatest(known.last_serial, excluded.last_serial)`.execute(
      db,
    );
    await sql`insert into national_number_given (number, series, case_id, given_at)
      select number, series, case_id, given_at from ${of('number_given')} where series = 'special' on conflict do nothing`.execute(
      db,
    );
  }
  // No policy of rows: a counter belongs to nobody; nobody may delete a counter or a number.
  await sql`grant select, insert, update on national_number_series to app_holder, app_authority`.execute(db);
  await sql`grant insert on national_number_given to app_holder, app_authority`.execute(db);
}
