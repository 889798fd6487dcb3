import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * An administrator has jobs tried again from their page. Jobs that were given up are counted again and again by whoever watches the server; finished ones lie beside them in great numbers.
 */
export async function up(db: Database): Promise<void> {
  await sql`grant update (attempts, next_at) on outbox to app_platform`.execute(db);
  await sql`create index outbox_dead on outbox (kind, id) where state = 'dead'`.execute(db);
}
