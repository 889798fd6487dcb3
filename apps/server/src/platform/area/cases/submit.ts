import { isDeepStrictEqual } from 'node:util';
import {
  advisingFacts,
  type areaSubmit,
  type FieldError,
  factRoots,
  type JsonObject,
  type Output,
  type ReviewResult,
  tasksOf,
  versionAction,
} from '@app/contract';
import { type Facts, titleOf } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { AheadOutdated, fail } from '../../../kernel/failure.ts';
import { formatTime } from '../../../kernel/time.ts';
import type { Submission } from '../../../kernel/wiring.ts';
import { completeTask, describeInstance, taskForAction } from '../../workflow/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { judgeDraft, reviewDraft } from '../drafts/check-draft.ts';
import { type DraftRow, deleteDrafts, findDraft } from '../drafts/draft.store.ts';
import { areaOfDraft, holderOf, recordSavePoint } from '../drafts/draft.ts';
import { isSeveral } from '../drafts/draft-rows.ts';
import { type Judged, takeJudged } from '../drafts/judged-lately.ts';
import { holdFactsOf } from '../facts.ts';
import { inForm } from '../form-options.ts';
import { refuseRequest } from '../requests/refuse-request.ts';
import { targetIn } from '../requests/target.ts';
import { say } from '../texts.ts';
import { beginCase, keepVersion, runOnSubmit, type VersionSaid } from './begin-case.ts';
import * as store from './case.store.ts';
import { caseFacts } from './case-facts.ts';
import { refuseOtherPlaces } from './open-places.ts';
import { shareAgain } from './share-case.ts';

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
    /** What was known of other records when it was reviewed. */
    readonly facts: Facts,
    /** It was judged by a check a while before, and the content may have become another one with the time. */
    readonly isEarlier: boolean,
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
  if (isSeveral(definition, draft)) return async () => null;
  const lately = takeJudged(ctx.app, draft);
  const judged = lately ?? (await judgedFit(ctx, { definition, ...area }, draft));
  if (judged === null) return async () => null;
  const { data, facts } = judged;
  return async (apart) => {
    const result = await reviewDraft(apart, { id: draft.id, area: areaId, definition, data, facts });
    return new ReviewedDraft(data, result, facts, lately !== null);
  };
}

/** A draft as it would be submitted now; null = it would be refused. */
async function judgedFit(ctx: Context, area: Area, draft: DraftRow): Promise<Judged | null> {
  const { submission: data, errors, blocked, facts } = await judgeDraft(ctx, area, draft);
  return errors.length > 0 || blocked !== null ? null : { data, facts };
}

/**
 * Submits a draft in one transaction: a new case with its process, or the next version of a case as the reply to a holder task. All or nothing; a
 * draft submitted twice answers the case that it became.
 */
export async function submitDraft(ctx: Context, areaId: string, input: SubmitInput): Promise<Answer> {
  holderOf(ctx);
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
  if (isSeveral(area.definition, draft)) fail('conflict', { cause: say(ctx.language, 'submittedEach') });
  if (draft.task_id === null)
    await refuseRequest(ctx, area, { data: draft.data, holderTenantId: draft.holder_tenant_id });
  await holdFactsOf(ctx, area, draft);
  const { errors, blocked, procedure, facts, submission: now } = await judgeDraft(ctx, area, draft);
  if (errors.length > 0) refuseErrors(ctx, errors);
  if (blocked !== null) fail('conflict', { cause: blocked });
  // Another submission may have come first; what it changed belongs into the review.
  if (!isDeepStrictEqual(deciding(reviewedDraft(ctx).facts), deciding(facts))) throw new AheadOutdated();
  // The same revision has the same content: exactly what was reviewed is submitted, including drawn and timed values.
  const { data: submission, isEarlier } = reviewedDraft(ctx);
  if (isEarlier && !isDeepStrictEqual(submission, now)) throw new AheadOutdated();
  await recordSavePoint(ctx, draft, 'draft.save');
  const caseId =
    draft.task_id === null
      ? await submitNew(ctx, area, {
          ...{ id: ctx.app.newId(), draftId: draft.id, data: submission, procedure },
          version: saidWith(ctx, draft, input),
        })
      : await replyToTask(ctx, area, draft, submission, input);
  await deleteDrafts(ctx.db, [draft.id]);
  return answerOf(ctx, areaId, caseId);
}

/** Begins the case of a draft, or of a row of one, that was judged to be submitted. */
export async function submitNew(
  ctx: Context,
  area: Area,
  {
    draftId,
    ...begun
  }: { id: string; draftId: string; data: JsonObject; procedure: string | null; version: VersionSaid },
): Promise<string> {
  if (!ctx.user) fail('illegalToken');
  const holder = holderOf(ctx);
  const parentCaseId = targetIn(area.definition, begun.data);
  const row = await beginCase(ctx, area, { ...begun, holder, origin: 'holder', parentCaseId });
  await ctx.audit({
    action: 'case.submit',
    entity: 'case',
    entityId: row.id,
    after: {
      area: area.id,
      procedure: begun.procedure,
      version: 1,
      title: row.title,
      draftId,
      acknowledgements: begun.version.acknowledgements.length,
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
  await beforeReply?.(ctx, { ...place, version: row.version + 1, before: old, after: now });
  if (open) refuseOtherPlaces(ctx, area.definition, open, old, now);
  const next: store.CaseRow = {
    ...row,
    version: row.version + 1,
    title: await inForm(ctx, (options) => titleOf(area.definition, data, options)),
    updated_at: ctx.businessNow(),
  };
  const said = saidWith(ctx, draft, input);
  await Promise.all([store.replaceCaseData(ctx.db, area, next, data), keepVersion(ctx, next, data, said)]);
  await shareAgain(ctx, area.definition, next, data);
  if (next.title !== row.title) await describeInstance(ctx, row.id, { title: next.title });
  await runOnSubmit(ctx, area, next, data, said);
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

/** What a draft brings to the version that it becomes. */
function saidWith(ctx: Context, draft: DraftRow, { acknowledgements, opinion }: SubmitInput): VersionSaid {
  return { draftId: draft.id, acknowledgements, opinion, reviewed: reviewedDraft(ctx).result };
}

/**
 * The reviewed draft that was found before the transaction. @throws AheadOutdated when submission was refused then and no longer is: inside the
 * transaction nothing may wait for a review.
 */
function reviewedDraft({ ahead }: Context): ReviewedDraft {
  if (!(ahead instanceof ReviewedDraft)) throw new AheadOutdated();
  return ahead;
}

/** The facts for whose sake a review is made again when they changed. */
function deciding(facts: Facts): Facts {
  const kept = factRoots.flatMap((root) => {
    const known = Object.entries(facts[root] ?? {}).filter(([name]) => !advisingFacts.includes(`${root}.${name}`));
    return facts[root] ? [[root, Object.fromEntries(known)]] : [];
  });
  return Object.fromEntries(kept);
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
