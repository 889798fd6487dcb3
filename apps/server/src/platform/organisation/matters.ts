import type { Matter } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { rowsFound } from '../../kernel/list/index.ts';
import { countEnding } from './assignments.store.ts';
import { queryEmployees } from './employee.ts';

const dayMs = 86_400_000;
/** Days before the end of a role given for a time in which it is told. */
const beforeEnd = 30;

/** What the people of the own tenant need of their administrator: a place or a role, and roles that end soon. */
export async function employeeMatters(ctx: Context): Promise<Matter[]> {
  const { tenant, permissions } = ctx;
  if (!tenant || !permissions.has('organisation.manage')) return [];
  return ctx.within({ role: 'app_platform', tenantId: tenant.id }, async (own) => {
    const incomplete = await rowsFound(own, queryEmployees, { 'Q^incomplete^S': 'true' });
    const soon = new Date(own.now().getTime() + beforeEnd * dayMs);
    const ending = permissions.has('role.manage') ? await countEnding(own.db, own.now(), soon) : 0;
    return [
      {
        kind: 'employees',
        count: incomplete,
        due: true,
        path: '/platform/employees?f.incomplete=true',
        system: 'platform',
      },
      { kind: 'rolesEnding', count: ending, due: true, path: '/platform/roles', system: 'platform' },
    ];
  });
}
