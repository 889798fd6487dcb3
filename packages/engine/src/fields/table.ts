import { type FieldError, type Json, limits, type ScalarField, type TableField } from '@app/contract';
import { faultText, single } from './common.ts';
import type { FieldType } from './field-type.ts';
import { eachRow, pick } from './files.ts';
import { message } from './messages.ts';
import { type FormOptions, objectOf } from './options.ts';

/** Rows of other fields. `typeOf` returns the field type of a column; a parameter, to avoid an import cycle. */
export function tableOf(typeOf: (column: ScalarField) => FieldType<ScalarField>): FieldType<TableField> {
  return {
    ...single,
    check(subject) {
      const { field, value } = subject;
      if (!Array.isArray(value)) return faultText(subject, 'list');
      const most = field.maxRows ?? limits.rows;
      if (value.length > most) return faultText(subject, 'maxRows', { have: value.length, limit: most });
      return field.minRows !== undefined && value.length < field.minRows
        ? faultText(subject, 'minRows', { have: value.length, limit: field.minRows })
        : undefined;
    },
    entryErrors: (field, value, options) =>
      value.flatMap((row, index) => rowErrors(field, row, index, options, typeOf)),
    clean: (field, value) =>
      Array.isArray(value)
        ? eachRow(value, (row) => {
            const clean = pick(row, ['_id']);
            for (const column of field.columns) {
              const cell = Object.hasOwn(row, column.key) ? row[column.key] : undefined;
              if (cell !== undefined) clean[column.key] = typeOf(column).clean(column, cell);
            }
            return clean;
          })
        : value,
    taken(field, value) {
      if (!Array.isArray(value)) return undefined;
      const keys = field.columns.map(({ key }) => key);
      return value.flatMap((row, at) =>
        typeof row === 'object' && row !== null && !Array.isArray(row)
          ? [{ _id: `row${at + 1}`, ...pick(row, keys) }]
          : [],
      );
    },
    isList: true,
  };
}

function rowErrors(
  field: TableField,
  row: Json,
  index: number,
  options: FormOptions,
  typeOf: (column: ScalarField) => FieldType<ScalarField>,
): FieldError[] {
  const inRow = (text: string) => message(options.language ?? 'zh-CN', 'row', { number: index + 1, message: text });
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return [{ field: field.key, message: inRow(faultText({ field, options }, 'list')) }];
  const { _id } = objectOf(row);
  return field.columns.flatMap((column) => {
    const cell = Object.hasOwn(row, column.key) ? row[column.key] : undefined;
    if (!Array.isArray(cell)) return [];
    return typeOf(column)
      .entryErrors(column, cell, options)
      .map((error) => ({
        field: field.key,
        ...(typeof _id === 'string' ? { row: _id } : {}),
        column: column.key,
        message: inRow(error.message),
      }));
  });
}
