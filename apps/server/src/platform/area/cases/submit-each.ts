import {
  type areaSubmitEach,
  type FieldError,
  formOfRow,
  type JsonObject,
  type Output,
  type RefusedRow,
  rowsToSubmit,
  type SubmittedRow,
} from '@app/contract';
import { titleOf } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { againAfterCollision } from '../../../kernel/database/collision.ts';
import { Failure, fail } from '../../../kernel/failure.ts';
import { text } from '../../../kernel/texts/index.ts';
import { formatTime } from '../../../kernel/time.ts';
import { ownTurn } from '../../../kernel/turns/own-turn.ts';
import type { Area } from '../definitions/catalog.ts';
import { judgeDraft } from '../drafts/check-draft.ts';
import { type DraftRow, deleteDrafts, findDraft } from '../drafts/draft.store.ts';
import { areaOfDraft, holderOf, recordSavePoint } from '../drafts/draft.ts';
import { errorsOfRow, rowForm, rowsTwice, tableError } from '../drafts/draft-rows.ts';
import { holdFactsOf } from '../facts.ts';
import { inForm } from '../form-options.ts';
import { refuseRequest } from '../requests/refuse-request.ts';
import { say } from '../texts.ts';
import { casesOfRows } from './case.store.ts';
import { caseFacts } from './case-facts.ts';
import { submitNew } from './submit.ts';
import { submittedRows } from './submitted-rows.ts';

interface SubmitEachInput {
  id: string;
  rev: number;
  opinion?: string | undefined;
}
type Answer = Output<typeof areaSubmitEach>;
/** What became of one row. */
type Outcome = { submitted: SubmittedRow } | { refused: RefusedRow; errors: FieldError[] };

/**
 * Submits each row of a draft as a case of its own, in a transaction of its own and just as a draft of that row alone would be submitted. A row that is
 * refused stays in the draft and the next ones go on; a row that is a case already is answered, never submitted again. With its last row the draft is
 * gone. Call it without an open transaction.
 */
export async function submitEach(ctx: Context, areaId: string, input: SubmitEachInput): Promise<Answer> {
  const rows = await ctx.within(ctx.scope, (inner) => rowsOfDraft(inner, areaId, input));
  const answer: Answer = { submitted: [], refused: [], errors: [] };
  for (const row of rows) {
    // Other calls go between two rows.
    await ownTurn();
    const work = () => ctx.within(ctx.scope, (inner) => submitRow(inner, areaId, input, row));
    const outcome = await settled(ctx, work, row);
    if ('submitted' in outcome) answer.submitted.push(outcome.submitted);
    else {
      answer.refused.push(outcome.refused);
      answer.errors.push(...outcome.errors.filter((error) => !isKnown(answer.errors, error)));
    }
  }
  const earlier = await ctx.within(ctx.scope, (inner) => submittedRows(inner, areaId, input.id));
  const named = new Set(answer.submitted.map(({ caseId }) => caseId));
  return { ...answer, submitted: [...earlier.filter(({ caseId }) => !named.has(caseId)), ...answer.submitted] };
}

interface RowAsked {
  id: string;
  number: number;
  title: string;
  /** An earlier row names the same record: its number. */
  twice: number | null;
}

/** The rows that this call is about; none where all became cases and the draft is gone. */
async function rowsOfDraft(ctx: Context, areaId: string, input: SubmitEachInput): Promise<RowAsked[]> {
  holderOf(ctx);
  const draft = await findDraft(ctx.db, areaId, input.id, false);
  if (!draft) {
    if ((await casesOfRows(ctx.db, areaId, input.id)).length === 0) fail('notFound');
    return [];
  }
  const area = await areaOfDraft(ctx, draft);
  const rows = draft.task_id === null ? rowsToSubmit(area.definition, draft.data) : null;
  if (rows === null) fail('conflict', { cause: say(ctx.language, 'notSeveral') });
  const stale = staleOf(ctx, draft, input.rev);
  if (stale) fail('staleVersion', stale);
  const wrong = tableError(ctx, area.definition, rows.length);
  if (wrong) fail('invalidInput', { cause: wrong.message, data: [wrong] });
  const done = new Set((await casesOfRows(ctx.db, areaId, draft.id)).map(({ row }) => row));
  const twice = rowsTwice(area.definition, rows, done);
  return inForm(ctx, (options) =>
    rows.map(({ id, row }, at) => ({
      ...{ id, number: at + 1, twice: twice.get(at) ?? null },
      title: titleOf(area.definition, formOfRow(area.definition, draft.data, row), options),
    })),
  );
}

async function submitRow(ctx: Context, areaId: string, input: SubmitEachInput, asked: RowAsked): Promise<Outcome> {
  // Whoever submits the same draft at the same time waits here, row by row.
  const draft = await findDraft(ctx.db, areaId, input.id, true);
  const [known] = await casesOfRows(ctx.db, areaId, input.id, asked.id);
  if (known && asked.twice === null) return { submitted: await rowOf(ctx, asked.id, known.id) };
  if (!draft) return refusedBy(asked, say(ctx.language, 'rowGone'));
  const stale = staleOf(ctx, draft, input.rev);
  if (stale) return refusedBy(asked, stale.cause);
  const area = await areaOfDraft(ctx, draft);
  const place = { definition: area.definition, row: asked.id, number: asked.number };
  if (asked.twice !== null) {
    const message = say(ctx.language, 'rowTwice', { number: asked.twice });
    return { ...refusedBy(asked, message), errors: errorsOfRow(ctx, place, { errors: [], blocked: message }) };
  }
  const rows = rowsToSubmit(area.definition, draft.data) ?? [];
  const row = rows.find(({ id }) => id === asked.id)?.row ?? fail('notFound');
  const one: DraftRow = { ...draft, data: await rowForm(ctx, area.definition, draft.data, row) };
  await refuseRequest(ctx, area, { data: one.data, holderTenantId: one.holder_tenant_id });
  await holdFactsOf(ctx, area, one);
  const { errors, blocked, procedure, submission } = await judgeDraft(ctx, area, one);
  if (errors.length > 0 || blocked !== null) {
    const shown = errorsOfRow(ctx, place, { errors, blocked });
    return { ...refusedBy(asked, blocked ?? errors.map(({ message }) => message).join(' ')), errors: shown };
  }
  await recordSavePoint(ctx, draft, 'draft.save');
  const caseId = await openRow(ctx, area, one, { row: asked.id, data: submission, procedure, opinion: input.opinion });
  const done = new Set((await casesOfRows(ctx.db, areaId, draft.id)).map((found) => found.row));
  if (rows.every(({ id }) => done.has(id))) await deleteDrafts(ctx.db, [draft.id]);
  return { submitted: await rowOf(ctx, asked.id, caseId) };
}

function openRow(
  ctx: Context,
  area: Area,
  draft: DraftRow,
  said: { row: string; data: JsonObject; procedure: string | null; opinion: string | undefined },
): Promise<string> {
  const id = ctx.app.newId();
  return submitNew(ctx, area, {
    ...{ id, draftId: draft.id, data: said.data, procedure: said.procedure },
    version: {
      // An area whose rows are submitted one by one has no review.
      ...{ draftId: id, ofRow: { draft: draft.id, row: said.row }, opinion: said.opinion },
      ...{ acknowledgements: [], reviewed: null },
    },
  });
}

async function rowOf(ctx: Context, row: string, id: string): Promise<SubmittedRow> {
  const { title, status, certNo, applyNo } = await caseFacts(ctx, id);
  return { row, caseId: id, title, status, certNo, applyNo };
}

/** What concerns one row alone is its refusal; a lost race with another transaction is tried again; anything else ends the call. */
async function settled(ctx: Context, work: () => Promise<Outcome>, row: RowAsked): Promise<Outcome> {
  try {
    return await againAfterCollision(3, work);
  } catch (error) {
    if (!(error instanceof Failure) || !ofOneRow.includes(error.error)) throw error;
    return { ...refusedBy(row, error.detail.cause ?? text(ctx.language, `error.${error.error}`)), errors: [] };
  }
}
const ofOneRow: readonly string[] = ['invalidInput', 'conflict', 'notFound'];

function refusedBy({ id, number, title }: RowAsked, cause: string) {
  return { refused: { row: id, number, title, cause }, errors: [] as FieldError[] };
}

function staleOf(ctx: Context, draft: DraftRow, rev: number) {
  if (draft.rev === rev) return null;
  const at = formatTime(draft.updated_at);
  const name = draft.updated_by_name;
  return { cause: say(ctx.language, 'draftStale', { name, at }), data: { rev: draft.rev, byName: name, at } };
}

function isKnown(errors: readonly FieldError[], { field, row, message }: FieldError): boolean {
  return errors.some((one) => one.field === field && one.row === row && one.message === message);
}
