import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** When the start timers of processes fire next in this office. */
export async function up(db: Database): Promise<void> {
  await sql`create table wf_start_timer (
    key text not null,
    version int not null,
    node text not null,
    next_at timestamptz,
    left_times int not null,
    error text,
    primary key (key, version, node)
  )`.execute(db);
  await grantPlatform(db, 'wf_start_timer', { authority: 'write' });
}
