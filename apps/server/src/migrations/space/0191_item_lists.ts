import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * Lists of opinion items find the author of an item by its first event. A letter keeps the round of the items that it sent: an item that goes out
 * again names its newest letter only.
 */
export async function up(db: Database): Promise<void> {
  await sql`create index opinion_event_item on opinion_event (item_id, id)`.execute(db);
  await sql`create index opinion_item_state on opinion_item (state, created_at desc, id)`.execute(db);
  await sql`alter table letter add column items_round int`.execute(db);
  await sql`update letter l set items_round = i.round from (
      select letter_id, max(round) as round from opinion_item where letter_id is not null group by letter_id
    ) i where i.letter_id = l.id and i.round > 0`.execute(db);
}
