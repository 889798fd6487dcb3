import type { Matter } from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { rowsFound } from '../../kernel/list/index.ts';
import { queryReads, querySignIns } from './log.ts';

/** Days whose lines are counted, today with them. */
const days = 7;

/** What the logs of the last days have for an auditor: who acted for somebody else, who signed in, who read. */
export async function logMatters(ctx: Context): Promise<Matter[]> {
  const { tenant, permissions } = ctx;
  if (!tenant || !permissions.has('log.read') || !permissions.has('audit.read')) return [];
  const from = addDays(dayOf(ctx.now()), 1 - days);
  const since = { 'Q^time^DL^yyyy-MM-dd': from };
  const path = (view: string, more = '') =>
    `/platform/logs?view=${view}&f.time=${encodeURIComponent(`${from},`)}${more}`;
  return ctx.within({ role: 'app_platform', tenantId: tenant.id }, async (own) => {
    const switches = await rowsFound(own, querySignIns, { ...since, 'Q^action^SL': 'auth.switch' });
    const signIns = await rowsFound(own, querySignIns, since);
    const reads = await rowsFound(own, queryReads, since);
    return [
      {
        kind: 'switches',
        count: switches,
        due: true,
        path: path('signIns', '&f.action=auth.switch'),
        system: 'platform',
      },
      { kind: 'signIns', count: signIns, due: false, path: path('signIns'), system: 'platform' },
      { kind: 'reads', count: reads, due: false, path: path('reads'), system: 'platform' },
    ];
  });
}
