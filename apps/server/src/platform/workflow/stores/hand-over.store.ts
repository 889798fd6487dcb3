import type { Text } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';

/** An open task that somebody holds, or that is theirs by name. */
export interface HeldTask {
  id: string;
  instance_id: string;
  ref: string;
  case_id: string;
  node: string;
  node_title: Text;
  title: string;
  role: string;
  holder_tenant_id: string;
  claimed_at: Date;
  person_id: string | null;
  /** It is the person's own; else it was taken from a pool. */
  is_own: boolean;
}

/** Open tasks that a person holds in this space, or will have to do in turn, locked until the transaction ends. */
export async function tasksHeldBy(db: Database, userId: string): Promise<HeldTask[]> {
  const { rows } = await sql<HeldTask>`select id, instance_id, ref, case_id, node, node_title, title, role, person_id,
      holder_tenant_id, coalesce(claimed_at, created_at) as claimed_at, coalesce(person_id = ${userId}, false) as is_own
    from wf_task where state in ('open', 'waiting') and (claimed_by = ${userId} or person_id = ${userId})
    order by id for update`.execute(db);
  return rows;
}

/** Gives a held task to another person; the row is the state of the process too. */
export async function moveClaim(
  db: Database,
  task: HeldTask,
  to: { id: string; name: string },
  at: Date,
): Promise<void> {
  await sql`update wf_task set claimed_by = ${to.id}, claimed_by_name = ${to.name}, claimed_at = ${at}
    where id = ${task.id}`.execute(db);
}
