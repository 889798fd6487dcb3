import type { ProductBegin } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { beginnableOn } from '../../platform/area/index.ts';
import { blockedText, blockingOf } from './blocks.ts';
import { productFacts } from './facts.ts';

/** What the caller may begin on a product, and if not now, why; a product of another company is state 404. */
export async function productBeginsOn(ctx: Context, id: string): Promise<ProductBegin[]> {
  if (ctx.scope.role === 'app_platform') fail('permissionLimit');
  const { title, holderTenantId } = await productFacts(ctx, id);
  return beginnableOn(ctx, { id, text: title, holderTenantId }, async (area) => {
    const blocking = await blockingOf(ctx, id, { area, procedure: null, caseId: null });
    return blocking && blockedText(ctx, blocking);
  });
}
