import type { CertificateState } from '@app/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

/** A certificate of a version of a product; days are yyyy-MM-dd. */
export interface CertificateRow {
  id: string;
  case_id: string;
  holder_tenant_id: string;
  product_id: string;
  product_version: number;
  version: number;
  number: string;
  template: string;
  state: CertificateState;
  valid_from: string | null;
  valid_to: string | null;
  attachment_id: string | null;
  sha256: string | null;
  bytes: string | null;
  error: string | null;
  /** The seal of the authority under it; null = it went out without. */
  signature_id: string | null;
  created_at: Date;
  made_at: Date | null;
  sent_at: Date | null;
  first_opened_at: Date | null;
}
const db = (handle: Database): Kysely<{ certificate: CertificateRow }> =>
  tables<{ certificate: CertificateRow }>(handle);

const columns = [
  'id',
  'case_id',
  'holder_tenant_id',
  'product_id',
  'product_version',
  'version',
  'number',
  'template',
  'state',
  'attachment_id',
  'sha256',
  'bytes',
  'error',
  'signature_id',
  'created_at',
  'made_at',
  'sent_at',
  'first_opened_at',
] as const;
/** Days without time: the driver would make them moments of its own zone. */
const days = [
  sql<string | null>`to_char(valid_from, 'YYYY-MM-DD')`.as('valid_from'),
  sql<string | null>`to_char(valid_to, 'YYYY-MM-DD')`.as('valid_to'),
] as const;

/** Adds a pending row for the next version of a product's certificate; answers its version. */
export async function insertPending(
  handle: Database,
  row: Pick<
    CertificateRow,
    | 'id'
    | 'case_id'
    | 'holder_tenant_id'
    | 'product_id'
    | 'product_version'
    | 'number'
    | 'template'
    | 'valid_from'
    | 'valid_to'
  >,
): Promise<void> {
  await sql`
    insert into certificate (id, case_id, holder_tenant_id, product_id, product_version, version, number, template, state, valid_from, valid_to)
    select ${row.id}, ${row.case_id}, ${row.holder_tenant_id}, ${row.product_id}, ${row.product_version}, coalesce(max(version), 0) + 1,
      ${row.number}, ${row.template}, 'pending', ${row.valid_from}::date, ${row.valid_to}::date
    from certificate where product_id = ${row.product_id}`.execute(handle);
}

export async function findCertificate(handle: Database, id: string): Promise<CertificateRow | undefined> {
  return db(handle).selectFrom('certificate').select(columns).select(days).where('id', '=', id).executeTakeFirst();
}

/** The newest certificate that a case ordered. */
export async function newestOf(handle: Database, caseId: string): Promise<CertificateRow | undefined> {
  return db(handle)
    .selectFrom('certificate')
    .select(columns)
    .select(days)
    .where('case_id', '=', caseId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The certificates that a case made, oldest first. */
export async function certificatesOfCase(handle: Database, caseId: string): Promise<CertificateRow[]> {
  return db(handle)
    .selectFrom('certificate')
    .select([...columns, ...days])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute();
}

/** All certificates of a product, newest first. */
export async function ofProduct(handle: Database, productId: string): Promise<CertificateRow[]> {
  return db(handle)
    .selectFrom('certificate')
    .select(columns)
    .select(days)
    .where('product_id', '=', productId)
    .orderBy('version', 'desc')
    .execute();
}

/** Ends the certificates of a product that are in force or being made; with `after` only those that begin after that day. */
export async function endCertificates(
  handle: Database,
  productId: string,
  state: Extract<CertificateState, 'replaced' | 'void'>,
  after: string | null = null,
): Promise<void> {
  let query = db(handle)
    .updateTable('certificate')
    .set({ state })
    .where('product_id', '=', productId)
    .where('state', 'in', ['pending', 'ready', 'failed', 'issued']);
  if (after !== null) query = query.where(sql<SqlBool>`valid_from > ${after}::date`);
  await query.execute();
}

/** Issued certificates whose last day is before a day and that a later version continues, locked; those that somebody has locked are left. */
export async function takeContinued(
  handle: Database,
  day: string,
  limit: number,
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from certificate c
    where c.state = 'issued' and c.valid_to < ${day}::date and c.id <> all (${except}::bigint[])
      and exists (select from certificate later where later.product_id = c.product_id and later.version > c.version
        and later.state in ('pending', 'ready', 'failed', 'issued'))
    order by c.valid_to, c.id limit ${limit} for update of c skip locked`.execute(handle);
  return rows.map(({ id }) => id);
}

/** Marks an issued certificate as replaced. */
export async function replaceCertificate(handle: Database, id: string): Promise<void> {
  await db(handle)
    .updateTable('certificate')
    .set({ state: 'replaced' })
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .execute();
}

/** Names the seal under a certificate. */
export async function keepSeal(handle: Database, id: string, signatureId: string): Promise<void> {
  await db(handle).updateTable('certificate').set({ signature_id: signatureId }).where('id', '=', id).execute();
}

/** Marks a certificate that is being made as issued; false when another run did so before, or it was replaced meanwhile. */
export async function markIssued(
  handle: Database,
  id: string,
  file: { attachmentId: string; sha256: string; bytes: number },
): Promise<boolean> {
  const result = await db(handle)
    .updateTable('certificate')
    .set({
      state: 'issued',
      attachment_id: file.attachmentId,
      sha256: file.sha256,
      bytes: String(file.bytes),
      made_at: sql<Date>`now()`,
      error: null,
    })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'failed'])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Notes why a certificate that is being made could not be drawn; `null` = it is being made again. */
export async function markFailed(handle: Database, id: string, error: string | null): Promise<boolean> {
  const result = await db(handle)
    .updateTable('certificate')
    .set({ state: error === null ? 'pending' : 'failed', error })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'failed'])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Notes that the certificate of a product that is in force or being made was sent to its holder; what was sent before stays. */
export async function markSent(handle: Database, productId: string, at: Date): Promise<void> {
  await db(handle)
    .updateTable('certificate')
    .set({ sent_at: at })
    .where('product_id', '=', productId)
    .where('state', 'in', ['pending', 'ready', 'failed', 'issued'])
    .where('sent_at', 'is', null)
    .execute();
}

/** Notes that its holder opened the file of a certificate; only the first time counts. */
export async function markOpened(handle: Database, attachmentId: string, at: Date): Promise<void> {
  await db(handle)
    .updateTable('certificate')
    .set({ first_opened_at: at })
    .where('attachment_id', '=', attachmentId)
    .where('first_opened_at', 'is', null)
    .execute();
}

/** The certificates whose file has this hash, if the scope may see them. */
export function certificatesOfHash(handle: Database, sha256: string): Promise<Pick<CertificateRow, 'id' | 'number'>[]> {
  return db(handle).selectFrom('certificate').select(['id', 'number']).where('sha256', '=', sha256).limit(10).execute();
}
