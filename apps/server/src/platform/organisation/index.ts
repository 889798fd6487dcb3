import { organisationCompany } from '@app/contract';
import { implement, type Module } from '../../kernel/context.ts';
import { ownCompany } from './company.ts';

export { seedOrganisation, type SeedReport } from './seed.ts';

/** People and companies, and their creation at first start. */
export const organisationModule: Module = {
  name: 'organisation',
  routes: [implement(organisationCompany, ownCompany, { space: 'platform' })],
};
