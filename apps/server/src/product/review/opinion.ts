import type {
  Opinion,
  OpinionProposal,
  Output,
  opinionPropose,
  opinionSave,
  Parsed,
  Precedent,
  reviewPrecedents,
} from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatTime } from '../../kernel/time.ts';
import { caseVersion, registerRows } from '../../platform/area/index.ts';
import { documentOf } from '../../platform/dictionary/index.ts';
import { documentTitlesIn } from '../regulation/index.ts';
import { ownFinding } from './officer-task.ts';
import { openCases } from './open-cases.ts';
import { decisionsOn, findOpinion, precedentsOf, removeOpinion, writeOpinion } from './opinion.store.ts';
import { placesInWords } from './place-words.ts';
import { proposeOpinions, Wordings } from './propose-opinion.ts';
import { caseOfPath, opinionOf } from './result.ts';
import { findFinding } from './review.store.ts';

const templates = 'base/opinion-template';
const mostPrecedents = 20;

/** Opinion texts for a finding, filled from its evidence; the officer chooses and edits. */
export async function proposalsOf(ctx: Context, input: Parsed<typeof opinionPropose>): Promise<OpinionProposal[]> {
  await caseOfPath(ctx, input);
  const row = (await findFinding(ctx.db, input.caseId, input.findingId)) ?? fail('notFound');
  const { definition, data } = await caseVersion(ctx, row.case_id, row.version);
  const wordings = Wordings.parse(documentOf(ctx.app, 'opinion-wordings') ?? []);
  return proposeOpinions(
    row.finding,
    placesInWords(definition, data, row.finding.places, ctx.language, documentTitlesIn(ctx.app)),
    await registerRows(ctx, templates),
    wordings,
    ctx.language,
  );
}

/**
 * Writes, changes or (with empty text) removes the opinion on a finding. Each step goes to the audit log and not to the history, which the holder
 * reads, too.
 */
export async function saveOpinion(ctx: Context, input: Parsed<typeof opinionSave>): Promise<Opinion | null> {
  const user = ctx.user ?? fail('illegalToken');
  const finding = await ownFinding(ctx, input);
  const before = await findOpinion(ctx.db, finding.id);
  const words = input.text.trim();
  if (words === (before?.text ?? '')) return before ? opinionOf(before) : null;
  const row = {
    finding_id: finding.id,
    case_id: finding.case_id,
    version: finding.version,
    holder_tenant_id: finding.holder_tenant_id,
    text: words,
    source: input.source,
    written_by: user.id,
    written_by_name: user.fullname,
    written_at: ctx.businessNow(),
  };
  if (words === '') await removeOpinion(ctx.db, finding.id);
  else await writeOpinion(ctx.db, row);
  await ctx.audit({
    action: 'opinion.write',
    entity: 'finding',
    entityId: finding.id,
    before: { text: before?.text ?? null },
    after: { caseId: finding.case_id, rule: finding.rule, text: words || null, source: input.source },
  });
  return words === '' ? null : opinionOf(row);
}

/**
 * How the authority decided the same finding, and others of its rule, in other cases. Formulations are never included, and a case that the officer
 * may not open is only counted.
 */
export async function precedentsFor(
  ctx: Context,
  input: Parsed<typeof reviewPrecedents>,
): Promise<Output<typeof reviewPrecedents>> {
  if (ctx.scope.role !== 'app_authority') fail('illegalPermission');
  await caseOfPath(ctx, input);
  const { rule, subject } = (await findFinding(ctx.db, input.caseId, input.findingId)) ?? fail('notFound');
  const wanted = { rule, subject, caseId: input.caseId };
  const found = await precedentsOf(ctx.db, wanted);
  const open = await openCases(ctx, found);
  const rows = found
    .filter((one) => open.has(one.case_id))
    .slice(0, mostPrecedents)
    .map(
      (one): Precedent => ({
        caseId: one.case_id,
        area: one.area,
        title: one.title,
        holderName: one.holder_name,
        decision: one.decision,
        reason: one.decision_reason,
        opinion: one.opinion,
        value: one.finding.value ?? null,
        decidedBy: one.decided_by_name,
        decidedAt: one.decided_at ? formatTime(one.decided_at) : null,
        same: one.same,
      }),
    );
  return { ...(await decisionsOn(ctx.db, wanted)), rows };
}
