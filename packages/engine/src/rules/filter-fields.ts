import type { AreaDefinition, FieldDefinition } from '@app/contract';
import type { FilterField, FilterKind } from './filter.ts';

const caseFields: readonly FilterField[] = [
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
  const listed = new Set([...definition.list.filters, ...definition.list.columns].map((entry) => entry.field));
  const own = definition.fields.flatMap((field) => (listed.has(field.key) ? (fieldOf(field) ?? []) : []));
  const register = definition.kind === 'register';
  const common = (register ? recordFields : caseFields).map((field) =>
    field.kind === 'date' ? { ...field, ...moments } : field,
  );
  const status: FilterField[] = register ? [] : [{ field: 'status', kind: 'choice' }];
  return [...own, ...status, ...common];
}

const kinds: Partial<Record<FieldDefinition['type'], FilterKind>> = {
  text: 'text',
  longText: 'text',
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  dateTime: 'date',
  enum: 'choice',
};

function fieldOf(field: FieldDefinition): FilterField | null {
  const kind = kinds[field.type];
  if (!kind) return null;
  const step = field.type === 'integer' ? 1 : field.scale === undefined ? undefined : Number(`1e-${field.scale}`);
  const bounds = kind === 'date' ? { after: field.after ?? '1899-12-31', before: field.before ?? '2100-01-01' } : {};
  return {
    field: field.key,
    kind,
    min: field.min,
    max: field.max,
    ...(kind === 'number' ? { step } : {}),
    ...bounds,
    minLength: field.minLength,
    maxLength: field.maxLength ?? (field.type === 'longText' ? 10_000 : undefined),
    format: field.format,
    pattern: field.pattern?.regex,
  };
}
