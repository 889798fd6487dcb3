import type { SignedPart, StepSignature } from '@app/contract';
import type { Context, Scope } from '../../kernel/context.ts';
import { Failure, fail } from '../../kernel/failure.ts';
import { type ProofAgain, proveAgain } from '../auth/index.ts';
import { algorithm, canSign, type KeyOwner, signWith } from './keys.ts';
import { insertSignature, type SignatureRow, sealedBefore } from './signature.store.ts';
import { statementOf } from './statement.ts';
import { contentHash, hashOfParts, officeOf, type SignedPlace, subjectOf, whyNot } from './subject.ts';
import { say } from './texts.ts';

/** That a person proved before the transaction to be there, or why not; the refusal is told only where a signature is asked for. */
export class SignerProof {
  constructor(
    readonly userId: string,
    readonly how: 'password' | 'code' | Failure,
  ) {}
}

/**
 * Asks the password or a code again, before the transaction of the call. A refusal is kept and thrown inside: a call that is repeated with its
 * Idempotency-Key then gets its first answer, although its code was used up.
 */
export async function proveSigner(ctx: Context, given: ProofAgain): Promise<SignerProof> {
  const userId = ctx.user?.id ?? fail('illegalToken');
  try {
    return new SignerProof(userId, await proveAgain(ctx, given));
  } catch (error) {
    if (error instanceof Failure) return new SignerProof(userId, error);
    throw error;
  }
}

/** What the product seals by itself. */
export interface Sealed {
  level: 'seal';
  /** Kind of the thing (`letter`, `certificate` …), as `wiring.signable` knows it. */
  about: string;
  subjectId: string;
  /** SHA-256 of its content in hex. */
  sha256: string;
  title: string;
  reason: string;
  caseId?: string | null;
  /** The company that may see the seal; null = the office alone. */
  holderTenantId?: string | null;
}

/** The scope of the office in the space of the context: what it issues is its own, whoever took the step that issues it. */
export function officeScope(scope: Scope): Scope {
  if (scope.role === 'app_platform') throw new Error('an office works in its space');
  const { schema, authorityId } = scope;
  return { role: 'app_authority', schema, authorityId, tenantId: authorityId };
}

/**
 * Sets the seal of the authority under something, once: the same content answers the same signature. Answers its id; null when this server has no
 * SIGNING_KEY, so that everything else goes on unsealed. Works in the space of the authority, also in a step of a company.
 */
export function sign(ctx: Context, what: Sealed): Promise<string | null> {
  if (ctx.scope.role === 'app_authority') return seal(ctx, what);
  return ctx.within(officeScope(ctx.scope), (office) => seal(office, what));
}

async function seal(ctx: Context, what: Sealed): Promise<string | null> {
  const { about, subjectId: subject_id, sha256, title, reason, caseId = null, holderTenantId = null } = what;
  if (!canSign(ctx)) {
    ctx.log.warn('nothing can be sealed: SIGNING_KEY is not set', { about, subjectId: subject_id });
    return null;
  }
  const before = await sealedBefore(ctx.db, { about, subject_id, sha256 });
  if (before !== undefined) return before;
  const common = { case_id: caseId, holder_tenant_id: holderTenantId, about, subject_id, sha256, title, reason };
  const row = await signedRow(ctx, await sealOwner(ctx), { ...common, level: 'seal', proof: 'system' });
  const added = await keep(ctx, row);
  return added ? row.id : ((await sealedBefore(ctx.db, row)) ?? fail('conflict'));
}

/** A step that a person completes with a signature. */
export interface SignedStep extends SignedPlace {
  taskId: string;
  title: string;
  action: string;
  opinion: string;
  /** What the action asked for, as it is stored. */
  fields: unknown;
  behalfOf: { name: string } | null;
}

/**
 * Signs a step in the name of the person who completes it, and with the seal where the step asks for it. Refused: no proof, a wrong one, an agent, a
 * switched session (6010104), and when what was shown is no longer what is stored (409).
 */
export async function requireSignature(
  ctx: Context,
  step: SignedStep,
  level: StepSignature,
  given: { shown: string; proof: SignerProof } | null,
): Promise<void> {
  const user = ctx.user ?? fail('illegalToken');
  const refused = whyNot(ctx, step);
  if (refused !== null) fail(canSign(ctx) ? 'illegalPermission' : 'unavailable', { cause: refused });
  if (given?.proof.userId !== user.id) {
    const message = say(ctx.language, 'signature.missing');
    return fail('invalidInput', { cause: message, data: [{ field: 'signature', message }] });
  }
  const { shown, proof } = given;
  if (proof.how instanceof Failure) throw proof.how;
  const { parts } = await subjectOf(ctx, step);
  const sha256 = hashOfParts(step, parts);
  if (sha256 !== shown)
    fail('staleVersion', { cause: say(ctx.language, 'signature.changed'), data: { shown, now: sha256 } });
  const person: KeyOwner = { kind: 'person', id: user.id, name: user.fullname, tenantId: ctx.tenant?.id ?? '0' };
  const common = commonOf(step, { sha256, parts, proof: proof.how });
  await keep(ctx, await signedRow(ctx, person, { ...common, level: 'person' }));
  if (level === 'seal') await keep(ctx, await signedRow(ctx, await sealOwner(ctx), { ...common, level: 'seal' }));
}

type Told = Pick<
  SignatureRow,
  'case_id' | 'holder_tenant_id' | 'level' | 'about' | 'subject_id' | 'sha256' | 'title' | 'reason' | 'proof'
> &
  Partial<Pick<SignatureRow, 'parts' | 'node' | 'task_id' | 'action' | 'content'>>;

function commonOf(
  step: SignedStep,
  { sha256, parts, proof }: { sha256: string; parts: SignedPart[]; proof: 'password' | 'code' },
): Omit<Told, 'level'> {
  return {
    case_id: step.caseId,
    // What the office decides among itself is not for the company: it reads letters and certificates.
    holder_tenant_id: null,
    about: 'decision',
    subject_id: step.taskId,
    sha256,
    parts,
    title: step.title,
    node: step.node,
    task_id: step.taskId,
    action: step.action,
    reason: step.opinion,
    proof,
    content: contentHash(step.fields ?? {}),
  };
}

/** A signature whose key signed everything that its row says. */
async function signedRow(ctx: Context, owner: KeyOwner, told: Told): Promise<SignatureRow> {
  const { user } = ctx;
  const isSystem = told.proof === 'system';
  const office_name = await officeOf(ctx);
  const row = {
    id: ctx.app.newId(),
    parts: null,
    node: null,
    task_id: null,
    action: null,
    content: null,
    ...told,
    signer_id: isSystem ? null : (user?.id ?? null),
    real_signer_id: user?.realId ?? null,
    signer_name: isSystem ? office_name : (user?.fullname ?? office_name),
    office_name,
    algorithm,
    signed_at: ctx.now(),
    business_at: ctx.businessNow(),
    ip: ctx.ip || null,
  };
  const { keyId, statement, value } = await signWith(ctx, owner, (key_id) => statementOf({ ...row, key_id }));
  return { ...row, key_id: keyId, statement, value };
}

async function sealOwner(ctx: Context): Promise<KeyOwner> {
  if (ctx.scope.role === 'app_platform') throw new Error('a seal is set in the space of its authority');
  const { authorityId } = ctx.scope;
  return { kind: 'seal', id: authorityId, name: await officeOf(ctx), tenantId: authorityId };
}

async function keep(ctx: Context, row: SignatureRow): Promise<boolean> {
  const added = await insertSignature(ctx.db, row);
  const { id, level, about, subject_id: subject, sha256, key_id: key, proof } = row;
  if (added)
    await ctx.audit({
      action: 'signature.sign',
      entity: 'signature',
      entityId: id,
      after: { level, about, subject, sha256, key, proof, businessAt: row.business_at },
    });
  return added;
}
