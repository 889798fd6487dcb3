import { type JsonObject, textOf } from '@app/contract';
import type { Facts } from '@app/engine/form';
import type { App, Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { FactPlace, Submission } from '../../../kernel/wiring.ts';
import { catalogOf } from '../definitions/catalog.ts';
import { say } from '../texts.ts';
import { isValueTaken, newestCase } from './case.store.ts';
import { caseFacts } from './case-facts.ts';

/** The areas whose cases give facts about their company. */
export function givingAreas(app: App) {
  return catalogOf(app)
    .all()
    .flatMap(({ id, version, definition }) =>
      definition.kind === 'application' && definition.gives
        ? [{ id, version, definition, gives: definition.gives }]
        : [],
    );
}

/** Facts `file.…`: the company's case that is in force in the area that gives them; without such an area they are not known. */
export async function givenFacts(ctx: Context, { wanted, holderTenantId }: FactPlace): Promise<Facts> {
  const giving = givingAreas(ctx.app);
  if (!wanted.has('file') || giving.length === 0) return {};
  const found = await newestCase(ctx.db, {
    areas: giving.map(({ id }) => id),
    statuses: giving.flatMap(({ gives }) => gives.statuses),
    holderTenantId,
  });
  const takenOver = found?.origin_channel === 'system';
  const file: JsonObject = { confirmed: found !== undefined, caseNo: found?.apply_no ?? '', takenOver };
  if (found) {
    const { area, data } = await caseFacts(ctx, found.id);
    const values = giving.find(({ id }) => id === area)?.gives.values ?? {};
    for (const [name, field] of Object.entries(values)) file[name] = data[field] ?? '';
  }
  return { file };
}

/** Run when a case is submitted: refuses a value that a case in force of another company has, such as its code (state 409). */
export async function refuseTaken(ctx: Context, { area, definition, caseId, data }: Submission): Promise<void> {
  const gives = definition.kind === 'application' ? definition.gives : undefined;
  if (!gives?.unique || ctx.scope.role === 'app_platform') return;
  const { holderTenantId } = await caseFacts(ctx, caseId);
  const { schema, authorityId } = ctx.scope;
  for (const field of gives.unique) {
    const value = data[field];
    if (typeof value !== 'string' || value === '') continue;
    // A company sees its own cases only; of the others only that there is one leaves this place.
    const office = { role: 'app_authority', schema, authorityId, tenantId: authorityId } as const;
    const isTaken = await ctx.within(office, ({ db }) =>
      isValueTaken(db, { area, statuses: gives.statuses, field, value, exceptTenant: holderTenantId }),
    );
    const label = definition.fields.find(({ key }) => key === field)?.label;
    if (isTaken)
      fail('conflict', {
        cause: say(ctx.language, 'valueTaken', { name: label ? textOf(label, ctx.language) : field, value }),
        data: [{ field, message: say(ctx.language, 'valueTaken', { name: field, value }) }],
      });
  }
}
