import { join, resolve } from 'node:path';
import {
  type FieldDefinition,
  isFormulation,
  type Json,
  type JsonObject,
  ReviewDossier,
  reviewPartOf,
} from '@app/contract';
import { cleanData } from '@app/engine/form';
import { dataOfDossier, dossierOf } from '@app/engine/review';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDefinitions } from '../../platform/area/index.ts';
import { StrictDossier } from './strict-dossier.ts';

const areas = (await readDefinitions(join(resolve(import.meta.dirname, '../../../../..'), 'definitions'))).flatMap(
  ({ definition }) => (definition.kind === 'application' && reviewPartOf(definition) ? [definition] : []),
);

const word = fc.string({ minLength: 1, maxLength: 12 });
const file = fc.record({ id: fc.bigInt({ min: 1n, max: 999_999n }).map(String), name: word, size: fc.nat() });
const number = fc.integer({ min: 0, max: 9_999 });

/** Some value that the form may hold in a field, or none. */
function valueFor(field: FieldDefinition): fc.Arbitrary<Json | undefined> {
  const none = fc.constant(undefined);
  if (field.type === 'boolean') return fc.option(fc.boolean(), { nil: undefined });
  if (field.type === 'integer' || field.type === 'decimal') return fc.oneof(none, number);
  if (field.type === 'multiEnum') return fc.oneof(none, fc.subarray((field.options ?? []).map(({ value }) => value)));
  if (field.type === 'enum') {
    const options = (field.options ?? []).map(({ value }) => value);
    return options.length === 0 ? none : fc.oneof(none, fc.constantFrom(...options));
  }
  if (field.type === 'attachment') return fc.oneof(none, fc.array(file, { maxLength: 2 }));
  if (field.type === 'documents')
    return fc.array(fc.record({ code: word, files: fc.array(file, { maxLength: 2 }), notApplicable: word }), {
      maxLength: 3,
    });
  if (field.type === 'table')
    return fc.array(
      fc.tuple(word, ...field.columns.map((column) => valueFor(column))).map(([id, ...cells]) => {
        const row: JsonObject = { _id: id };
        field.columns.forEach((column, at) => {
          const cell = cells[at];
          if (cell !== undefined) row[column.key] = cell;
        });
        return isFormulation(field) ? { ...row, level: 1, name: '水', percent: '1.5' } : row;
      }),
      { maxLength: 3 },
    );
  if (field.type === 'reference') return fc.oneof(none, fc.record({ id: word, text: word }));
  return fc.oneof(none, word);
}

const applicationOf = (fields: readonly FieldDefinition[]): fc.Arbitrary<JsonObject> =>
  fc.tuple(...fields.map(valueFor)).map((values) => {
    const data: JsonObject = {};
    fields.forEach((field, at) => {
      const value = values[at];
      if (value !== undefined) data[field.key] = value;
    });
    return data;
  });

describe('a dossier that is given out and taken in again', () => {
  it.each(areas.map((area) => [area.id, area] as const))('loses nothing of an application of %s', (id, definition) => {
    fc.assert(
      fc.property(applicationOf(definition.fields), (entered) => {
        const data = cleanData(definition, entered);
        const given: JsonObject = JSON.parse(
          JSON.stringify({ ...dossierOf(definition, data), application: { area: id, data } }),
        );
        expect(StrictDossier.safeParse(given).error?.issues ?? []).toEqual([]);
        const back = dataOfDossier(definition, ReviewDossier.parse(given));
        expect(back.left.filter((key) => key.startsWith('application.'))).toEqual([]);
        expect(back.data).toEqual(JSON.parse(JSON.stringify(data)));
      }),
      { numRuns: 25 },
    );
  });

  it('names fields that this form has not, and lets what was changed in its other parts win', () => {
    const definition = areas.find(({ id }) => id === 'reg/first');
    if (!definition) throw new Error('there is no area reg/first');
    const data: JsonObject = { nameBrand: '岚屿', nameGeneric: '保湿', shelfLife: 36 };
    const dossier = {
      ...dossierOf(definition, data),
      application: { area: 'reg/first', data: { ...data, gone: 'x' } },
    };
    const same = dataOfDossier(definition, dossier);
    expect(same.left).toEqual(['application.gone']);
    expect(same.data).toEqual(data);
    const changed = { ...dossier, form: { ...dossier.form, nameBrand: '澄野' } } as ReviewDossier;
    expect(dataOfDossier(definition, changed).data).toEqual({ ...data, nameBrand: '澄野' });
    const elsewhere = { ...dossier, application: { area: 'a/b', data } } as ReviewDossier;
    expect(dataOfDossier(definition, elsewhere).data.nameGeneric).toBe('保湿');
  });
});
