import type { AreaDefinition, FieldDefinition, JsonObject } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { nearestWord } from '../../kernel/definition-file/index.ts';
import { Problem, type ProblemPlace } from '../../kernel/http/problem.ts';
import type { RestRequest } from '../../kernel/http/rest.ts';
import { words } from './texts.ts';

/** What programs send, read strictly: what is not known is refused by name, with the name that was probably meant. */

/** Refuses names that a request does not take. */
export function refuseOthers(asked: RestRequest, given: object, known: readonly string[]): void {
  const other = Object.keys(given).find((name) => !known.includes(name));
  if (other === undefined) return;
  const near = nearestWord(other, known);
  const field = other.slice(0, 100);
  const message = words(asked.language, 'unknownProperty', { field, known: known.join(', ') || '—' });
  const remedy = near ? words(asked.language, 'useField', { near }) : words(asked.language, 'dropField');
  throw new Problem('unknownField', { detail: message, errors: [{ field, message, remedy }] });
}

/** The object under a key of the body. */
export function objectIn(asked: RestRequest, key: string): JsonObject {
  const value = asked.body[key] ?? {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as JsonObject;
  const message = words(asked.language, 'notObject', { field: key });
  throw new Problem('invalidInput', { detail: message, errors: [{ field: key, message }] });
}

/** The revision that `If-Match` names; a write without it would be blind. */
export function revisionOf(asked: RestRequest): number {
  const given = asked.request.headers['if-match'];
  if (given === undefined) throw new Problem('ifMatchMissing', { detail: words(asked.language, 'ifMatch') });
  const revision = /^"(\d{1,9})"$/.exec(given)?.[1];
  if (revision === undefined) throw new Problem('invalidInput', { detail: words(asked.language, 'ifMatchForm') });
  return Number(revision);
}

export const etagOf = (revision: number): Record<string, string> => ({ ETag: `"${revision}"` });

const mostFaults = 50;

/** Refuses fields and columns that a form does not have, each with the nearest known. */
export function refuseUnknownFields(ctx: Context, form: AreaDefinition, data: JsonObject): void {
  const errors = [...unknownIn(ctx, form.fields, data, {})];
  for (const field of form.fields) {
    const rows = field.type === 'table' && Object.hasOwn(data, field.key) ? data[field.key] : null;
    if (field.type !== 'table' || !Array.isArray(rows)) continue;
    for (const [at, row] of rows.entries()) {
      if (errors.length >= mostFaults) break;
      if (typeof row !== 'object' || row === null || Array.isArray(row)) continue;
      const place = { field: field.key, row: typeof row._id === 'string' ? row._id : String(at + 1) };
      errors.push(...unknownIn(ctx, field.columns, row, place));
    }
  }
  if (errors.length > 0)
    throw new Problem('unknownField', { detail: errors[0]?.message ?? '', errors: errors.slice(0, mostFaults) });
}

function unknownIn(
  ctx: Context,
  fields: readonly FieldDefinition[],
  data: JsonObject,
  place: { field?: string; row?: string },
): ProblemPlace[] {
  const known = new Set(fields.map(({ key }) => key));
  return Object.keys(data)
    .filter((name) => !known.has(name) && name !== '_id')
    .map((name) => {
      const near = nearestWord(name, known);
      const field = name.slice(0, 100);
      return {
        ...(place.field === undefined ? { field } : { field: place.field, row: place.row ?? '', column: field }),
        message: near
          ? words(ctx.language, 'unknownFieldNear', { field, near })
          : words(ctx.language, 'unknownField', { field }),
        remedy: near ? words(ctx.language, 'useField', { near }) : words(ctx.language, 'dropField'),
      };
    });
}
