import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { type StateRow, stateColumns } from './instance.store.ts';
import { type TaskView, views } from './task.store.ts';

let heldText: string | undefined;

/** A task with the state of its instance, in one row; sent behind the lock, it sees what whoever had it before did. */
export async function taskWithState(db: Database, id: string): Promise<(TaskView & StateRow) | undefined> {
  heldText ??= views(db).where('wf_task.id', '=', '0').select(stateColumns(sql`wf_task.instance_id`)).compile().sql;
  return (await db.executeQuery<TaskView & StateRow>(CompiledQuery.raw(heldText, [id]))).rows[0];
}
