import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * The limit of an answer lies in one place, the clock of the node that answers (`reply_node`); `reply_due` holds it only for letters that no clock
 * follows. A letter by public notice is served on `service_due`, so many days after the notice.
 */
export async function up(db: Database): Promise<void> {
  await sql`alter table letter add column reply_node text, add column notice_on date, add column service_due date`.execute(
    db,
  );
  await sql`create index letter_service_due on letter (service_due, id) where state = 'issued' and service_due is not null`.execute(
    db,
  );
  await sql`create unique index letter_attachment on letter (attachment_id) where attachment_id is not null`.execute(
    db,
  );
  await sql`create index letter_unserved on letter (case_id) where state = 'issued'`.execute(db);
}
