import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * Names of people are data, the same in every language: the English ones were shown on one page only, and nobody could
 * enter them. Messages written before take the recorded name.
 */
export async function up(db: Database): Promise<void> {
  await sql`update inner_message set owner_name = owner_name || jsonb_build_object('en', owner_name->>'zh-CN')
    where owner_id is not null`.execute(db);
  await sql`update message_reply set user_name = user_name || jsonb_build_object('en', user_name->>'zh-CN')`.execute(
    db,
  );
  await sql`alter table app_user drop column fullname_en`.execute(db);
}
