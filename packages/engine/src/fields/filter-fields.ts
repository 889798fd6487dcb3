import type { AreaDefinition, CaseColumn, FieldDefinition } from '@app/contract';
import type { FilterField, FilterKind } from '../rules/filter.ts';
import { typeOf } from './index.ts';

/** Columns of every case that lists can be asked for; the others come from its open task. */
const caseFields: readonly (FilterField & { field: CaseColumn })[] = [
  { field: 'title', kind: 'text' },
  { field: 'applyNo', kind: 'text', maxLength: 60 },
  { field: 'certNo', kind: 'text', maxLength: 60 },
  { field: 'holderName', kind: 'text' },
  { field: 'submittedAt', kind: 'date' },
  { field: 'updatedAt', kind: 'date' },
  { field: 'createdAt', kind: 'date' },
];
/** A record's title is made of its own fields, which can be asked for themselves. */
const recordFields: readonly FilterField[] = [
  { field: 'updatedAt', kind: 'date' },
  { field: 'createdAt', kind: 'date' },
];
/** Moments of this platform lie between these days. */
const moments = { after: '1999-12-31', before: '2100-01-01' };

/** Fields that the list of an area can be filtered by, with the bounds of their values: its own listed ones, then those of every row. */
export function filterFieldsOf(definition: AreaDefinition): FilterField[] {
  const listed = new Set([...definition.list.filters, ...definition.list.columns.map(({ field }) => field)]);
  const own = definition.fields.flatMap((field) => (listed.has(field.key) ? (askedOf(field) ?? []) : []));
  const register = definition.kind === 'register';
  const common = (register ? recordFields : caseFields).map((field) =>
    field.kind === 'date' ? { ...field, ...moments } : field,
  );
  const status: FilterField[] = register ? [] : [{ field: 'status', kind: 'choice' }];
  return [...own, ...status, ...common];
}

/** How a list asks for a field of its own or a column of every case; null when it cannot. */
export function filterKindOf(definition: AreaDefinition, name: string): FilterKind | null {
  const own = definition.fields.find(({ key }) => key === name);
  if (own) return typeOf(own).filter(own)?.kind ?? null;
  if (name === 'status') return 'choice';
  return [...caseFields, ...recordFields].find(({ field }) => field === name)?.kind ?? null;
}

function askedOf(field: FieldDefinition): FilterField | null {
  const asked = typeOf(field).filter(field);
  return asked && { field: field.key, ...asked };
}
