import type { JsonObject } from '@app/contract';
import type { Facts } from '@app/engine/form';
import { normaliseName, productNameOf } from '@app/engine/review';
import type { Context } from '../../kernel/context.ts';
import type { FactPlace } from '../../kernel/wiring.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { isFinal, productFacts } from '../register/index.ts';
import { casesNamed } from './similarity.store.ts';

/** Most cases of a name that are looked at. */
const mostCases = 20;

/**
 * Fact `register.sameHolderName`: numbers of products of the same company and name that are not ended, but for the product of this very case. A
 * product is found by the name under which one of its cases was submitted, and counts by the name that is in force.
 */
export async function sameHolderFacts(ctx: Context, place: FactPlace): Promise<Facts> {
  if (!place.wanted.has('register') || ctx.scope.role === 'app_platform') return {};
  const name = productNameOf(place.definition, place.data);
  if (name === '') return {};
  const own = place.caseId === null ? chosen(place.data) : (await caseFacts(ctx, place.caseId)).productId;
  const numbers = new Set<string>();
  for (const id of await casesNamed(ctx.db, name, place.caseId ?? '0', mostCases)) {
    const { productId, holderTenantId } = await caseFacts(ctx, id);
    if (productId === null || productId === own || holderTenantId !== place.holderTenantId) continue;
    const product = await productFacts(ctx, productId);
    if (!isFinal(product.state) && normaliseName(product.title) === name) numbers.add(product.number);
  }
  return { register: { sameHolderName: [...numbers].sort() } };
}

/** The product that the form's field `product` names. */
function chosen({ product }: JsonObject): string | null {
  const id = typeof product === 'object' && product !== null && !Array.isArray(product) ? product.id : null;
  return typeof id === 'string' ? id : null;
}
