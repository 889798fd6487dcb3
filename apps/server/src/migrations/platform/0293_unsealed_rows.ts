import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** The home page of an auditor tells of rows of the audit that wait for their seal too long; it learns their number, and nothing of them. */
export async function up(db: Database): Promise<void> {
  await sql`create function unsealed_rows(moment timestamptz) returns bigint language sql stable security definer
    set search_path = platform, pg_temp
    as $$ select count(*) from audit_log l where l.xact >= (select watermark from audit_seal_head) and l.at < moment
      and not exists (select from audit_seal s where s.seq = l.seq) $$`.execute(db);
  await sql`revoke all on function unsealed_rows(timestamptz) from public`.execute(db);
  await sql`grant execute on function unsealed_rows(timestamptz) to app_platform`.execute(db);
}
