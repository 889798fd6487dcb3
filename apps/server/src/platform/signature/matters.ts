import type { Matter } from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { rowsFound } from '../../kernel/list/index.ts';
import { queryKeys } from './keys.ts';

/** Days before the last day of a key in which it is told. */
const beforeEnd = 30;

/** Keys in use that sign no more in some days, or not any more: nobody signs with them until a new one is made. */
export async function keyMatters(ctx: Context): Promise<Matter[]> {
  if (!ctx.permissions.has('signature.manage')) return [];
  const until = addDays(dayOf(ctx.businessNow()), beforeEnd);
  const count = await rowsFound(ctx, queryKeys, { 'Q^state^SI': 'active', 'Q^validUntil^DG^yyyy-MM-dd': until });
  return [
    {
      kind: 'keysEnding',
      count,
      due: true,
      path: `/sign/keys?f.state=active&f.validUntil=${encodeURIComponent(`,${until}`)}`,
      system: 'platform',
    },
  ];
}
