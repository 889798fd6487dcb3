import type { AreaDefinition, FieldDefinition } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import { columnType } from '../tables/columns.ts';
import { areaTable } from '../tables/names.ts';
import { type CaseColumn, caseColumns, registerColumns } from './case-columns.ts';

/** A column that a list may show, filter or sort by. */
export interface ListColumn {
  field: string;
  /** Name in the table; null = filled in from the open task. */
  at: string | null;
  type: ReturnType<typeof columnType>;
  /** Its text is under the token index. */
  tokens: boolean;
  nullable: boolean;
  definition?: FieldDefinition;
}

/** What a list reads: one table, its id and the columns by field name. */
export interface ListSource {
  table: string;
  id: string;
  columns: Map<string, ListColumn>;
  /** Names of filters that the definition gives another operator than the usual one. */
  operators: Map<string, string>;
}

const alwaysFilled = new Set([
  'title',
  'status',
  'version',
  'holder_name',
  'submitted_at',
  'updated_at',
  'created_at',
  'created_by',
  'updated_by',
]);

/** The list of an area's own records: the allow-list is what its definition shows or filters, beside the case columns. */
export function recordSource(definition: AreaDefinition): ListSource {
  const application = definition.kind === 'application';
  const columns = systemColumns(application ? caseColumns : registerColumns);
  const listed = new Set(
    [...definition.list.columns, ...definition.list.filters, ...(definition.list.sorts ?? [])].map(
      (entry) => entry.field,
    ),
  );
  for (const view of definition.list.views ?? []) for (const { key } of view.parameters) listed.add(fieldOf(key));
  for (const field of definition.fields) {
    if (field.type === 'table' || !listed.has(field.key)) continue;
    columns.set(field.key, {
      field: field.key,
      at: field.key,
      type: columnType(field),
      tokens: field.type === 'text',
      nullable: true,
      definition: field,
    });
  }
  return {
    table: areaTable(definition),
    id: application ? 'case_id' : 'id',
    columns,
    operators: operatorsOf(definition),
  };
}

/** The list over the cases of all areas. */
export function casesSource(definition: AreaDefinition): ListSource {
  const columns = systemColumns(caseColumns);
  columns.set('area', { field: 'area', at: 'area', type: 'text', tokens: false, nullable: false });
  return { table: 'case_record', id: 'id', columns, operators: operatorsOf(definition) };
}

/** Field name of a wire key: `status` or `Q^status^SI`. */
export function fieldOf(key: string): string {
  return key.startsWith('Q^') ? (key.split('^')[1] ?? '') : key;
}

/** A column of the listed table. */
export function columnOf(column: ListColumn): RawBuilder<unknown> {
  return sql.id('t', column.at ?? '');
}

function systemColumns(known: Record<string, CaseColumn>): Map<string, ListColumn> {
  return new Map(
    Object.entries(known).map(([field, { at, type, tokens }]) => [
      field,
      { field, at, type, tokens: tokens === true, nullable: !alwaysFilled.has(at ?? '') },
    ]),
  );
}

function operatorsOf(definition: AreaDefinition): Map<string, string> {
  return new Map(definition.list.filters.map((filter) => [filter.field, filter.operator]));
}
