import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** Look-up lists of the rules (forbidden terms, prohibited substances, limits of test items), and the functions of ingredients. */
export async function up(db: Database): Promise<void> {
  await sql`create table reg_list (
    position int primary key,
    list text not null,
    title jsonb not null,
    citation jsonb not null,
    item jsonb not null
  )`.execute(db);
  await sql`create index reg_list_list on reg_list (list)`.execute(db);
  await sql`create trigger reg_edited after insert or update or delete or truncate on reg_list
    for each statement execute function reg_edited('list')`.execute(db);
  await grantPlatform(db, 'reg_list', { platform: 'read', holder: 'read', authority: 'read' });
  await sql`alter table reg_ingredient add column functions text[]`.execute(db);
}
