import { type CalendarDay, calendarOf, dayOf } from '@app/engine/clock';
import type { Context } from '../../../kernel/context.ts';
import { countDeadline, isStopped } from '../steps/count-deadline.ts';
import { type DeadlineRow, deadlinesAfter } from '../stores/deadline.store.ts';

/** Rows that are counted before other calls have their turn. */
const batch = 200;

/** How many running limits of the space would end on another day with these rows of the calendar, and how many of them earlier. */
export async function limitsUnder(
  ctx: Context,
  rows: readonly CalendarDay[],
): Promise<{ counted: number; moved: number; earlier: number }> {
  const calendar = calendarOf(rows);
  const now = ctx.businessNow();
  const found = { counted: 0, moved: 0, earlier: 0 };
  for (let after: string | null = null, more = true; more; ) {
    const some: DeadlineRow[] = await deadlinesAfter(ctx.db, after, batch);
    for (const row of some) {
      found.counted += 1;
      if (isStopped(row.stops)) continue;
      const { due_day: due } = countDeadline(calendar, row, { day: row.start_day, at: now }, row.stops, dayOf(now));
      if (due !== row.due_day) found.moved += 1;
      if (due < row.due_day) found.earlier += 1;
    }
    after = some.at(-1)?.id ?? null;
    more = some.length === batch;
  }
  return found;
}
