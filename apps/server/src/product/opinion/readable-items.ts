import { tasksOf } from '@app/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { areaAt, areasOfOwnTasks, type CaseFacts, readsOwnTasks } from '../../platform/area/index.ts';
import { blindSteps } from '../../platform/workflow/index.ts';
import { originIn } from './item-task.ts';
import type { ItemRow } from './opinion.store.ts';

/**
 * Which items `t` somebody of the office may read now: whoever reads only what is theirs (`ownOnly`) reads their own; what others write at a step at
 * which several each give their own view is read once all have. Null = all.
 */
async function readable(
  ctx: Context,
  ownOnly: RawBuilder<SqlBool> | null,
  caseId?: string,
): Promise<RawBuilder<SqlBool> | null> {
  const kept: RawBuilder<unknown>[] = [];
  for (const { area, version, process, node } of await blindSteps(ctx, caseId)) {
    const { definition } = await areaAt(ctx, area, version);
    const origin = originIn([tasksOf(definition, process)[node]].flatMap((task) => task ?? []));
    if (origin === null) continue;
    kept.push(sql`(${area}::text, ${version}::int, ${process}::text, ${node}::text, ${origin}::text)`);
  }
  const isKept =
    kept.length > 0 &&
    sql`exists (select from wf_task kept_task join wf_instance kept on kept.id = kept_task.instance_id
      where kept_task.case_id = t.case_id and kept_task.state = 'open'
      and (kept.area, kept.version, kept.process, kept_task.node, t.origin) in (${sql.join(kept)}))`;
  const others = [ownOnly, isKept].flatMap((one) => one || []);
  if (others.length === 0) return null;
  // Whoever did the first thing with an item wrote it.
  return sql<SqlBool>`(not (${sql.join(others, sql` or `)}) or ${ctx.user?.id ?? '0'} = (select e.by_id from opinion_event e
    where e.case_id = t.case_id and e.item_id = t.id order by e.id limit 1))`;
}

/** The rule as a condition on items `t` of all cases, with the area of the case; companies read what was sent to them, which the database sees to. */
export async function readableOfAll(ctx: Context): Promise<RawBuilder<SqlBool> | null> {
  if (ctx.scope.role !== 'app_authority') return null;
  const ownAreas = areasOfOwnTasks(ctx.app, ctx);
  return await readable(ctx, ownAreas.length > 0 ? sql<SqlBool>`t.area = any(${ownAreas}::text[])` : null);
}

/** Those of the items of a case that somebody of the office may read now. */
export async function readableItems(ctx: Context, facts: CaseFacts, rows: readonly ItemRow[]): Promise<ItemRow[]> {
  const ownOnly = readsOwnTasks(ctx.app, facts.area, ctx) ? sql<SqlBool>`true` : null;
  const where = await readable(ctx, ownOnly, facts.id);
  if (where === null) return [...rows];
  const { rows: read } = await sql<{ id: string }>`select t.id::text as id from opinion_item t
    where t.case_id = ${facts.id} and ${where}`.execute(ctx.db);
  const ids = new Set(read.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}
