import type { LimitOptions, TimeUnit } from './model.ts';

/** An element as bpmn-moddle gives it, as far as elements read it. `attributes` are those of the p: namespace. */
export interface RawElement {
  id: string;
  type: string;
  attributes: Record<string, string>;
  /** Flow to take when no condition holds. */
  defaultFlow: string | null;
  /** Event definitions by type, e.g. `timerEventDefinition`. */
  events: { type: string; duration: string | null; date: string | null; cycle: string | null }[];
  /** e.g. `multiInstanceLoopCharacteristics`. */
  loop: string | null;
}

/** Thrown while reading: this element, or this use of it, cannot be run. */
export class Unsupported extends Error {}

const units: Record<string, TimeUnit> = { workingDay: 'workingDay', calendarDay: 'calendarDay' };

/** Reads p:limit / p:limitFrom / p:limitUnit; null when there is no limit. */
export function readLimit(raw: RawElement): LimitOptions | null {
  const { limit, limitFrom, limitUnit } = raw.attributes;
  if (limit === undefined && limitFrom === undefined) return null;
  if (limit !== undefined && limitFrom !== undefined)
    throw new Unsupported('p:limit and p:limitFrom exclude each other');
  const unit = units[limitUnit ?? 'workingDay'];
  if (!unit) throw new Unsupported(`p:limitUnit must be workingDay or calendarDay, not ${limitUnit}`);
  if (limit !== undefined && !/^[1-9]\d{0,3}$/.test(limit))
    throw new Unsupported(`p:limit must be a whole number from 1 to 9999, not ${limit}`);
  return { amount: limit === undefined ? null : Number(limit), from: limitFrom ?? null, unit };
}
