import type { JsonObject } from '@app/contract';
import type { Facts } from '@app/engine/form';
import { normaliseName, productNameOf } from '@app/engine/review';
import type { Context } from '../../kernel/context.ts';
import type { FactPlace } from '../../kernel/wiring.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { numbersEndedForSafety, productsInForce } from '../register/index.ts';
import { printOf } from './prints.ts';
import { casesNamed, casesPrinted, lockKey } from './similarity.store.ts';

/** Most cases of a name or a formulation that are looked at. */
const mostCases = 20;

/**
 * Facts `register.…` about products like the dossier's. `sameHolderName`, `sameFormula`: numbers of products of the same company that are not ended, by
 * name (a product is found by the name under which one of its cases was submitted, and counts by the name that is in force) and by formulation, but
 * for the product of this very case. `sameFormulaUnsafe`: numbers of products of any company of the authority that have this formulation and were
 * ended for reasons of safety. Without a name or a whole formulation that fact is not known.
 */
export async function sameHolderFacts(ctx: Context, place: FactPlace): Promise<Facts> {
  const { scope } = ctx;
  if (!place.wanted.has('register') || scope.role === 'app_platform') return {};
  const name = productNameOf(place.definition, place.data);
  const print = printOf(place.definition, place.data);
  if (name === '' && print === '') return {};
  const register: NonNullable<Facts['register']> = {};
  const exceptCase = place.caseId ?? '0';
  const [except, named, printed] = await Promise.all([
    ownProduct(ctx, place),
    name === '' ? [] : casesNamed(ctx.db, name, exceptCase, mostCases),
    print === '' ? [] : casesPrinted(ctx.db, print, exceptCase, mostCases),
  ]);
  const { holderTenantId } = place;
  const [byName, byPrint] = await Promise.all([
    productsInForce(ctx, { caseIds: named, holderTenantId, except }),
    productsInForce(ctx, { caseIds: printed, holderTenantId, except }),
  ]);
  if (name !== '')
    register.sameHolderName = byName.flatMap(({ title, number }) => (normaliseName(title) === name ? [number] : []));
  if (print !== '') {
    register.sameFormula = byPrint.map(({ number }) => number);
    // A company sees its own rows only; what was unsafe is unsafe for all. Only numbers leave this place, and they are public.
    const { schema, authorityId } = scope;
    const office = { role: 'app_authority', schema, authorityId, tenantId: authorityId } as const;
    register.sameFormulaUnsafe = await ctx.within(office, async (inner) =>
      numbersEndedForSafety(inner, await casesPrinted(inner.db, print, exceptCase, mostCases)),
    );
  }
  return { register };
}

/** Holds the name of a dossier for its company: the second of two of one name waits, and finds the product of the first. */
export async function holdDossier(
  ctx: Context,
  { wanted, definition, data, holderTenantId }: FactPlace,
): Promise<void> {
  if (!wanted.has('register') || ctx.scope.role === 'app_platform') return;
  const name = productNameOf(definition, data);
  if (name !== '') await lockKey(ctx.db, holderTenantId, name);
}

/** The product of the case itself; before there is a case, the one that its form names. */
async function ownProduct(ctx: Context, { caseId, data }: FactPlace): Promise<string | null> {
  return caseId === null ? chosen(data) : (await caseFacts(ctx, caseId)).productId;
}

/** The product that the form's field `product` names. */
function chosen({ product }: JsonObject): string | null {
  const id = typeof product === 'object' && product !== null && !Array.isArray(product) ? product.id : null;
  return typeof id === 'string' ? id : null;
}
