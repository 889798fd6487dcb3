import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Mobile, RoleId } from '@app/contract';
import { z } from 'zod';
import { readJsonFile } from '../../kernel/definition-file/index.ts';

/** Profile of a company, by which forms are prefilled; demonstration data is marked. */
export const Profile = z.strictObject({
  demo: z.boolean().default(false),
  uscc: z.string().default(''),
  address: z.string().default(''),
  legalPerson: z.string().default(''),
  contact: z
    .strictObject({ name: z.string(), phone: z.string(), email: z.string() })
    .default({ name: '', phone: '', email: '' }),
  productionLicence: z.string().default(''),
  manufacturers: z
    .array(z.strictObject({ name: z.string(), country: z.string(), address: z.string(), licence: z.string() }))
    .default([]),
});

const DemoTenant = z.strictObject({
  code: z.string().regex(/^[a-z][a-z0-9_]{1,40}$/),
  kind: z.enum(['authority', 'company', 'platform']),
  name: z.string(),
  numberPrefix: z.string().optional(),
  scale: z.string().optional(),
  email: z.string().optional(),
  profile: Profile.partial().default({}),
  /** Codes of the orgs that receive letters of companies; all their people read them. */
  letters: z.array(z.string()).default([]),
  /** Positions with a code by which a process names them; others are made from the people's own words. */
  positions: z.array(z.strictObject({ code: z.string(), name: z.string() })).default([]),
});
const DemoUser = z.strictObject({
  account: z.string().regex(/^[a-z][a-z0-9]{1,40}$/),
  name: z.string(),
  gender: z.enum(['male', 'female']).optional(),
  isSuper: z.boolean().default(false),
  /** Mobile for sign-in by code; an invented number. */
  mobile: Mobile.optional(),
  memberships: z
    .array(
      z.strictObject({
        tenant: z.string(),
        roles: z.array(RoleId),
        org: z.string().optional(),
        position: z.string().optional(),
        isAdmin: z.boolean().default(false),
      }),
    )
    .min(1),
});
export const Organisation = z.strictObject({ tenants: z.array(DemoTenant), users: z.array(DemoUser) });
/** Tenants and people to create at start. */
export type Organisation = z.infer<typeof Organisation>;
export type OrganisationUser = Organisation['users'][number];

/** What every installation has: the platform itself and its administrator. */
const platform = Organisation.parse({
  tenants: [{ code: 'platform', kind: 'platform', name: '平台管理' }],
  users: [
    {
      account: 'admin',
      name: '系统管理员',
      isSuper: true,
      memberships: [{ tenant: 'platform', roles: ['SUPER'], org: '平台管理', position: '超级管理员', isAdmin: true }],
    },
  ],
});

/** The platform, and with DEMO=on the invented authority, companies and people of definitions/demo. */
export async function readOrganisation(definitionsDir: string, demo: boolean): Promise<Organisation> {
  if (!demo) return platform;
  const file = join(definitionsDir, 'demo', 'organisation.json');
  const more = readJsonFile('demo/organisation.json', await readFile(file, 'utf8'), Organisation);
  return { tenants: [...platform.tenants, ...more.tenants], users: [...platform.users, ...more.users] };
}
