import { createHash } from 'node:crypto';
import {
  type areaSubmit,
  type FieldError,
  type JsonObject,
  type Output,
  type ReviewResult,
  statusesOf,
  tasksOf,
  versionAction,
} from '@app/contract';
import { titleOf } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { AheadOutdated, fail } from '../../../kernel/failure.ts';
import { routeRecord } from '../../../kernel/route.ts';
import { formatTime } from '../../../kernel/time.ts';
import type { Submission } from '../../../kernel/wiring.ts';
import { completeTask, describeInstance, startProcess, taskForAction } from '../../workflow/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { judgeDraft, reviewDraft } from '../drafts/check-draft.ts';
import { type DraftRow, deleteDrafts, findDraft } from '../drafts/draft.store.ts';
import { areaOfDraft, holderOf, recordSavePoint } from '../drafts/draft.ts';
import { inForm } from '../form-options.ts';
import { say } from '../texts.ts';
import * as store from './case.store.ts';
import { caseFacts, caseWritten } from './case-facts.ts';
import { refuseOtherPlaces } from './open-places.ts';
import { productIn } from './product-in.ts';

export interface SubmitInput {
  id: string;
  rev: number;
  acknowledgements: Submission['acknowledgements'];
  opinion?: string | undefined;
}
type Answer = Output<typeof areaSubmit>;

/** A draft about to be submitted, with its review, which was made before the transaction of the submission. */
class ReviewedDraft {
  constructor(
    readonly data: JsonObject,
    readonly result: ReviewResult | null,
  ) {}
}

/** Reviews the draft before the transaction; answers nothing where the submission will be refused anyway. */
export async function reviewAhead(
  ctx: Context,
  areaId: string,
  input: Pick<SubmitInput, 'id' | 'rev'>,
): Promise<(apart: Context) => Promise<ReviewedDraft | null>> {
  const draft = await findDraft(ctx.db, areaId, input.id, false);
  if (!draft || draft.rev !== input.rev) return async () => null;
  const { definition, ...area } = await areaOfDraft(ctx, draft);
  const { submission: data, errors, blocked, facts } = await judgeDraft(ctx, { definition, ...area }, draft);
  if (errors.length > 0 || blocked !== null) return async () => null;
  return async (apart) =>
    new ReviewedDraft(data, await reviewDraft(apart, { id: draft.id, area: areaId, definition, data, facts }));
}

/**
 * Submits a draft in one transaction: a new case with its process, or the next version of a case as the reply to a holder task. All or nothing; a
 * draft submitted twice answers the case that it became.
 */
export async function submitDraft(ctx: Context, areaId: string, input: SubmitInput): Promise<Answer> {
  const holder = holderOf(ctx);
  const draft = await findDraft(ctx.db, areaId, input.id, true);
  if (!draft) return answerOfDraft(ctx, areaId, input.id);
  if (draft.rev !== input.rev) {
    const at = formatTime(draft.updated_at);
    fail('staleVersion', {
      cause: say(ctx.language, 'draftStale', { name: draft.updated_by_name, at }),
      data: { rev: draft.rev, byName: draft.updated_by_name, at },
    });
  }
  const area = await areaOfDraft(ctx, draft);
  const { errors, blocked, procedure } = await judgeDraft(ctx, area, draft);
  if (errors.length > 0) refuseErrors(ctx, errors);
  if (blocked !== null) fail('invalidInput', { cause: blocked });
  // The same revision has the same content: exactly what was reviewed is submitted, including drawn and timed values.
  const { data: submission } = reviewedDraft(ctx);
  await recordSavePoint(ctx, draft, 'draft.save');
  const caseId =
    draft.task_id === null
      ? await openCase(ctx, area, draft, { data: submission, procedure }, input, holder)
      : await replyToTask(ctx, area, draft, submission, input);
  await deleteDrafts(ctx.db, [draft.id]);
  return answerOf(ctx, areaId, caseId);
}

async function openCase(
  ctx: Context,
  area: Area,
  draft: DraftRow,
  { data, procedure }: { data: JsonObject; procedure: string | null },
  input: SubmitInput,
  holder: { tenantId: string; authorityId: string; name: string },
): Promise<string> {
  const user = ctx.user ?? fail('illegalToken');
  const now = ctx.businessNow();
  const { definition } = area;
  const row: store.CaseRow = {
    id: ctx.app.newId(),
    area: area.id,
    definition_version: area.version,
    holder_tenant_id: holder.tenantId,
    holder_name: holder.name,
    title: await inForm(ctx, (options) => titleOf(definition, data, options)),
    status: statusesOf(definition)[0]?.value ?? '',
    apply_no: null,
    accept_no: null,
    cert_no: null,
    product_id: productIn(definition, data)?.id ?? null,
    parent_case_id: null,
    counterparty_tenant_id: null,
    procedure,
    origin_channel: 'holder',
    version: 1,
    created_by: user.id,
    created_at: now,
    submitted_at: now,
    updated_at: now,
  };
  await store.insertCase(ctx.db, area, row, data);
  await keepVersion(ctx, row, draft, data, input);
  await routeRecord(ctx, row.id, { authorityId: holder.authorityId, holderTenantId: holder.tenantId });
  await runOnSubmit(ctx, area, row, data, input);
  await startProcess(ctx, {
    area: area.id,
    version: area.version,
    areaTitle: definition.title,
    procedure,
    caseId: row.id,
    holderTenantId: holder.tenantId,
    holderName: holder.name,
    title: row.title,
    status: row.status,
    data,
    opinion: input.opinion,
  });
  await ctx.audit({
    action: 'case.submit',
    entity: 'case',
    entityId: row.id,
    after: {
      area: area.id,
      procedure,
      version: 1,
      title: row.title,
      draftId: draft.id,
      acknowledgements: input.acknowledgements.length,
    },
  });
  return row.id;
}

async function replyToTask(
  ctx: Context,
  area: Area,
  draft: DraftRow,
  data: JsonObject,
  input: SubmitInput,
): Promise<string> {
  const row = (await store.findCase(ctx.db, draft.case_id ?? '0', true)) ?? fail('notFound');
  const taskId = draft.task_id ?? fail('notFound');
  const { process, node } = await taskForAction(ctx, taskId);
  const task = tasksOf(area.definition, process)[node];
  const action = task && versionAction(task);
  if (task?.mode !== 'holder' || !action) fail('conflict', { cause: say(ctx.language, 'notThisTask') });
  const before = (await store.findVersion(ctx.db, row.id, row.version)) ?? fail('notFound');
  const place = { caseId: row.id, area: area.id, process, node, definition: area.definition };
  const [old, now] = [before.data, data];
  const { unlocks, beforeReply } = ctx.app.wiring;
  const open = task.answers ? await unlocks?.(ctx, place) : task.editable;
  if (task.answers) await beforeReply?.(ctx, { ...place, version: row.version + 1, before: old, after: now });
  if (open) refuseOtherPlaces(ctx, area.definition, open, old, now);
  const next: store.CaseRow = {
    ...row,
    version: row.version + 1,
    title: await inForm(ctx, (options) => titleOf(area.definition, data, options)),
    updated_at: ctx.businessNow(),
  };
  await store.replaceCaseData(ctx.db, area, next, data);
  await keepVersion(ctx, next, draft, data, input);
  if (next.title !== row.title) await describeInstance(ctx, row.id, { title: next.title });
  await runOnSubmit(ctx, area, next, data, input);
  await completeTask(ctx, { taskId, action: action.key, opinion: input.opinion, data });
  await ctx.audit({
    action: 'case.reply',
    entity: 'case',
    entityId: row.id,
    before: { version: row.version },
    after: { version: next.version, node, action: action.key, draftId: draft.id },
  });
  return row.id;
}

async function keepVersion(
  ctx: Context,
  row: store.CaseRow,
  draft: DraftRow,
  data: JsonObject,
  input: SubmitInput,
): Promise<void> {
  const user = ctx.user ?? fail('illegalToken');
  const json = JSON.stringify(data);
  await store.insertVersion(ctx.db, {
    case_id: row.id,
    version: row.version,
    draft_id: draft.id,
    holder_tenant_id: row.holder_tenant_id,
    definition_version: row.definition_version,
    json,
    sha256: createHash('sha256').update(json).digest('hex'),
    opinion: input.opinion ?? null,
    submitted_by: user.id,
    submitted_by_name: user.fullname,
    submitted_at: row.updated_at,
  });
  caseWritten(ctx, row.id, null);
}

async function runOnSubmit(
  ctx: Context,
  area: Area,
  row: store.CaseRow,
  data: JsonObject,
  input: SubmitInput,
): Promise<void> {
  const submission: Submission = {
    caseId: row.id,
    version: row.version,
    area: area.id,
    definition: area.definition,
    data,
    acknowledgements: input.acknowledgements,
    reviewed: reviewedDraft(ctx).result,
  };
  for (const step of ctx.app.wiring.onSubmit ?? []) await step(ctx, submission);
}

/**
 * The reviewed draft that was found before the transaction. @throws AheadOutdated when submission was refused then and no longer is: inside the
 * transaction nothing may wait for a review.
 */
function reviewedDraft({ ahead }: Context): ReviewedDraft {
  if (!(ahead instanceof ReviewedDraft)) throw new AheadOutdated();
  return ahead;
}

/** The answer for a draft that no longer exists: it was submitted before (the same answer again), or was never the caller's. */
async function answerOfDraft(ctx: Context, areaId: string, draftId: string): Promise<Answer> {
  const version = (await store.findVersionOfDraft(ctx.db, draftId)) ?? fail('notFound');
  return answerOf(ctx, areaId, version.case_id);
}

async function answerOf(ctx: Context, areaId: string, caseId: string): Promise<Answer> {
  const { area, id, status, certNo, applyNo, version } = await caseFacts(ctx, caseId);
  if (area !== areaId) fail('notFound');
  return { caseId: id, status, certNo, applyNo, version };
}

function refuseErrors(ctx: Context, errors: FieldError[]): never {
  return fail('invalidInput', {
    cause: say(ctx.language, 'formErrors', { count: errors.length, first: errors[0]?.message ?? '' }),
    data: errors,
  });
}
