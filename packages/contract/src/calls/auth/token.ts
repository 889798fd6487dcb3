import { z } from 'zod';
import { call } from '../../call.ts';
import { Id } from '../../json.ts';
import { Code, Prose } from '../../typed-text.ts';
import { openPost } from './parts.ts';

/** 7.1 Tokens: how they are given, renewed, switched and revoked. Wire names are the specification's. */

export const Token = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  uid: Id,
  username: z.string(),
  create_at: z.number(),
  expires_in: z.number(),
});
export type Token = z.infer<typeof Token>;

/** Whether a token is valid at a moment (R3-02); the receiver sets `create_at` by its own clock on receipt (R3-03). */
export function isTokenValid(token: Pick<Token, 'create_at' | 'expires_in'>, now: number): boolean {
  return now < token.create_at + token.expires_in * 1000;
}
export const authorizeApply = call({
  ...openPost,
  id: 'authorize.apply',
  path: '/authorize/apply',
  input: z.object({ login_state: Code(200), client_id: Code(100) }),
  output: z.string(),
  summary: 'Exchanges a login state for an authorize code',
});
export const authenticationApply = call({
  ...openPost,
  id: 'authentication.apply',
  path: '/authentication/apply',
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
  ...openPost,
  id: 'authentication.verify',
  path: '/authentication/verify',
  input: z.object({ access_token: Code(500), uid: Code(40) }),
  output: z.boolean(),
  summary: 'Whether a token is good for this user',
});
const SwitchInput = z.object({
  client_id: Code(100),
  client_secret: Code(200).optional(),
  grant_type: Code(100),
  access_token: Code(500),
  /** Account to switch to; may be left out when switching back. */
  username: z.string().max(100).optional(),
});
export const authenticationSwitch = call({
  ...openPost,
  id: 'authentication.switch',
  path: '/authentication/switch',
  input: SwitchInput.extend({
    /** Reason, stored in the audit log. */
    reason: Prose(500).optional(),
    /** Asks for a session that may change data, not only read; for administrators with that permission. */
    write: z.boolean().optional(),
  }),
  output: Token,
  summary: 'An administrator works as somebody below for 30 minutes; read-only unless granted',
});
export const authenticationSwitchExit = call({
  ...openPost,
  id: 'authentication.switch.exit',
  path: '/authentication/switch/exit',
  input: SwitchInput,
  output: Token,
  summary: 'Back to the own account',
});
export const logout = call({
  ...openPost,
  id: 'user.logout',
  path: '/user/logout',
  input: z.object({ access_token: Code(500).optional() }),
  output: z.boolean(),
  summary: 'Revokes access and refresh token',
});
