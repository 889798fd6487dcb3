import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A change of state gets the letter by which it was told, which its step may issue after it; nothing else of it is ever changed. */
export async function up(db: Database): Promise<void> {
  await sql`grant update (letter_id) on product_state_event to app_holder, app_authority`.execute(db);
}
