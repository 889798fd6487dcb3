import {
  type AreaDefinition,
  commaOf,
  inEach,
  type JsonObject,
  type Language,
  reviewPartOf,
  type Text,
  textOf,
} from '@app/contract';
import { differencesOf, dossierOf } from '@app/engine/review';
import { trigrams } from '../../kernel/list/index.ts';
import type { ProductRow } from './register.store.ts';
import { say } from './texts.ts';

/** Parts of the dossier that stand in columns of their own. */
const parts = ['procedure', 'origin', 'facts.hmt', 'classificationCode', 'form.responsibleName', 'form.manufacturers'];

/** What lists and filters know of a product, read from the data of a case by the mapping of its area. */
export function columnsOf(
  definition: AreaDefinition,
  data: JsonObject,
): Pick<ProductRow, 'origin' | 'classification' | 'responsible_name' | 'plants'> & { special: boolean } {
  const mapping = Object.fromEntries(
    Object.entries(reviewPartOf(definition)?.mapping ?? {}).filter(([key]) => parts.includes(key)),
  );
  const { procedure, origin, facts, classificationCode, form } = dossierOf({ review: { mapping } }, data);
  return {
    special: procedure === 'registration',
    // From Hong Kong, Macao or Taiwan: imported, and said so by a field of its own.
    origin: origin === 'imported' && facts.hmt === true ? 'hmt' : (origin ?? null),
    classification: classificationCode ?? null,
    responsible_name: form?.responsibleName || null,
    plants: [...new Set((form?.manufacturers ?? []).flatMap(({ name }) => (name ? [name] : [])))],
  };
}

/** Tokens of the texts by which a product is found. */
export function tokensOf({
  title,
  number,
  number_key,
  holder_name,
  plants,
}: Pick<ProductRow, 'title' | 'number' | 'number_key' | 'holder_name' | 'plants'>): number[] {
  return trigrams([title, number, number_key, holder_name, ...plants]);
}

const named = 8;

/** What changed between two versions, as the labels of the fields. */
export function summaryOf(definition: AreaDefinition, before: JsonObject, after: JsonObject): Text {
  const labels = (language: Language) => {
    const all = differencesOf(definition, before, after, language).map(({ label }) => textOf(label, language));
    const once = [...new Set(all)];
    if (once.length === 0) return say(language, 'product.noChange');
    const shown = once.slice(0, named).join(commaOf(language));
    return once.length > named ? `${shown} ${say(language, 'product.listed', { count: once.length })}` : shown;
  };
  return inEach(labels);
}
