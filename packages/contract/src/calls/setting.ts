import { z } from 'zod';
import { call } from '../call.ts';

/** What the browser needs before sign-in (R4-28). Nothing in it is secret. */
export const PublicConfig = z.object({
  version: z.string(),
  buildDate: z.string(),
  /** Shown after the version (R9-21). */
  serverAddress: z.string(),
  development: z.boolean(),
  demo: z.boolean(),
  /** Milliseconds by which business time is ahead of real time; null where it cannot be moved. */
  businessOffset: z.number().nullable(),
  defaultLanguage: z.string(),
  /** Client id of the browser (R7.1-30). */
  clientId: z.string(),
  tenantMode: z.boolean(),
  registrationOpen: z.boolean(),
  tenantRegistrationOpen: z.boolean(),
  secondFactorRequired: z.boolean(),
  /** Whether the key of the transport cipher is configured; it is only obfuscation, so the browser may know it (R7-25). */
  passwordCipher: z.boolean(),
  /** Query parameters that carry a sign-in ticket and whose issuer is configured (R2.3-27). */
  ssoParameters: z.array(z.string()),
  oidc: z.array(z.object({ id: z.string(), name: z.string() })),
  apiSlots: z.array(z.string()),
  gateway: z.string().nullable(),
  frameHosts: z.array(z.string()),
  environments: z.array(z.object({ name: z.string(), address: z.string() })),
  /** Other servers to which a developer may send calls; empty outside development (R2.4-09). */
  apiAddresses: z.array(z.object({ name: z.string(), address: z.string() })),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

export const platformConfig = call({
  id: 'platform.config',
  method: 'GET',
  prefix: 'platform',
  path: '/config',
  access: 'public',
  bare: true,
  input: z.object({}),
  output: PublicConfig,
  summary: 'Version, switches and addresses that the browser reads at start-up',
});

/** Switches of the platform; a super administrator may change them at any time. */
export const switchKeys = [
  'tenantMode',
  'registrationOpen',
  'tenantRegistrationOpen',
  'secondFactorRequired',
  'singleSession',
  'passwordGrant',
] as const;
export const SwitchKey = z.enum(switchKeys);
export type SwitchKey = z.infer<typeof SwitchKey>;

export const Switch = z.object({
  key: SwitchKey,
  value: z.boolean(),
  /** Value until somebody changes it. */
  fallback: z.boolean(),
  name: z.string(),
  description: z.string(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
});
export type Switch = z.infer<typeof Switch>;

export const settingQuery = call({
  id: 'setting.query',
  method: 'GET',
  prefix: 'platform',
  path: '/setting/query',
  access: 'permission:setting.manage',
  input: z.object({}),
  output: z.array(Switch),
  summary: 'The switches of the platform with name, value and last change',
});
export const settingSave = call({
  id: 'setting.save',
  method: 'POST',
  prefix: 'platform',
  path: '/setting/save',
  access: 'permission:setting.manage',
  writes: true,
  input: z.object({ key: SwitchKey, value: z.boolean() }),
  output: Switch,
  summary: 'Changes one switch, with an audit row',
});
