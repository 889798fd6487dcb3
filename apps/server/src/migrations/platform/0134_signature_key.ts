import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/**
 * Keys that sign: one a person, one seal an authority. The private part is sealed with the key of the operator (SIGNING_KEY), so a dump holds nothing
 * that can sign. Ended keys stay: they verify what they signed.
 */
export async function up(db: Database): Promise<void> {
  await sql`create table signature_key (
    id bigint primary key,
    kind text not null check (kind in ('person', 'seal')),
    owner_id bigint not null,
    owner_name text not null,
    tenant_id bigint not null references tenant,
    algorithm text not null,
    public_key text not null,
    sealed_key text not null,
    sealed_by text not null,
    state text not null default 'active' check (state in ('active', 'retired', 'revoked')),
    created_at timestamptz not null,
    ended_at timestamptz,
    ended_by bigint,
    reason text,
    check ((state = 'active') = (ended_at is null))
  )`.execute(db);
  await sql`create unique index signature_key_active on signature_key (kind, owner_id) where state = 'active'`.execute(
    db,
  );
  await sql`create index signature_key_tenant on signature_key (tenant_id, id)`.execute(db);
  await grantPlatform(db, 'signature_key', { platform: 'append' });
  // A key is ended once; nothing else of it ever changes.
  await sql`grant update (state, ended_at, ended_by, reason) on signature_key to app_platform`.execute(db);
}
