import { join } from 'node:path';
import type { ApplicationDefinition } from '@app/contract';
import { beforeAll, expect, it } from 'vitest';
import { checkSubmitEach } from './check-submit-each.ts';
import { readDefinitions } from './read-definition.ts';

const definitions = join(import.meta.dirname, '../../../../../../definitions');
let example: ApplicationDefinition;
beforeAll(async () => {
  const files = await readDefinitions(definitions);
  const found = files.find(({ definition }) => definition.id === 'reg/cancel');
  if (found?.definition.kind !== 'application') throw new Error('no area submits rows one by one');
  example = found.definition;
});

function faultsWith(change: (definition: ApplicationDefinition) => void): string[] {
  const definition = structuredClone(example);
  change(definition);
  const faults: string[] = [];
  checkSubmitEach(definition, (path, message) => faults.push(`${path}: ${message}`));
  return faults;
}

it('an area whose rows are submitted one by one is right as it is', () =>
  expect(faultsWith(() => undefined)).toEqual([]));

it('names a table, a switch and a reference that are there', () => {
  const submitEach = { rows: 'stockPlan', when: 'stockPlan', unique: 'stockPlan' };
  expect(faultsWith((one) => void Object.assign(one, { submitEach }))).toEqual([
    'fields.stockPlan.maxRows: more than 100 rows',
    "submitEach.rows: 'stockPlan' is no table",
    "submitEach.when: 'stockPlan' is no yes-or-no field",
    "submitEach.unique: 'stockPlan' is no column of type reference",
  ]);
});

it('lays over the form only what the form has, once for a draft nothing is judged, and an office begins one case', () => {
  const faults = faultsWith((one) => {
    const table = one.fields.find(({ type }) => type === 'table');
    if (table?.type !== 'table') throw new Error('no table');
    table.maxRows = 101;
    table.columns = table.columns.map((column) =>
      column.key === 'stockLeft' ? { ...column, type: 'text' as never } : column,
    );
    one.review = { mapping: {} };
    one.opening?.fields.push(table.key);
  });
  expect(faults).toEqual([
    'fields.products.maxRows: more than 100 rows',
    "fields.products.columns.stockLeft: the form has no field 'stockLeft' of type text",
    'submitEach: what is judged once for a draft cannot be judged for each row',
    "opening.fields: an office begins one case, not the rows of 'products'",
  ]);
});
