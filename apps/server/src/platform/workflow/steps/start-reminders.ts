import type { Reminder } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { currentCalendar } from '../../calendar/index.ts';
import type { InstanceRow } from '../stores/instance.store.ts';
import { insertReminders, lastCompletion, type ReminderRow } from '../stores/reminder.store.ts';
import { baseOf, countReminder } from './count-reminder.ts';

/** A task and the reminders that its node asks for. */
export interface ReminderStart {
  rules: readonly Reminder[];
  /** Number of the task in its instance. */
  task: string;
  node: string;
}

/** Starts the reminders of a task that has just been given to people, in the transaction that creates it. */
export async function startReminders(
  ctx: Context,
  row: Pick<InstanceRow, 'id' | 'holder_tenant_id'>,
  { rules, task, node }: ReminderStart,
): Promise<void> {
  const { calendar, version } = await currentCalendar(ctx);
  const rows: ReminderRow[] = [];
  for (const [index, rule] of rules.entries()) {
    const since = rule.since === null ? null : await lastCompletion(ctx.db, row.id, rule.since);
    const base = baseOf(since ?? ctx.businessNow());
    rows.push({
      id: ctx.app.newId(),
      instance_id: row.id,
      task_ref: task,
      node,
      rule: index,
      holder_tenant_id: row.holder_tenant_id,
      base_day: base.day,
      base_at: base.at,
      done: 0,
      next_at: countReminder(calendar, rule.after, base, rule.action),
      calendar_version: version,
      paused_at: null,
      state: 'running',
      attempts: 0,
      error: null,
    });
  }
  await insertReminders(ctx.db, rows);
}
