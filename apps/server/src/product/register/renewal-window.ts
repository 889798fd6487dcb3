import { dayOf, windowBefore } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { displayCalendar } from '../../platform/calendar/index.ts';
import { limitOn } from '../../platform/time-limit/index.ts';

/** The days (yyyy-MM-dd) on which a renewal is accepted, both included. */
export interface RenewalWindow {
  renewFrom: string | null;
  renewTo: string | null;
}

const none: RenewalWindow = { renewFrom: null, renewTo: null };

/**
 * When products with these last days may be renewed, by last day: the working days of the time limits `renewal.windowOpen` and
 * `renewal.windowClose` before it, as they are in force today.
 */
export async function renewalWindows(
  ctx: Context,
  lastDays: readonly (string | null)[],
): Promise<(validTo: string | null) => RenewalWindow> {
  const wanted = [...new Set(lastDays)].filter((day) => day !== null);
  if (wanted.length === 0) return () => none;
  const today = dayOf(ctx.businessNow());
  const calendar = await displayCalendar(ctx);
  const { amount: most } = await limitOn(ctx, { key: 'renewal.windowOpen' }, today);
  const { amount: least } = await limitOn(ctx, { key: 'renewal.windowClose' }, today);
  const windows = new Map(
    wanted.map((validTo): [string, RenewalWindow] => {
      const { from, to } = windowBefore(calendar, validTo, most, least);
      return [validTo, { renewFrom: from, renewTo: to }];
    }),
  );
  return (validTo) => (validTo === null ? none : (windows.get(validTo) ?? none));
}
