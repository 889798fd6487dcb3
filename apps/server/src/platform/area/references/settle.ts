import {
  columnsOf,
  type FieldDefinition,
  type FieldError,
  isId,
  type Json,
  type JsonObject,
  type ReferenceField,
  textOf,
} from '@app/contract';
import { type FormOptions, rowsOf } from '@app/engine/form';
import { fieldsOf } from '@app/engine/formula';
import type { Context } from '../../../kernel/context.ts';
import type { Candidate } from '../../../kernel/wiring.ts';
import { say } from '../texts.ts';
import { fits, sourceOf } from './candidates.ts';

/** A reference as a document holds it. */
interface Chosen {
  id: string;
  text: string;
}
/** A place of a form that refers to another record. */
interface Referring {
  field: ReferenceField;
  /** The document, or the row, that holds the value and takes the copies. */
  holder: JsonObject;
  fields: readonly FieldDefinition[];
  value: Chosen;
  /** For an error: the table, the row's id and its number. */
  row?: { table: string; id: string; number: number };
}

/**
 * Looks once more at every record that a filled form refers to: it must be there for the caller, fit the field's filter, and be what read-only copies
 * say. Answers the form with the words and links as they are now, and what is wrong. A reference that `before` has too stays as it was frozen, as long
 * as its read-only copies and what its filter reads of the form stay too. Read-only copies without a choice are refused.
 */
export async function settleReferences(
  ctx: Context,
  fields: readonly FieldDefinition[],
  submission: JsonObject,
  { options, before }: { options: FormOptions; before?: JsonObject | undefined },
): Promise<{ submission: JsonObject; errors: FieldError[] }> {
  if (!fields.some((field) => field.type === 'reference' || columnsOf(field).some(({ type }) => type === 'reference')))
    return { submission, errors: [] };
  const settled = structuredClone(submission);
  const errors: FieldError[] = orphansIn(fields, settled, before).map((orphan) => orphanError(ctx, orphan));
  const open = placesIn(fields, settled).filter((place) => !keptAsBefore(place, settled, before));
  for (const field of new Set(open.map((place) => place.field))) {
    const places = open.filter((place) => place.field === field);
    // What cannot be an id is of no record; the database is not asked for it.
    const ids = [...new Set(places.map(({ value }) => value.id))].filter(isId);
    const found = new Map(
      (await sourceOf(ctx, field).find(ctx, field, ids)).flatMap((one) => (one ? [[one.id, one]] : [])),
    );
    for (const place of places) {
      const candidate = found.get(place.value.id);
      const wrong = faultOf(ctx, place, candidate, settled, options);
      if (wrong !== null) errors.push(errorAt(ctx, place, wrong));
      else if (candidate) place.holder[field.key] = frozen(candidate);
    }
  }
  return { submission: settled, errors };
}

/**
 * A new form whose references are chosen already, with what a picker would have copied: fields that stand open get the facts of the record, the
 * others stay. What is gone copies nothing; submission says so.
 */
export async function withCopies(
  ctx: Context,
  fields: readonly FieldDefinition[],
  data: JsonObject,
): Promise<JsonObject> {
  const filled = structuredClone(data);
  for (const { field, holder, value } of placesIn(fields, filled)) {
    const copies = (field.copies ?? []).filter(({ to }) => isSame(holder[to], null));
    if (copies.length === 0 || !isId(value.id)) continue;
    const [found] = await sourceOf(ctx, field).find(ctx, field, [value.id]);
    for (const { from, to } of found ? copies : []) holder[to] = found?.facts[from] ?? null;
  }
  return filled;
}

/** The value that a form keeps of a chosen record. */
function frozen({ id, text, link }: Candidate): JsonObject {
  return { id, text, ...(link === null ? {} : { link }) };
}

function placesIn(fields: readonly FieldDefinition[], data: JsonObject): Referring[] {
  return fields.flatMap((field): Referring[] => {
    if (field.type === 'reference') {
      const value = chosenIn(data[field.key]);
      return value ? [{ field, holder: data, fields, value }] : [];
    }
    return rowsOf(data[field.key]).flatMap((row, at) => {
      const place = { table: field.key, id: String(row._id ?? ''), number: at + 1 };
      return placesIn(columnsOf(field), row).map((one) => ({ ...one, row: place }));
    });
  });
}

function chosenIn(value: Json | undefined): Chosen | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { id, text } = value;
  return typeof id === 'string' && typeof text === 'string' ? { id, text } : null;
}

/** Puts back what an earlier version froze for the same choice; false where something that follows from the choice has changed, so that it is judged anew. */
function keptAsBefore(place: Referring, document: JsonObject, before: JsonObject | undefined): boolean {
  const { field, holder, fields, value, row } = place;
  const former = formerHolder(row, before);
  const known = former?.[field.key];
  if (!former || known === undefined || chosenIn(known)?.id !== value.id) return false;
  if (lockedCopies(field, fields).some(({ key }) => !isSame(holder[key], former[key]))) return false;
  const read = fieldsOf(field.filter ?? '').map((name) => name.split('.')[0] ?? name);
  const reads = (of: JsonObject, inRow: JsonObject, key: string) => (row && key in inRow ? inRow[key] : of[key]);
  if (read.some((key) => !isSame(reads(document, holder, key), reads(before ?? {}, former, key)))) return false;
  holder[field.key] = known;
  return true;
}

function formerHolder(row: Referring['row'], before: JsonObject | undefined): JsonObject | undefined {
  return row ? rowsOf(before?.[row.table]).find((one) => one._id === row.id) : before;
}

/** Fields beside a reference that only a choice fills in. */
function lockedCopies({ copies = [] }: ReferenceField, fields: readonly FieldDefinition[]): FieldDefinition[] {
  return fields.filter(
    ({ key, readonly, compute }) => readonly === true && compute === undefined && copies.some(({ to }) => to === key),
  );
}

/** A read-only copy that stands without a choice from which it could be. */
interface Orphan {
  field: FieldDefinition;
  reference: ReferenceField;
  row?: Referring['row'];
}

/** Read-only copies of references that are empty; what stood so before stays. */
function orphansIn(fields: readonly FieldDefinition[], data: JsonObject, before: JsonObject | undefined): Orphan[] {
  return orphansBeside(fields, data, before).concat(
    fields.flatMap((field) =>
      rowsOf(data[field.key]).flatMap((row, at) => {
        const place = { table: field.key, id: String(row._id ?? ''), number: at + 1 };
        const found = orphansBeside(columnsOf(field), row, formerHolder(place, before));
        return found.map((orphan) => ({ ...orphan, row: place }));
      }),
    ),
  );
}

function orphansBeside(
  fields: readonly FieldDefinition[],
  holder: JsonObject,
  former: JsonObject | undefined,
): Orphan[] {
  const references = fields.filter((field) => field.type === 'reference');
  const fills = (reference: ReferenceField, { key }: FieldDefinition) =>
    lockedCopies(reference, fields).some((one) => one.key === key);
  return fields.flatMap((field) => {
    const sources = references.filter((reference) => fills(reference, field));
    const [reference] = sources;
    if (!reference || sources.some(({ key }) => chosenIn(holder[key]))) return [];
    const stood =
      sources.every(({ key }) => !chosenIn(former?.[key])) && isSame(holder[field.key], former?.[field.key]);
    return isSame(holder[field.key], null) || stood ? [] : [{ field, reference }];
  });
}

function orphanError(ctx: Context, { field, reference, row }: Orphan): FieldError {
  const words = { name: textOf(field.label, ctx.language), text: textOf(reference.label, ctx.language) };
  return errorAt(ctx, { row }, { field, message: say(ctx.language, 'referenceOrphan', words) });
}

function faultOf(
  ctx: Context,
  { field, holder, fields, value, row }: Referring,
  candidate: Candidate | undefined,
  document: JsonObject,
  options: FormOptions,
): { field: FieldDefinition; message: string } | null {
  const { language } = ctx;
  const words = (one: FieldDefinition, text: string) => ({ name: textOf(one.label, language), text });
  if (!candidate) return { field, message: say(language, 'referenceGone', words(field, value.text)) };
  if (!fits(field, candidate, { data: document, row: row ? holder : {} }, options))
    return { field, message: say(language, 'referenceUnfit', words(field, candidate.text)) };
  for (const { from, to } of field.copies ?? []) {
    const target = fields.find(({ key }) => key === to);
    if (target?.readonly !== true) continue;
    if (!isSame(holder[to], candidate.facts[from]))
      return { field: target, message: say(language, 'referenceCopy', words(target, candidate.text)) };
  }
  return null;
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  const plain = (value: Json | undefined) => (value === undefined || value === '' ? null : value);
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function errorAt(
  ctx: Context,
  { row }: { row?: Referring['row'] },
  { field, message }: { field: FieldDefinition; message: string },
): FieldError {
  if (!row) return { field: field.key, message };
  const inRow = say(ctx.language, 'inRow', { number: row.number, message });
  return { field: row.table, row: row.id, column: field.key, message: inRow };
}
