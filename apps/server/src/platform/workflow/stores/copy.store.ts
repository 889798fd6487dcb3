import { type Database, tables } from '../../../kernel/context.ts';
import { handSource } from '../../../kernel/list/index.ts';

/** A case copied to somebody for information; once a person and instance. */
export interface CopyRow {
  id: string;
  instance_id: string;
  holder_tenant_id: string;
  user_id: string;
  title: string;
  area: string;
  by_name: string | null;
  content: string;
  created_at: Date;
  read_at: Date | null;
}
const of = (db: Database) => tables<{ wf_copy: CopyRow }>(db);

/** Copies as lists filter and sort them. */
export const copySource = handSource({
  table: 'wf_copy',
  columns: {
    instanceId: { type: 'id', nullable: false },
    title: { operator: 'SL', nullable: false },
    area: { nullable: false },
    by: { at: 'by_name', operator: 'SL' },
    content: { operator: 'SL', nullable: false },
    at: { at: 'created_at', type: 'timestamp with time zone', nullable: false },
    readAt: { type: 'timestamp with time zone' },
  },
});

/** Adds copies; who has one already keeps it. Answers who is new. */
export async function insertCopies(db: Database, rows: readonly CopyRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const added = await of(db)
    .insertInto('wf_copy')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['instance_id', 'user_id']).doNothing())
    .returning('user_id')
    .execute();
  return added.map((row) => row.user_id);
}

/** Marks a person's copy as read; false when there is none. The first time stays. */
export async function markCopyRead(db: Database, id: string, userId: string, at: Date): Promise<boolean> {
  const found = await of(db)
    .selectFrom('wf_copy')
    .select('read_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!found) return false;
  if (found.read_at === null) await of(db).updateTable('wf_copy').set({ read_at: at }).where('id', '=', id).execute();
  return true;
}

/** Whether an instance was copied to a person. */
export async function hasCopy(db: Database, instanceId: string, userId: string): Promise<boolean> {
  const found = await of(db)
    .selectFrom('wf_copy')
    .select('id')
    .where('instance_id', '=', instanceId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** How many people have a copy. */
export async function countCopies(db: Database, instanceId: string): Promise<number> {
  const found = await of(db).selectFrom('wf_copy').select('id').where('instance_id', '=', instanceId).execute();
  return found.length;
}
