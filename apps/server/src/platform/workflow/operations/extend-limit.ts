import { dayOf } from '@app/engine/clock';
import { dataEnv, evaluate } from '@app/engine/formula';
import { z } from 'zod';
import type { Context } from '../../../kernel/context.ts';
import { Expression } from '../../../kernel/expression.ts';
import { fail } from '../../../kernel/failure.ts';
import { service } from '../../../kernel/service.ts';
import { text } from '../../../kernel/texts/index.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { countDeadline, isStopped } from '../steps/count-deadline.ts';
import { insertDeadlineEvents } from '../stores/clock-event.store.ts';
import { type DeadlineRow, deadlinesOfCase, holdDeadline, lengthenDeadline } from '../stores/deadline.store.ts';
import { moveDueDay } from '../stores/task-change.store.ts';
import { addHistory } from './history.ts';

const title = { 'zh-CN': '延长期限', en: 'Limit extended', 'zh-TW': '延長期限' };

/**
 * Service `extendLimit {node, days}`: lengthens the running limits of a node of the case (of several people each their own) by a number of its own days, which
 * a formula over the variables of the process says. A limit that has ended meanwhile stays as it is.
 */
export const extendLimit = service(
  z.strictObject({
    node: z.string(),
    days: Expression,
  }),
  async (ctx, { caseId, options, variables }) => {
    const days = Number(evaluate(options.days, dataEnv(variables as Parameters<typeof dataEnv>[0])));
    if (!Number.isInteger(days) || days < 1)
      throw new Error(`extendLimit: '${options.days}' gives no whole number of days`);
    await extend(ctx, caseId, options.node, days);
  },
);

/**
 * Service `holdLimit {node, held}`: while the limit of a node is held it passes without effect, because something that was asked in time waits for
 * its answer. Its days are counted all the same: let go, it acts at once if it has passed.
 */
export const holdLimit = service(
  z.strictObject({ node: z.string(), held: z.boolean() }),
  async (ctx, { caseId, options: { node, held } }) => {
    const deadline = (await deadlinesOfCase(ctx.db, caseId)).find((one) => one.node === node);
    if (deadline) await holdDeadline(ctx.db, deadline.id, held);
  },
);

/** The last day of the running limit of a node of a case; null = none runs, or it stands still. */
export async function dueDayOf(ctx: Context, caseId: string, node: string): Promise<string | null> {
  const deadline = (await deadlinesOfCase(ctx.db, caseId)).find((one) => one.node === node);
  return deadline && !isStopped(deadline.stops) ? deadline.due_day : null;
}

async function extend(ctx: Context, caseId: string, node: string, days: number): Promise<void> {
  const deadlines = (await deadlinesOfCase(ctx.db, caseId)).filter((one) => one.node === node);
  for (const deadline of deadlines) await lengthen(ctx, deadline, days);
  const [first] = deadlines;
  if (!first) return;
  const { holder_tenant_id: holderTenantId } = first;
  await addHistory(ctx, { caseId, holderTenantId, action: 'clock.extend', node, title, fields: { days } });
}

/**
 * Lengthens the running limit of one task by some of its own days, for a reason.
 * @returns its last day now; null = the clock stands still.
 * @throws 409 when no limit runs for it.
 */
export async function lengthenLimitOf(
  ctx: Context,
  { caseId, deadlineId }: { caseId: string; deadlineId: string | null },
  days: number,
  reason: string,
): Promise<string | null> {
  const deadline = (await deadlinesOfCase(ctx.db, caseId)).find(({ id }) => id === deadlineId);
  if (!deadline) return fail('conflict', { cause: text(ctx.language, 'workflow.noDeadline') });
  const due = await lengthen(ctx, deadline, days, reason);
  const { holder_tenant_id: holderTenantId, node } = deadline;
  await addHistory(ctx, {
    caseId,
    holderTenantId,
    action: 'clock.extend',
    node,
    title,
    opinion: reason,
    fields: { days },
  });
  return due;
}

async function lengthen(
  ctx: Context,
  deadline: DeadlineRow,
  days: number,
  reason: string | null = null,
): Promise<string | null> {
  const { calendar, version } = await currentCalendar(ctx);
  const now = ctx.businessNow();
  const amount = deadline.amount + days;
  const start = { day: deadline.start_day, at: now };
  const counted = countDeadline(calendar, { ...deadline, amount }, start, deadline.stops, dayOf(now));
  const stopped = isStopped(deadline.stops);
  await lengthenDeadline(ctx.db, deadline.id, { ...counted, amount, calendar_version: version });
  await moveDueDay(ctx.db, deadline.id, stopped ? null : counted.due_day);
  await insertDeadlineEvents(ctx.db, [
    {
      id: ctx.app.newId(),
      deadline_id: deadline.id,
      instance_id: deadline.instance_id,
      holder_tenant_id: deadline.holder_tenant_id,
      at: now,
      kind: 'extended',
      actor_id: ctx.user?.id ?? null,
      actor_name: ctx.user?.fullname ?? null,
      reason,
      letters: [],
      due_before: deadline.due_day,
      due_after: stopped ? null : counted.due_day,
      calendar_version: version,
    },
  ]);
  return stopped ? null : counted.due_day;
}
