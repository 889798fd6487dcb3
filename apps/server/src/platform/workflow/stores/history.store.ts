import type { JsonObject, Text } from '@app/contract';
import { sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';

/** One line of a case's history; never changed. */
export interface HistoryRow {
  id: string;
  case_id: string;
  holder_tenant_id: string;
  at: Date;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  node: string | null;
  title: Text;
  opinion: string | null;
  fields: JsonObject | null;
  from_status: string | null;
  to_status: string | null;
}
const of = (db: Database) => tables<{ case_history: HistoryRow }>(db);

export async function insertHistory(db: Database, rows: readonly HistoryRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;
  await of(db)
    .insertInto('case_history')
    .values(
      rows.map((row) => ({ ...row, title: json(row.title), fields: row.fields === null ? null : json(row.fields) })),
    )
    .execute();
}

/** The whole history of a case, oldest first. */
export function historyRows(db: Database, caseId: string): Promise<HistoryRow[]> {
  return of(db)
    .selectFrom('case_history')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Whether a node of a case was urged after a moment. */
export async function urgedSince(db: Database, caseId: string, node: string, since: Date): Promise<boolean> {
  const found = await of(db)
    .selectFrom('case_history')
    .select('id')
    .where('case_id', '=', caseId)
    .where('node', '=', node)
    .where('action', '=', 'urge')
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
