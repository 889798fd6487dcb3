import { z } from 'zod';
import { call } from '../../call.ts';
import { Mobile } from '../../typed-text.ts';
import { newPassword, openPost, SmsCode } from './parts.ts';

/** 7.1 Passwords: a new one by telephone, and the change of the own one. */

const ResetInput = z.object({ mobile: Mobile, code: SmsCode, ...newPassword });
export const resetPassword = call({
  ...openPost,
  id: 'user.reset.passwd',
  path: '/user/reset/passwd',
  input: ResetInput,
  output: z.boolean(),
  summary: 'Sets a new password by mobile and code, ends all sessions',
});
export const resetPasswordTenant = call({
  ...openPost,
  id: 'user.reset.passwd.tenant',
  path: '/user/reset/passwd/tenant',
  input: ResetInput,
  output: z.boolean(),
  summary: "The same for a tenant's administrator",
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
