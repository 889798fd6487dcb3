import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Previews made of attachments: who may see the attachment may see its preview. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table attachment_preview (
      attachment_id bigint primary key references attachment (id) on delete cascade,
      state text not null check (state in ('waiting', 'ready', 'failed')),
      storage_key uuid,
      total_bytes bigint,
      reason text,
      requested_at timestamptz not null
    )`.execute(db);
  await sql`alter table attachment_preview enable row level security, force row level security`.execute(db);
  await sql`create policy owner_rows on attachment_preview for all to current_user using (true) with check (true)`.execute(
    db,
  );
  for (const role of ['app_holder', 'app_authority'])
    await sql
      .raw(
        `create policy ${role}_rows on attachment_preview for all to ${role}
          using (attachment_id in (select id from attachment)) with check (attachment_id in (select id from attachment))`,
      )
      .execute(db);
  await sql`grant select, insert, update on attachment_preview to app_holder, app_authority`.execute(db);
}
