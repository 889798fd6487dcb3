import {
  type AreaDefinition,
  type CompanyProfile,
  type FieldOf,
  type Json,
  type JsonObject,
  prefillOf,
} from '@app/contract';
import { conditionHolds, emptyData, isBlank } from '@app/engine/form';
import { newId } from '../../formulation-grid/new-id.ts';

/**
 * Fills fields that name a part of the company's profile (`widgetOptions.prefill: 'company.name'`, optionally only when
 * the formula `prefillWhen` holds). Fields that are filled in already are not changed.
 */
export function prefilled(definition: AreaDefinition, data: JsonObject, company: CompanyProfile | null): JsonObject {
  if (!company) return data;
  const next = { ...data };
  for (const field of definition.fields) {
    const { prefill, prefillWhen } = prefillOf(field) ?? {};
    if (prefill === undefined || !isBlank(next[field.key])) continue;
    if (!conditionHolds(prefillWhen, next)) continue;
    const value = partOf({ company: company as unknown as JsonObject }, prefill);
    const filled = field.type === 'table' ? rowsFrom(field, value) : value;
    if (filled !== undefined && !isBlank(filled)) next[field.key] = filled;
  }
  return next;
}

function partOf(source: JsonObject, path: string): Json | undefined {
  return path
    .split('.')
    .reduce<Json | undefined>(
      (value, key) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
          ? value[key]
          : undefined,
      source,
    );
}

/** Rows of a table from a list of the profile; each column takes the property of the same name. */
function rowsFrom(field: FieldOf<'table'>, value: Json | undefined): Json | undefined {
  if (!Array.isArray(value)) return undefined;
  const { columns } = field;
  return value.flatMap((item): Json[] => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return [];
    const known = Object.fromEntries(
      columns.flatMap((column) => (isBlank(item[column.key]) ? [] : [[column.key, item[column.key] ?? null]])),
    );
    return [{ _id: newId(), ...emptyData({ fields: columns }), ...known }];
  });
}
