import type { Text } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';
import { handSource } from '../../../kernel/list/index.ts';
import { namedIn } from '../named-in.ts';
import type { TaskOwner } from './task.store.ts';

/** Processes as the lists of the personal office filter and sort them. */
export const processSource = handSource({
  table: 'wf_instance',
  columns: {
    title: { operator: 'SL', nullable: false },
    area: { nullable: false },
    number: { operator: 'SL' },
    status: { nullable: false },
    state: { nullable: false },
    holderName: { operator: 'SL', nullable: false },
    startedAt: { type: 'timestamp with time zone', nullable: false },
    endedAt: { type: 'timestamp with time zone' },
  },
});

/** A process with its open tasks. */
export interface ProcessRow {
  id: string;
  case_id: string;
  area: string;
  area_title: Text;
  version: number;
  /** Id of the process in its chart. */
  process: string;
  title: string;
  number: string | null;
  status: string;
  state: string;
  holder_name: string;
  started_at: Date;
  ended_at: Date | null;
  current: ({ taskId: string; node: string; title: Text } & TaskOwner)[];
}

/** These processes with who has them now, in no order. */
export async function processesByIds(db: Database, ids: readonly string[]): Promise<ProcessRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<ProcessRow>`select i.id, i.case_id, i.area, i.area_title, i.version, i.process, i.title, i.number, i.status, i.state,
      i.holder_name, i.started_at, i.ended_at,
      coalesce((select jsonb_agg(jsonb_build_object('taskId', t.id::text, 'node', t.node, 'title', t.node_title,
        'claimed_by', t.claimed_by::text, 'claimed_by_name', t.claimed_by_name, 'person_id', t.person_id::text,
        'person_name', t.person_name) order by t.id)
        from wf_task t where t.instance_id = i.id and t.state = 'open'), '[]') as current
    from wf_instance i where i.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Instances in which a person did a task, holds one, or was asked by name; the newest two thousand. */
export async function instancesReceivedBy(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select instance_id as id from (
      select instance_id from wf_task where completed_by = ${userId}
      union select instance_id from wf_task where state = 'open' and claimed_by = ${userId}
      union select instance_id from wf_task where state = 'open' and ${namedIn(sql.ref('candidates'), [`user:${userId}`])}) r
    order by instance_id desc limit 2000`.execute(db);
  return rows.map((row) => row.id);
}
