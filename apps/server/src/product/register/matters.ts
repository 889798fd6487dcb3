import type { Matter } from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { rowsFound } from '../../kernel/list/index.ts';
import { listProducts } from './list-products.ts';

/** Days before the end of a certificate in which it is counted. */
const beforeEnd = 90;

/** Products that an office looks at which has no step in any procedure: suspended ones, those that end soon, those in effect. */
export async function productMatters(ctx: Context): Promise<Matter[]> {
  if (ctx.tenant?.kind !== 'authority' || !ctx.permissions.has('product.watch')) return [];
  const today = dayOf(ctx.businessNow());
  const until = addDays(today, beforeEnd);
  const active = { 'Q^state^S': 'ACTIVE' };
  const ending = { ...active, 'Q^validTo^DL^yyyy-MM-dd': today, 'Q^validTo^DG^yyyy-MM-dd': until };
  const days = encodeURIComponent(`${today},${until}`);
  const page = '/register/products';
  return [
    {
      ...{ kind: 'productsSuspended', due: false, path: `${page}?view=SUSPENDED` },
      count: await rowsFound(ctx, listProducts, { 'Q^state^S': 'SUSPENDED' }),
    },
    {
      ...{ kind: 'productsEnding', due: false, path: `${page}?view=ACTIVE&f.validTo=${days}` },
      count: await rowsFound(ctx, listProducts, ending),
    },
    {
      ...{ kind: 'productsActive', due: false, path: `${page}?view=ACTIVE` },
      count: await rowsFound(ctx, listProducts, active),
    },
  ];
}
