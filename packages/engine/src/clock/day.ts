/** A calendar day as `yyyy-MM-dd`; compares as text. */
export type Day = string;

const dayMs = 86_400_000;
/** China has one zone without summer time since 1992 (R3-48). */
const shanghaiOffsetMs = 8 * 3_600_000;

/** The day in Asia/Shanghai in which an instant falls. */
export function dayOf(instant: Date): Day {
  return new Date(instant.getTime() + shanghaiOffsetMs).toISOString().slice(0, 10);
}

/** The instant at which a day is over in Asia/Shanghai: 24:00, when a limit that ends on it has passed. */
export function endOfDay(day: Day): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs - shanghaiOffsetMs);
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/** True for a real day of the calendar in the form `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** True for Saturday and Sunday. */
export function isWeekend(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
