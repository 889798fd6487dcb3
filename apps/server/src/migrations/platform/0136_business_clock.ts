import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** How far business time is ahead of real time: one row, moved forward only, never in production. */
export async function up(db: Database): Promise<void> {
  await sql`create table business_clock (
    id smallint primary key default 1 check (id = 1),
    offset_ms bigint not null default 0 check (offset_ms >= 0),
    moved_at timestamptz
  )`.execute(db);
  await sql`insert into business_clock default values`.execute(db);
  await sql`grant select, update on business_clock to app_platform`.execute(db);
}
