import { z } from 'zod';
import { call, ListRequest, listOf } from '../call.ts';
import { Id, IdList } from '../json.ts';

/** One sign-in that has not ended. */
export const OnlineSession = z.object({
  id: Id,
  userId: Id,
  account: z.string(),
  fullname: z.string(),
  ip: z.string().nullable(),
  agent: z.string().nullable(),
  createTime: z.string(),
  /** Time of the last sign-in or refresh. */
  activeTime: z.string(),
  expireTime: z.string(),
  /** The administrator who works as this account. */
  switchedBy: z.string().nullable(),
  /** The session of this request. */
  current: z.boolean(),
});
export type OnlineSession = z.infer<typeof OnlineSession>;

export const sessionQuery = call({
  id: 'authentication.query',
  method: 'POST',
  prefix: 'auth',
  path: '/authentication/query',
  access: 'session',
  input: ListRequest,
  output: listOf(OnlineSession),
  summary: 'Online sessions: all for SUPER, those of the own tenant for its administrator, else the own ones',
});
export const sessionRemove = call({
  id: 'authentication.remove',
  method: 'POST',
  prefix: 'auth',
  path: '/authentication/remove',
  access: 'session',
  writes: true,
  personal: true,
  input: z.object({ sessionIds: IdList }),
  output: z.number(),
  summary: 'Ends sessions at once; comma-joined ids, all or nothing',
});

const factor = { prefix: 'auth', access: 'session', early: true } as const;
const changeFactor = { ...factor, method: 'POST', writes: true, personal: true } as const;
export const FactorState = z.object({
  enabled: z.boolean(),
  since: z.string().nullable(),
  /** Unused recovery codes. */
  recoveryLeft: z.number(),
  /** Whether the platform requires a second factor of everybody. */
  required: z.boolean(),
});
export type FactorState = z.infer<typeof FactorState>;
const FactorCode = z.string().trim().min(6).max(20);

export const factorGet = call({
  ...factor,
  id: 'user.factor.get',
  method: 'GET',
  path: '/user/factor/get',
  input: z.object({}),
  output: FactorState,
  summary: 'Whether the own account has a second factor',
});
export const factorSetUp = call({
  ...changeFactor,
  id: 'user.factor.setup',
  path: '/user/factor/setup',
  input: z.object({ password: z.string().max(200), encrypted: z.boolean().optional() }),
  output: z.object({ secret: z.string(), uri: z.string(), image: z.string() }),
  summary: 'A new secret for an authenticator (RFC 6238), with its QR code; it counts once it is confirmed',
});
export const factorConfirm = call({
  ...changeFactor,
  id: 'user.factor.confirm',
  path: '/user/factor/confirm',
  input: z.object({ code: FactorCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  summary: 'Confirms the secret by a first code; answers the recovery codes, shown only now',
});
export const factorRecovery = call({
  ...changeFactor,
  id: 'user.factor.recovery',
  path: '/user/factor/recovery',
  input: z.object({ code: FactorCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  summary: 'New recovery codes; the old ones end',
});
export const factorDisable = call({
  ...changeFactor,
  id: 'user.factor.disable',
  path: '/user/factor/disable',
  input: z.object({ password: z.string().max(200), code: FactorCode, encrypted: z.boolean().optional() }),
  output: z.boolean(),
  summary: 'Takes the second factor off the own account; refused while it is compulsory',
});
export const factorReset = call({
  id: 'user.factor.reset',
  method: 'POST',
  prefix: 'auth',
  path: '/user/factor/reset',
  access: 'permission:user.manage',
  writes: true,
  personal: true,
  input: z.object({ userId: Id }),
  output: z.boolean(),
  summary: 'An administrator takes the second factor off an account below that lost its authenticator',
});
