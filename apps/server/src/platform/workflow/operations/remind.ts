import type { Text } from '@app/contract';
import type { Command, ProcessModel, Reminder } from '@app/engine/workflow';
import type { App, Context } from '../../../kernel/context.ts';
import { isCollision } from '../../../kernel/database/collision.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { messageSend } from '../../message/jobs.ts';
import { runScript } from '../../script/index.ts';
import { authorityOf } from '../office.ts';
import { announceChange } from '../steps/announce-change.ts';
import { baseOf, countReminder } from '../steps/count-reminder.ts';
import { caseData, processOf } from '../steps/load-process.ts';
import { noteIncident } from '../steps/note-incident.ts';
import { receiversOf } from '../steps/notify.ts';
import { runCommand } from '../steps/run-command.ts';
import { insertDeadlineEvents } from '../stores/clock-event.store.ts';
import { resolveIncident } from '../stores/incident.store.ts';
import { type InstanceRow, lockInstance, mergeVariables, readInstance } from '../stores/instance.store.ts';
import { type ReminderRow, takeDueReminder, takeOutdatedReminders, updateReminder } from '../stores/reminder.store.ts';
import { openTaskByRef, type TaskRow } from '../stores/task.store.ts';
import { widenTask } from '../stores/task-change.store.ts';
import { eachSpace, inBatches, inLanes, type SpaceRun } from '../sweep-space.ts';
import { addHistory } from './history.ts';
import { type ReminderStep, reminderTexts } from './reminder-texts.ts';

const batch = 200;
const retryMs = 60_000;

/** Does every reminder that is due, each time exactly once, like the timers. Answers how many. */
export async function sweepReminders(app: App): Promise<number> {
  let done = 0;
  for (const run of await eachSpace(app)) done += await inLanes(app, 1, () => remindNext(run));
  return done;
}

/** Counts running reminders again that were counted with an older holiday table. */
export async function recomputeReminders(app: App): Promise<number> {
  return await inBatches(app, batch, recomputeBatch);
}

async function remindNext(run: SpaceRun): Promise<number> {
  let taken: ReminderRow | undefined;
  try {
    await run(async (ctx) => {
      taken = await takeDueReminder(ctx.db, ctx.businessNow());
      if (taken) await remind(ctx, taken);
    });
  } catch (error) {
    const failed = taken;
    if (!failed) throw error;
    if (isCollision(error)) return 1;
    await run((ctx) => putBack(ctx, failed, error));
  }
  return taken ? 1 : 0;
}

/** Does one reminder in the caller's transaction and plans its next time. */
export async function remind(ctx: Context, reminder: ReminderRow): Promise<void> {
  const row = await lockInstance(ctx.db, reminder.instance_id);
  const task = await openTaskByRef(ctx.db, reminder.instance_id, reminder.task_ref);
  const model = row && (await processOf(ctx, row));
  const rule = model?.nodes[reminder.node]?.reminders?.[reminder.rule];
  if (!row || !task || !model || !rule) return await updateReminder(ctx.db, reminder.id, { state: 'cancelled' });
  const done = reminder.done + 1;
  // The next time is fixed before the step: a step that ends the task cancels it.
  await updateReminder(ctx.db, reminder.id, {
    done,
    attempts: 0,
    error: null,
    ...(done >= rule.times ? { state: 'done' as const } : await nextTime(ctx, rule)),
  });
  const matter = { row, task, reminder, done };
  const steps: ReminderStep[] = rule.action === 'none' || rule.action === 'remind' ? ['reminded'] : ['acted'];
  if (rule.action === 'remind') await notify(ctx, matter, 'reminded', rule);
  if (rule.superviseAfter !== null && done === rule.superviseAfter) {
    steps.push('supervised');
    await notify(ctx, matter, 'supervised', rule);
  }
  if (rule.escalateAfter !== null && done === rule.escalateAfter) {
    steps.push('escalated');
    await widenTask(ctx.db, task, { kind: 'role', id: rule.escalateTo ?? '' });
    announceChange(ctx, row.holder_tenant_id);
    await notify(ctx, matter, 'escalated', rule);
  }
  for (const step of steps) await note(ctx, matter, step, rule);
  if (row.incidents > 0)
    await resolveIncident(ctx.db, row.id, 'reminder', reminder.id, { at: ctx.businessNow(), name: null });
  if (rule.action === 'script') await script(ctx, row, rule.script ?? '');
  if (rule.action === 'agree' || rule.action === 'end') await act(ctx, matter, model, rule);
}

interface Matter {
  row: InstanceRow;
  task: TaskRow;
  reminder: ReminderRow;
  done: number;
}

/** Counts from now, so that a server that was off for days does not send them all at once. */
async function nextTime(ctx: Context, rule: Reminder) {
  const { calendar, version } = await currentCalendar(ctx);
  const base = baseOf(ctx.businessNow());
  return {
    base_day: base.day,
    base_at: base.at,
    next_at: countReminder(calendar, rule.every, base, rule.action),
    calendar_version: version,
  };
}

/** Runs the script of a rule; what it sets is kept with the case, an error is an incident. */
async function script(ctx: Context, row: InstanceRow, source: string): Promise<void> {
  const data = await caseData(ctx, row.area, row.case_id);
  const answer = await runScript(source, { variables: row.variables, data, now: ctx.businessNow().toISOString() });
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`);
  await mergeVariables(ctx.db, row.id, answer.set);
}

/** The system agrees to the task, or ends the case. */
async function act(ctx: Context, { row, task }: Matter, model: ProcessModel, rule: Reminder): Promise<void> {
  const running = { row, model, instance: await readInstance(ctx.db, row) };
  // Nobody's name stands under what the system decided: it acts in the place of whoever has the task.
  const owner = ownerOf(task);
  const command: Command =
    rule.action === 'end'
      ? { kind: 'terminate', by: system, opinion: '到期自动结束' }
      : {
          kind: 'complete',
          task: task.ref,
          by: system,
          action: rule.outcome,
          ...(owner === null ? {} : { behalfOf: owner }),
        };
  const refusal = await runCommand(ctx, running, command);
  if (refusal) throw new Error(`the process refused the reminder: ${refusal.reason} at ${refusal.at}`);
}

const system = { id: '0', name: '系统' };

function ownerOf(task: TaskRow): { id: string; name: string } | null {
  const id = task.claimed_by ?? task.person_id;
  return id === null ? null : { id, name: task.claimed_by_name ?? task.person_name ?? '' };
}

/** A message to those who have the task, or to the supervisor. */
async function notify(
  ctx: Context,
  { row, task, reminder, done }: Matter,
  step: ReminderStep,
  rule: Reminder,
): Promise<void> {
  const values = { title: row.title, node: task.node_title, done };
  const authorityId = authorityOf(ctx);
  const role = step === 'supervised' ? rule.supervisor : rule.escalateTo;
  await ctx.emit(messageSend, {
    dedupeKey: `reminder:${reminder.id}:${done}:${step}`,
    kind: 'deadline',
    subject: reminderTexts.subject(step, values),
    content: reminderTexts.content(step, values),
    link: `/${row.area}/case/${row.case_id}`,
    ...(step === 'reminded' ? { userIds: await peopleOf(ctx, row, task) } : { tenantId: authorityId, role }),
  });
}

/** Ids of those who may do a task now. */
function peopleOf(ctx: Context, row: InstanceRow, task: TaskRow): Promise<string[]> {
  const audience = {
    authorityId: authorityOf(ctx),
    holderTenantId: row.holder_tenant_id,
    area: row.area,
    role: task.role === '' ? null : task.role,
    partyTenantId: task.party_tenant_id,
    candidates: task.candidates,
    claimedBy: task.claimed_by,
  };
  return ctx.within({ role: 'app_platform' }, (platform) => receiversOf(platform, audience));
}

/** A line in the history of the case and, where the task has a clock, in its ledger. */
async function note(ctx: Context, { row, task, done }: Matter, step: ReminderStep, rule: Reminder): Promise<void> {
  const title: Text = reminderTexts.line(step, { node: task.node_title, done });
  await addHistory(ctx, {
    caseId: row.case_id,
    holderTenantId: row.holder_tenant_id,
    action: `reminder.${step}`,
    node: task.node,
    title,
    system: true,
  });
  if (task.deadline_id === null) return;
  await insertDeadlineEvents(ctx.db, [
    {
      id: ctx.app.newId(),
      deadline_id: task.deadline_id,
      instance_id: row.id,
      holder_tenant_id: row.holder_tenant_id,
      at: ctx.businessNow(),
      kind: step,
      actor_id: null,
      actor_name: null,
      reason: step === 'acted' ? rule.action : null,
      letters: [],
      due_before: task.due_day,
      due_after: task.due_day,
      calendar_version: null,
    },
  ]);
}

async function putBack(ctx: Context, failed: ReminderRow, error: unknown): Promise<void> {
  const message = String(error instanceof Error ? error.message : error).slice(0, 1_000);
  ctx.log.error('a reminder failed and will be tried again', { reminder: failed.id, error: String(error) });
  const row = await lockInstance(ctx.db, failed.instance_id);
  const wait = retryMs * Math.min(2 ** failed.attempts, 60);
  await updateReminder(ctx.db, failed.id, {
    attempts: failed.attempts + 1,
    next_at: new Date(ctx.businessNow().getTime() + wait),
    error: message,
  });
  if (row) await noteIncident(ctx, row, { node: failed.node, kind: 'reminder', subject: failed.id, message });
}

async function recomputeBatch(ctx: Context): Promise<number> {
  const { calendar, version } = await currentCalendar(ctx);
  const rows = await takeOutdatedReminders(ctx.db, version, batch);
  for (const reminder of rows) {
    const row = await lockInstance(ctx.db, reminder.instance_id);
    const model = row && (await processOf(ctx, row));
    const rule = model?.nodes[reminder.node]?.reminders?.[reminder.rule];
    const limit = rule && (reminder.done === 0 ? rule.after : rule.every);
    const base = { day: reminder.base_day, at: reminder.base_at };
    await updateReminder(ctx.db, reminder.id, {
      calendar_version: version,
      ...(rule && limit && limit.unit !== 'second'
        ? { next_at: countReminder(calendar, limit, base, rule.action) }
        : {}),
    });
  }
  return rows.length;
}
