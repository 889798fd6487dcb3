import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/** Certificates of a case, one row a version; the PDF itself is an attachment. */
export async function up(db: Database): Promise<void> {
  await sql`
    create table certificate (
      id bigint primary key,
      case_id bigint not null,
      holder_tenant_id bigint not null,
      version int not null,
      number text not null,
      template text not null,
      state text not null check (state in ('pending', 'ready', 'failed')),
      attachment_id bigint,
      sha256 text,
      bytes bigint,
      error text,
      created_at timestamptz not null default now(),
      made_at timestamptz,
      unique (case_id, version)
    )`.execute(db);
  await protectHolderRows(db, 'certificate', { holder: 'write', authority: 'write' });
}
