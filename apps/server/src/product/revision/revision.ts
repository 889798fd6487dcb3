import { type ChangeFacts, type JsonObject, revisesOf } from '@app/contract';
import { cleanData, type Facts, submitData } from '@app/engine/form';
import { reviseDossier } from '@app/engine/review';
import type { Context } from '../../kernel/context.ts';
import type { FactPlace } from '../../kernel/wiring.ts';
import { dictionaryValues } from '../../platform/dictionary/index.ts';
import { productFacts, productIdOf, productIsThere, productVersion } from '../register/index.ts';
import { currentRulebook } from '../regulation/index.ts';

/**
 * Facts `change.…` of an application that begins with what is in force: what differs from the version with which it began, by the lists of the
 * regulation that are in force now. They are not known before its product is chosen.
 */
export async function revisionFacts(ctx: Context, place: FactPlace): Promise<Facts> {
  const revises = revisesOf(place.definition);
  if (!revises || !place.wanted.has('change') || ctx.scope.role === 'app_platform') return {};
  const productId = await productIdOf(ctx, place);
  if (productId === null || !(await productIsThere(ctx, productId))) return {};
  const { version: inForce } = await productFacts(ctx, productId);
  const begun = place.data[revises.version];
  // What a form says of its own version is looked at, never believed: the caller compares it with the one in force.
  const version = typeof begun === 'number' && begun >= 1 && begun <= inForce.number ? begun : inForce.number;
  const base = version === inForce.number ? inForce : await productVersion(ctx, productId, version);
  // Both sides as a submission would keep them: hidden and unknown fields are no difference.
  const options = { language: ctx.language, now: ctx.businessNow(), dictionaries: dictionaryValues(ctx.app) };
  const filled = (data: JsonObject) => submitData(place.definition, cleanData(place.definition, data), options);
  const input = { definition: place.definition, revises, before: filled(base.data), after: filled(place.data) };
  const rulebook = currentRulebook(ctx.app);
  const { class: whole, items, outside } = reviseDossier(input, rulebook, ctx.language);
  const kept = ctx.language === 'zh-CN' ? items : reviseDossier(input, rulebook, 'zh-CN').items;
  const once = (list: readonly string[]) => [...new Set(list)];
  const facts: ChangeFacts = {
    class: whole,
    groups: once(items.map(({ group }) => group)),
    graverGroups: once(items.flatMap((one) => (one.class === 'record' ? [] : [one.group]))),
    fields: once(items.map(({ field }) => field)),
    count: items.length,
    outside: outside.map(({ words }) => words),
    proposed: once(outside.flatMap(({ group }) => group ?? [])),
    newProduct: items.flatMap((one) => (one.class === 'newProduct' ? [wordsOf(one)] : [])),
    version,
    inForce: inForce.number,
    stale: version !== inForce.number && inForce.caseId !== place.caseId,
    items,
    kept,
  };
  return { change: facts as unknown as JsonObject };
}

function wordsOf({ place, change, before, after, note }: ChangeFacts['items'][number]): string {
  return `${place}${change === 'changed' ? `（${before} → ${after}）` : ''}：${note}`;
}
