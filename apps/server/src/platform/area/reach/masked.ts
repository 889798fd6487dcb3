import { type AreaDefinition, columnsOf, type FieldDefinition, type Json, type JsonObject } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';

/** A document as the caller's office needs it: personal data that none of its roles reads whole show their ends alone. Companies read their own. */
export function dataMasked(ctx: Context, definition: AreaDefinition, data: JsonObject): JsonObject {
  return ctx.tenant?.kind === 'company' ? data : maskedIn(definition.fields, ctx.roles, data);
}

function maskedIn(fields: readonly FieldDefinition[], roles: readonly string[], data: JsonObject): JsonObject {
  const next: JsonObject = { ...data };
  for (const field of fields) {
    const value = next[field.key];
    if (value === undefined) continue;
    if (isMasked(field, roles)) next[field.key] = masked(value);
    const columns = columnsOf(field);
    if (Array.isArray(value) && columns.some((column) => isMasked(column, roles)))
      next[field.key] = value.map((row) =>
        typeof row === 'object' && row !== null && !Array.isArray(row) ? maskedIn(columns, roles, row) : row,
      );
  }
  return next;
}

const isMasked = ({ wholeFor }: FieldDefinition, roles: readonly string[]): boolean =>
  wholeFor !== undefined && !roles.some((role) => wholeFor.includes(role));

/** The ends of a number, so that two can be told apart; nothing of a short one. */
function masked(value: Json): Json {
  if (value === null || value === '') return value;
  const text = [...(typeof value === 'string' ? value : JSON.stringify(value))];
  const [head, tail] = text.length >= 11 ? [3, 4] : text.length >= 6 ? [1, 1] : [0, 0];
  const hidden = '*'.repeat(text.length - head - tail);
  return text.slice(0, head).join('') + hidden + text.slice(text.length - tail).join('');
}
