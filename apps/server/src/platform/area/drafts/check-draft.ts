import {
  type AreaDefinition,
  type draftCheck,
  type FieldError,
  type JsonObject,
  type Output,
  proceduresOf,
  type ReviewResult,
  revisesOf,
  semicolonOf,
} from '@app/contract';
import { conditionHolds, type Facts, formErrors, submitBlock, submitData, titleOf, withFacts } from '@app/engine/form';
import type { Context } from '../../../kernel/context.ts';
import { Failure, fail } from '../../../kernel/failure.ts';
import { ownTurn } from '../../../kernel/turns/own-turn.ts';
import type { Wiring } from '../../../kernel/wiring.ts';
import { taskForAction } from '../../workflow/index.ts';
import { findCaseAsSubmitted } from '../cases/case.store.ts';
import { counterpartyErrors } from '../cases/counterparty.ts';
import { productIn } from '../cases/product-in.ts';
import { type Area, areaAt } from '../definitions/catalog.ts';
import { factsOfDraft } from '../facts.ts';
import { inForm } from '../form-options.ts';
import { settleReferences } from '../references/settle.ts';
import { refusalOf } from '../requests/refuse-request.ts';
import { revisionBlocked, revisionErrors, withRevision } from '../revision/judge-revision.ts';
import { settleCorrections } from '../revision/settle-corrections.ts';
import { say } from '../texts.ts';
import { type DraftRow, findDraft } from './draft.store.ts';
import { areaOfDraft, holderOf } from './draft.ts';
import { isSeveral, judgeRows } from './draft-rows.ts';
import { rememberJudged } from './judged-lately.ts';

interface Judged {
  submission: JsonObject;
  /** What the formulas were judged by beside the form's own fields. */
  facts: Facts;
  errors: FieldError[];
  blocked: string | null;
  /** The shared procedure that a submission would enter; null = the area has a process of its own, or none fits. */
  procedure: string | null;
}

/** The shared procedure that a form belongs to: the first whose condition holds. Null = the area has a process of its own; undefined = none fits. */
export function procedureFor(
  definition: AreaDefinition,
  data: JsonObject,
  options: Parameters<typeof conditionHolds>[2],
): string | null | undefined {
  const procedures = proceduresOf(definition);
  if (procedures.length === 0) return null;
  return procedures.find(({ when }) => conditionHolds(when, data, options))?.id;
}

/** The errors that prevent submission: wrong entries, or a class of product that belongs to another procedure. */
export async function judgeDraft(
  ctx: Context,
  area: Area,
  draft: Pick<DraftRow, 'data' | 'holder_tenant_id' | 'case_id' | 'task_id'> & Partial<Pick<DraftRow, 'template_name'>>,
): Promise<Judged> {
  const { definition } = area;
  const former = await caseBefore(ctx, draft);
  const before = former?.data;
  const facts = await factsOfDraft(ctx, area, draft);
  const data = withRevision(definition, draft.data, facts);
  return inForm(ctx, async (known) => {
    const options = { ...known, facts };
    // Checking a form of 1,000 rows takes long: other calls are let in before each half.
    await ownTurn();
    const filled = submitData(definition, data, options);
    await ownTurn();
    const wrong = formErrors(definition, { data, submission: filled }, options);
    const settled = await settleReferences(ctx, definition.fields, filled, { options, before });
    const { submission, errors: uncorrected } = await settleCorrections(ctx, definition, settled.submission);
    // A reply goes on with a case that was let in.
    const isNew = draft.task_id == null;
    const errors = [
      ...wrong,
      ...settled.errors,
      ...uncorrected,
      ...swappedProduct(ctx, definition, before, submission),
      ...revisionErrors(ctx, definition, facts, { isNew }),
      ...counterpartyErrors(ctx, definition, submission, { holderTenantId: draft.holder_tenant_id, before }),
    ];
    const procedure = procedureFor(definition, submission, options);
    if (former && revisesOf(definition) && procedure !== former.procedure)
      errors.push({
        field: revisesOf(definition)?.groups ?? '',
        message: say(ctx.language, 'revision.otherProcedure'),
      });
    const stale = isNew ? revisionBlocked(ctx, definition, facts) : null;
    const refused = isNew ? refusalOf(definition, submission, options, ctx.language) : null;
    const reasons =
      isNew && definition.kind === 'application' ? submitBlock(definition, submission, ctx.language, options) : null;
    const why = reasons?.join(semicolonOf(ctx.language)) || say(ctx.language, 'submitBlocked');
    const none = procedure === undefined ? say(ctx.language, 'noProcedure') : null;
    const isTemplate = draft.template_name == null ? null : say(ctx.language, 'templateStays');
    const blocked = isTemplate ?? stale ?? refused ?? (reasons === null ? none : why);
    return { submission, facts, errors, blocked, procedure: procedure ?? null };
  });
}

/** A reply may not be about another product than its case: blocks, clocks and letters of the case are those of its product. */
function swappedProduct(
  ctx: Context,
  definition: AreaDefinition,
  before: JsonObject | undefined,
  submission: JsonObject,
): FieldError[] {
  if (before === undefined) return [];
  const tied = productIn(definition, before);
  if (productIn(definition, submission)?.id === tied?.id) return [];
  return [{ field: 'product', message: say(ctx.language, 'tiedProduct', { text: tied?.text ?? '—' }) }];
}

/** The data that a reply goes on from, with the procedure of its case; undefined for a new case. */
async function caseBefore(
  ctx: Context,
  draft: Pick<DraftRow, 'case_id' | 'task_id'>,
): Promise<{ data: JsonObject; procedure: string | null } | undefined> {
  if (draft.task_id === null || draft.case_id === null) return undefined;
  const found = await findCaseAsSubmitted(ctx.db, draft.case_id);
  return found && { data: found.submitted.data, procedure: found.row.procedure };
}

/** The review of a filled form; null without a reviewing module. Call it without an open transaction. */
export async function reviewDraft(
  ctx: Context,
  { facts, ...draft }: Parameters<NonNullable<Wiring['reviewDraft']>>[1] & { facts: Facts },
): Promise<ReviewResult | null> {
  const { definition } = draft;
  if (definition.kind === 'application' && definition.reviewsProduct)
    return reviewOnProduct(ctx, { facts, ...draft, definition, rules: definition.reviewsProduct.rules });
  return (await ctx.app.wiring.reviewDraft?.(ctx, { ...draft, data: withFacts(draft.data, facts) })) ?? null;
}

/** The review of a form that says anew a part of what is in force of its product: of the whole dossier, and only what the area asks for. */
async function reviewOnProduct(
  ctx: Context,
  {
    facts,
    rules,
    definition: own,
    ...draft
  }: Parameters<NonNullable<Wiring['reviewDraft']>>[1] & { facts: Facts; rules: readonly string[] },
): Promise<ReviewResult | null> {
  const { reviewDraft: review, productDossier } = ctx.app.wiring;
  const product = productIn(own, draft.data);
  // Without a product the form is refused, and there is nothing to judge.
  if (!review || !productDossier || product === null) return null;
  const inForce = await ctx
    .within(ctx.scope, async (inner) => {
      const dossier = await productDossier(inner, product.id, false);
      const { definition } = await areaAt(inner, dossier.source.area, dossier.source.definitionVersion);
      return { dossier, definition };
    })
    .catch(noneIfMissing);
  // A product of others, or one that is gone: the form is refused at its field, and there is nothing to judge either.
  if (inForce === null) return null;
  const { dossier, definition } = inForce;
  // What is copied from the product is not said anew.
  const shared = own.fields.filter(
    ({ key, readonly }) => readonly !== true && definition.fields.some((field) => field.key === key),
  );
  const said = Object.fromEntries(shared.map(({ key }) => [key, draft.data[key] ?? null]));
  const result = await review(ctx, {
    ...draft,
    definition,
    data: withFacts({ ...dossier.data, ...said }, facts),
  });
  if (result === null) return null;
  const asked = ({ rule }: { rule: string }) =>
    rules.some((one) => (one.length === 1 ? rule.startsWith(one) : rule === one));
  const named = (rule: string) => asked({ rule });
  return {
    ...result,
    findings: result.findings.filter(asked),
    passed: result.passed.filter(named),
    notApplicable: result.notApplicable.filter(named),
  };
}

function noneIfMissing(error: unknown): null {
  if (error instanceof Failure && error.error === 'notFound') return null;
  throw error;
}

/** Pre-check of the saved draft: form errors, review findings and whether it may be submitted here; of a draft of several cases, which rows may. */
export async function checkDraft(ctx: Context, areaId: string, id: string): Promise<Output<typeof draftCheck>> {
  const { draft, area, facts, judged } = await ctx.within(ctx.scope, async (inner) => {
    const draft = (await findDraft(inner.db, areaId, id, false)) ?? fail('notFound');
    const area = await areaOfDraft(inner, draft);
    // A draft of several cases is judged row by row, never as a whole.
    const judged = isSeveral(area.definition, draft) ? null : await judgeDraft(inner, area, draft);
    return { draft, area, judged, facts: judged?.facts ?? (await factsOfDraft(inner, area, draft)) };
  });
  const { definition } = area;
  if (judged === null) {
    const rows = await judgeRows(ctx, { area, draft }, (inner, one) => judgeDraft(inner, area, one));
    const canSubmit = rows.ready > 0;
    const { ready, refused } = rows;
    return {
      ...{ rev: draft.rev, errors: rows.errors, review: null, canSubmit, blocked: null, facts },
      rows: { ready, refused },
    };
  }
  const { submission, errors, blocked } = judged;
  const review = await reviewDraft(ctx, { id, area: areaId, definition, data: submission, facts });
  const canSubmit = errors.length === 0 && blocked === null;
  if (canSubmit) rememberJudged(ctx.app, draft, { data: submission, facts });
  return { rev: draft.rev, errors, review, canSubmit, blocked, facts, rows: null };
}

/** The data of a draft as it would be submitted, and the case and step that it answers, for modules that read it (reports, export); a draft of others is state 404. */
export async function draftData(
  ctx: Context,
  areaId: string,
  id: string,
): Promise<{
  definition: AreaDefinition;
  data: JsonObject;
  title: string;
  caseId: string | null;
  /** The step that it answers; null = it answers none. */
  step: { process: string; node: string } | null;
}> {
  holderOf(ctx);
  const draft = (await findDraft(ctx.db, areaId, id, false)) ?? fail('notFound');
  const { definition } = await areaOfDraft(ctx, draft);
  const step = draft.task_id === null ? null : await taskForAction(ctx, draft.task_id);
  return inForm(ctx, (options) => {
    const data = submitData(definition, draft.data, options);
    return { definition, data, title: titleOf(definition, data, options), caseId: draft.case_id, step };
  });
}
