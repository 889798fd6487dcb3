import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** Which company has a part in a record of another one, and which authority keeps that record. */
export async function up(db: Database): Promise<void> {
  await sql`create table record_party (
    record_id bigint not null,
    tenant_id bigint not null,
    authority_id bigint not null,
    primary key (record_id, tenant_id)
  )`.execute(db);
  await sql`create index record_party_tenant on record_party (tenant_id)`.execute(db);
  await grantPlatform(db, 'record_party', { platform: 'read', authority: 'append' });
}
