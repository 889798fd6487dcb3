import type { JsonObject } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';
import { onProcess } from './instance-search.store.ts';

/** A case that was, as a simulation begins it. */
export interface PastRow {
  id: string;
  case_id: string;
  area: string;
  title: string;
  holder_tenant_id: string;
  started_by: string | null;
  /** What the case knew at last, without what each step sets anew. */
  variables: JsonObject;
}
/** What somebody decided in it. */
export interface PastDecision {
  node: string;
  action: string;
  fields: JsonObject;
}

/** The newest cases of a process. */
export async function pastCases(db: Database, key: string, most: number): Promise<PastRow[]> {
  const { rows } = await sql<PastRow>`select id, case_id, area, title, holder_tenant_id, started_by,
      variables - 'outcome' - 'fields' - 'votes' as variables
    from wf_instance where ${onProcess(key)} order by id desc limit ${most}`.execute(db);
  return rows;
}

/** The decisions of a case in the order in which they were taken. */
export async function pastDecisions(db: Database, instanceId: string): Promise<PastDecision[]> {
  const { rows } = await sql<PastDecision>`select node, outcome as action, coalesce(fields, '{}') as fields from wf_task
    where instance_id = ${instanceId} and state = 'done' and outcome is not null order by completed_at, id`.execute(db);
  return rows;
}
