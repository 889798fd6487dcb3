import { type AreaDefinition, type FieldError, type JsonObject, type ReviewResult, textOf } from '@app/contract';
import { conditionHolds, formErrors, submitData, titleOf } from '@app/engine/form';
import { type Context, fail, type Registry } from '../../../kernel/context.ts';
import { ownTurn } from '../../../kernel/own-turn.ts';
import type { Area } from '../definitions/catalog.ts';
import { inForm } from '../form-options.ts';
import { say } from '../texts.ts';
import { findDraft } from './draft.store.ts';
import { areaOfDraft, holderOf } from './draft.ts';

/** What keeps a document from being submitted: wrong entries, or a class that belongs to another procedure. */
export async function judgeDraft(
  ctx: Context,
  area: Area,
  data: JsonObject,
): Promise<{ submission: JsonObject; errors: FieldError[]; blocked: string | null }> {
  const { definition } = area;
  const { submitBlocked: reason, submitWhen } = definition.kind === 'application' ? definition : {};
  return inForm(ctx, async (options) => {
    // A form of 1,000 rows takes so long that others go before each half.
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

/** What the review says of a filled form; null where nothing reviews. The context has no transaction open. */
export async function reviewDraft(
  ctx: Context,
  draft: Parameters<Registry['draftChecks'][number]>[1],
): Promise<ReviewResult | null> {
  let review: ReviewResult | null = null;
  for (const check of ctx.app.registry.draftChecks) review ??= await check(ctx, draft);
  return review;
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

/** A draft as it would be submitted, for modules that read it (reports, export); foreign drafts are state 404. */
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
