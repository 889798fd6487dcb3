import { canonical } from '../../kernel/canonical.ts';
import type { KeyRow } from './key.store.ts';
import { isGenuine } from './keys.ts';
import type { SignatureRow } from './signature.store.ts';
import { contentHash, hashOfParts } from './subject.ts';

/**
 * What a key signs: JSON with sorted keys that says everything that the row of the signature says. The row is checked by making its statement again,
 * so no column can be changed unseen.
 */
export function statementOf(row: Omit<SignatureRow, 'statement' | 'value'>): string {
  return canonical({
    v: 2,
    id: row.id,
    level: row.level,
    about: row.about,
    subject: row.subject_id,
    sha256: row.sha256,
    parts: row.parts && contentHash(row.parts),
    case: row.case_id,
    holder: row.holder_tenant_id,
    title: row.title,
    node: row.node,
    task: row.task_id,
    action: row.action,
    reason: row.reason,
    content: row.content,
    signer: row.signer_id,
    realSigner: row.real_signer_id,
    signerName: row.signer_name,
    office: row.office_name,
    proof: row.proof,
    algorithm: row.algorithm,
    key: row.key_id,
    at: row.signed_at.toISOString(),
    businessAt: row.business_at.toISOString(),
    ip: row.ip,
  });
}

/** The value belongs to the statement, the statement to the row, the parts to its hash, the key to the signer, and it was not ended before. */
export function isWhole(row: SignatureRow, key: KeyRow): boolean {
  if (!isGenuine(key, row.statement, row.value) || statementOf(row) !== row.statement) return false;
  const { case_id: caseId, node, action } = row;
  const place = { caseId: caseId ?? '', node: node ?? '', action: action ?? '' };
  if (row.parts && hashOfParts(place, row.parts) !== row.sha256) return false;
  if (row.level === 'person' ? key.kind !== 'person' || key.owner_id !== row.signer_id : key.kind !== 'seal')
    return false;
  return key.ended_at === null || row.signed_at <= key.ended_at;
}
