import type { JsonObject } from '@app/contract';
import type { Facts } from '@app/engine/form';
import { normaliseName, productNameOf } from '@app/engine/review';
import type { Context } from '../../kernel/context.ts';
import type { FactPlace } from '../../kernel/wiring.ts';
import { caseFacts } from '../../platform/area/index.ts';
import { isFinal, numbersEndedForSafety, type ProductFacts, productFacts } from '../register/index.ts';
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
  const exceptCase = place.caseId ?? '0';
  const register: NonNullable<Facts['register']> = {};
  const name = productNameOf(place.definition, place.data);
  if (name !== '') {
    const cases = await casesNamed(ctx.db, name, exceptCase, mostCases);
    register.sameHolderName = await ownProducts(ctx, place, cases, ({ title }) => normaliseName(title) === name);
  }
  const print = printOf(place.definition, place.data);
  if (print !== '') {
    const cases = await casesPrinted(ctx.db, print, exceptCase, mostCases);
    register.sameFormula = await ownProducts(ctx, place, cases, () => true);
    // A company sees its own rows only; what was unsafe is unsafe for all. Only numbers leave this place, and they are public.
    const { schema, authorityId } = scope;
    const office = { role: 'app_authority', schema, authorityId, tenantId: authorityId } as const;
    register.sameFormulaUnsafe = await ctx.within(office, async (inner) =>
      numbersEndedForSafety(inner, await casesPrinted(inner.db, print, exceptCase, mostCases)),
    );
  }
  return name === '' && print === '' ? {} : { register };
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

async function ownProducts(
  ctx: Context,
  { caseId, data, holderTenantId }: FactPlace,
  cases: readonly string[],
  counts: (product: ProductFacts) => boolean,
): Promise<string[]> {
  const own = caseId === null ? chosen(data) : (await caseFacts(ctx, caseId)).productId;
  const numbers = new Set<string>();
  for (const id of cases) {
    const other = await caseFacts(ctx, id);
    if (other.productId === null || other.productId === own || other.holderTenantId !== holderTenantId) continue;
    const product = await productFacts(ctx, other.productId);
    if (!isFinal(product.state) && counts(product)) numbers.add(product.number);
  }
  return [...numbers].sort();
}

/** The product that the form's field `product` names. */
function chosen({ product }: JsonObject): string | null {
  const id = typeof product === 'object' && product !== null && !Array.isArray(product) ? product.id : null;
  return typeof id === 'string' ? id : null;
}
