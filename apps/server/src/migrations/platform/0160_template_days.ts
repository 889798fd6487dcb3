import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A version of a template holds from a day on; the newest of those that have begun makes the letters of the day. */
export async function up(db: Database): Promise<void> {
  await sql`alter table letter_template add column valid_from date`.execute(db);
  await sql`update letter_template set valid_from = (published_at at time zone 'Asia/Shanghai')::date`.execute(db);
  await sql`alter table letter_template alter column valid_from set not null`.execute(db);
  await sql`alter table letter_template_draft add column valid_from date not null default current_date`.execute(db);
  await sql`alter table letter_template_draft alter column valid_from drop default`.execute(db);
}
