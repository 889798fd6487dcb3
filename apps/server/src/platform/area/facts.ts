import { type AreaDefinition, type FactRoot, factRoots, revisesOf } from '@app/contract';
import { type Facts, factsRead } from '@app/engine/form';
import type { Context } from '../../kernel/context.ts';
import type { FactPlace } from '../../kernel/wiring.ts';
import type { Area } from './definitions/catalog.ts';
import type { DraftRow } from './drafts/draft.store.ts';

/** What published definitions read; they never change. */
const readBy = new WeakMap<AreaDefinition, ReadonlySet<FactRoot>>();

/** First words of the facts that an area's own formulas read. */
export function factsOfArea(definition: AreaDefinition): ReadonlySet<FactRoot> {
  const known = readBy.get(definition) ?? factsNeeded(definition);
  readBy.set(definition, known);
  return known;
}

/** An area that changes products is judged by the difference, whether a formula reads it or not. */
function factsNeeded(definition: AreaDefinition): ReadonlySet<FactRoot> {
  const read = factsRead(JSON.stringify(definition));
  return revisesOf(definition) ? new Set<FactRoot>([...read, 'change']) : read;
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

type FactDraft = Pick<DraftRow, 'data' | 'holder_tenant_id' | 'case_id' | 'task_id'>;

/** Facts over other records as a draft's formulas read them; a copy of a case is no part of that case. */
export function factsOfDraft(ctx: Context, area: Pick<Area, 'id' | 'definition'>, draft: FactDraft): Promise<Facts> {
  return factsFor(ctx, placeOfDraft(area, draft));
}

/** Holds, until this transaction ends, what the facts of a draft speak of; an area that reads no facts holds nothing. */
export async function holdFactsOf(
  ctx: Context,
  area: Pick<Area, 'id' | 'definition'>,
  draft: FactDraft,
): Promise<void> {
  const wanted = factsOfArea(area.definition);
  if (wanted.size === 0) return;
  for (const hold of ctx.app.wiring.holdFacts ?? []) await hold(ctx, { ...placeOfDraft(area, draft), wanted });
}

function placeOfDraft(
  { id, definition }: Pick<Area, 'id' | 'definition'>,
  { data, holder_tenant_id: holderTenantId, ...draft }: FactDraft,
): Omit<FactPlace, 'wanted'> {
  return { area: id, definition, data, holderTenantId, caseId: draft.task_id === null ? null : draft.case_id };
}
