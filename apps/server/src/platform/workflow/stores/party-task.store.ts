import type { JsonObject } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';

/** A task that the second company of a case has or had, as row-level security shows it to that company. */
export interface PartyTask {
  id: string;
  node: string;
  state: string;
  completed_at: Date | null;
  completed_by: string | null;
  completed_by_name: string | null;
  outcome: string | null;
  opinion: string | null;
  fields: JsonObject | null;
}

/** Those of these tasks that are or were a company's own as the second company of their cases. */
export async function partyTasksAmong(db: Database, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from wf_task
    where id = any(${[...ids]}::bigint[]) and party_tenant_id = ${tenantId}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The tasks of a case that are or were a company's own as its second company, oldest first. */
export async function partyTasksOfCase(db: Database, tenantId: string, caseId: string): Promise<PartyTask[]> {
  const { rows } =
    await sql<PartyTask>`select id, node, state, completed_at, completed_by, completed_by_name, outcome, opinion, fields
    from wf_task where case_id = ${caseId} and party_tenant_id = ${tenantId} order by id`.execute(db);
  return rows;
}

/** People who answered a case for its second company, with the step. */
export async function answersOfParty(db: Database, caseId: string): Promise<{ node: string; by: string }[]> {
  const { rows } = await sql<{ node: string; by: string }>`select distinct node, completed_by::text as by from wf_task
    where case_id = ${caseId} and role = 'COUNTERPARTY' and state = 'done'`.execute(db);
  return rows;
}

/** The second company that has an open task of a case. */
export async function openPartyOf(db: Database, caseId: string): Promise<string | undefined> {
  const { rows } = await sql<{ tenant: string }>`select party_tenant_id as tenant from wf_task
    where case_id = ${caseId} and state in ('open', 'waiting') and role = 'COUNTERPARTY' limit 1`.execute(db);
  return rows[0]?.tenant;
}
