import { dayOf } from '@app/engine/clock';
import type { Context } from '../../../kernel/context.ts';
import { currentCalendar } from '../../calendar/index.ts';
import { countDeadline, isStopped, unserved } from '../steps/count-deadline.ts';
import { insertDeadlineEvents } from '../stores/clock-event.store.ts';
import { deadlinesOfCase, moveDeadline } from '../stores/deadline.store.ts';
import { moveDueDay } from '../stores/task-change.store.ts';
import { addHistory } from './history.ts';

const title = { 'zh-CN': '送达后开始计时', en: 'Limit begins with the service', 'zh-TW': '送達後開始計時' };

/**
 * The clock of the node that answers a letter begins on the day of its service: it counts from the day after, and stands still no longer for want of
 * it. `since` is the id of the letter; the clock is the first that began after it. Answers its last day, null while it stands for another reason, and
 * undefined when no such clock runs.
 */
export async function beginClock(
  ctx: Context,
  {
    caseId,
    node,
    since,
    day,
    proof,
  }: { caseId: string; node: string; since: string; day: string; proof: string | null },
): Promise<string | null | undefined> {
  const [clock] = (await deadlinesOfCase(ctx.db, caseId))
    .filter((one) => one.node === node && one.unit !== 'second' && BigInt(one.id) > BigInt(since))
    .sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  if (!clock) return undefined;
  const { calendar, version } = await currentCalendar(ctx);
  const now = ctx.businessNow();
  const stops = clock.stops.filter(({ reason }) => reason !== unserved);
  const counted = countDeadline(calendar, clock, { day, at: now }, stops, dayOf(now));
  const due = isStopped(stops) ? null : counted.due_day;
  await moveDeadline(ctx.db, clock.id, { ...counted, calendar_version: version, stops, start_day: day });
  await moveDueDay(ctx.db, clock.id, due);
  await insertDeadlineEvents(ctx.db, [
    {
      id: ctx.app.newId(),
      deadline_id: clock.id,
      instance_id: clock.instance_id,
      holder_tenant_id: clock.holder_tenant_id,
      at: now,
      kind: 'resumed',
      actor_id: ctx.user?.id ?? null,
      actor_name: ctx.user?.fullname ?? null,
      reason: title['zh-CN'],
      letters: proof === null ? [] : [proof],
      due_before: null,
      due_after: due,
      calendar_version: version,
    },
  ]);
  await addHistory(ctx, {
    caseId,
    holderTenantId: clock.holder_tenant_id,
    action: 'clock.begin',
    title,
    fields: { day },
  });
  return due;
}
