import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/**
 * The next version of a time limit is drafted by one person and published by another. `most` is what the law allows at most: for limits of
 * the law the amount that they were supplied with, until a published announcement allows more.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table time_limit_draft (
    key text primary key,
    after_day date not null,
    valid_from date not null,
    amount int not null check (amount > 0),
    basis text not null,
    announcement text,
    verified boolean not null,
    saved_by bigint not null,
    saved_by_name text not null,
    saved_at timestamptz not null
  )`.execute(db);
  await grantPlatform(db, 'time_limit_draft', { platform: 'write' });
  await sql`alter table time_limit add column most int, add column announcement text`.execute(db);
  await sql`update time_limit t set most = (select first.amount from time_limit first where first.key = t.key
    order by first.valid_from limit 1) where not t.inner_limit`.execute(db);
}
