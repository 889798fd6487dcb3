import type { Incident } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { text } from '../../../kernel/texts/index.ts';
import { formatTime } from '../../../kernel/time.ts';
import { inSpaceWith } from '../office-spaces.ts';
import { refusalText } from '../refusal.ts';
import { processOf } from '../steps/load-process.ts';
import { runCommand } from '../steps/run-command.ts';
import { LateRefusal } from '../steps/step.ts';
import { deadlineById } from '../stores/deadline.store.ts';
import { type Again, type IncidentRow, incidentById, incidentRows, resolveIncident } from '../stores/incident.store.ts';
import { lockInstance, readInstance } from '../stores/instance.store.ts';
import { reminderById } from '../stores/reminder.store.ts';
import { passMessage } from './between-instances.ts';
import { remind } from './remind.ts';
import { fireDeadline } from './sweep-deadlines.ts';

/** Incidents of an instance, newest first. */
export async function incidentsOf(ctx: Context, instanceId: string): Promise<Incident[]> {
  return (await incidentRows(ctx.db, instanceId)).map(incidentView);
}

/**
 * Tries again at once what an incident is about: its clock, its reminder, the command or the message that could not be given
 * (scope app_platform). What fails again, and what nothing can be tried of, is state 409 with the reason.
 */
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
  const attempt = attemptOf(ctx, incident);
  if (!attempt)
    return fail('conflict', { cause: text(ctx.language, 'workflow.noRetry', { message: incident.message }) });
  const refused = await attempt().catch((error: unknown) =>
    error instanceof LateRefusal ? refusalText(error.refusal) : String(error instanceof Error ? error.message : error),
  );
  // What goes wrong behind the step is noted there, as another attempt of this incident.
  const again = await incidentById(ctx.db, incident.id);
  const problem = refused ?? (again && again.attempts > incident.attempts ? again.message : null);
  if (problem !== null) fail('conflict', { cause: text(ctx.language, 'workflow.stillFails', { message: problem }) });
  await resolveIncident(ctx.db, incident.instance_id, incident.kind, incident.subject, {
    at: ctx.businessNow(),
    name: ctx.user?.fullname ?? null,
  });
  await ctx.audit({ action: 'incident.retry', entity: 'wf_incident', entityId: incident.id });
}

/** Tries it; answers why it failed again, null when it went well. */
type Attempt = () => Promise<string | null>;

function attemptOf(ctx: Context, { kind, subject, instance_id, again }: IncidentRow): Attempt | null {
  if (kind === 'timer')
    return async () => {
      const clock = await deadlineById(ctx.db, subject);
      return clock ? await fireDeadline(ctx, clock) : null;
    };
  if (kind === 'reminder')
    return async () => {
      const reminder = await reminderById(ctx.db, subject);
      if (reminder?.state === 'running') await remind(ctx, reminder);
      return null;
    };
  return again && (() => giveAgain(ctx, instance_id, again));
}

async function giveAgain(ctx: Context, instanceId: string, again: Again): Promise<string | null> {
  if (again.kind === 'message') {
    const { name, key } = again;
    const sender = await lockInstance(ctx.db, instanceId);
    return (await passMessage(ctx, again, sender))
      ? null
      : text(ctx.language, 'workflow.nobodyWaits', { name, key: key ?? '' });
  }
  const row = (await lockInstance(ctx.db, instanceId)) ?? fail('notFound');
  const running = {
    row,
    model: await processOf(ctx, row),
    instance: await readInstance(ctx.db, row),
  };
  const refusal = await runCommand(ctx, running, again.command);
  // The case has gone on meanwhile: there is nothing left to try.
  if (!refusal || refusal.reason === 'callGone' || refusal.reason === 'subscriptionGone') return null;
  return refusalText(refusal);
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
    retryable: row.retryable,
    resolvedAt: row.resolved_at === null ? null : formatTime(row.resolved_at),
    resolvedBy: row.resolved_by,
  };
}
