import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { RoleId } from '../definition.ts';
import { Id } from '../json.ts';
import { Code, Name, NameOrNone, Prose } from '../typed-text.ts';
import { tenantScales } from './tenant.ts';

/** 7.1 Auth. Wire names are the specification's. */
export const Token = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  uid: Id,
  username: z.string(),
  create_at: z.number(),
  expires_in: z.number(),
});
export type Token = z.infer<typeof Token>;

export const TenantSummary = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  kind: z.enum(['authority', 'company', 'platform']),
  isAdmin: z.boolean(),
});
export type TenantSummary = z.infer<typeof TenantSummary>;

/** Whether a token is good at a moment (R3-02); `create_at` is set to the receiver's own clock on receipt (R3-03). */
export function isTokenValid(token: Pick<Token, 'create_at' | 'expires_in'>, now: number): boolean {
  return now < token.create_at + token.expires_in * 1000;
}

/** A mobile number of the mainland (R5-19, R5-20). */
export const Mobile = z.string().regex(/^1[3-9]\d{9}$/);
const Account = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9]*$/)
  .min(2)
  .max(40);
const SmsCode = z.string().regex(/^\d{6}$/);
/** A password on its way; encrypted ones (R7-25) are longer. The rules for new ones are the server's (R5-22). */
const Password = z.string().min(5).max(200);

export const LoginUser = z.object({
  user: z.object({ id: Id, account: z.string(), fullname: z.string(), isSuper: z.enum(['Y', 'N']) }),
  employee: z
    .object({
      id: Id,
      name: z.string(),
      status: z.string(),
      photo: z.string().nullable(),
      position: z.string().nullable(),
      orgName: z.string().nullable(),
    })
    .nullable(),
  mainTenant: TenantSummary.nullable(),
  tenants: z.array(TenantSummary),
  tenantId: Id.nullable(),
  isTenantAdmin: z.boolean(),
  /** Roles in the chosen tenant and the permissions they give (alias → true). */
  roles: z.array(RoleId),
  permissions: z.record(z.string(), z.boolean()),
  mustChangePassword: z.boolean(),
  /** A second factor is compulsory and not set up yet: until then only the calls marked `early` are served. */
  mustSetUpSecondFactor: z.boolean(),
  /** The administrator behind a switched session (R6-22), else null. */
  switched: z
    .object({ account: z.string(), fullname: z.string(), until: z.number(), readOnly: z.boolean() })
    .nullable(),
  /** Where the own registration stands while the account belongs to no tenant. */
  registration: z
    .object({ status: z.enum(['WAIT', 'REFUSED']), company: z.string(), opinion: z.string().nullable() })
    .nullable(),
});
export type LoginUser = z.infer<typeof LoginUser>;

export const captcha = call({
  id: 'user.captcha',
  method: 'GET',
  prefix: 'auth',
  path: '/user/captcha',
  access: 'public',
  bare: true,
  input: z.object({ requestId: z.string().max(64).optional(), username: z.string().max(100).optional() }),
  output: z.object({ requestId: z.string(), image: z.string(), required: z.boolean(), expires: z.number() }),
  summary: 'Captcha picture, and whether this account or address needs one',
});
export const loginApply = call({
  id: 'user.login.apply',
  method: 'POST',
  prefix: 'auth',
  path: '/user/login/apply',
  access: 'public',
  bare: true,
  input: z.object({
    username: z.string().min(1).max(100).optional(),
    password: z.string().min(5).max(200).optional(),
    captcha: z.string().max(20).optional(),
    requestId: z.string().max(64).optional(),
    code: z.string().max(20).optional(),
    mobile: z.string().max(20).optional(),
    /** Second factor where `code` is taken by the message to the telephone; otherwise `code` carries it as well. */
    factor: z.string().max(20).optional(),
    remember: z.boolean().optional(),
    encrypted: z.boolean().optional(),
  }),
  output: z.string(),
  summary:
    'Checks account and password, or mobile and code; answers a single-use login state. State 6020105: send the code of the second factor as well',
});
export const loginYaojianApply = call({
  id: 'user.login.yaojian.apply',
  method: 'POST',
  prefix: 'auth',
  path: '/user/login/yaojian/apply',
  access: 'public',
  bare: true,
  input: z.object({
    /** A signed one-time ticket, never a user name. */
    uid: z.string().min(1).max(4_000),
    /** The query parameter that brought it; only its issuer may have signed. */
    type: z.enum(['wsbsdt', 'ypzhjg']).optional(),
  }),
  output: z.string(),
  summary: "Single sign-on by a signed one-time ticket; answers 'loginState,username'",
});
export const oidcStart = call({
  id: 'user.login.oidc.start',
  method: 'POST',
  prefix: 'auth',
  path: '/user/login/oidc/start',
  access: 'public',
  bare: true,
  input: z.object({ provider: z.string().max(40), redirect: z.string().max(500).optional() }),
  output: z.object({ url: z.string() }),
  summary: 'Where the browser goes to sign in at an OpenID provider; it comes back to /authredirect?code=…&state=…',
});
export const oidcApply = call({
  id: 'user.login.oidc.apply',
  method: 'POST',
  prefix: 'auth',
  path: '/user/login/oidc/apply',
  access: 'public',
  bare: true,
  input: z.object({
    code: z.string().min(1).max(4_000),
    state: z.string().min(1).max(200),
    iss: z.string().max(500).optional(),
  }),
  output: z.object({
    loginState: z.string(),
    username: z.string(),
    /** A path of the own origin. */
    redirect: z.string().nullable(),
  }),
  summary: "Exchanges the provider's answer for a login state",
});
export const authorizeApply = call({
  id: 'authorize.apply',
  method: 'POST',
  prefix: 'auth',
  path: '/authorize/apply',
  access: 'public',
  bare: true,
  input: z.object({ login_state: Code(200), client_id: Code(100) }),
  output: z.string(),
  summary: 'Exchanges a login state for an authorize code',
});
export const authenticationApply = call({
  id: 'authentication.apply',
  method: 'POST',
  prefix: 'auth',
  path: '/authentication/apply',
  access: 'public',
  bare: true,
  input: z.object({
    client_id: Code(100),
    client_secret: Code(200).optional(),
    grant_type: Code(100),
    authorize_code: Code(200).optional(),
    refresh_token: Code(200).optional(),
    /** For password_credentials, as in /user/login/apply. */
    username: z.string().max(100).optional(),
    password: z.string().max(200).optional(),
    encrypted: z.boolean().optional(),
    captcha: z.string().max(20).optional(),
    requestId: z.string().max(64).optional(),
    code: z.string().max(20).optional(),
  }),
  output: Token,
  summary: 'Gives a token for an authorize code or a refresh token (rotating)',
});
export const authenticationVerify = call({
  id: 'authentication.verify',
  method: 'POST',
  prefix: 'auth',
  path: '/authentication/verify',
  access: 'public',
  bare: true,
  input: z.object({ access_token: Code(500), uid: Code(40) }),
  output: z.boolean(),
  summary: 'Whether a token is good for this user',
});
const SwitchInput = z.object({
  client_id: Code(100),
  client_secret: Code(200).optional(),
  grant_type: Code(100),
  access_token: Code(500),
  /** Of the person to become; on the way back it may be left out. */
  username: z.string().max(100).optional(),
});
export const authenticationSwitch = call({
  id: 'authentication.switch',
  method: 'POST',
  prefix: 'auth',
  path: '/authentication/switch',
  access: 'public',
  bare: true,
  input: SwitchInput.extend({
    /** Goes into the audit log. */
    reason: Prose(500).optional(),
    /** Asks to work, not only to look; for those who are granted it. */
    write: z.boolean().optional(),
  }),
  output: Token,
  summary: 'An administrator works as somebody below for 30 minutes; read-only unless granted',
});
export const authenticationSwitchExit = call({
  id: 'authentication.switch.exit',
  method: 'POST',
  prefix: 'auth',
  path: '/authentication/switch/exit',
  access: 'public',
  bare: true,
  input: SwitchInput,
  output: Token,
  summary: 'Back to the own account',
});
export const logout = call({
  id: 'user.logout',
  method: 'POST',
  prefix: 'auth',
  path: '/user/logout',
  access: 'public',
  bare: true,
  input: z.object({ access_token: Code(500).optional() }),
  output: z.boolean(),
  summary: 'Revokes access and refresh token',
});
export const userContext = call({
  id: 'user.context',
  method: 'POST',
  prefix: 'auth',
  path: '/user/context',
  access: 'session',
  early: true,
  input: z.object({
    username: Code(100).optional(),
    access_token: Code(500).optional(),
    uid: Code(40).optional(),
    lang: Code(40).optional(),
  }),
  output: LoginUser,
  summary: 'Login user info: user, employee, tenants, roles',
});
export const userOpen = call({
  id: 'user.open',
  method: 'GET',
  prefix: 'auth',
  path: '/user/open',
  access: 'public',
  bare: true,
  input: z.object({}),
  output: z.boolean(),
  summary: 'Whether registration is open',
});
export const userOpenTenant = call({
  id: 'user.open.tenant',
  method: 'GET',
  prefix: 'auth',
  path: '/user/open/tenant',
  access: 'public',
  bare: true,
  input: z.object({}),
  output: z.boolean(),
  summary: 'Whether tenant registration is open',
});
const captchaProof = { captcha: z.string().max(20).optional(), requestId: z.string().max(64).optional() };
export const smsTypes = ['register', 'reset', 'login'] as const;
const SmsInput = z.object({ mobile: Mobile, type: z.enum(smsTypes), ...captchaProof });
export const sendSms = call({
  id: 'user.send.sms',
  method: 'GET',
  prefix: 'auth',
  path: '/user/send/sms',
  access: 'public',
  bare: true,
  input: SmsInput,
  output: z.boolean(),
  summary: 'Sends a six-digit code to a mobile; the same answer whether anybody has this number',
});
export const sendSmsTenant = call({
  id: 'user.send.sms.tenant',
  method: 'GET',
  prefix: 'auth',
  path: '/user/send/sms/tenant',
  access: 'public',
  bare: true,
  input: SmsInput,
  output: z.boolean(),
  summary: 'The same for registration and password of a tenant',
});
const newPassword = { password: Password, confirmPassword: z.string().max(200), encrypted: z.boolean().optional() };
/** Which company a person works for, and what shows it. */
const CompanyProof = z.object({
  /** Name, code or uniform social credit code of the company or authority. */
  company: Name(200),
  proof: Prose(2_000).trim().optional(),
  /** A file from registrationProof, once signed in. */
  proofFileId: Id.optional(),
});
export const userRegister = call({
  id: 'user.register',
  method: 'POST',
  prefix: 'auth',
  path: '/user/register',
  access: 'public',
  bare: true,
  input: z.object({
    account: Account,
    ...newPassword,
    fullname: Name(50),
    mobile: Mobile,
    code: SmsCode,
    email: z.union([z.email().max(200), z.literal('')]).optional(),
    company: CompanyProof.shape.company.optional(),
    proof: CompanyProof.shape.proof,
  }),
  output: z.boolean(),
  summary: 'Asks for an account; it belongs to no tenant until the administrator of its company approves it',
});
const ResetInput = z.object({ mobile: Mobile, code: SmsCode, ...newPassword });
export const resetPassword = call({
  id: 'user.reset.passwd',
  method: 'POST',
  prefix: 'auth',
  path: '/user/reset/passwd',
  access: 'public',
  bare: true,
  input: ResetInput,
  output: z.boolean(),
  summary: 'Sets a new password by mobile and code, ends all sessions',
});
export const resetPasswordTenant = call({
  id: 'user.reset.passwd.tenant',
  method: 'POST',
  prefix: 'auth',
  path: '/user/reset/passwd/tenant',
  access: 'public',
  bare: true,
  input: ResetInput,
  output: z.boolean(),
  summary: "The same for a tenant's administrator",
});
/** The form by which a company asks to become a tenant (R7.1-29, R7.4-06). */
export const TenantRegistration = z.object({
  name: Name(100),
  code: z.string().regex(/^[a-z][a-z0-9_]{1,40}$/),
  account: Account,
  password: Password,
  confirmPassword: z.string().max(200).optional(),
  encrypted: z.boolean().optional(),
  email: z.union([z.email().max(200), z.literal('')]).optional(),
  mobile: Mobile,
  smsCode: SmsCode,
  scale: z.enum(tenantScales).optional(),
  parentName: NameOrNone(100).optional(),
});
export type TenantRegistration = z.infer<typeof TenantRegistration>;
export const userTenantRegister = call({
  id: 'user.tenant.register',
  method: 'POST',
  prefix: 'auth',
  path: '/user/tenant/register',
  access: 'public',
  bare: true,
  input: TenantRegistration,
  output: z.boolean(),
  summary: 'A company asks to become a tenant: WAIT and DISABLED until a super administrator approves it',
});
export const saasTenantRegister = call({
  ...userTenantRegister,
  id: 'tenant.register',
  prefix: 'platform',
  path: '/saas/tenant/register',
  summary: 'The same as /user/tenant/register (R7.4-06)',
});
export const changePassword = call({
  id: 'user.password.change',
  method: 'POST',
  prefix: 'auth',
  path: '/user/password/change',
  access: 'session',
  writes: true,
  early: true,
  personal: true,
  input: z.object({
    current: z.string().max(200),
    password: z.string().min(8).max(200),
    confirmPassword: z.string().max(200),
    encrypted: z.boolean().optional(),
  }),
  output: z.boolean(),
  summary: 'Changes the own password and ends the other sessions (R2.4-43)',
});

/** Requests for an account and the company that answers for it. */
export const Registration = z.object({
  id: Id,
  userId: Id,
  account: z.string(),
  fullname: z.string(),
  /** What the person wrote. */
  company: z.string(),
  /** The tenant that it names, if there is one. */
  tenantId: Id.nullable(),
  tenantName: z.string().nullable(),
  proof: z.string().nullable(),
  proofFile: z.object({ id: Id, fileName: z.string(), totalBytes: z.number() }).nullable(),
  status: z.enum(['WAIT', 'PASSED', 'REFUSED']),
  opinion: z.string().nullable(),
  createTime: z.string(),
  decideTime: z.string().nullable(),
  decidedBy: z.string().nullable(),
});
export type Registration = z.infer<typeof Registration>;
export const registrationQuery = call({
  id: 'registration.query',
  method: 'POST',
  prefix: 'auth',
  path: '/user/registration/query',
  access: 'permission:user.manage',
  input: ListRequest,
  output: listOf(Registration),
  summary:
    'Requests for the own company; at an authority those whose company has no administrator or is unknown; all for SUPER',
});
export const registrationApprove = call({
  id: 'registration.approve',
  method: 'POST',
  prefix: 'auth',
  path: '/user/registration/approve',
  access: 'permission:user.manage',
  writes: true,
  personal: true,
  input: z.object({
    registrationId: Id,
    /** Needed when the request names no known tenant. */
    tenantId: Id.optional(),
    /** Default: APPLICANT in a company; at an authority they must be given. */
    roles: z.array(RoleId).max(14).optional(),
    opinion: Prose(500).trim().optional(),
  }),
  output: Registration,
  summary: 'The account becomes a member of the tenant, and is told',
});
export const registrationRefuse = call({
  id: 'registration.refuse',
  method: 'POST',
  prefix: 'auth',
  path: '/user/registration/refuse',
  access: 'permission:user.manage',
  writes: true,
  personal: true,
  input: z.object({ registrationId: Id, opinion: z.string().trim().min(1).max(500) }),
  output: Registration,
  summary: 'Refuses with a reason; the person may ask again',
});
export const registrationMine = call({
  id: 'registration.mine',
  method: 'GET',
  prefix: 'auth',
  path: '/user/registration/mine',
  access: 'session',
  input: z.object({}),
  output: Registration.nullable(),
  summary: 'The own newest request',
});
export const registrationSubmit = call({
  id: 'registration.submit',
  method: 'POST',
  prefix: 'auth',
  path: '/user/registration/submit',
  access: 'session',
  writes: true,
  personal: true,
  input: CompanyProof,
  output: Registration,
  summary: 'Names company and proof again after a refusal, or while nobody has decided',
});
export const registrationProof = call({
  id: 'registration.proof',
  method: 'POST',
  prefix: 'auth',
  path: '/user/registration/proof',
  access: 'session',
  kind: 'upload',
  writes: true,
  personal: true,
  input: z.object({}),
  output: z.object({ id: Id, fileName: z.string(), totalBytes: z.number() }),
  summary: 'Uploads a proof (pdf, jpg or png, 5 MB); the id goes into registration.submit',
});
export const registrationProofGet = call({
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

export const authCalls = {
  captcha,
  loginApply,
  loginYaojianApply,
  oidcStart,
  oidcApply,
  authorizeApply,
  authenticationApply,
  authenticationVerify,
  authenticationSwitch,
  authenticationSwitchExit,
  logout,
  userContext,
  userOpen,
  userOpenTenant,
  sendSms,
  sendSmsTenant,
  userRegister,
  resetPassword,
  resetPasswordTenant,
  userTenantRegister,
  changePassword,
  registrationQuery,
  registrationApprove,
  registrationRefuse,
  registrationMine,
  registrationSubmit,
  registrationProof,
  registrationProofGet,
  saasTenantRegister,
};
