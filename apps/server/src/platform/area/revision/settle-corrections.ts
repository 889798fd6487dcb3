import { type AreaDefinition, correctionsOf, type FieldError, type JsonObject, type Language } from '@app/contract';
import { rowsOf } from '@app/engine/form';
import { correctablePlaces, fitsPlace } from '@app/engine/review';
import type { Context } from '../../../kernel/context.ts';
import { productIn } from '../cases/product-in.ts';
import { areaAt } from '../definitions/catalog.ts';
import { say } from '../texts.ts';

interface Settled {
  submission: JsonObject;
  errors: FieldError[];
}

/**
 * A submitted correction with what the server keeps of each line: the words of the place, the text in force, who stated it. Wrong is a line whose
 * place the dossier does not have or that says nothing new, a place that is named twice, and what the company itself stated otherwise than it
 * wishes now: that is no slip of the office but a change. Any other form is answered as it is.
 */
export async function settleCorrections(
  ctx: Context,
  definition: Pick<AreaDefinition, 'fields'>,
  submission: JsonObject,
): Promise<Settled> {
  const table = correctionsOf(definition);
  const productId = table && productIn(definition, submission)?.id;
  const rows = table ? rowsOf(submission[table.key]) : [];
  if (!table || !productId) return { submission, errors: [] };
  const { productDossier } = ctx.app.wiring;
  if (!productDossier) throw new Error('nothing provides the dossiers of products');
  const { data, statedBy, source } = await productDossier(ctx, productId, false);
  const form = (await areaAt(ctx, source.area, source.definitionVersion)).definition;
  // What is kept stands in letters, which are Chinese; what is refused is said to who wrote it.
  const placesIn = (language: Language) => correctablePlaces(form.fields, table.widgetOptions.places, data, language);
  const [places, shown] = [placesIn('zh-CN'), placesIn(ctx.language)];
  const stated = `${statedBy.name ?? '—'} · ${statedBy.day}`;
  const errors: FieldError[] = [];
  const seen = new Set<unknown>();
  const kept = rows.map((row) => {
    const { _id, place, correct, source: origin } = row;
    const known = places.find(({ path }) => path === place);
    const words = shown.find(({ path }) => path === place)?.words;
    const wrong = (column: string, key: Parameters<typeof say>[1]) =>
      errors.push({
        field: table.key,
        ...(typeof _id === 'string' ? { row: _id } : {}),
        column,
        message: say(ctx.language, key, { place: words ?? String(place ?? '') }),
      });
    if (!known) wrong('place', 'correction.noPlace');
    else if (seen.has(place)) wrong('place', 'correction.twice');
    else if (correct === known.text) wrong('correct', 'correction.none');
    else if (!fitsPlace(form.fields, known.path, String(correct ?? ''))) wrong('correct', 'correction.unfit');
    else if (origin === 'holder') wrong('source', 'correction.isChange');
    seen.add(place);
    return { ...row, placeWords: known?.words ?? null, current: known?.text ?? null, statedBy: stated };
  });
  return { submission: { ...submission, [table.key]: kept }, errors };
}
