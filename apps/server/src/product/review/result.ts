import type { Opinion, Output, Parsed, reviewCompare, reviewResult } from '@app/contract';
import { compareVersions } from '@app/engine/review';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatTime } from '../../kernel/time.ts';
import { caseFacts, caseVersion, noteFormulation } from '../../platform/area/index.ts';
import { currentRulebook } from '../regulation/index.ts';
import { languageModelOf } from './language-model.ts';
import { hasTask } from './officer-task.ts';
import { type OpinionRow, opinionsOf } from './opinion.store.ts';
import { practiceOf } from './practice.store.ts';
import { findingsOf, reviewOf } from './review.store.ts';
import { findingsShown } from './review.ts';

/** What the rules said about a version (the newest unless told); officers also read the opinions of the office. */
export async function resultOf(
  ctx: Context,
  { group, name, caseId, version }: Parsed<typeof reviewResult>,
): Promise<Output<typeof reviewResult>> {
  const facts = await caseOfPath(ctx, { group, name, caseId });
  noteFormulation(ctx, facts);
  const review = (await reviewOf(ctx.db, caseId, version)) ?? fail('notFound');
  const findings = await findingsOf(ctx.db, caseId, review.version);
  const officer = ctx.scope.role === 'app_authority';
  return {
    version: review.version,
    rulebookVersion: review.rulebook_version,
    asOf: review.as_of,
    reviewedAt: formatTime(review.reviewed_at),
    passed: review.passed,
    notApplicable: review.not_applicable,
    notices: review.notices,
    findings: await findingsShown(ctx, findings),
    opinions: officer ? (await opinionsOf(ctx.db, caseId, review.version)).map(opinionOf) : [],
    practice: officer ? await practiceOf(ctx.db, [...new Set(findings.map(({ rule }) => rule))], caseId) : [],
    mayDecide: officer && review.version === facts.version && (await hasTask(ctx, { group, name, caseId })),
    languageModel: languageModelOf(ctx.app) !== null,
  };
}

/** Two submitted versions of a dossier compared by the lists in force today. */
export async function compareOf(
  ctx: Context,
  { group, name, caseId, from, to }: Parsed<typeof reviewCompare>,
): Promise<Output<typeof reviewCompare>> {
  noteFormulation(ctx, await caseOfPath(ctx, { group, name, caseId }));
  const [before, after] = [await caseVersion(ctx, caseId, from), await caseVersion(ctx, caseId, to)];
  const lists = currentRulebook(ctx.app).lists ?? {};
  return compareVersions(after.definition, before.data, after.data, lists, ctx.language);
}

/** The case in a path. An area opens only its own cases, a worklist those of all areas; any other is state 404. */
export async function caseOfPath(
  ctx: Context,
  { group, name, caseId }: { group: string; name: string; caseId: string },
) {
  const facts = await caseFacts(ctx, caseId);
  if (facts.area !== `${group}/${name}`) fail('notFound');
  return facts;
}

/** An opinion as the wire carries it. */
export function opinionOf(row: OpinionRow): Opinion {
  return {
    findingId: row.finding_id,
    text: row.text,
    source: row.source,
    by: row.written_by_name,
    at: formatTime(row.written_at),
  };
}
