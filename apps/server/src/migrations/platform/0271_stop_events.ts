import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** What stops the clocks of a limit becomes data that the office changes; the versions that there are stop for what their words have said. */
export async function up(db: Database): Promise<void> {
  await sql`alter table time_limit add column stop_events jsonb not null default '[]'`.execute(db);
  await sql`alter table time_limit_draft add column stop_events jsonb not null default '[]'`.execute(db);
  for (const table of ['time_limit', 'time_limit_draft'])
    await sql`update ${sql.table(table)} t set stop_events = said.events::jsonb from (values
      ('review.total', '["supplement", "expert", "meeting", "onsite", "test", "objection"]'),
      ('review.chief', '["supplement", "expert", "meeting", "onsite", "test", "objection"]'),
      ('review.recheck', '["supplement", "expert", "meeting", "onsite", "test", "objection"]'),
      ('review.settle', '["supplement", "expert", "meeting", "onsite", "test", "objection"]'),
      ('review.report1', '["supplement", "expert", "meeting", "onsite", "test", "objection"]'),
      ('review.report2', '["supplement", "expert", "meeting", "onsite", "test", "objection"]'),
      ('review.report3', '["supplement", "expert", "meeting", "onsite", "test", "objection"]'),
      ('supplement.issue', '["supplement", "expert", "meeting", "onsite", "test", "objection"]'),
      ('decision', '["hearing"]'),
      ('decision.stage1', '["hearing"]'),
      ('decision.stage2', '["hearing"]'),
      ('decision.stage3', '["hearing"]'),
      ('filing.postCheck', '["test", "onsite"]'),
      ('revocation.total', '["hearing"]')) said (key, events) where t.key = said.key`.execute(db);
}
