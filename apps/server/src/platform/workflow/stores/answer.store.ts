import type { JsonObject } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';
import { formatTime } from '../../../kernel/time.ts';

/** What somebody said at a node; whoever stepped aside has the action `recused`. */
export interface Answer {
  id: string;
  name: string;
  action: string;
  fields: JsonObject;
  at: string;
}

/** What people said at a node of a case, the first first; `after`: since that node was completed last. */
export async function answersAt(
  db: Database,
  { caseId, node, after }: { caseId: string; node: string; after: string | null },
): Promise<Answer[]> {
  const { rows } = await sql<Omit<Answer, 'at'> & { at: Date }>`with since as (
      select coalesce(max(id), 0) as id from wf_task where case_id = ${caseId} and node = ${after} and state = 'done'),
    said as (
      select id as seq, completed_by::text as id, completed_by_name as name, outcome as action, fields, completed_at as at
        from wf_task where case_id = ${caseId} and node = ${node} and state = 'done' and completed_by is not null
      union all
      select id, actor_id::text, actor_name, 'recused', '{}'::jsonb, at from case_history
        where case_id = ${caseId} and node = ${node} and action = 'recused' and actor_id is not null)
    select said.id, coalesce(name, '') as name, action, coalesce(fields, '{}'::jsonb) as fields, at
    from said, since where said.seq > since.id order by at, said.seq`.execute(db);
  return rows.map((row) => ({ ...row, at: formatTime(row.at) }));
}
