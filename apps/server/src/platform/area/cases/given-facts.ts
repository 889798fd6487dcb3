import type { Facts } from '@app/engine/form';
import type { App, Context } from '../../../kernel/context.ts';
import type { FactPlace } from '../../../kernel/wiring.ts';
import { catalogOf } from '../definitions/catalog.ts';
import { newestCase } from './case.store.ts';

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
  return { file: { confirmed: found !== undefined, caseNo: found?.apply_no ?? '', takenOver } };
}
