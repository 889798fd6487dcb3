import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** How the rules understand claims: concepts, and other ways of writing a word. */
export async function up(db: Database): Promise<void> {
  await sql`create table reg_claim (
    position int primary key,
    part text not null check (part in ('spelling', 'concept')),
    body jsonb not null
  )`.execute(db);
  await sql`create trigger reg_edited after insert or update or delete or truncate on reg_claim
    for each statement execute function reg_edited('claim')`.execute(db);
  await grantPlatform(db, 'reg_claim', { platform: 'read', holder: 'read', authority: 'read' });
}
