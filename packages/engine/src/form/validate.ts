import {
  type FieldDefinition,
  type FieldError,
  type Json,
  type JsonObject,
  type TableField,
  textOf,
} from '@app/contract';
import { faultText, typeOf } from '../fields/index.ts';
import { message } from '../fields/messages.ts';
import type { FormulaEnv } from '../formula/index.ts';
import { type FormDefinition, type FormOptions, formEnv, holds, isBlank, objectOf, rowEnvsOf } from './options.ts';
import { visibleFields, without } from './visible.ts';

const mostErrors = 500;

/**
 * Everything that is wrong with a form's data, in the order of its fields: presence, types, lengths, ranges, choices,
 * tables by row and column, custom rules. Hidden fields are not checked. Accepts any JSON, never throws.
 */
export function validateForm(definition: FormDefinition, data: unknown, options: FormOptions = {}): FieldError[] {
  const shown = visibleFields(definition, data, options);
  const document = without(definition, objectOf(data), shown);
  const env = formEnv(document, options);
  const errors: FieldError[] = [];
  for (const field of definition.fields) {
    if (errors.length >= mostErrors) break;
    if (!shown.has(field.key)) continue;
    const value = document[field.key];
    const wrong = checkField(field, value, env, options);
    if (wrong !== undefined) errors.push({ field: field.key, message: wrong });
    else if (field.type === 'table') errors.push(...checkRows(field, value, env, options));
  }
  return errors.slice(0, mostErrors);
}

/** Whether a field must be filled in for this data; for a column give the environment of its row. */
export function isRequired(field: FieldDefinition, env: FormulaEnv): boolean {
  return field.required === true || holds(field.requiredWhen, env, false);
}

/** Whether a top-level field must be filled in: the red star of the form. */
export function isFieldRequired(field: FieldDefinition, data: unknown, options: FormOptions = {}): boolean {
  return isRequired(field, formEnv(objectOf(data), options));
}

function checkField(
  field: FieldDefinition,
  value: Json | undefined,
  env: FormulaEnv,
  options: FormOptions,
): string | undefined {
  if (value === undefined || isBlank(value)) {
    if (isRequired(field, env)) return faultText({ field, options }, 'required');
    // Rules apply only to filled-in values; `required` and `requiredWhen` decide what must not be empty.
    return field.type === 'table' && field.minRows
      ? faultText({ field, options }, 'minRows', { have: 0, limit: field.minRows })
      : undefined;
  }
  if (field.compute === undefined) {
    const wrong = typeOf(field).check({ field, value, env, options });
    if (wrong !== undefined) return wrong;
  }
  const broken = field.rules?.find((rule) => holds(rule.when, env, false));
  return broken ? textOf(broken.message, options.language ?? 'zh-CN') : undefined;
}

function checkRows(field: TableField, value: Json | undefined, env: FormulaEnv, options: FormOptions): FieldError[] {
  const language = options.language ?? 'zh-CN';
  const errors: FieldError[] = [];
  const envOf = rowEnvsOf(env, field);
  const seen = new Set<string>();
  for (const [index, row] of (Array.isArray(value) ? value : []).entries()) {
    const id = rowId(row);
    if (id === undefined || seen.has(id)) {
      errors.push({
        field: field.key,
        message: message(language, 'row', { number: index + 1, message: faultText({ field, options }, 'list') }),
      });
      continue;
    }
    seen.add(id);
    const rowData = objectOf(row);
    const rowScope = envOf(rowData);
    for (const column of field.columns) {
      if (errors.length >= mostErrors) return errors;
      if (!holds(column.visibleWhen, rowScope, true)) continue;
      const wrong = checkField(column, own(rowData, column.key), rowScope, options);
      if (wrong !== undefined)
        errors.push({
          field: field.key,
          row: id,
          column: column.key,
          message: message(language, 'row', { number: index + 1, message: wrong }),
        });
    }
  }
  return errors;
}

function rowId(row: Json): string | undefined {
  const id = objectOf(row)._id;
  return typeof id === 'string' && id !== '' && id.length <= 64 ? id : undefined;
}

function own(row: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(row, key) ? row[key] : undefined;
}
