import type { RenewalRisk } from '@app/contract';
import { addWorkingDays, dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { openCasesOf } from '../../platform/area/index.ts';
import { displayCalendar } from '../../platform/calendar/index.ts';
import { limitOn } from '../../platform/time-limit/index.ts';
import { blocksOfFiles, mattersOf } from './blocks.ts';

/** The matter in the table of blocks that lengthens the validity of a product. */
const renewal = 'renewal';

/**
 * An open case that forbids a renewal and that the law lets run beyond the last day on which the renewal is accepted, counted from its submission by
 * the limits that the table of blocks names (`takes`) without stops; null = there is none. `renewTo` and `submitted` are days (yyyy-MM-dd).
 */
export async function renewalRisk(
  ctx: Context,
  productId: string,
  { renewTo, submitted }: { renewTo: string | null; submitted: ReadonlyMap<string, string> },
): Promise<RenewalRisk | null> {
  const today = dayOf(ctx.businessNow());
  if (renewTo === null || today > renewTo) return null;
  const { forbidden, takes } = blocksOfFiles(ctx.app);
  const barring = new Set(forbidden.flatMap((row) => (row.wanted.includes(renewal) ? row.while : [])));
  for (const one of await openCasesOf(ctx, productId)) {
    const from = submitted.get(one.id);
    const keys = mattersOf(ctx.app, [one]).flatMap((name) => (barring.has(name) ? (takes[name] ?? []) : []));
    if (from === undefined || keys.length === 0) continue;
    let days = 0;
    for (const key of keys) days += (await limitOn(ctx, { key }, from)).amount;
    const latest = addWorkingDays(await displayCalendar(ctx), from, days);
    if (latest > renewTo)
      return { caseId: one.id, area: one.area, areaTitle: one.areaTitle, number: one.number, latest };
  }
  return null;
}
