import {
  type AreaDefinition,
  type CaseColumn,
  type DateField,
  type DateTimeField,
  type FieldDefinition,
  type FieldOf,
  type FieldType,
  limits,
  listsSteps,
  otherThanCases,
} from '@app/contract';
import type { FilterField, FilterKind } from '../rules/filter.ts';

type Asked = Omit<FilterField, 'field'>;

const days = ({ after, before }: DateField | DateTimeField): Asked => ({
  kind: 'date',
  after: after ?? '1899-12-31',
  before: before ?? '2100-01-01',
});

/** Filter kind and bounds of each field type; null: no filter. A file of its own: lists must not load the form checks. */
const filters: { [type in FieldType]: (field: FieldOf<type>) => Asked | null } = {
  text: ({ minLength, maxLength, format, pattern }) => ({
    kind: 'text',
    minLength,
    maxLength,
    format,
    pattern: pattern?.regex,
  }),
  longText: ({ minLength, maxLength, pattern }) => ({
    kind: 'text',
    minLength,
    maxLength: maxLength ?? limits.longText,
    pattern: pattern?.regex,
  }),
  integer: ({ min, max }) => ({ kind: 'number', min, max, step: 1 }),
  decimal: ({ min, max, scale }) => ({
    kind: 'number',
    min,
    max,
    step: scale === undefined ? undefined : Number(`1e-${scale}`),
  }),
  boolean: () => ({ kind: 'boolean' }),
  date: days,
  dateTime: days,
  enum: () => ({ kind: 'choice' }),
  classification: () => ({ kind: 'text', maxLength: limits.classification }),
  reference: () => ({ kind: 'text', maxLength: 300 }),
  multiEnum: () => null,
  documents: () => null,
  attachment: () => null,
  table: () => null,
};

/** Columns that lists of cases can be filtered by; the other case columns come from the open task and cannot. */
const caseFields: readonly (FilterField & { field: CaseColumn })[] = [
  { field: 'title', kind: 'text' },
  { field: 'applyNo', kind: 'text', maxLength: 60 },
  { field: 'acceptNo', kind: 'text', maxLength: 60 },
  { field: 'certNo', kind: 'text', maxLength: 60 },
  { field: 'holderName', kind: 'text' },
  { field: 'submittedAt', kind: 'date' },
  { field: 'updatedAt', kind: 'date' },
  { field: 'createdAt', kind: 'date' },
];
/** Filters of lists of tasks beside the columns of their cases. */
const taskFields: readonly FilterField[] = [
  { field: 'title', kind: 'text' },
  { field: 'holderName', kind: 'text' },
  { field: 'applyNo', kind: 'text', maxLength: 60 },
  { field: 'acceptNo', kind: 'text', maxLength: 60 },
  { field: 'certNo', kind: 'text', maxLength: 60 },
  { field: 'number', kind: 'text', maxLength: 60 },
  { field: 'productClass', kind: 'text', maxLength: limits.classification },
  { field: 'assignee', kind: 'text' },
  { field: 'submittedAt', kind: 'date' },
  { field: 'dueAt', kind: 'date' },
  { field: 'createdAt', kind: 'date' },
  { field: 'completedAt', kind: 'date' },
  { field: 'area', kind: 'choice' },
  { field: 'procedure', kind: 'choice' },
  { field: 'node', kind: 'choice' },
  { field: 'status', kind: 'choice' },
  { field: 'light', kind: 'choice' },
  { field: 'whose', kind: 'choice' },
  { field: 'plan', kind: 'choice' },
  { field: 'outcome', kind: 'choice' },
];

/** Filters of lists of opinion items. */
const itemFields: readonly FilterField[] = [
  { field: 'number', kind: 'text', maxLength: 60 },
  { field: 'applyNo', kind: 'text', maxLength: 60 },
  { field: 'acceptNo', kind: 'text', maxLength: 60 },
  { field: 'certNo', kind: 'text', maxLength: 60 },
  { field: 'title', kind: 'text' },
  { field: 'holderName', kind: 'text' },
  { field: 'productClass', kind: 'text', maxLength: limits.classification },
  { field: 'area', kind: 'choice' },
  { field: 'status', kind: 'choice' },
  { field: 'place', kind: 'text' },
  { field: 'severity', kind: 'choice' },
  { field: 'text', kind: 'text' },
  { field: 'asks', kind: 'choice' },
  { field: 'origin', kind: 'choice' },
  { field: 'rule', kind: 'text', maxLength: 60 },
  { field: 'itemState', kind: 'choice' },
  { field: 'round', kind: 'number', min: 0, max: 99, step: 1 },
  { field: 'author', kind: 'text' },
  { field: 'replyState', kind: 'choice' },
  { field: 'repliedAt', kind: 'date' },
  { field: 'createdAt', kind: 'date' },
  { field: 'sentAt', kind: 'date' },
];
/** Filters of lists of letters. */
const letterFields: readonly FilterField[] = [
  { field: 'letterNo', kind: 'text', maxLength: 60 },
  { field: 'letterTitle', kind: 'text' },
  { field: 'number', kind: 'text', maxLength: 60 },
  { field: 'acceptNo', kind: 'text', maxLength: 60 },
  { field: 'title', kind: 'text' },
  { field: 'holderName', kind: 'text' },
  { field: 'area', kind: 'choice' },
  { field: 'way', kind: 'choice' },
  { field: 'issuedAt', kind: 'date' },
  { field: 'servedAt', kind: 'date' },
  { field: 'dueAt', kind: 'date' },
  { field: 'light', kind: 'choice' },
  { field: 'round', kind: 'number', min: 0, max: 99, step: 1 },
  { field: 'letterState', kind: 'choice' },
];
const fieldsOfSources = { tasks: taskFields, items: itemFields, letters: letterFields };

/** Columns that registers can be filtered by; not the title, because the fields that make it can be. */
const recordFields: readonly FilterField[] = [
  { field: 'updatedAt', kind: 'date' },
  { field: 'createdAt', kind: 'date' },
];
/** Bounds for moments recorded by the platform. */
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

/** Filter kind of an area's own field or of a case column; null when it cannot be filtered by. */
export function filterKindOf(definition: AreaDefinition, name: string): FilterKind | null {
  const source = listsSteps(definition) ? 'tasks' : otherThanCases(definition);
  if (source) return fieldsOfSources[source].find(({ field }) => field === name)?.kind ?? null;
  const own = definition.fields.find(({ key }) => key === name);
  if (own) return askedOf(own)?.kind ?? null;
  if (name === 'status') return 'choice';
  return [...caseFields, ...recordFields].find(({ field }) => field === name)?.kind ?? null;
}

function askedOf(field: FieldDefinition): FilterField | null {
  // The table pairs each name with its own definition, which TypeScript cannot follow through an index.
  const asked = (filters[field.type] as (field: FieldDefinition) => Asked | null)(field);
  return asked && { field: field.key, ...asked };
}
