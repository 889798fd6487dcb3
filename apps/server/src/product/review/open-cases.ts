import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import { openableIn } from '../../platform/area/index.ts';

/** Which of some cases the caller may open whole, each by the right on its own area. */
export async function openCases(
  ctx: Context,
  cases: readonly { case_id: string; area: string }[],
): Promise<ReadonlySet<string>> {
  const open = new Set<string>();
  for (const area of new Set(cases.map((one) => one.area))) {
    const condition = await openableIn(ctx, area);
    if (!condition) continue;
    const ids = cases.filter((one) => one.area === area).map((one) => one.case_id);
    const { rows } = await sql<{ id: string }>`select asked.id::text as id from unnest(${ids}::bigint[]) asked (id)
      where ${condition(sql`asked.id`)}`.execute(ctx.db);
    for (const { id } of rows) open.add(id);
  }
  return open;
}
