import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/**
 * Certificates name the signature of the authority under them. Letters are written in the scope of the office, whoever took the step: a company
 * writes nothing that the office issues, only its own incoming letters, which exist for the office from then on.
 */
export async function up(db: Database): Promise<void> {
  await sql`alter table certificate add column signature_id bigint`.execute(db);
  await sql`create index letter_file on letter (sha256) where sha256 is not null`.execute(db);
  await sql`create index certificate_file on certificate (sha256) where sha256 is not null`.execute(db);
  const own = `holder_tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint`;
  await sql`drop policy holder_rows on letter`.execute(db);
  await sql
    .raw(`create policy holder_rows on letter for select to app_holder using (${own} and issued_at is not null)`)
    .execute(db);
  // First readings change a letter to the company; the column grant leaves nothing else of it to change.
  await sql
    .raw(`create policy holder_reads on letter for update to app_holder using (${own} and issued_at is not null)
      with check (${own} and issued_at is not null)`)
    .execute(db);
  await sql
    .raw(`create policy holder_writes on letter for insert to app_holder with check (${own} and direction = 'in' and signature_id is null
      and signed_by is null and issued_at is not null)`)
    .execute(db);
}
