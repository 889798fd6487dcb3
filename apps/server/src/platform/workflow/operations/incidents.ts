import type { Incident } from '@app/contract';
import { type Context, fail } from '../../../kernel/context.ts';
import { text } from '../../../kernel/texts/index.ts';
import { formatTime } from '../../../kernel/time.ts';
import { deadlineById } from '../deadline.store.ts';
import { type IncidentRow, incidentById, incidentRows, resolveIncident } from '../incident.store.ts';
import { inSpaceWith } from '../office-spaces.ts';
import { fireDeadline } from './sweep-deadlines.ts';

/** Incidents of an instance, newest first. */
export async function incidentsOf(ctx: Context, instanceId: string): Promise<Incident[]> {
  return (await incidentRows(ctx.db, instanceId)).map(incidentView);
}

/** Tries the clock of an incident again at once (scope app_platform). What fails again is state 409 with the reason. */
export function retryIncident(ctx: Context, input: { id: string }): Promise<Incident> {
  return inSpaceWith(
    ctx,
    async (space) => (await incidentById(space.db, input.id)) !== undefined,
    async (space) => {
      const incident = (await incidentById(space.db, input.id)) ?? fail('notFound');
      if (incident.state === 'open') await retry(space, incident);
      return incidentView((await incidentById(space.db, input.id)) ?? fail('notFound'));
    },
  );
}

async function retry(ctx: Context, incident: IncidentRow): Promise<void> {
  const clock = incident.kind === 'timer' ? await deadlineById(ctx.db, incident.subject) : undefined;
  if (!clock) return fail('conflict', { cause: text(ctx.language, 'workflow.noRetry', { message: incident.message }) });
  const refused = await fireDeadline(ctx, clock).catch((error: unknown) => String(error));
  if (refused) fail('conflict', { cause: text(ctx.language, 'workflow.stillFails', { message: refused }) });
  await resolveIncident(ctx.db, incident.instance_id, incident.kind, incident.subject, {
    at: ctx.now(),
    name: ctx.user?.fullname ?? null,
  });
  await ctx.audit({ action: 'incident.retry', entity: 'wf_incident', entityId: incident.id });
}

function incidentView(row: IncidentRow): Incident {
  return {
    id: row.id,
    instanceId: row.instance_id,
    caseTitle: row.case_title,
    node: row.node,
    kind: row.kind,
    message: row.message,
    state: row.state,
    at: formatTime(row.at),
    attempts: row.attempts,
    resolvedAt: row.resolved_at === null ? null : formatTime(row.resolved_at),
    resolvedBy: row.resolved_by,
  };
}
