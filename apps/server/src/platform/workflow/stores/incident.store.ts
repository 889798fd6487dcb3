import type { JsonObject } from '@app/contract';
import type { Command } from '@app/engine/workflow';
import { sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';

/** Something that an instance cannot get over by itself. */
export interface IncidentRow {
  id: string;
  instance_id: string;
  holder_tenant_id: string;
  case_title: string;
  node: string;
  kind: 'timer' | 'reminder' | 'deadlock' | 'message' | 'call' | 'script' | 'service' | 'assignee';
  subject: string;
  message: string;
  state: 'open' | 'resolved';
  attempts: number;
  at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
  /** What to do when it is tried again; null = the clock or reminder of `subject`, or nothing at all. */
  again: Again | null;
  /** Whether there is something to try; the database says. */
  retryable: boolean;
}

/** A command that an instance refused, or a message that nobody waited for. */
export type Again =
  | { kind: 'give'; command: Command }
  | { kind: 'message'; name: string; key: string | null; variables: JsonObject };
const of = (db: Database) => tables<{ wf_incident: IncidentRow }>(db);

/** Opens an incident, or counts another attempt of the one that is open for the same thing. */
export async function openIncident(
  db: Database,
  row: Omit<IncidentRow, 'state' | 'attempts' | 'resolved_at' | 'resolved_by' | 'retryable'>,
): Promise<void> {
  const { rows } = await sql<{ attempts: number }>`insert into wf_incident
      (id, instance_id, holder_tenant_id, case_title, node, kind, subject, message, at, again)
    values (${row.id}, ${row.instance_id}, ${row.holder_tenant_id}, ${row.case_title}, ${row.node}, ${row.kind}, ${row.subject},
      ${row.message}, ${row.at}, ${row.again === null ? null : JSON.stringify(row.again)}::jsonb)
    on conflict (instance_id, kind, subject) where state = 'open'
      do update set attempts = wf_incident.attempts + 1, message = excluded.message, again = excluded.again
    returning attempts`.execute(db);
  if (rows[0]?.attempts === 1) await countIncidents(db, row.instance_id, 1);
}

/** Closes the open incident of a thing, if there is one. */
export async function resolveIncident(
  db: Database,
  instanceId: string,
  kind: IncidentRow['kind'],
  subject: string,
  by: { at: Date; name: string | null },
): Promise<void> {
  const result = await of(db)
    .updateTable('wf_incident')
    .set({ state: 'resolved', resolved_at: by.at, resolved_by: by.name })
    .where('instance_id', '=', instanceId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (result.numUpdatedRows > 0n) await countIncidents(db, instanceId, -1);
}

/** Closes whatever is open: the instance has ended. */
export async function resolveIncidents(db: Database, instanceId: string, at: Date): Promise<void> {
  const result = await of(db)
    .updateTable('wf_incident')
    .set({ state: 'resolved', resolved_at: at })
    .where('instance_id', '=', instanceId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (result.numUpdatedRows > 0n) await countIncidents(db, instanceId, -Number(result.numUpdatedRows));
}

export function incidentById(db: Database, id: string): Promise<IncidentRow | undefined> {
  return of(db).selectFrom('wf_incident').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Incidents of an instance, newest first. */
export function incidentRows(db: Database, instanceId: string): Promise<IncidentRow[]> {
  return of(db)
    .selectFrom('wf_incident')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('id', 'desc')
    .execute();
}

async function countIncidents(db: Database, instanceId: string, change: number): Promise<void> {
  await sql`update wf_instance set incidents = greatest(incidents + ${change}, 0) where id = ${instanceId}`.execute(db);
}
