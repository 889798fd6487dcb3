import { type AreaDefinition, correctionsOf, type JsonObject, revisesOf } from '@app/contract';
import { rowsOf } from '@app/engine/form';
import { correctablePlaces } from '@app/engine/review';
import type { Context } from '../../../kernel/context.ts';
import type { FactPlace } from '../../../kernel/wiring.ts';
import { productIn } from '../cases/product-in.ts';
import { areaAt } from '../definitions/catalog.ts';
import { factsFor } from '../facts.ts';
import { changeIn, keptOf } from './judge-revision.ts';

/**
 * A submitted form as its reader reads it: what the server keeps of a change or a correction is written in Chinese, the language of the record and of
 * its letters. Readers of other languages read the same places, values and reasons in theirs; what cannot be said anew, because the product
 * reads otherwise by now, stays as it was kept.
 */
export async function wordsForReader(ctx: Context, place: Omit<FactPlace, 'wanted'>): Promise<JsonObject> {
  if (ctx.language === 'zh-CN') return place.data;
  return await correctionForReader(ctx, place.definition, await changeForReader(ctx, place));
}

async function changeForReader(ctx: Context, place: Omit<FactPlace, 'wanted'>): Promise<JsonObject> {
  const { definition, data } = place;
  const revises = revisesOf(definition);
  if (!revises) return data;
  const change = changeIn(definition, await factsFor(ctx, { ...place, wanted: new Set(['change'] as const) }));
  if (!change) return data;
  const theirs = keptOf(change.items, ctx.language);
  const said = new Map(keptOf(change.kept, 'zh-CN').map((row, at) => [wordsOf(row), theirs[at]] as const));
  const rows = rowsOf(data[revises.items]).map((row) => {
    const { place: words, before, after, basis } = said.get(wordsOf(row)) ?? row;
    return { ...row, place: words ?? null, before: before ?? null, after: after ?? null, basis: basis ?? null };
  });
  return { ...data, [revises.items]: rows };
}

/** What a kept difference says; the reason beside it may have another wording by now. */
function wordsOf({ place, before, after }: JsonObject): string {
  return JSON.stringify([place, before, after]);
}

async function correctionForReader(ctx: Context, definition: AreaDefinition, data: JsonObject): Promise<JsonObject> {
  const table = correctionsOf(definition);
  const productId = table && productIn(definition, data)?.id;
  const { productDossier } = ctx.app.wiring;
  if (!table || !productId || !productDossier) return data;
  const { data: inForce, source } = await productDossier(ctx, productId, false);
  const { fields } = (await areaAt(ctx, source.area, source.definitionVersion)).definition;
  const places = correctablePlaces(fields, table.widgetOptions.places, inForce, ctx.language);
  const words = new Map(places.map((one) => [one.path, one.words]));
  const rows = rowsOf(data[table.key]).map((row) => ({
    ...row,
    placeWords: words.get(String(row.place)) ?? row.placeWords ?? null,
  }));
  return { ...data, [table.key]: rows };
}
