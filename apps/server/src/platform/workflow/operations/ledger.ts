import type { DeadlineEvent, DeadlineLedger } from '@app/contract';
import { weekendYears } from '@app/engine/clock';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import { formatTime } from '../../../kernel/time.ts';
import { readableHere } from '../../attachment/index.ts';
import { displayCalendar } from '../../calendar/index.ts';
import { type NameShown, namesShown } from '../../tenant/index.ts';
import { mayRead } from '../may-read.ts';
import { isStopped } from '../steps/count-deadline.ts';
import { processOf } from '../steps/load-process.ts';
import { stepsShown } from '../steps/outward-steps.ts';
import { type DeadlineEventRow, deadlineEvents } from '../stores/clock-event.store.ts';
import { type DeadlineRow, deadlinesOfInstance } from '../stores/deadline.store.ts';
import { type InstanceRow, instanceOfCase } from '../stores/instance.store.ts';

/** Every clock of a case with what happened to it (in the space of the case). */
export async function deadlineLedgerOf(ctx: Context, input: { caseId: string }): Promise<DeadlineLedger[]> {
  const row = (await instanceOfCase(ctx.db, input.caseId)) ?? fail('notFound');
  await mayRead(ctx, row);
  return await ledgerOf(ctx, row);
}

/** The ledger of an instance, oldest clock first. */
export async function ledgerOf(ctx: Context, row: InstanceRow): Promise<DeadlineLedger[]> {
  const clocks = await deadlinesOfInstance(ctx.db, row.id);
  if (clocks.length === 0) return [];
  const model = await processOf(ctx, row);
  const events = await withReadableLetters(ctx, await deadlineEvents(ctx.db, row.id));
  const shown = await namesShown(ctx, events.map(actorOf));
  const steps = await stepsShown(ctx, [row]);
  const calendar = await displayCalendar(ctx);
  const told = clocks.filter((clock) => !steps.isHidden(row, clock.node));
  return told.map((clock) => ({
    id: clock.id,
    node: clock.node,
    nodeTitle: steps.title(
      row,
      clock.node,
      model.nodes[clock.node]?.title ?? { 'zh-CN': clock.node, en: clock.node, 'zh-TW': clock.node },
    ),
    kind: model.nodes[clock.node]?.type.endsWith('Task') ? 'limit' : 'timer',
    state: clock.state === 'running' && isStopped(clock.stops) ? 'stopped' : clock.state,
    start: clock.start_day,
    amount: clock.amount,
    unit: clock.unit,
    due: clock.due_day,
    fires: clock.fires,
    calendarVersion: clock.calendar_version,
    weekendYears:
      clock.unit === 'second'
        ? []
        : weekendYears(calendar, { start: clock.start_day, due: clock.due_day, unit: clock.unit }),
    stops: clock.stops,
    events: linesOf(clock, events, shown),
  }));
}

/** A company that may not read a letter does not learn its id either. */
async function withReadableLetters(ctx: Context, events: readonly DeadlineEventRow[]): Promise<DeadlineEventRow[]> {
  const ids = events.flatMap(({ letters }) => letters);
  if (ids.length === 0 || ctx.tenant?.kind !== 'company') return [...events];
  const readable = await readableHere(ctx, ids);
  return events.map((event) => ({ ...event, letters: event.letters.filter((id) => readable.has(id)) }));
}

function linesOf(clock: DeadlineRow, events: readonly DeadlineEventRow[], shown: NameShown): DeadlineEvent[] {
  return events
    .filter((event) => event.deadline_id === clock.id)
    .map((event) => ({
      at: formatTime(event.at),
      kind: event.kind,
      actor: shown(actorOf(event)),
      reason: event.reason,
      letters: event.letters,
      dueBefore: event.due_before,
      dueAfter: event.due_after,
    }));
}

function actorOf(event: DeadlineEventRow) {
  return { id: event.actor_id, name: event.actor_name };
}
