import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A company keeps a draft as a template, under a name of its own; of one name there is one in an area. A template is never submitted. */
export async function up(db: Database): Promise<void> {
  await sql`alter table draft add column template_name text
    constraint draft_template_name check (char_length(template_name) between 1 and 60)`.execute(db);
  await sql`alter table draft add constraint draft_template_is_no_reply check (template_name is null or task_id is null)`.execute(
    db,
  );
  await sql`create unique index draft_template on draft (area, holder_tenant_id, template_name) where template_name is not null`.execute(
    db,
  );
}
