import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** Time limits of base data: a row for each version, in force from a day to a day. */
export async function up(db: Database): Promise<void> {
  await sql`create table time_limit (
    key text not null,
    valid_from date not null,
    valid_to date check (valid_to >= valid_from),
    amount int not null check (amount > 0),
    unit text not null check (unit in ('workingDay', 'calendarDay', 'month')),
    texts jsonb not null,
    inner_limit boolean not null,
    basis text not null,
    verified boolean not null,
    changed_by text,
    changed_at timestamptz,
    primary key (key, valid_from)
  )`.execute(db);
  await grantPlatform(db, 'time_limit', { platform: 'write', holder: 'read', authority: 'read' });
}
