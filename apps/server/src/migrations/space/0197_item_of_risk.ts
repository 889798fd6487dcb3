import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A measure of a risk control report may become an opinion item of the case. */
export async function up(db: Database): Promise<void> {
  await sql`alter table opinion_item drop constraint opinion_item_origin_check`.execute(db);
  await sql`alter table opinion_item add constraint opinion_item_origin_check
    check (origin in ('formCheck', 'finding', 'chief', 'expert', 'meeting', 'recheck', 'postCheck', 'onsite', 'perfect', 'risk'))`.execute(
    db,
  );
}
