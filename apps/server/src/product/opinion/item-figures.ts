import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';

/**
 * What lists of tasks say of the opinion items of cases: the round of the last letter, items that are not settled, and how many of these must be
 * corrected. A company's figures are those of the items that were sent to it.
 */
export async function itemFigures(
  ctx: Context,
  caseIds: readonly string[],
): Promise<Map<string, { round: number; openItems: number; openMusts: number }>> {
  if (caseIds.length === 0) return new Map();
  const { rows } = await sql<{ case_id: string; round: number; items: number; musts: number }>`
    select case_id::text as case_id, max(round)::int as round,
      count(*) filter (where state not in ('ACCEPTED', 'CLOSED', 'DROPPED'))::int as items,
      count(*) filter (where state not in ('ACCEPTED', 'CLOSED', 'DROPPED') and severity = 'must')::int as musts
    from opinion_item where case_id = any(${[...caseIds]}::bigint[]) group by case_id`.execute(ctx.db);
  return new Map(
    rows.map(({ case_id, round, items, musts }) => [case_id, { round, openItems: items, openMusts: musts }]),
  );
}
