import { type ApplicationDefinition, allFactNames, type FieldDefinition, semicolonOf, type Text } from '@app/contract';
import { blockedByFacts, submitBlock } from '@app/engine/form';
import { fieldsOf } from '@app/engine/formula';
import type { Context } from '../../../kernel/context.ts';
import { type Area, catalogOf } from '../definitions/catalog.ts';
import { draftAbout } from '../drafts/draft.store.ts';
import { factsFor } from '../facts.ts';
import { inForm } from '../form-options.ts';
import { rightIn } from '../reach/rights.ts';
import { settleReferences } from '../references/settle.ts';

/** A procedure that somebody may begin on a product; `blocked`: why not now, in the caller's words. */
export interface Beginnable {
  area: string;
  title: Text;
  as: 'office' | 'holder';
  blocked: string | null;
  /** The draft that the company has for it already. */
  draftId: string | null;
}

/** A product as the caller chose it. */
interface Chosen {
  id: string;
  text: string;
  holderTenantId: string;
}

/** What the caller has the right to begin on a product; `barred` says what is open on the product and forbids an area. */
export async function beginnableOn(
  ctx: Context,
  product: Chosen,
  barred: (area: string) => Promise<string | null>,
): Promise<Beginnable[]> {
  const found: Beginnable[] = [];
  const inMenu = ({ definition }: Area) => definition.menu?.order ?? 0;
  // As the menu orders them: what is done often comes first, what ends a product last.
  for (const area of catalogOf(ctx.app)
    .all()
    .toSorted((one, other) => inMenu(one) - inMenu(other))) {
    const { definition } = area;
    const as = definition.kind === 'application' ? beginsAs(ctx, definition) : null;
    if (definition.kind !== 'application' || as === null) continue;
    found.push({
      ...{ area: area.id, title: definition.title, as },
      blocked: (await barred(area.id)) ?? (await unfit(ctx, area, definition, product)),
      draftId: as === 'holder' ? ((await draftAbout(ctx.db, area.id, product.id)) ?? null) : null,
    });
  }
  return found;
}

/** How the caller begins a case about a product in an area; null = not at all. */
function beginsAs(ctx: Context, definition: ApplicationDefinition): Beginnable['as'] | null {
  if (!productField(definition)) return null;
  const may = (verb: 'open' | 'save' | 'submit') => rightIn(definition, verb, ctx) !== null;
  if (ctx.tenant?.kind === 'company')
    return !definition.opening?.onlyOffice && may('save') && may('submit') ? 'holder' : null;
  return definition.opening?.fields.includes('product') && may('open') ? 'office' : null;
}

function productField({ fields }: ApplicationDefinition): FieldDefinition | undefined {
  return fields.find(
    ({ key, ...field }) => key === 'product' && field.type === 'reference' && field.source === 'product',
  );
}

/** Why a product does not fit an area: its condition over facts alone, or the filter of its field. */
async function unfit(
  ctx: Context,
  { id }: Area,
  definition: ApplicationDefinition,
  { holderTenantId, ...chosen }: Chosen,
): Promise<string | null> {
  const data = { product: chosen };
  const facts = await factsFor(ctx, { area: id, definition, data, holderTenantId, caseId: null });
  return inForm(ctx, async (known) => {
    const options = { ...known, facts };
    const { submitWhen } = definition;
    // A condition that reads the form cannot be judged before the form is filled in; some of its reasons can.
    const judged = submitWhen !== undefined && fieldsOf(submitWhen).every((name) => allFactNames.includes(name));
    const reasons = judged
      ? (submitBlock(definition, data, ctx.language, options) ?? [])
      : blockedByFacts(definition, ctx.language, options);
    if (reasons.length > 0) return reasons.join(semicolonOf(ctx.language));
    const field = productField(definition);
    const { errors } = await settleReferences(ctx, field ? [field] : [], data, { options });
    return errors[0]?.message ?? null;
  });
}
