import type { Matter } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { rowsFound } from '../../kernel/list/index.ts';
import { queryWaitingTenants } from './manage-tenants.ts';

/** Companies that asked to become a tenant, for whoever decides. */
export async function tenantMatters(ctx: Context): Promise<Matter[]> {
  if (!ctx.permissions.has('tenant.manage')) return [];
  const count = await rowsFound(ctx, queryWaitingTenants, {});
  return [{ kind: 'tenantsWaiting', count, due: true, path: '/platform/tenants?view=wait', system: 'platform' }];
}
