import { type AreaDefinition, caseColumnNames, type FieldDefinition } from '@app/contract';
import { filledColumns } from '../lists/case-columns.ts';

/** All table and column names are made in this file, from published definitions only, never from a request. */

const identifier = /^[a-z][a-z0-9_]{0,62}$/;

/** Keys that a field may not take: the list runtime and the tables use them for the case or the row itself. */
export const reservedKeys = new Set<string>([
  'id',
  'caseId',
  'case_id',
  'draftId',
  'holder_tenant_id',
  'row_no',
  'row_id',
  'search',
  'data',
  ...caseColumnNames,
  'createdBy',
  'updatedBy',
  'apply_no',
  'cert_no',
  ...filledColumns,
  '_id',
]);

/** Table of an area's records: `a_<group>_<name>` for applications, `r_<group>_<name>` for registers. */
export function areaTable(definition: Pick<AreaDefinition, 'id' | 'kind'>): string {
  const prefix = definition.kind === 'register' ? 'r' : 'a';
  return checked(`${prefix}_${definition.id.replace('/', '_').replaceAll('-', '_')}`);
}

/** Table of a sub-table field; field keys may carry capitals, PostgreSQL names here may not. */
export function subTable(definition: Pick<AreaDefinition, 'id' | 'kind'>, field: Pick<FieldDefinition, 'key'>): string {
  return checked(`${areaTable(definition)}_${field.key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`);
}

/** Whether an area keeps records of its own (worklists and reports read those of others). */
export function hasTable(definition: Pick<AreaDefinition, 'kind'>): boolean {
  return definition.kind === 'application' || definition.kind === 'register';
}

function checked(name: string): string {
  if (!identifier.test(name))
    throw new Error(`'${name}' is no table name: at most 63 of a-z, 0-9 and _, starting with a letter`);
  return name;
}
