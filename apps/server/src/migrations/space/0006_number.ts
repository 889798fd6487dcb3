import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * One counter row per series, scope and year. The row is raised inside the transaction that uses the number, so a
 * rolled-back submission leaves no gap, and a number once given is never given again (domain 5).
 */
export async function up(db: Database): Promise<void> {
  await sql`create table number_series (
    series text not null,
    scope text not null,
    year int not null,
    last_serial bigint not null check (last_serial > 0),
    primary key (series, scope, year)
  )`.execute(db);
  await sql`create table number_given (
    number text primary key,
    series text not null,
    case_id bigint not null,
    given_at timestamptz not null
  )`.execute(db);
  // A company's own submission raises the counter, so both request roles may; nobody may delete a counter or a number.
  await sql`grant select, insert, update on number_series to app_holder, app_authority`.execute(db);
  await sql`grant insert on number_given to app_holder`.execute(db);
  await sql`grant select, insert on number_given to app_authority`.execute(db);
}
