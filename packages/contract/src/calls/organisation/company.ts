import { z } from 'zod';
import { call } from '../../call.ts';
import { Id } from '../../json.ts';

/** Profile of a company, entered once, by which forms are prefilled. Demonstration data has `demo`. */
export const CompanyProfile = z.object({
  tenantId: Id,
  name: z.string(),
  code: z.string(),
  uscc: z.string(),
  address: z.string(),
  legalPerson: z.string(),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  productionLicence: z.string(),
  manufacturers: z.array(z.object({ name: z.string(), country: z.string(), address: z.string(), licence: z.string() })),
  demo: z.boolean(),
});
export type CompanyProfile = z.infer<typeof CompanyProfile>;
export const organisationCompany = call({
  id: 'organisation.company',
  method: 'GET',
  prefix: 'platform',
  path: '/organisation/company',
  access: 'session',
  input: z.object({}),
  output: CompanyProfile.nullable(),
  summary: 'Profile of the own company for prefilled forms; null for an authority',
});
