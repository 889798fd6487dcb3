import { z } from 'zod';
import { call } from '../../call.ts';
import { openGet, openPost } from './parts.ts';

/** 7.1 Ways to sign in; each answers a login state that `authorize.apply` takes. */

export const captcha = call({
  ...openGet,
  id: 'user.captcha',
  path: '/user/captcha',
  input: z.object({ requestId: z.string().max(64).optional(), username: z.string().max(100).optional() }),
  output: z.object({ requestId: z.string(), image: z.string(), required: z.boolean(), expires: z.number() }),
  summary: 'Captcha picture, and whether this account or address needs one',
});
export const loginApply = call({
  ...openPost,
  id: 'user.login.apply',
  path: '/user/login/apply',
  input: z.object({
    username: z.string().min(1).max(100).optional(),
    password: z.string().min(5).max(200).optional(),
    captcha: z.string().max(20).optional(),
    requestId: z.string().max(64).optional(),
    code: z.string().max(20).optional(),
    mobile: z.string().max(20).optional(),
    /** The second factor, where `code` is the code of a text message; in other sign-ins `code` is the second factor. */
    factor: z.string().max(20).optional(),
    remember: z.boolean().optional(),
    encrypted: z.boolean().optional(),
  }),
  output: z.string(),
  summary:
    'Checks account and password, or mobile and code; answers a single-use login state. State 6020105: send the code of the second factor as well',
});
export const loginYaojianApply = call({
  ...openPost,
  id: 'user.login.yaojian.apply',
  path: '/user/login/yaojian/apply',
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
  ...openPost,
  id: 'user.login.oidc.start',
  path: '/user/login/oidc/start',
  input: z.object({ provider: z.string().max(40), redirect: z.string().max(500).optional() }),
  output: z.object({ url: z.string() }),
  summary: 'Where the browser goes to sign in at an OpenID provider; it comes back to /authredirect?code=…&state=…',
});
export const oidcApply = call({
  ...openPost,
  id: 'user.login.oidc.apply',
  path: '/user/login/oidc/apply',
  input: z.object({
    code: z.string().min(1).max(4_000),
    state: z.string().min(1).max(200),
    iss: z.string().max(500).optional(),
  }),
  output: z.object({
    loginState: z.string(),
    username: z.string(),
    /** A path on the own origin. */
    redirect: z.string().nullable(),
  }),
  summary: "Exchanges the provider's answer for a login state",
});
