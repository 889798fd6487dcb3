import {
  type ApplicationDefinition,
  type AreaDefinition,
  blocks,
  type FieldError,
  type Finding,
  type FormulationRow,
  isOwnFinding,
  type JsonObject,
  type ReviewResult,
  type RulebookData,
  reviewPartOf,
  type StoredFinding,
  semicolonOf,
  tasksOf,
  textOf,
} from '@app/contract';
import { dossierOf, findingSubject, ofRegime } from '@app/engine/review';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { AheadOutdated, fail } from '../../kernel/failure.ts';
import { isId } from '../../kernel/list/index.ts';
import { service } from '../../kernel/service.ts';
import { formatDate, formatTime } from '../../kernel/time.ts';
import { Unfinished } from '../../kernel/turns/worker-pool.ts';
import type { Submission } from '../../kernel/wiring.ts';
import { setOpenErrors } from '../../platform/area/index.ts';
import { readableHere } from '../../platform/attachment/index.ts';
import { currentCalendar } from '../../platform/calendar/index.ts';
import { namesShown } from '../../platform/tenant/index.ts';
import { reviewApart, sharedRules, unfinishedReview } from '../judging/index.ts';
import { readingTextsOf } from '../reading/index.ts';
import { currentRulebook } from '../regulation/index.ts';
import { decides } from './officer-task.ts';
import { type FindingRow, findingsOf, insertReview, latestReview } from './review.store.ts';
import { say } from './texts.ts';

/**
 * The review of data as it stands today by the rulebook in force; null for an area without smart review. A thread judges: one that did not finish
 * answers a result that says so.
 */
export async function reviewData(
  ctx: Context,
  { definition, data }: { definition: AreaDefinition; data: JsonObject },
): Promise<ReviewResult | null> {
  return judgedBy(ctx, { definition, data }, currentRulebook(ctx.app));
}

/** The same by any rulebook over the names that the threads hold. */
export async function judgedBy(
  ctx: Context,
  { definition, data }: { definition: AreaDefinition; data: JsonObject },
  rulebook: RulebookData,
): Promise<ReviewResult | null> {
  const review = reviewPartOf(definition);
  if (!review) return null;
  const asOf = formatDate(ctx.businessNow());
  const files = filesOf(review, data);
  const readings =
    files.length === 0
      ? []
      : await ctx.within(ctx.scope, async (inner) => readingTextsOf(inner, await wordsAllowed(inner, files)));
  const filled = { review, data };
  const rules = await sharedRules(rulebook);
  const { calendar, version: calendarVersion } = await ctx.within(ctx.scope, currentCalendar);
  return finished(ctx, rulebook, asOf, () =>
    reviewApart(ctx, { kind: 'review', rules, filled, readings, asOf, calendar }, { calendarVersion }),
  );
}

/** What a thread answers; one that did not finish has decided nothing, and the result says so. */
export async function finished(
  ctx: Context,
  { version: rulebookVersion, regime }: Pick<RulebookData, 'version' | 'regime'>,
  asOf: string,
  judge: () => Promise<ReviewResult>,
): Promise<ReviewResult> {
  try {
    return await judge();
  } catch (error) {
    if (!(error instanceof Unfinished)) throw error;
    ctx.log.warn('a review was not finished', { reason: error.message });
    return ofRegime(unfinishedReview(error, { rulebookVersion, asOf }), regime);
  }
}

/** Attachments that the dossier names as its documents. */
function filesOf({ mapping }: NonNullable<ApplicationDefinition['review']>, data: JsonObject): string[] {
  const { documents } = mapping;
  if (documents === undefined) return [];
  const dossier = dossierOf({ review: { mapping: { documents } } }, data);
  return dossier.documents.flatMap((document) => document.files.map(({ id }) => id));
}

/** The formulation of a submitted dossier, by which findings of other dossiers about the same ingredient are found. */
function rowsOf({ definition, data }: Submission): FormulationRow[] {
  const { rows } = reviewPartOf(definition)?.mapping ?? {};
  return rows === undefined ? [] : dossierOf({ review: { mapping: { rows } } }, data).rows;
}

/** Whether a review was made for today's date and by the rules in force. */
function isOfNow(ctx: Context, result: ReviewResult): boolean {
  return result.asOf === formatDate(ctx.businessNow()) && result.rulebookVersion === currentRulebook(ctx.app).version;
}

/** The files whose words a review may use: a dossier can name any file, so only those that the caller may read. */
async function wordsAllowed(ctx: Context, files: readonly string[]): Promise<string[]> {
  if (ctx.scope.role !== 'app_holder' || files.length === 0) return [...files];
  return [...(await readableHere(ctx, files.filter(isId))).keys()];
}

/**
 * Stores the findings on a submitted version. Findings never block submission; each of level error must be acknowledged with a reason, which the
 * officer sees. Of others it is kept that the company has seen them.
 */
export async function storeReview(ctx: Context, submission: Submission): Promise<void> {
  const { reviewed: result } = submission;
  if (!result) return;
  // The rules or the day changed between the review and this transaction.
  if (!isOfNow(ctx, result)) throw new AheadOutdated();
  const reasons = new Map(submission.acknowledgements.map(({ key, reason = '' }) => [key, reason.trim()]));
  // The law of another market is information for the company: the case never learns of it.
  const findings = result.findings.filter(isOwnFinding);
  const silent = (submission.declared ? findings : []).filter(
    (finding) => blocks(finding) && !reasons.get(finding.key),
  );
  if (silent.length > 0) refuseSilence(ctx, silent);
  const rows = rowsOf(submission);
  const reviewed = insertReview(ctx.db, {
    caseId: submission.caseId,
    version: submission.version,
    holderTenantId: submission.holderTenantId,
    result,
    findings: findings.map((finding) => ({
      id: ctx.app.newId(),
      finding,
      subject: findingSubject(finding, rows),
      acknowledgement: reasons.get(finding.key) ?? null,
    })),
    at: ctx.businessNow(),
  });
  await Promise.all([reviewed, setOpenErrors(ctx.db, submission.caseId, findings.filter(blocks).length)]);
}

function refuseSilence(ctx: Context, silent: readonly Finding[]): never {
  const data = silent.map((finding): FieldError => {
    const title = textOf(finding.title, ctx.language);
    return {
      field: 'acknowledgements',
      row: finding.key,
      message: say(ctx.language, 'review.acknowledgeOne', { rule: finding.rule, title }),
    };
  });
  return fail('invalidInput', {
    cause: say(ctx.language, 'review.acknowledge', { count: silent.length, list: named(ctx, silent) }),
    data,
  });
}

/** Findings and notices of the newest version, for the case page. */
export async function reviewParts(ctx: Context, caseId: string): Promise<Record<string, unknown>> {
  const latest = await latestReview(ctx.db, caseId);
  if (!latest) return { findings: [], notices: [] };
  const rows = await findingsOf(ctx.db, caseId, latest.version);
  return { findings: await findingsShown(ctx, rows), notices: latest.notices };
}

/**
 * Service `readFindings`: sets variables about the version last submitted: `openErrors`, how many findings of level error it has, and `foundRules`, the
 * rules that found an error or a warning.
 */
export const readFindings = service(z.strictObject({}), async (ctx, call) => {
  const latest = await latestReview(ctx.db, call.caseId);
  const rows = latest ? await findingsOf(ctx.db, call.caseId, latest.version) : [];
  call.setVariable('openErrors', rows.filter(({ finding }) => blocks(finding)).length);
  const found = rows.filter(({ severity }) => severity === 'error' || severity === 'warn');
  call.setVariable('foundRules', [...new Set(found.map(({ rule }) => rule))]);
});

interface Step {
  caseId: string;
  process: string;
  node: string;
  action: string;
  opinion: string;
  definition: AreaDefinition;
}

/**
 * Refuses to complete a task that needs decided findings while one of level error is undecided. Continuing although one was accepted requires an
 * opinion that says why.
 */
export async function refuseAgainstFindings(ctx: Context, step: Step): Promise<void> {
  const task = tasksOf(step.definition, step.process)[step.node];
  const needsDecisions = task?.findingsDecidedBefore?.includes(step.action) ?? false;
  const needsReason = (task?.reasonDespiteFindings?.includes(step.action) ?? false) && step.opinion === '';
  if (!needsDecisions && !needsReason) return;
  const latest = await latestReview(ctx.db, step.caseId);
  if (!latest) return;
  const errors = (await findingsOf(ctx.db, step.caseId, latest.version)).filter(
    ({ severity, rule }) => severity === 'error' && decides(task, rule),
  );
  const open = errors.filter((row) => row.decision === null);
  if (needsDecisions && open.length > 0) refuseUndecided(ctx, open);
  const accepted = errors.filter((row) => row.decision === 'accepted');
  if (needsReason && accepted.length > 0) {
    const message = say(ctx.language, 'review.reasonDespite', { count: accepted.length });
    fail('invalidInput', { cause: message, data: [{ field: 'opinion', message }] });
  }
}

/** Findings of the newest version that a person decided or has to decide, each with the decision and the reason that was given; null = none. */
export async function findingsDecided(
  ctx: Context,
  caseId: string,
  language = ctx.language,
): Promise<{ id: string; rule: string; title: string; decision: FindingRow['decision']; reason: string | null }[]> {
  const latest = await latestReview(ctx.db, caseId);
  const rows = latest ? await findingsOf(ctx.db, caseId, latest.version) : [];
  return rows
    .filter(({ decision, severity }) => decision !== null || severity === 'error')
    .map(({ id, rule, finding, decision, decision_reason: reason }) => ({
      id,
      rule,
      title: textOf(finding.title, language),
      decision,
      reason,
    }));
}

function refuseUndecided(ctx: Context, open: readonly FindingRow[]): never {
  const list = named(
    ctx,
    open.map((row) => row.finding),
  );
  return fail('conflict', {
    cause: say(ctx.language, 'review.undecided', { count: open.length, list }),
    data: open.map((row) => ({ findingId: row.id, rule: row.rule, title: row.finding.title })),
  });
}

/** Findings as the caller may see them: a company sees the authority in place of the person who decided. */
export async function findingsShown(ctx: Context, rows: readonly FindingRow[]): Promise<StoredFinding[]> {
  const known = await namesShown(ctx, rows.map(deciderOf));
  return rows.map((row) => ({ ...storedFinding(row), decidedBy: known(deciderOf(row)) }));
}

/** Who decided a finding. */
export function deciderOf(row: Pick<FindingRow, 'decided_by' | 'decided_by_name'>) {
  return { id: row.decided_by, name: row.decided_by_name };
}

/** A finding as the wire carries it. */
export function storedFinding(row: FindingRow): StoredFinding {
  return {
    ...row.finding,
    id: row.id,
    acknowledgement: row.acknowledgement,
    decision: row.decision,
    decisionReason: row.decision_reason,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at ? formatTime(row.decided_at) : null,
  };
}

function named(ctx: Context, findings: readonly Finding[]): string {
  const shown = findings.slice(0, 5).map((finding) => `${finding.rule} ${textOf(finding.title, ctx.language)}`);
  const words = shown.join(semicolonOf(ctx.language));
  return findings.length > shown.length ? `${words}…` : words;
}
