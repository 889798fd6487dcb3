import {
  authenticationApply,
  authenticationVerify,
  authorizeApply,
  captcha,
  changePassword,
  loginApply,
  logout,
  userContext,
  userOpen,
  userOpenTenant,
} from '@app/contract';
import { implement } from '../../kernel/context.ts';
import { applyAuthorize, applyLogin, giveCaptcha } from './sign-in.ts';
import { applyAuthentication, applyLogout, verifyToken } from './token.ts';
import { changeOwnPassword, userContextOf } from './user-context.ts';

// A refused sign-in must still be counted and a reused token still be revoked: these calls keep their own transactions.
const own = { space: 'none' } as const;

/** Calls of 7.1. */
export const authRoutes = [
  implement(captcha, giveCaptcha, own),
  implement(loginApply, applyLogin, own),
  implement(authorizeApply, applyAuthorize, own),
  implement(authenticationApply, applyAuthentication, own),
  implement(authenticationVerify, verifyToken, own),
  implement(logout, applyLogout, own),
  implement(userContext, userContextOf, { space: 'platform' }),
  // Self-registration is not offered yet; the pages ask before they show the links (R7.1-21, R7.1-22).
  implement(userOpen, async () => false, own),
  implement(userOpenTenant, async () => false, own),
  implement(changePassword, changeOwnPassword, own),
];
