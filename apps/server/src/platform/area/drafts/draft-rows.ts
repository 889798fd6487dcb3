import {
  type AreaDefinition,
  eachColumns,
  type FieldError,
  formOfRow,
  type JsonObject,
  type RefusedRow,
  rowsToSubmit,
  submitEachOf,
} from '@app/contract';
import { titleOf } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { ownTurn } from '../../../kernel/turns/own-turn.ts';
import { casesOfRows } from '../cases/case.store.ts';
import type { Area } from '../definitions/catalog.ts';
import { inForm } from '../form-options.ts';
import { withCopies } from '../references/settle.ts';
import { say } from '../texts.ts';
import type { DraftRow } from './draft.store.ts';

type Rows = NonNullable<ReturnType<typeof rowsToSubmit>>;

/** Judges each row of a draft of several as the submission will; every row in a transaction of its own. */
export async function judgeRows(
  ctx: Context,
  { area, draft }: { area: Area; draft: DraftRow },
  judge: (inner: Context, one: DraftRow) => Promise<{ errors: FieldError[]; blocked: string | null }>,
): Promise<{ errors: FieldError[]; ready: number; refused: RefusedRow[] }> {
  const { definition } = area;
  const rows = rowsToSubmit(definition, draft.data) ?? [];
  const wrong = tableError(ctx, definition, rows.length);
  if (wrong) return { errors: [wrong], ready: 0, refused: [] };
  const done = await ctx.within(ctx.scope, async (inner) => {
    const found = await casesOfRows(inner.db, area.id, draft.id);
    return new Set(found.map(({ row }) => row));
  });
  const twice = rowsTwice(definition, rows, done);
  const errors = new Map<string, FieldError>();
  const refused: RefusedRow[] = [];
  let ready = 0;
  for (const [at, { id, row }] of rows.entries()) {
    if (done.has(id)) continue;
    await ownTurn();
    const { data, ...judged } = await ctx.within(ctx.scope, async (inner) => {
      const filled = await rowForm(inner, definition, draft.data, row);
      return { data: filled, ...(await judge(inner, { ...draft, data: filled })) };
    });
    const first = twice.get(at);
    const blocked = first === undefined ? judged.blocked : say(ctx.language, 'rowTwice', { number: first });
    if (judged.errors.length === 0 && blocked === null) {
      ready += 1;
      continue;
    }
    const place = { definition, row: id, number: at + 1 };
    for (const error of errorsOfRow(ctx, place, { errors: judged.errors, blocked }))
      errors.set([error.field, error.row, error.column, error.message].join(' '), error);
    const title = await inForm(ctx, (options) => titleOf(definition, data, options));
    const cause = blocked ?? judged.errors.map(({ message }) => message).join(' ');
    refused.push({ row: id, number: at + 1, title, cause });
  }
  return { errors: [...errors.values()], ready, refused };
}

/** The form of a row alone, with what the records that it chooses fill in beside it. */
export function rowForm(
  ctx: Context,
  definition: AreaDefinition,
  data: JsonObject,
  row: JsonObject,
): Promise<JsonObject> {
  return withCopies(ctx, definition.fields, formOfRow(definition, data, row));
}

/** What is wrong with a draft without a row; null = it has one. More than the table may have are refused when they are saved. */
export function tableError(ctx: Context, definition: AreaDefinition, count: number): FieldError | null {
  if (count > 0) return null;
  return { field: submitEachOf(definition)?.rows ?? '', message: say(ctx.language, 'noRowsToSubmit') };
}

/** Rows that name what an earlier one names, or have its id, with the number of that one; rows that are cases already are left out. */
export function rowsTwice(definition: AreaDefinition, rows: Rows, done: ReadonlySet<string>): Map<number, number> {
  const key = submitEachOf(definition)?.unique ?? '';
  const seen = new Map<string, number>();
  const twice = new Map<number, number>();
  for (const [at, { id, row }] of rows.entries()) {
    const chosen = row[key];
    const named = typeof chosen === 'object' && chosen !== null && !Array.isArray(chosen) ? chosen.id : null;
    const marks = [`row ${id}`, ...(typeof named === 'string' && !done.has(id) ? [`record ${named}`] : [])];
    const first = marks.map((mark) => seen.get(mark)).find((number) => number !== undefined);
    if (first !== undefined) twice.set(at, first);
    for (const mark of marks) if (!seen.has(mark)) seen.set(mark, at + 1);
  }
  return twice;
}

/** Errors of a form that a row makes, at their places in the draft: what the row says itself stands in the row. */
export function errorsOfRow(
  ctx: Context,
  { definition, row, number }: { definition: AreaDefinition; row: string; number: number },
  { errors, blocked }: { errors: readonly FieldError[]; blocked: string | null },
): FieldError[] {
  const each = submitEachOf(definition);
  const own = new Set(eachColumns(definition));
  const inRow = (column: string, message: string): FieldError => ({
    ...{ field: each?.rows ?? '', row, column },
    message: say(ctx.language, 'inRow', { number, message }),
  });
  return [
    ...errors.map((error) => (own.has(error.field) ? inRow(error.field, error.message) : error)),
    ...(blocked === null ? [] : [inRow(each?.unique ?? '', blocked)]),
  ];
}

/** Whether a draft is several cases. */
export function isSeveral(definition: AreaDefinition, draft: { data: JsonObject; task_id: string | null }): boolean {
  return draft.task_id === null && rowsToSubmit(definition, draft.data) !== null;
}
