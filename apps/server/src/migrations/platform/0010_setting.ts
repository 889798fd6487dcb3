import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { grantPlatform } from '../../kernel/protect.ts';

/** Switches that a super administrator changes; a missing row means the default. */
export async function up(db: Database): Promise<void> {
  await sql`create table platform_setting (
    key text primary key,
    value jsonb not null,
    changed_at timestamptz not null,
    changed_by bigint references app_user (id)
  )`.execute(db);
  await grantPlatform(db, 'platform_setting', { platform: 'write', holder: 'read', authority: 'read' });
}
