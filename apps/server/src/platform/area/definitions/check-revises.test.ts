import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApplicationDefinition, correctionsOf } from '@app/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkCorrections, checkRevises } from './check-revises.ts';
import { readDefinitions } from './read-definition.ts';

const definitions = join(import.meta.dirname, '../../../../../../definitions');
let example: ApplicationDefinition;
beforeAll(async () => {
  const files = await readDefinitions(definitions);
  const found = files.find(({ definition }) => definition.kind === 'application' && definition.revises);
  if (found?.definition.kind !== 'application') throw new Error('no area changes products');
  example = found.definition;
  expect(readFileSync(join(definitions, 'register/blocks.json'), 'utf8')).toContain(`"${example.id}"`);
});

function faultsWith(change: (revises: NonNullable<ApplicationDefinition['revises']>) => void): string[] {
  const definition = structuredClone(example);
  if (definition.revises) change(definition.revises);
  const faults: string[] = [];
  checkRevises(definition, (path, message) => faults.push(`${path}: ${message}`));
  return faults;
}

describe('an area that changes products', () => {
  it('is right as it is', () => expect(faultsWith(() => undefined)).toEqual([]));

  it('keeps what it changes in own fields of the right kind', () => {
    expect(faultsWith((one) => void Object.assign(one, { groups: 'reason' }))).toContainEqual(
      expect.stringContaining("revises.groups: 'reason' is no own field of type multiEnum"),
    );
    for (const [key, field] of [
      ['version', 'productNumber'],
      ['class', 'stockPlan'],
      ['items', 'groups'],
    ] as const)
      expect(faultsWith((one) => void Object.assign(one, { [key]: field }))).toContainEqual(
        expect.stringContaining(`revises.${key}: '${field}' is no own field of type`),
      );
  });

  it('opens every field of the dossier by a group, and no other', () => {
    expect(faultsWith((one) => void delete one.opens.formula)).toEqual(
      expect.arrayContaining([
        "revises.opens: the group 'formula' opens nothing",
        "revises.opens: no group opens 'productFormula'",
      ]),
    );
    expect(faultsWith((one) => void one.opens.name?.push('reason', 'nothing//here'))).toEqual([
      "revises.opens.name: 'reason' is no field of the dossier",
      "revises.opens.name: 'nothing' is no field of the dossier",
    ]);
    expect(faultsWith((one) => void Object.assign(one.opens, { more: ['nameBrand'] }))).toEqual([
      "revises.opens.more: 'more' is no option of 'groups'",
    ]);
    expect(faultsWith((one) => void one.own.push('nowhere'))).toEqual(["revises.own: 'nowhere' is no field"]);
  });
});

describe('an area that corrects products', () => {
  it('keeps every column of a correction and names its product', async () => {
    const files = await readDefinitions(definitions);
    const found = files.map(({ definition }) => definition).find((one) => correctionsOf(one) !== undefined);
    if (found?.kind !== 'application') throw new Error('no area corrects products');
    const faults = (change: (one: ApplicationDefinition) => void) => {
      const definition = structuredClone(found);
      change(definition);
      const said: string[] = [];
      checkCorrections(definition, (path, message) => said.push(`${path}: ${message}`));
      return said;
    };
    expect(faults(() => undefined)).toEqual([]);
    const without = (one: ApplicationDefinition) => {
      const table = correctionsOf(one);
      if (table) table.columns = table.columns.filter(({ key }) => key !== 'current');
    };
    expect(faults(without)).toEqual([expect.stringContaining("has a column 'current'")]);
    const nameless = (one: ApplicationDefinition) => {
      one.fields = one.fields.filter(({ key }) => key !== 'product');
    };
    expect(faults(nameless)).toEqual([expect.stringContaining('which product is corrected')]);
  });
});
