import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectHolderRows } from '../../kernel/protect.ts';

/**
 * Signatures (E10), only ever added. `holder_tenant_id` is the company that may see one; empty = the office's own, as are all of its internal steps.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table signature (
    id bigint primary key,
    case_id bigint,
    holder_tenant_id bigint,
    level text not null check (level in ('person', 'seal', 'company')),
    about text not null,
    subject_id text not null,
    sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
    parts jsonb,
    title text not null,
    node text,
    task_id bigint,
    action text,
    reason text not null default '',
    signer_id bigint,
    real_signer_id bigint,
    signer_name text not null,
    office_name text not null,
    proof text not null check (proof in ('password', 'code', 'system')),
    algorithm text not null,
    key_id bigint not null,
    statement text not null,
    value text not null,
    signed_at timestamptz not null,
    business_at timestamptz not null,
    ip text
  )`.execute(db);
  await sql`create index signature_case on signature (case_id, id)`.execute(db);
  await sql`create index signature_signer on signature (signer_id, id)`.execute(db);
  // What the product seals by itself, it seals once.
  await sql`create unique index signature_once on signature (about, subject_id, sha256, level) where proof = 'system'`.execute(
    db,
  );
  await protectHolderRows(db, 'signature', { holder: 'append', authority: 'append' });
}
