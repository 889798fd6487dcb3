import { type MigrationOutcome, ofProcessKey, type Text, textOf } from '@app/contract';
import { type Instance, type Migration, type Move, migrate, type ProcessModel } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { text } from '../../../kernel/texts/index.ts';
import { versionOf } from '../definitions/definition.store.ts';
import { inOfficeSpaces } from '../office-spaces.ts';
import { processOf, processSource } from '../steps/load-process.ts';
import { type InstanceRow, lockInstance, readInstance } from '../stores/instance.store.ts';
import { openOnOtherVersions } from '../stores/instance-search.store.ts';
import { moveNodes, standOnVersion } from '../stores/migration.store.ts';
import { noChanges, writeStep } from '../stores/step.store.ts';
import { instanceChanges } from '../stores/step-rows.ts';
import { addHistory } from './history.ts';

/** In one call at most; the rest is asked for again. */
const most = 500;

interface Wish {
  key: string;
  to: number;
  from?: number | undefined;
  ids?: string[] | undefined;
  mapping: Record<string, string>;
  dryRun: boolean;
}

/**
 * Moves instances of a process to another version, or only says of each what would happen. One that cannot go over stays
 * exactly as it was and says why; the others move (scope app_platform).
 */
export async function migrateInstances(
  ctx: Context,
  wish: Wish,
): Promise<{ outcomes: MigrationOutcome[]; migrated: number }> {
  const target = await versionOf(ctx.db, wish.key, wish.to);
  if (!target || target.state === 'draft') fail('notFound');
  const found = await inOfficeSpaces(ctx, async (space) => {
    const outcomes: MigrationOutcome[] = [];
    for (const id of await openOnOtherVersions(space.db, wish.key, { ...wish, most })) {
      const outcome = await migrateOne(space, id, wish);
      if (outcome) outcomes.push(outcome);
    }
    return outcomes;
  });
  const outcomes = found.flat();
  const migrated = wish.dryRun ? 0 : outcomes.filter((outcome) => outcome.ok).length;
  if (migrated > 0)
    await ctx.audit({
      action: 'instance.migrate',
      entity: 'process_definition',
      entityId: target?.id ?? wish.key,
      after: { key: wish.key, to: wish.to, mapping: wish.mapping, migrated },
    });
  return { outcomes, migrated };
}

async function migrateOne(ctx: Context, id: string, wish: Wish): Promise<MigrationOutcome | null> {
  const row = await lockInstance(ctx.db, id);
  if (!row || row.version === wish.to) return null;
  const { procedure } = ofProcessKey(wish.key);
  const [from, to] = [
    await processOf(ctx, row),
    await processOf(ctx, { area: row.area, version: wish.to, process: procedure ?? row.process }),
  ];
  const before = await readInstance(ctx.db, row);
  const plan = migrate(before, from, to, wish.mapping);
  const outcome: MigrationOutcome = {
    id,
    title: row.title,
    from: row.version,
    ok: plan.possible,
    moves: movesOf(plan),
    // A node, its clock and its work say the same: once is enough.
    problems: [
      ...new Set(plan.moves.flatMap((move) => (move.how === 'refused' ? [problemText(ctx, from, move)] : []))),
    ],
  };
  if (plan.possible && !wish.dryRun) await store(ctx, row, { before, after: plan.instance, to, wish });
  return outcome;
}

async function store(
  ctx: Context,
  row: InstanceRow,
  step: { before: Instance; after: Instance; to: ProcessModel; wish: Wish },
): Promise<void> {
  const { before, after, to, wish } = step;
  const old = row.version;
  writeStep(ctx, { ...noChanges(row.id), ...instanceChanges(row, before, after, ctx.businessNow(), false) });
  await moveNodes(ctx.db, row.id, before, after, (node) => to.nodes[node]?.title ?? plain(node));
  await standOnVersion(ctx.db, row.id, { version: wish.to, process: to.id });
  await processSource(ctx).caseMigrated?.(ctx, row.case_id, wish.to, ofProcessKey(wish.key).procedure);
  await addHistory(ctx, {
    caseId: row.case_id,
    holderTenantId: row.holder_tenant_id,
    action: 'migrate',
    title: {
      'zh-CN': `流程版本由 ${old} 迁移到 ${wish.to}`,
      'zh-TW': `流程版本由 ${old} 遷移到 ${wish.to}`,
      en: `Moved from version ${old} of the process to ${wish.to}`,
    },
  });
}

/** The moves that change something, once each. */
function movesOf(plan: Migration): { from: string; to: string }[] {
  const moves = new Map<string, string>();
  for (const { what, from, to, how } of plan.moves)
    if (what === 'token' && how !== 'refused' && to !== null) moves.set(from, to);
  return [...moves].map(([from, to]) => ({ from, to }));
}

function problemText(ctx: Context, from: ProcessModel, move: Move): string {
  const title = textOf(from.nodes[move.from]?.title ?? plain(move.from), ctx.language);
  return text(ctx.language, `workflow.migrate.${move.reason ?? 'nodeGone'}`, { node: title, id: move.from });
}

const plain = (node: string): Text => ({ 'zh-CN': node, en: node, 'zh-TW': node });
