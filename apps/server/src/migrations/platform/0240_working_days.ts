import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/**
 * Every day of sixty years with the number of working days up to and including it, so that a report takes the working days between two days from two
 * rows. The transaction that changes the holiday table counts anew, whoever changes it.
 */
export async function up(db: Database): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await grantPlatform(db, 'working_day', { platform: 'read', holder: 'read', authority: 'read' });
}

const statements = [
  'create table working_day (day date primary key, n int not null)',
  `create function count_working_days() returns trigger language plpgsql security definer set search_path = platform, pg_temp as $$
    begin
      insert into working_day (day, n)
        select day, (sum(case when coalesce(known.kind = 'shifted', extract(isodow from day) < 6) then 1 else 0 end) over (order by day))::int
        from (select d::date as day from generate_series(timestamp '2000-01-01', timestamp '2060-12-31', interval '1 day') d) every_day
        left join calendar_day known on known.date = day
      on conflict (day) do update set n = excluded.n where working_day.n <> excluded.n;
      return null;
    end $$`,
  `create trigger count_working_days after insert or update or delete or truncate on calendar_day
    for each statement execute function count_working_days()`,
  // Counts for the first time.
  'delete from calendar_day where false',
];
