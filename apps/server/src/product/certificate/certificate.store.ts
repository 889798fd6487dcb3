import { type Kysely, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

export interface CertificateRow {
  id: string;
  case_id: string;
  holder_tenant_id: string;
  version: number;
  number: string;
  template: string;
  state: 'pending' | 'ready' | 'failed';
  attachment_id: string | null;
  sha256: string | null;
  bytes: string | null;
  error: string | null;
  created_at: Date;
  made_at: Date | null;
}
const db = (handle: Database): Kysely<{ certificate: CertificateRow }> =>
  tables<{ certificate: CertificateRow }>(handle);

/** Adds a pending row for the next version of a case's certificate. */
export async function insertPending(
  handle: Database,
  row: { id: string; caseId: string; holderTenantId: string; number: string; template: string },
): Promise<void> {
  await sql`
    insert into certificate (id, case_id, holder_tenant_id, version, number, template, state)
    select ${row.id}, ${row.caseId}, ${row.holderTenantId}, coalesce(max(version), 0) + 1, ${row.number}, ${row.template}, 'pending' from certificate where case_id = ${row.caseId}`.execute(
    handle,
  );
}
export async function findCertificate(handle: Database, id: string): Promise<CertificateRow | undefined> {
  return db(handle).selectFrom('certificate').selectAll().where('id', '=', id).executeTakeFirst();
}
export async function newestOf(handle: Database, caseId: string): Promise<CertificateRow | undefined> {
  return db(handle)
    .selectFrom('certificate')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
/** Marks a pending certificate as ready; false when another run did so before. */
export async function markReady(
  handle: Database,
  id: string,
  file: { attachmentId: string; sha256: string; bytes: number },
): Promise<boolean> {
  const result = await db(handle)
    .updateTable('certificate')
    .set({
      state: 'ready',
      attachment_id: file.attachmentId,
      sha256: file.sha256,
      bytes: String(file.bytes),
      made_at: sql<Date>`now()`,
      error: null,
    })
    .where('id', '=', id)
    .where('state', '<>', 'ready')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
