import type { Facts } from '@app/engine/form';
import { productNameOf } from '@app/engine/review';
import type { Context } from '../../kernel/context.ts';
import type { FactPlace } from '../../kernel/wiring.ts';
import { numbersNamed } from './publicity.store.ts';

/** Most numbers that a fact names; more say nothing more. */
const mostNumbers = 5;

/**
 * Fact `register.othersName`: numbers of the public register under which other companies have a product of this dossier's name, oldest first. The
 * whole public register is asked, of all authorities, as anybody may read it.
 */
export async function othersNameFacts(ctx: Context, place: FactPlace): Promise<Facts> {
  if (!place.wanted.has('register')) return {};
  const name = productNameOf(place.definition, place.data);
  if (name === '') return {};
  const { holderTenantId } = place;
  const othersName = await ctx.within({ role: 'app_platform' }, ({ db }) =>
    numbersNamed(db, name, { notOf: holderTenantId, most: mostNumbers }),
  );
  return { register: { othersName } };
}
