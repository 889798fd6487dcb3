import {
  bytesOf,
  charactersOf,
  columnsOf,
  type FieldDefinition,
  type FieldError,
  type Json,
  type JsonObject,
  type Language,
  limits,
  textOf,
} from '@app/contract';
import { typeOf } from '../fields/index.ts';
import { message } from '../fields/messages.ts';
import { type FormDefinition, objectOf } from './options.ts';

/** A limit that data exceeds: what is counted, the limit, the count, and where. */
export interface BrokenLimit {
  kind: 'rows' | 'characters' | 'bytes';
  most: number;
  have: number;
  /** Key of the field; empty for the form as a whole. */
  field: string;
  /** `_id` and 1-based number of the row, and key of the column, for a cell. */
  row?: string;
  number?: number;
  column?: string;
}

/** Greatest number of places reported at once. */
const mostPlaces = 20;

/** All limits that a form's data exceeds; hidden fields count too, because they are stored. Accepts any JSON. */
export function limitsBroken(definition: FormDefinition, data: unknown): BrokenLimit[] {
  const document = objectOf(data);
  const broken: BrokenLimit[] = [];
  for (const field of definition.fields) {
    const value = own(document, field.key);
    if (value === undefined || broken.length >= mostPlaces) continue;
    const table = field.type === 'table' && Array.isArray(value);
    const tooLarge = table ? rowsOver(field, value) : valueOver(field, value);
    if (tooLarge) broken.push({ ...tooLarge, field: field.key });
    else if (table) broken.push(...cellsOver(field, value, mostPlaces - broken.length));
  }
  const bytes = bytesOf(JSON.stringify(data) ?? '');
  if (bytes > limits.formBytes) broken.push({ kind: 'bytes', most: limits.formBytes, have: bytes, field: '' });
  return broken;
}

/** Broken limits as errors of the form, each with limit, count and place in words. */
export function limitErrors(
  definition: FormDefinition,
  broken: readonly BrokenLimit[],
  language: Language = 'zh-CN',
): FieldError[] {
  return broken.map(({ kind, most, have, field: key, row, number, column }) => {
    const field = definition.fields.find((one) => one.key === key);
    const named = (field ? columnsOf(field) : []).find((one) => one.key === column) ?? field;
    const name = named ? textOf(named.label, language) : key;
    const words =
      kind === 'bytes'
        ? message(language, 'formBytes', { have: megabytes(have), limit: megabytes(most) })
        : message(language, kind === 'rows' ? 'maxRows' : 'maxLength', { name, have, limit: most });
    return {
      field: key,
      message: number === undefined ? words : message(language, 'row', { number, message: words }),
      ...(row === undefined ? {} : { row }),
      ...(column === undefined ? {} : { column }),
    };
  });
}

type Excess = Pick<BrokenLimit, 'kind' | 'most' | 'have'>;

function rowsOver(field: FieldDefinition, value: readonly Json[]): Excess | undefined {
  const most = (field.type === 'table' ? field.maxRows : undefined) ?? limits.rows;
  return value.length > most ? { kind: 'rows', most, have: value.length } : undefined;
}

function cellsOver(field: FieldDefinition, rows: readonly Json[], most: number): BrokenLimit[] {
  const broken: BrokenLimit[] = [];
  for (const [at, item] of rows.entries()) {
    const row = objectOf(item);
    for (const column of columnsOf(field)) {
      const value = own(row, column.key);
      const tooLarge = value === undefined ? undefined : valueOver(column, value);
      if (!tooLarge) continue;
      const id = typeof row._id === 'string' ? { row: row._id.slice(0, 64) } : {};
      broken.push({ ...tooLarge, field: field.key, ...id, number: at + 1, column: column.key });
      if (broken.length >= most) return broken;
    }
  }
  return broken;
}

function valueOver(field: FieldDefinition, value: Json): Excess | undefined {
  if (typeof value === 'string') return textOver(value, typeOf(field).longest(field));
  return Array.isArray(value) ? (rowsOver(field, value) ?? textsOver(value)) : textsOver(value);
}

/** The first text that is too long in a list or object, searched as deep as form values go; the total size is limited anyway. */
function textsOver(value: Json, depth = 0): Excess | undefined {
  if (typeof value === 'string') return textOver(value, limits.value);
  if (typeof value !== 'object' || value === null || depth > 6) return undefined;
  for (const one of Object.values(value)) {
    const tooLarge = textsOver(one, depth + 1);
    if (tooLarge) return tooLarge;
  }
  return undefined;
}

function textOver(text: string, most: number): Excess | undefined {
  const have = text.length > most ? charactersOf(text) : 0;
  return have > most ? { kind: 'characters', most, have } : undefined;
}

function megabytes(bytes: number): string {
  return String(Number((bytes / 1024 / 1024).toFixed(2)));
}

function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
