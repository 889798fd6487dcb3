import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/**
 * What holds a file: a case, a draft, or a row of a register (`kind` is then the area). Who may read the holder may read the
 * file. Rows belong to the tenant of the file.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table attachment_holder (
    attachment_id bigint not null references attachment (id) on delete cascade,
    kind text not null,
    holder_id bigint not null,
    holder_tenant_id bigint not null,
    primary key (attachment_id, kind, holder_id)
  )`.execute(db);
  await sql`create index attachment_holder_holder on attachment_holder (holder_id, kind)`.execute(db);
  await protectHolderRows(db, 'attachment_holder', { holder: 'write', authority: 'write' });
  await sql`insert into attachment_holder (attachment_id, kind, holder_id, holder_tenant_id)
    select id, case when bound_at is null then 'draft' else 'case' end, record_id, holder_tenant_id
    from attachment where record_id is not null`.execute(db);
}
