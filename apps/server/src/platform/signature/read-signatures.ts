import type {
  ChainedSignature,
  ListRequest,
  ListResult,
  Signature,
  SignedPart,
  VerifiedSignature,
} from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { emptyPage, listPage, mapRows, type Row } from '../../kernel/list/index.ts';
import { tenantScopes } from '../../kernel/route.ts';
import { formatTime } from '../../kernel/time.ts';
import { keyById } from './key.store.ts';
import { type SignatureRow, signatureById, signatureSource, signaturesOfCase } from './signature.store.ts';
import { isWhole } from './statement.ts';

const order = { usualOrder: [{ field: 'signedAt', order: 'DESC' as const }] };

/**
 * Signatures of the caller's space, newest first: all for auditors and administrators of an office, else the own ones. A company sees those that its
 * people gave, in each space where it has cases; the first of them answers.
 */
export async function querySignatures(ctx: Context, list: ListRequest): Promise<ListResult<Signature>> {
  const [home] = await tenantScopes(ctx);
  if (!home) return mapRows(emptyPage(ctx, signatureSource, list, order), (row) => listed(ctx, row));
  const reads =
    ctx.tenant?.kind === 'authority' && ['audit.read', 'signature.manage'].some((one) => ctx.permissions.has(one));
  const page = await ctx.within(home, (space) =>
    listPage(space, signatureSource, list, {
      ...order,
      where: reads ? sql`true` : sql`t.signer_id = ${ctx.user?.id ?? '0'}`,
    }),
  );
  return mapRows(page, (row) => listed(ctx, row));
}

/** Part of a case page: its signatures that the caller may see, oldest first. Whoever opens the page may read the case. */
export async function signaturePart(ctx: Context, caseId: string): Promise<{ signatures: ChainedSignature[] }> {
  const rows = await signaturesOfCase(ctx.db, caseId);
  if (rows.length === 0) return { signatures: [] };
  const undone = await ctx.app.wiring.undoneTasks?.(ctx, caseId);
  return {
    signatures: rows.map((row) => ({
      ...shown(ctx, row),
      node: row.node,
      superseded: row.task_id !== null && undone?.has(row.task_id) === true,
    })),
  };
}

/** Checks a signature against its key and against what is stored now. An unknown or invisible one is state 404. */
export async function verify(ctx: Context, input: { id: string }): Promise<VerifiedSignature> {
  const row = (await signatureById(ctx.db, input.id)) ?? fail('notFound');
  if (!(await mayVerify(ctx, row))) fail('notFound');
  const key = (await ctx.within({ role: 'app_platform' }, (tx) => keyById(tx.db, row.key_id))) ?? fail('notFound');
  const parts: VerifiedSignature['parts'] = [];
  for (const part of row.parts ?? []) parts.push({ ...part, state: await stateOf(ctx, part) });
  return {
    id: row.id,
    genuine: isWhole(row, key),
    key: key.state,
    keyEndedAt: key.ended_at && formatTime(key.ended_at),
    subject: row.parts
      ? worst(parts.map(({ state }) => state))
      : await stateOf(ctx, { about: row.about, id: row.subject_id, sha256: row.sha256 }),
    parts,
    algorithm: row.algorithm,
    publicKey: key.public_key,
    statement: row.statement,
    value: row.value,
  };
}

async function stateOf(ctx: Context, { about, id, sha256 }: SignedPart): Promise<VerifiedSignature['subject']> {
  const now = await ctx.app.wiring.signable?.get(about)?.(ctx, id);
  if (now === undefined || now === null) return 'unknown';
  return now === sha256 ? 'same' : 'changed';
}

function worst(states: readonly VerifiedSignature['subject'][]): VerifiedSignature['subject'] {
  return states.find((state) => state === 'changed') ?? states.find((state) => state === 'unknown') ?? 'same';
}

/** Row-level security leaves a company its own; of an office those who may read the case, auditors, and each person the own ones. */
export async function mayVerify(ctx: Context, row: SignatureRow): Promise<boolean> {
  if (ctx.scope.role !== 'app_authority' || ctx.permissions.has('audit.read') || row.signer_id === ctx.user?.id)
    return true;
  return row.case_id !== null && ((await ctx.app.wiring.readsCase?.(ctx, row.case_id)) ?? false);
}

/** A signature as the caller sees it. */
export function shown(ctx: Context, row: SignatureRow): Signature {
  return {
    id: row.id,
    caseId: row.case_id,
    level: row.level,
    about: row.about,
    title: row.title,
    sha256: row.sha256,
    action: row.action,
    reason: row.reason,
    signer: ctx.tenant?.kind === 'company' && row.level !== 'company' ? row.office_name : row.signer_name,
    office: row.office_name,
    proof: row.proof,
    signedAt: formatTime(row.signed_at),
    businessAt: formatTime(row.business_at),
    keyId: row.key_id,
  };
}

const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
function listed(ctx: Context, row: Row): Signature {
  const { level, proof } = row;
  return {
    id: String(row.id),
    caseId: text(row.caseId),
    level: level === 'seal' || level === 'company' ? level : 'person',
    about: String(row.about),
    title: String(row.title),
    sha256: String(row.sha256),
    action: text(row.action),
    reason: String(row.reason),
    signer: String(ctx.tenant?.kind === 'company' && level !== 'company' ? row.office : row.signer),
    office: String(row.office),
    proof: proof === 'password' || proof === 'code' ? proof : 'system',
    signedAt: String(row.signedAt),
    businessAt: String(row.businessAt),
    keyId: String(row.keyId),
  };
}
