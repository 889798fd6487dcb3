import { type AreaDefinition, type FieldError, type JsonObject, type ReviewResult, textOf } from '@app/contract';
import { conditionHolds, formErrors, submitData, titleOf } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { ownTurn } from '../../../kernel/turns/own-turn.ts';
import type { Wiring } from '../../../kernel/wiring.ts';
import type { Area } from '../definitions/catalog.ts';
import { inForm } from '../form-options.ts';
import { say } from '../texts.ts';
import { findDraft } from './draft.store.ts';
import { areaOfDraft, holderOf } from './draft.ts';

/** The errors that prevent submission: wrong entries, or a class of product that belongs to another procedure. */
export async function judgeDraft(
  ctx: Context,
  area: Area,
  data: JsonObject,
): Promise<{ submission: JsonObject; errors: FieldError[]; blocked: string | null }> {
  const { definition } = area;
  const { submitBlocked: reason, submitWhen } = definition.kind === 'application' ? definition : {};
  return inForm(ctx, async (options) => {
    // Checking a form of 1,000 rows takes long: other calls are let in before each half.
    await ownTurn();
    const submission = submitData(definition, data, options);
    await ownTurn();
    const errors = formErrors(definition, { data, submission }, options);
    const allowed = conditionHolds(submitWhen, submission, options);
    return {
      submission,
      errors,
      blocked: allowed ? null : reason ? textOf(reason, ctx.language) : say(ctx.language, 'submitBlocked'),
    };
  });
}

/** The review of a filled form; null without a reviewing module. Call it without an open transaction. */
export async function reviewDraft(
  ctx: Context,
  draft: Parameters<NonNullable<Wiring['reviewDraft']>>[1],
): Promise<ReviewResult | null> {
  return (await ctx.app.wiring.reviewDraft?.(ctx, draft)) ?? null;
}

/** Pre-check of the saved draft: form errors, review findings and whether it may be submitted here. */
export async function checkDraft(
  ctx: Context,
  areaId: string,
  id: string,
): Promise<{
  rev: number;
  errors: FieldError[];
  review: ReviewResult | null;
  canSubmit: boolean;
  blocked: string | null;
}> {
  const { rev, definition, submission, errors, blocked } = await ctx.within(ctx.scope, async (inner) => {
    const draft = (await findDraft(inner.db, areaId, id, false)) ?? fail('notFound');
    const area = await areaOfDraft(inner, draft);
    return { rev: draft.rev, definition: area.definition, ...(await judgeDraft(inner, area, draft.data)) };
  });
  const review = await reviewDraft(ctx, { id, area: areaId, definition, data: submission });
  return { rev, errors, review, canSubmit: errors.length === 0 && blocked === null, blocked };
}

/** The data of a draft as it would be submitted, for modules that read it (reports, export); a draft of others is state 404. */
export async function draftData(
  ctx: Context,
  areaId: string,
  id: string,
): Promise<{ definition: AreaDefinition; data: JsonObject; title: string }> {
  holderOf(ctx);
  const draft = (await findDraft(ctx.db, areaId, id, false)) ?? fail('notFound');
  const { definition } = await areaOfDraft(ctx, draft);
  return inForm(ctx, (options) => {
    const data = submitData(definition, draft.data, options);
    return { definition, data, title: titleOf(definition, data, options) };
  });
}
