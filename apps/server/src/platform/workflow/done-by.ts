import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';

/** Who completed a step of a case last; undefined = nobody has. */
export async function lastDoneBy(
  ctx: Context,
  caseId: string,
  node: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select completed_by::text as id, coalesce(completed_by_name, '') as name from wf_task
    where case_id = ${caseId} and node = ${node} and state = 'done' and completed_by is not null order by id desc limit 1`.execute(
    ctx.db,
  );
  return rows[0];
}
