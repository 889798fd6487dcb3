import { organisationCompany } from '@app/contract';
import { type App, implement, type Module } from '../../kernel/context.ts';
import { ownCompany } from './company.ts';
import { seedOrganisation, type SeedReport } from './seed.ts';

export type { SeedReport } from './seed.ts';

const reports = new WeakMap<App, SeedReport>();

/** What this start created: the accounts for the terminal, and the password when it was made just now. */
export function seedReportOf(app: App): SeedReport | undefined {
  return reports.get(app);
}

/** People and companies, and their creation at first start. */
export const organisationModule: Module = {
  name: 'organisation',
  routes: [implement(organisationCompany, ownCompany, { space: 'platform' })],
  start: async (app) => {
    reports.set(app, await seedOrganisation(app));
    return undefined;
  },
};
