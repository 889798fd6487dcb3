import type { SignedPart } from '@app/contract';
import { sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';
import { handSource } from '../../kernel/list/index.ts';

/** A signature; rows are only ever added. */
export interface SignatureRow {
  id: string;
  case_id: string | null;
  /** The company that may see it; null = the office's own. */
  holder_tenant_id: string | null;
  level: 'person' | 'seal' | 'company';
  about: string;
  subject_id: string;
  sha256: string;
  parts: SignedPart[] | null;
  title: string;
  node: string | null;
  task_id: string | null;
  action: string | null;
  reason: string;
  signer_id: string | null;
  real_signer_id: string | null;
  signer_name: string;
  office_name: string;
  proof: 'password' | 'code' | 'system';
  /** Hash of what the action asked for and the person filled in. */
  content: string | null;
  algorithm: string;
  key_id: string;
  /** What the key signed: JSON with sorted keys. */
  statement: string;
  value: string;
  signed_at: Date;
  business_at: Date;
  ip: string | null;
}
const of = (db: Database) => tables<{ signature: SignatureRow }>(db);

export const signatureSource = handSource({
  table: 'signature',
  columns: {
    caseId: { type: 'id' },
    level: { nullable: false },
    about: { nullable: false },
    title: { nullable: false, operator: 'SL' },
    sha256: { nullable: false },
    action: {},
    reason: { nullable: false, operator: 'SL' },
    signer: { at: 'signer_name', nullable: false, operator: 'SL' },
    office: { at: 'office_name', nullable: false },
    proof: { nullable: false },
    signedAt: { type: 'timestamp with time zone', nullable: false },
    businessAt: { type: 'timestamp with time zone', nullable: false },
    keyId: { type: 'id', nullable: false },
  },
});

/** Adds a signature; false when the product sealed the same thing before. */
export async function insertSignature(db: Database, row: SignatureRow): Promise<boolean> {
  const parts = row.parts === null ? null : JSON.stringify(row.parts);
  const { rows } =
    await sql`insert into signature (id, case_id, holder_tenant_id, level, about, subject_id, sha256, parts, title, node, task_id, action, reason,
      signer_id, real_signer_id, signer_name, office_name, proof, content, algorithm, key_id, statement, value, signed_at, business_at, ip)
    values (${row.id}, ${row.case_id}, ${row.holder_tenant_id}, ${row.level}, ${row.about}, ${row.subject_id}, ${row.sha256}, ${parts}::jsonb, ${row.title},
      ${row.node}, ${row.task_id}, ${row.action}, ${row.reason}, ${row.signer_id}, ${row.real_signer_id}, ${row.signer_name}, ${row.office_name},
      ${row.proof}, ${row.content}, ${row.algorithm}, ${row.key_id}, ${row.statement}, ${row.value}, ${row.signed_at}, ${row.business_at}, ${row.ip})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** What the product sealed before, exactly as it is now. */
export async function sealedBefore(
  db: Database,
  { about, subject_id, sha256 }: Pick<SignatureRow, 'about' | 'subject_id' | 'sha256'>,
): Promise<string | undefined> {
  const row = await of(db)
    .selectFrom('signature')
    .select('id')
    .where('about', '=', about)
    .where('subject_id', '=', subject_id)
    .where('sha256', '=', sha256)
    .where('proof', '=', 'system')
    .executeTakeFirst();
  return row?.id;
}

export function signatureById(db: Database, id: string): Promise<SignatureRow | undefined> {
  return of(db).selectFrom('signature').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The signatures of a case that the scope may see, oldest first. */
export function signaturesOfCase(db: Database, caseId: string): Promise<SignatureRow[]> {
  return of(db).selectFrom('signature').selectAll().where('case_id', '=', caseId).orderBy('id').limit(500).execute();
}

/** The signatures under one thing that the scope may see, oldest first. */
export function signaturesOf(db: Database, about: string, subjectId: string): Promise<SignatureRow[]> {
  return of(db)
    .selectFrom('signature')
    .selectAll()
    .where('about', '=', about)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .limit(100)
    .execute();
}
