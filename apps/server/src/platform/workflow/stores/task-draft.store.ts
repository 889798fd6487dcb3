import type { JsonObject } from '@app/contract';
import { sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';

/** What somebody filled in for a task and did not send yet; unchecked. */
export interface TaskDraftRow {
  task_id: string;
  user_id: string;
  holder_tenant_id: string;
  fields: JsonObject;
  opinion: string;
  saved_at: Date;
}
const of = (db: Database) => tables<{ wf_task_draft: TaskDraftRow }>(db);

export async function storeDraft(db: Database, row: TaskDraftRow): Promise<void> {
  const fields = sql<never>`${JSON.stringify(row.fields)}::jsonb`;
  const { opinion, saved_at } = row;
  await of(db)
    .insertInto('wf_task_draft')
    .values({ ...row, fields })
    .onConflict((conflict) => conflict.columns(['task_id', 'user_id']).doUpdateSet({ fields, opinion, saved_at }))
    .execute();
}

export function draftOf(db: Database, taskId: string, userId: string): Promise<TaskDraftRow | undefined> {
  return of(db)
    .selectFrom('wf_task_draft')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Drafts that a person keeps, newest first. */
export function draftsOf(db: Database, userId: string): Promise<Pick<TaskDraftRow, 'task_id' | 'saved_at'>[]> {
  return of(db)
    .selectFrom('wf_task_draft')
    .select(['task_id', 'saved_at'])
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .limit(1_000)
    .execute();
}

/** Removes a person's draft of a task; false when there was none. */
export async function deleteDraft(db: Database, taskId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await of(db)
    .deleteFrom('wf_task_draft')
    .where('task_id', '=', taskId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
