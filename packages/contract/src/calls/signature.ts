import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Id } from '../json.ts';
import { Code, Prose } from '../typed-text.ts';

/** Internal electronic signatures (E10): who signed what, over which hash, and the keys that sign. */

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Password = z.string().min(1).max(200);
/** Proof that the person who signs is there: the password, or a code of the authenticator. */
const proofs = [
  { password: Password, encrypted: z.boolean().optional() },
  { code: z.string().trim().min(6).max(20) },
] as const;
/** Signs one step: the proof, and the hash of what was shown. */
export const GivenSignature = z.union([
  z.strictObject({ ...proofs[0], shown: Sha256 }),
  z.strictObject({ ...proofs[1], shown: Sha256 }),
]);
export type GivenSignature = z.infer<typeof GivenSignature>;
/** Signs several steps with one proof; `shown` by task. */
const shown = z.record(Id, Sha256);
export const GivenSignatures = z.union([
  z.strictObject({ ...proofs[0], shown }),
  z.strictObject({ ...proofs[1], shown }),
]);
export type GivenSignatures = z.infer<typeof GivenSignatures>;

/** A step asks for the signature of the person, or also for the seal of the authority. */
export const StepSignature = z.enum(['person', 'seal']);
export type StepSignature = z.infer<typeof StepSignature>;
/** A stored thing that a signature covers, with its hash. */
export const SignedPart = z.object({ about: z.string(), id: z.string(), sha256: Sha256 });
export type SignedPart = z.infer<typeof SignedPart>;
/** What the caller would sign at a step now; `refused` says in the caller's language why that is not possible. */
export const SignSubject = z.object({
  level: StepSignature,
  /** For the first action that is signed. */
  sha256: Sha256,
  /** For each action: over the parts, the step and that action. */
  actions: z.record(z.string(), Sha256),
  parts: z.array(SignedPart),
  /** The authority whose seal is set; null = no seal. */
  seal: z.string().nullable(),
  refused: z.string().nullable(),
});
export type SignSubject = z.infer<typeof SignSubject>;

export const signatureLevels = ['person', 'seal', 'company'] as const;
export const Signature = z.object({
  id: Id,
  caseId: Id.nullable(),
  level: z.enum(signatureLevels),
  /** Kind of what was signed: `decision`, `letter`, `certificate`, `report`, `form` … */
  about: z.string(),
  title: z.string(),
  sha256: Sha256,
  action: z.string().nullable(),
  reason: z.string(),
  /** For companies the office stands here instead of its people. */
  signer: z.string(),
  office: z.string(),
  proof: z.enum(['password', 'code', 'system']),
  signedAt: z.string(),
  businessAt: z.string(),
  keyId: Id,
});
export type Signature = z.infer<typeof Signature>;
/** A signature in the chain of its case; `superseded`: the work was sent back to its step or to one before it, and it does not count any more. */
export const ChainedSignature = Signature.extend({
  /** The step of the case at which it was given; null = it stands under a paper. */
  node: z.string().nullable(),
  superseded: z.boolean(),
});
export type ChainedSignature = z.infer<typeof ChainedSignature>;

const read = { prefix: 'platform', access: 'session' } as const;
export const signatureQuery = call({
  ...read,
  id: 'sign.query',
  method: 'POST',
  path: '/sign/query',
  input: ListRequest,
  output: listOf(Signature),
  summary: 'Signatures: all of the office for auditors and administrators, else the own ones',
});
/** `changed`: the stored thing differs now from what was signed; `unknown`: it cannot be compared any more. */
export const SubjectState = z.enum(['same', 'changed', 'unknown']);
export const VerifiedSignature = z.object({
  id: Id,
  /** Whether the value is that of the key over the statement. */
  genuine: z.boolean(),
  key: z.enum(['active', 'retired', 'revoked']),
  keyEndedAt: z.string().nullable(),
  subject: SubjectState,
  parts: z.array(SignedPart.extend({ state: SubjectState })),
  algorithm: z.string(),
  publicKey: z.string(),
  statement: z.string(),
  value: z.string(),
});
export type VerifiedSignature = z.infer<typeof VerifiedSignature>;
export const signatureVerify = call({
  ...read,
  id: 'sign.verify',
  method: 'GET',
  path: '/sign/verify',
  /** `caseId` tells a company's signature its space. */
  input: z.object({ id: Id, caseId: Id.optional() }),
  output: VerifiedSignature,
  summary: 'Checks a signature: the value against its key, and what was signed against what is stored now',
});

export const SignatureKey = z.object({
  id: Id,
  kind: z.enum(['person', 'seal']),
  ownerName: z.string(),
  state: z.enum(['active', 'retired', 'revoked']),
  algorithm: z.string(),
  publicKey: z.string(),
  createdAt: z.string(),
  /** Business days from and until which it signs; null = no bound. What it signed stays valid. */
  validFrom: z.iso.date().nullable(),
  validUntil: z.iso.date().nullable(),
  endedAt: z.string().nullable(),
  reason: z.string().nullable(),
});
export type SignatureKey = z.infer<typeof SignatureKey>;
const manage = { prefix: 'platform', access: 'permission:signature.manage', method: 'POST' } as const;
export const signatureKeys = call({
  ...manage,
  id: 'sign.keys',
  path: '/sign/key/query',
  input: ListRequest,
  output: listOf(SignatureKey),
  summary: 'Keys of the people and the seal of the own tenant; all for SUPER',
});
const EndKey = z.object({ id: Id, reason: Prose(500).trim().min(1) });
export const signatureKeyRotate = call({
  ...manage,
  id: 'sign.keyRotate',
  path: '/sign/key/rotate',
  writes: true,
  personal: true,
  input: EndKey,
  output: SignatureKey,
  summary: 'Makes a new key for the owner of a key; an active one is retired. What was signed stays valid',
});
export const signatureKeyRevoke = call({
  ...manage,
  id: 'sign.keyRevoke',
  path: '/sign/key/revoke',
  writes: true,
  personal: true,
  input: EndKey,
  output: SignatureKey,
  summary: 'Revokes a key: its owner signs nothing until a new one is made. What was signed before stays valid',
});

export const signatureKeyPeriod = call({
  ...manage,
  id: 'sign.keyPeriod',
  path: '/sign/key/period',
  writes: true,
  personal: true,
  input: EndKey.extend({ validFrom: z.iso.date().nullable(), validUntil: z.iso.date().nullable() }),
  output: SignatureKey,
  summary: 'Sets the days from and until which a key in use signs; outside of them its owner signs nothing',
});

/** A paper that the product issued, with the signatures under it. */
export const SignedPaper = z.object({ about: z.string(), title: z.string(), signatures: z.array(Signature) });
export type SignedPaper = z.infer<typeof SignedPaper>;
export const signatureFile = call({
  id: 'sign.file',
  method: 'POST',
  prefix: 'platform',
  path: '/sign/file',
  access: 'session',
  kind: 'upload',
  input: z.object({}),
  output: z.object({ sha256: Sha256, papers: z.array(SignedPaper) }),
  summary:
    'Issued papers of which an uploaded file is an exact copy, with their signatures; none = changed, or not issued here. Nothing is stored',
});

/** What several tasks would sign, for one dialog over all of them. */
export const signSubjects = call({
  id: 'task.signSubjects',
  method: 'POST',
  prefix: 'platform',
  path: '/bpm/task/sign/subjects',
  access: 'session',
  input: z.object({ taskIds: z.array(Id).min(1).max(100), action: Code(100).optional() }),
  output: z.array(
    z.object({
      taskId: Id,
      number: z.string().nullable(),
      title: z.string(),
      /** Title of the action that is signed. */
      conclusion: z.string(),
      /** Null: the task asks for no signature, or is not the caller's; `refused` says why. */
      subject: SignSubject.nullable(),
      refused: z.string().nullable(),
    }),
  ),
  summary: 'What the caller would sign with these tasks, each with its hash',
});
