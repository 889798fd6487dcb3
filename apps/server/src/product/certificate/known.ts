import type { Facts } from '@app/engine/form';
import type { Context } from '../../kernel/context.ts';
import type { FactPlace } from '../../kernel/wiring.ts';
import { productIdOf } from '../register/index.ts';
import * as store from './certificate.store.ts';

/** Facts `certificate.…` of the product that a dossier speaks of: its newest certificate; not known while it has none. */
export async function certificateFacts(ctx: Context, place: FactPlace): Promise<Facts> {
  if (!place.wanted.has('certificate') || ctx.scope.role === 'app_platform') return {};
  const productId = await productIdOf(ctx, place);
  const [newest] = productId === null ? [] : await store.ofProduct(ctx.db, productId);
  if (!newest) return {};
  const { state, valid_from: validFrom, valid_to: validTo, version } = newest;
  return { certificate: { state, validFrom, validTo, version } };
}
