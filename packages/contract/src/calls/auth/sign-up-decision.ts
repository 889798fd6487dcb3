import { z } from 'zod';
import { call, ListRequest, listOf } from '../../call.ts';
import { RoleId } from '../../definition.ts';
import { Id } from '../../json.ts';
import { Name, Prose } from '../../typed-text.ts';

/** Requests to sign up, and the company that answers for the person. */

const decide = {
  method: 'POST',
  prefix: 'auth',
  access: 'permission:user.manage',
  writes: true,
  personal: true,
} as const;

/** Which company a person works for, and what shows it. */
export const CompanyProof = z.object({
  /** Name, code or uniform social credit code of the company or authority. */
  company: Name(200),
  proof: Prose(2_000).trim().optional(),
  /** A file from registrationProof, once signed in. */
  proofFileId: Id.optional(),
});

const ProofFile = z.object({ id: Id, fileName: z.string(), totalBytes: z.number() });
/** A request to sign up and its outcome. */
export const SignUp = z.object({
  id: Id,
  userId: Id,
  account: z.string(),
  fullname: z.string(),
  /** The company as the person wrote it. */
  company: z.string(),
  /** The tenant that `company` names, if there is one. */
  tenantId: Id.nullable(),
  tenantName: z.string().nullable(),
  proof: z.string().nullable(),
  proofFile: ProofFile.nullable(),
  status: z.enum(['WAIT', 'PASSED', 'REFUSED']),
  opinion: z.string().nullable(),
  createTime: z.string(),
  decideTime: z.string().nullable(),
  decidedBy: z.string().nullable(),
});
export type SignUp = z.infer<typeof SignUp>;
export const signUpQuery = call({
  id: 'registration.query',
  method: 'POST',
  prefix: 'auth',
  path: '/user/registration/query',
  access: 'permission:user.manage',
  input: ListRequest,
  output: listOf(SignUp),
  summary:
    'Requests for the own company; at an authority those whose company has no administrator or is unknown; all for SUPER',
});
export const signUpApprove = call({
  ...decide,
  id: 'registration.approve',
  path: '/user/registration/approve',
  input: z.object({
    registrationId: Id,
    /** Needed when the request names no known tenant. */
    tenantId: Id.optional(),
    /** Default: APPLICANT in a company; at an authority they must be given. */
    roles: z.array(RoleId).max(14).optional(),
    opinion: Prose(500).trim().optional(),
  }),
  output: SignUp,
  summary: 'The account becomes a member of the tenant, and is told',
});
export const signUpRefuse = call({
  ...decide,
  id: 'registration.refuse',
  path: '/user/registration/refuse',
  input: z.object({ registrationId: Id, opinion: z.string().trim().min(1).max(500) }),
  output: SignUp,
  summary: 'Refuses with a reason; the person may ask again',
});
export const signUpMine = call({
  id: 'registration.mine',
  method: 'GET',
  prefix: 'auth',
  path: '/user/registration/mine',
  access: 'session',
  input: z.object({}),
  output: SignUp.nullable(),
  summary: 'The own newest request',
});
export const signUpSubmit = call({
  id: 'registration.submit',
  method: 'POST',
  prefix: 'auth',
  path: '/user/registration/submit',
  access: 'session',
  writes: true,
  personal: true,
  input: CompanyProof,
  output: SignUp,
  summary: 'Names company and proof again after a refusal, or while nobody has decided',
});
export const signUpProof = call({
  id: 'registration.proof',
  method: 'POST',
  prefix: 'auth',
  path: '/user/registration/proof',
  access: 'session',
  kind: 'upload',
  writes: true,
  personal: true,
  input: z.object({}),
  output: ProofFile,
  summary: 'Uploads a proof (pdf, jpg or png, 5 MB); the id goes into registration.submit',
});
export const signUpProofGet = call({
  id: 'registration.proof.get',
  method: 'GET',
  prefix: 'auth',
  path: '/user/registration/proof/get',
  access: 'session',
  kind: 'binary',
  input: z.object({ registrationId: Id }),
  output: z.unknown(),
  summary: 'The proof of a request, for who made it and who decides it',
});
