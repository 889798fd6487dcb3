import type { AreaDefinition } from '@app/contract';
import { filterKindOf } from '@app/engine/fields/filter-fields';
import { operatorsOf as usualOperators } from '@app/engine/rules';
import { fieldOf, type ListColumn, type ListSource } from '../../../kernel/list/index.ts';
import { columnType } from '../tables/columns.ts';
import { areaTable } from '../tables/names.ts';
import { type CaseColumn, caseColumns, registerColumns } from './case-columns.ts';

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
  const listed = new Set([
    ...definition.list.filters,
    ...[...definition.list.columns, ...(definition.list.sorts ?? [])].map(({ field }) => field),
  ]);
  for (const view of definition.list.views ?? []) for (const { key } of view.parameters) listed.add(fieldOf(key));
  for (const field of definition.fields) {
    if (field.type === 'table' || !listed.has(field.key)) continue;
    columns.set(field.key, {
      field: field.key,
      at: field.key,
      type: columnType(field),
      tokens: field.type === 'text',
      nullable: true,
      ...(field.type === 'longText' ? { operator: 'SL' as const } : {}),
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
  const openErrors = {
    field: 'openErrors',
    at: 'open_errors',
    type: 'bigint',
    tokens: false,
    nullable: false,
  } as const;
  if (definition.list.findings) columns.set('openErrors', openErrors);
  return { table: 'case_record', id: 'id', columns, operators: operatorsOf(definition) };
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
  return new Map(
    definition.list.filters.flatMap((field) => {
      const kind = filterKindOf(definition, field);
      return kind ? [[field, usualOperators[kind][0] ?? 'S']] : [];
    }),
  );
}
