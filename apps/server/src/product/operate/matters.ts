import type { Matter } from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { rowsFound } from '../../kernel/list/index.ts';
import { queryOperate } from './operate.ts';

/** Days whose lines are counted, today with them. */
const days = 7;

/** What was done in the business in the last days, for whoever may take the whole log out. */
export async function operateMatters(ctx: Context): Promise<Matter[]> {
  const { tenant, permissions } = ctx;
  if (!tenant || !permissions.has('operate.export')) return [];
  const from = addDays(dayOf(ctx.now()), 1 - days);
  const count = await ctx.within({ role: 'app_platform', tenantId: tenant.id }, (own) =>
    rowsFound(own, queryOperate, { 'Q^time^DL^yyyy-MM-dd': from }),
  );
  return [{ kind: 'operations', count, due: false, path: `/log/operate?f.time=${encodeURIComponent(`${from},`)}` }];
}
