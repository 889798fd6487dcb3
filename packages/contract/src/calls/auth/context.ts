import { z } from 'zod';
import { call } from '../../call.ts';
import { RoleId } from '../../definition.ts';
import { Id } from '../../json.ts';
import { Code } from '../../typed-text.ts';
import { TenantKind } from '../tenant.ts';

/** Who is signed in, for which tenant, and what they may do. */

export const TenantSummary = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  kind: TenantKind,
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
  /** A second factor is compulsory and not set up yet: until then only the calls marked `early` are served. */
  mustSetUpSecondFactor: z.boolean(),
  /** The administrator behind a switched session (R6-22), else null. */
  switched: z
    .object({ account: z.string(), fullname: z.string(), until: z.number(), readOnly: z.boolean() })
    .nullable(),
  /** State of the person's request to join a tenant, while the account belongs to none. */
  registration: z
    .object({ status: z.enum(['WAIT', 'REFUSED']), company: z.string(), opinion: z.string().nullable() })
    .nullable(),
});
export type LoginUser = z.infer<typeof LoginUser>;
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
