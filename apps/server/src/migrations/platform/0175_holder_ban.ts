import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { protectTenantRows } from '../../kernel/protect.ts';

/** Companies that may not apply for a time after a decision: for registrations, filings or both; the days are business days, both included. */
export async function up(db: Database): Promise<void> {
  await sql`create table holder_ban (
    id bigint primary key,
    tenant_id bigint not null,
    scope text not null check (scope in ('registration', 'filing', 'both')),
    valid_from date not null,
    valid_to date not null,
    case_id bigint,
    decision_number text not null,
    created_at timestamptz not null,
    check (valid_to >= valid_from)
  )`.execute(db);
  await sql`create index holder_ban_tenant on holder_ban (tenant_id, valid_to)`.execute(db);
  await protectTenantRows(db, 'holder_ban');
}
