import { z } from 'zod';
import { call } from '../call.ts';
import { RoleId } from '../definition.ts';
import { Id } from '../json.ts';

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
    remember: z.boolean().optional(),
    encrypted: z.boolean().optional(),
  }),
  output: z.string(),
  summary: 'Checks the password, answers a single-use login state',
});
export const authorizeApply = call({
  id: 'authorize.apply',
  method: 'POST',
  prefix: 'auth',
  path: '/authorize/apply',
  access: 'public',
  bare: true,
  input: z.object({ login_state: z.string(), client_id: z.string() }),
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
    client_id: z.string(),
    client_secret: z.string().optional(),
    grant_type: z.string(),
    authorize_code: z.string().optional(),
    refresh_token: z.string().optional(),
    username: z.string().optional(),
    password: z.string().optional(),
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
  input: z.object({ access_token: z.string(), uid: z.string() }),
  output: z.boolean(),
  summary: 'Whether a token is good for this user',
});
export const logout = call({
  id: 'user.logout',
  method: 'POST',
  prefix: 'auth',
  path: '/user/logout',
  access: 'public',
  bare: true,
  input: z.object({ access_token: z.string().optional() }),
  output: z.boolean(),
  summary: 'Revokes access and refresh token',
});
export const userContext = call({
  id: 'user.context',
  method: 'POST',
  prefix: 'auth',
  path: '/user/context',
  access: 'session',
  input: z.object({
    username: z.string().optional(),
    access_token: z.string().optional(),
    uid: z.string().optional(),
    lang: z.string().optional(),
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
export const changePassword = call({
  id: 'user.password.change',
  method: 'POST',
  prefix: 'auth',
  path: '/user/password/change',
  access: 'session',
  writes: true,
  input: z.object({ current: z.string().max(200), password: z.string().min(8).max(64), confirmPassword: z.string() }),
  output: z.boolean(),
  summary: 'Changes the own password and ends the other sessions (R2.4-43)',
});
export const authCalls = {
  captcha,
  loginApply,
  authorizeApply,
  authenticationApply,
  authenticationVerify,
  logout,
  userContext,
  userOpen,
  userOpenTenant,
  changePassword,
};
