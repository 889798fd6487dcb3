import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Under the policies of `attachment`, which say once more whose it is. */
const visible = sql.raw('attachment_id in (select id from attachment)');
const own = sql.raw(`attachment_id in
  (select id from attachment where holder_tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint)`);

/** Words read out of attachments, page by page with their places: who may see the attachment may see them. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table attachment_reading (
      attachment_id bigint primary key references attachment (id) on delete cascade,
      state text not null check (state in ('waiting', 'reading', 'done', 'scanned', 'failed')),
      recognise boolean not null,
      progress smallint not null check (progress between 0 and 100),
      fault text,
      pages jsonb not null,
      requested_at timestamptz not null
    )`.execute(db);
  await sql`alter table attachment_reading enable row level security, force row level security`.execute(db);
  await sql`create policy owner_rows on attachment_reading for all to current_user using (true) with check (true)`.execute(
    db,
  );
  await sql`create policy holder_rows on attachment_reading for all to app_holder
    using (${own}) with check (${own})`.execute(db);
  await sql`create policy authority_rows on attachment_reading for all to app_authority
    using (${visible}) with check (${visible})`.execute(db);
  await sql`grant select, insert, update on attachment_reading to app_holder, app_authority`.execute(db);
}
