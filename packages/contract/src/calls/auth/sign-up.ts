import { z } from 'zod';
import { call } from '../../call.ts';
import { Mobile, Name, NameOrNone } from '../../typed-text.ts';
import { tenantScales } from '../tenant.ts';
import { Account, captchaProof, newPassword, openGet, openPost, Password, SmsCode } from './parts.ts';
import { CompanyProof } from './sign-up-decision.ts';

/** 7.1 Asking for an account, or for a tenant, and the code by telephone that proves the number. */

export const userOpen = call({
  ...openGet,
  id: 'user.open',
  path: '/user/open',
  input: z.object({}),
  output: z.boolean(),
  summary: 'Whether registration is open',
});
export const userOpenTenant = call({
  ...openGet,
  id: 'user.open.tenant',
  path: '/user/open/tenant',
  input: z.object({}),
  output: z.boolean(),
  summary: 'Whether tenant registration is open',
});
export const smsTypes = ['register', 'reset', 'login'] as const;
const SmsInput = z.object({ mobile: Mobile, type: z.enum(smsTypes), ...captchaProof });
export const sendSms = call({
  ...openGet,
  id: 'user.send.sms',
  path: '/user/send/sms',
  input: SmsInput,
  output: z.boolean(),
  summary: 'Sends a six-digit code to a mobile; the same answer whether anybody has this number',
});
export const sendSmsTenant = call({
  ...openGet,
  id: 'user.send.sms.tenant',
  path: '/user/send/sms/tenant',
  input: SmsInput,
  output: z.boolean(),
  summary: 'The same for registration and password of a tenant',
});
export const userRegister = call({
  ...openPost,
  id: 'user.register',
  path: '/user/register',
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
/** The form by which a company asks to become a tenant (R7.1-29, R7.4-06). */
export const TenantSignUp = z.object({
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
  /** Unified social credit code (GB 32100), in upper or lower case; no two tenants have the same. */
  uscc: z.string().max(18).optional(),
});
export type TenantSignUp = z.infer<typeof TenantSignUp>;
export const userTenantRegister = call({
  ...openPost,
  id: 'user.tenant.register',
  path: '/user/tenant/register',
  input: TenantSignUp,
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
