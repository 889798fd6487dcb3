import './texts.ts';
import type { App } from '../../kernel/context.ts';
import type { Module } from '../../kernel/module.ts';
import { stopImports } from './import-employees.ts';
import { organisationRoutes } from './organisation.routes.ts';
import { type SeedReport, seedOrganisation } from './seed.ts';

export { employeeMatters } from './matters.ts';

const reports = new WeakMap<App, SeedReport>();

/** Lines for the terminal: one account per role, and the password if it was made in this start. */
function greeting(app: App): string[] {
  const report = reports.get(app);
  if (!report) return [];
  const width = Math.max(...report.accounts.map((entry) => entry.account.length));
  const accounts = report.accounts.map(({ account, role, name }) => `  ${account.padEnd(width)}  ${role} ${name}`);
  return ['Accounts, one per role:', ...accounts, passwordLine(app, report), ''];
}

function passwordLine(app: App, report: SeedReport): string {
  const whose = report.given === report.total ? 'all accounts' : `the ${report.given} new accounts`;
  if (report.password !== null) return `Password of ${whose}, shown only now: ${report.password}`;
  if (report.given > 0 && app.settings.initialPassword !== null)
    return `Password of ${whose}: the value of INITIAL_PASSWORD`;
  return 'Passwords are those of the first start.';
}

/** The password of all accounts where this start made every one of them; null in any later start, whose accounts have passwords of their own. */
export function passwordOfNewInstallation(app: App): string | null {
  const report = reports.get(app);
  if (!report || report.created !== report.total) return null;
  return report.password ?? app.settings.initialPassword;
}

/** People and companies, and their creation at first start. */
export const organisationModule: Module = {
  name: 'organisation',
  routes: organisationRoutes,
  start: async (app) => {
    reports.set(app, await seedOrganisation(app));
    return stopImports;
  },
  greet: async (app) => greeting(app),
};
