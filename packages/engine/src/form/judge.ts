import { bindModeOf, type FieldDefinition, type FieldError, type Json, type JsonObject } from '@app/contract';
import { isFile, isShort, tell } from './check-value.ts';
import { submitData } from './clean.ts';
import { message } from './messages.ts';
import { type FormDefinition, type FormOptions, objectOf } from './options.ts';
import { validateForm } from './validate.ts';
import { visibleFields } from './visible.ts';

/** What a document becomes when it is handed in, and everything that keeps it from that. */
export function judgeForm(
  definition: FormDefinition,
  data: unknown,
  options: FormOptions = {},
): { submission: JsonObject; errors: FieldError[] } {
  const submission = submitData(definition, data, options);
  return { submission, errors: formErrors(definition, { data, submission }, options) };
}

/**
 * What keeps a document from being handed in, told with what would become of it (`submitData`). Entries of a wrong shape are
 * no part of that, so they are told here: what somebody sent never vanishes silently.
 */
export function formErrors(
  definition: FormDefinition,
  { data, submission }: { data: unknown; submission: JsonObject },
  options: FormOptions = {},
): FieldError[] {
  const shown = visibleFields(definition, data, options);
  const document = objectOf(data);
  const shapes = definition.fields
    .filter((field) => shown.has(field.key) && Object.hasOwn(document, field.key))
    .flatMap((field) => shapeErrors(field, document[field.key], options));
  const told = new Set(shapes.map((error) => error.field));
  const others = validateForm(definition, submission, options).filter((error) => !told.has(error.field) || error.row);
  return [...shapes, ...others].slice(0, 500);
}

function shapeErrors(field: FieldDefinition, value: Json | undefined, options: FormOptions): FieldError[] {
  if (!Array.isArray(value)) return [];
  switch (field.type) {
    case 'attachment':
      // In other modes the whole value is right or wrong; the check of the value tells.
      if (bindModeOf(field) !== 'array') return [];
      return wrongFiles(field, value, options).map((text) => ({ field: field.key, message: text }));
    case 'documents':
      return value.flatMap((item, index) => documentErrors(field, item, index, options));
    case 'table':
      return value.flatMap((row, index) => rowErrors(field, row, index, options));
    default:
      return [];
  }
}

/** One sentence per entry that is no file: its place in the list and what to do. */
function wrongFiles(field: FieldDefinition, files: readonly Json[], options: FormOptions): string[] {
  return files.flatMap((file, index) => (isFile(file) ? [] : [tell({ field, options }, 'file', index + 1)]));
}

function documentErrors(field: FieldDefinition, item: Json, index: number, options: FormOptions): FieldError[] {
  const inRow = (text: string) => message('row', options.language ?? 'zh-CN', index + 1, text);
  const { _id, code, files } = objectOf(item);
  if (!isShort(_id, 64) || !isShort(code, 64) || !Array.isArray(files))
    return [{ field: field.key, message: inRow(tell({ field, options }, 'document')) }];
  return wrongFiles(field, files, options).map((text) => ({
    field: field.key,
    row: String(_id),
    column: 'files',
    message: inRow(text),
  }));
}

function rowErrors(field: FieldDefinition, row: Json, index: number, options: FormOptions): FieldError[] {
  const language = options.language ?? 'zh-CN';
  const inRow = (text: string) => message('row', language, index + 1, text);
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return [{ field: field.key, message: inRow(tell({ field, options }, 'list')) }];
  return (field.columns ?? []).flatMap((column) =>
    Object.hasOwn(row, column.key)
      ? shapeErrors(column, row[column.key], options).map((error) => ({
          field: field.key,
          ...(typeof row._id === 'string' ? { row: row._id } : {}),
          column: column.key,
          message: inRow(error.message),
        }))
      : [],
  );
}
