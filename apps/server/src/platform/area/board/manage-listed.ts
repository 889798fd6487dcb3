import type { areaExtend, areaGive, areaUrge, Output, Parsed } from '@app/contract';
import { sql } from 'kysely';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { extendManaged, giveManaged, urgeManaged } from '../../workflow/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { reachOf } from '../reach/reach.ts';
import { say } from '../texts.ts';
import { boardOf } from './board.ts';
import { plansArea, plansOfCases } from './plans.ts';

/** Reminds those who have a task of a board. */
export async function urgeListed(
  ctx: Context,
  area: Area,
  { taskId, content }: Parsed<typeof areaUrge>,
): Promise<Output<typeof areaUrge>> {
  await refuseUnlisted(ctx, area, taskId);
  return { told: await urgeManaged(ctx, taskId, content) };
}

/** Gives a task of a board to somebody else. */
export async function giveListed(
  ctx: Context,
  area: Area,
  { taskId, userId, reason }: Parsed<typeof areaGive>,
): Promise<Output<typeof areaGive>> {
  await refuseUnlisted(ctx, area, taskId);
  const { caseId } = await giveManaged(ctx, { taskId, userId, reason });
  return { caseId };
}

/** Lengthens the inner limit of a task of a board. */
export async function extendListed(
  ctx: Context,
  area: Area,
  { taskId, days, reason }: Parsed<typeof areaExtend>,
): Promise<Output<typeof areaExtend>> {
  await refuseUnlisted(ctx, area, taskId);
  return { dueAt: await extendManaged(ctx, { taskId, days, reason }) };
}

/**
 * Refuses a task that stands in no column of the board, or whose case the caller's right does not reach (404), and one whose case a closed plan alone
 * names (409). One that was done meanwhile is refused where it is locked, with who did it.
 */
async function refuseUnlisted(ctx: Context, area: Area, taskId: string): Promise<void> {
  const nodes = boardOf(area).columns.flatMap((column) => column.nodes);
  const reach = await reachOf(ctx, area, 'handle');
  const { rows } = await sql<{ case_id: string }>`select t.case_id::text from wf_task t
    where t.id = ${taskId} and t.node = any(${nodes}::text[]) and ${reach?.(sql`t.case_id`) ?? sql`true`}`.execute(
    ctx.db,
  );
  const caseId = rows[0]?.case_id ?? fail('notFound');
  const plan = (await plansOfCases(ctx, plansArea(ctx, area), [caseId])).get(caseId);
  if (plan?.open === false) fail('conflict', { cause: say(ctx.language, 'planClosed', { title: plan.title }) });
}
