import {
  type Finding,
  type Output,
  type Parsed,
  type RegulationReplay,
  type regulationReplay,
  type regulationReplayFindings,
  type regulationReplayStart,
  reviewPartOf,
} from '@app/contract';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { handleSlowly, job } from '../../kernel/job.ts';
import { formatDate, formatTime } from '../../kernel/time.ts';
import { caseFacts, catalogOf } from '../../platform/area/index.ts';
import { currentCalendar } from '../../platform/calendar/index.ts';
import { judgeApart, ownShare, sharedRules } from '../judging/index.ts';
import { draftRulebook, effectFrom } from '../regulation/index.ts';
import {
  casesToReplay,
  clearFindings,
  countsByRule,
  findingsOfRule,
  findReplay,
  insertFindings,
  insertReplay,
  type ReplayFinding,
  updateReplay,
} from './replay.store.ts';

const atOnce = 25;

const replayRun = job('regulation.replay', z.strictObject({ id: z.string() }));

/** Orders a replay: judging the newest dossiers of the authority by a draft. Progress is read with `readReplay`. */
export async function startReplay(
  ctx: Context,
  { changeId, asOf, most }: Parsed<typeof regulationReplayStart>,
): Promise<RegulationReplay> {
  const { record, rows } = await ctx.within({ role: 'app_platform' }, (tx) => draftRulebook(tx, changeId));
  const today = formatDate(ctx.businessNow());
  // When no day is given, the replay uses the first day on which all of the draft is in force.
  const day = asOf ?? [today, ...rows.map((row) => effectFrom(row) ?? today)].sort().at(-1) ?? today;
  const id = ctx.app.newId();
  const by = ctx.user?.fullname ?? '';
  await insertReplay(ctx.db, { id, changeId, rev: record.rev, asOf: day, most, by, at: ctx.businessNow() });
  await ctx.audit({
    action: 'regulation.replay',
    entity: 'regulation',
    entityId: changeId,
    after: { asOf: day, most },
  });
  await ctx.emit(replayRun, { id });
  return readReplay(ctx, { changeId });
}

/** The newest replay of a change, with its results by rule. */
export async function readReplay(
  ctx: Context,
  { changeId }: Parsed<typeof regulationReplay>,
): Promise<RegulationReplay> {
  const record = await findReplay(ctx.db, { changeId });
  if (!record) return { replay: null };
  return {
    replay: {
      id: String(record.id),
      rev: record.change_rev,
      asOf: record.as_of,
      state: record.state,
      done: record.done,
      total: record.total,
      startedBy: record.started_by_name,
      startedAt: formatTime(record.started_at),
      endedAt: record.ended_at ? formatTime(record.ended_at) : null,
      fault: record.fault,
      rules: await countsByRule(ctx.db, record.id),
    },
  };
}

/** Findings of one rule that appear, vanish or change, with their dossiers. */
export async function replayFindingsOf(
  ctx: Context,
  { replayId, rule, pageNo, limit }: Parsed<typeof regulationReplayFindings>,
): Promise<Output<typeof regulationReplayFindings>> {
  const rows = await findingsOfRule(ctx.db, replayId, rule, { offset: (pageNo - 1) * limit, limit });
  const totalCount = rows[0]?.total ?? 0;
  return {
    dataResult: rows.map(({ total: _, ...row }) => ({ ...row, id: `${row.caseId} ${row.effect} ${row.key}` })),
    pageResult: { pageNo, limit, totalCount, totalPages: Math.ceil(totalCount / limit), exact: true },
  };
}

/** Job: judges each dossier by the rules in force and by the draft, for the same day. */
export const runReplay = handleSlowly(replayRun, async (ctx, { id }) => {
  const replay = await ctx.within(ctx.scope, (tx) => findReplay(tx.db, { id }));
  if (!replay || replay.state === 'done') return;
  const { data, base } = await ctx.within({ role: 'app_platform' }, (tx) =>
    draftRulebook(tx, String(replay.change_id)),
  );
  const areas = catalogOf(ctx.app)
    .all()
    .filter(({ definition }) => reviewPartOf(definition) !== undefined)
    .map((area) => area.id);
  const cases = await ctx.within(ctx.scope, async (tx) => {
    await clearFindings(tx.db, id);
    return casesToReplay(tx.db, areas, replay.most);
  });
  const rulebooks = await Promise.all([sharedRules(base), sharedRules(data)]);
  const { calendar } = await ctx.within(ctx.scope, currentCalendar);
  for (let from = 0; from < cases.length; from += atOnce) {
    const found: ReplayFinding[] = [];
    for (const caseId of cases.slice(from, from + atOnce)) {
      const facts = await ctx.within(ctx.scope, (tx) => caseFacts(tx, caseId));
      const filled = { review: reviewPartOf(facts.definition), data: facts.data };
      const [before = [], after = []] = await judgeApart(
        ctx,
        { kind: 'compare', rulebooks, filled, asOf: replay.as_of, calendar },
        ownShare,
      );
      found.push(...differences(before, after).map((one) => ({ caseId, ...one })));
    }
    await ctx.within(ctx.scope, async (tx) => {
      await insertFindings(tx.db, id, found);
      const done = Math.min(from + atOnce, cases.length);
      await updateReplay(tx.db, id, { state: 'running', done, total: cases.length });
    });
  }
  const total = cases.length;
  await ctx.within(ctx.scope, (tx) =>
    updateReplay(tx.db, id, { state: 'done', done: total, total, endedAt: ctx.businessNow() }),
  );
});

/** Findings that appear, vanish, or stay with another severity or limit. */
export function differences(before: readonly Finding[], after: readonly Finding[]): Omit<ReplayFinding, 'caseId'>[] {
  const was = new Map(before.map((finding) => [finding.key, finding]));
  const is = new Map(after.map((finding) => [finding.key, finding]));
  const told = (effect: ReplayFinding['effect'], { key, rule, severity, title }: Finding) => ({
    key,
    rule,
    effect,
    severity,
    title,
  });
  return [
    ...after.filter(({ key }) => !was.has(key)).map((finding) => told('appears', finding)),
    ...before.filter(({ key }) => !is.has(key)).map((finding) => told('vanishes', finding)),
    ...after
      .filter((finding) => {
        const old = was.get(finding.key);
        return old && (old.severity !== finding.severity || old.limit !== finding.limit);
      })
      .map((finding) => told('changes', finding)),
  ];
}
