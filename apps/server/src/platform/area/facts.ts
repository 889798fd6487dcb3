import { type AreaDefinition, type FactRoot, factRoots } from '@app/contract';
import { type Facts, factsRead } from '@app/engine/form';
import type { Context } from '../../kernel/context.ts';
import type { FactPlace } from '../../kernel/wiring.ts';
import type { Area } from './definitions/catalog.ts';
import type { DraftRow } from './drafts/draft.store.ts';

/** What published definitions read; they never change. */
const readBy = new WeakMap<AreaDefinition, ReadonlySet<FactRoot>>();

/** First words of the facts that an area's own formulas read. */
export function factsOfArea(definition: AreaDefinition): ReadonlySet<FactRoot> {
  const known = readBy.get(definition) ?? factsRead(JSON.stringify(definition));
  readBy.set(definition, known);
  return known;
}

/**
 * The facts over other records for a dossier, by the providers of the wiring; `wanted` is by default what the area's formulas read, and an area
 * that reads none costs no query. A fact that no provider knows is absent.
 */
export async function factsFor(
  ctx: Context,
  place: Omit<FactPlace, 'wanted'> & Partial<Pick<FactPlace, 'wanted'>>,
): Promise<Facts> {
  const wanted = place.wanted ?? factsOfArea(place.definition);
  const facts: Facts = {};
  if (wanted.size === 0) return facts;
  for (const provider of ctx.app.wiring.facts ?? []) {
    const more = await provider(ctx, { ...place, wanted });
    for (const root of factRoots) if (more[root]) facts[root] = { ...facts[root], ...more[root] };
  }
  return facts;
}

/** Facts over other records as a draft's formulas read them; a copy of a case is no part of that case. */
export function factsOfDraft(
  ctx: Context,
  { id, definition }: Pick<Area, 'id' | 'definition'>,
  {
    data,
    holder_tenant_id: holderTenantId,
    ...draft
  }: Pick<DraftRow, 'data' | 'holder_tenant_id' | 'case_id' | 'task_id'>,
): Promise<Facts> {
  const caseId = draft.task_id === null ? null : draft.case_id;
  return factsFor(ctx, { area: id, definition, data, holderTenantId, caseId });
}
