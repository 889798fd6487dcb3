import { z } from 'zod';

/** Inputs shared by several calls of signing in and signing up. */

export const Account = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9]*$/)
  .min(2)
  .max(40);
export const SmsCode = z.string().regex(/^\d{6}$/);
/** A password as sent; encrypted ones (R7-25) are longer. The server checks the rules for new ones (R5-22). */
export const Password = z.string().min(5).max(200);
export const newPassword = {
  password: Password,
  confirmPassword: z.string().max(200),
  encrypted: z.boolean().optional(),
};
export const captchaProof = { captcha: z.string().max(20).optional(), requestId: z.string().max(64).optional() };

/** How calls are sent that somebody makes before a session exists. */
export const openPost = { method: 'POST', prefix: 'auth', access: 'public', bare: true } as const;
export const openGet = { method: 'GET', prefix: 'auth', access: 'public', bare: true } as const;
