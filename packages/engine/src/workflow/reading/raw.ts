import type { LimitOptions, LoopModel } from '../model.ts';
import type { TimeUnit } from '../running/time-unit.ts';
import { Unsupported } from './unsupported.ts';

/** An event definition with what it refers to. Texts of timers and keys are as written in the file. */
export interface RawEvent {
  type: string;
  duration: string | null;
  date: string | null;
  cycle: string | null;
  /** Name of the message or signal; code of the error or escalation. */
  name: string | null;
  /** Correlation key written at the message itself. */
  key: string | null;
}

/** An element of an extension, e.g. `formProperty`; `vendor` is `p`, `camunda`, `flowable` or `zeebe`. */
export interface RawExtension {
  vendor: string;
  name: string;
  attributes: Record<string, string>;
  text: string | null;
  children: RawExtension[];
}

/** An element as bpmn-moddle gives it, as far as elements read it. */
export interface RawElement {
  id: string;
  type: string;
  /** Those of the p: namespace; what a vendor says with other words is here under our own. */
  attributes: Record<string, string>;
  /** BPMN's own attributes and texts that are not named here, e.g. `scriptFormat`, `calledElement`. */
  properties: Record<string, string>;
  extensions: RawExtension[];
  /** Flow to take when no condition holds. */
  defaultFlow: string | null;
  events: RawEvent[];
  loop: LoopModel | null;
  /** Sub-process: its start events. */
  starts: string[];
  /** Name of the message that a task sends or receives. */
  message: { name: string; key: string | null } | null;
  /** Expression in the words of the file (`${…}`, FEEL or ours) as a formula. */
  formula(text: string): string;
}

const units: Record<string, TimeUnit> = { workingDay: 'workingDay', calendarDay: 'calendarDay' };

const keyPattern = /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)*$/;

/** Reads p:limit / p:limitFrom with p:limitUnit, or p:limitKey, or p:limitDay; null when there is no limit. */
export function readLimit(raw: Pick<RawElement, 'attributes'>): LimitOptions | null {
  const { limit, limitFrom, limitUnit, limitKey: key, limitDay: day } = raw.attributes;
  if (day !== undefined) {
    if (limit !== undefined || limitFrom !== undefined || limitUnit !== undefined || key !== undefined)
      throw new Unsupported('limitDayAlone');
    return { amount: null, from: null, unit: 'calendarDay', day };
  }
  if (key !== undefined) {
    if (limit !== undefined || limitFrom !== undefined || limitUnit !== undefined)
      throw new Unsupported('limitKeyAlone');
    if (!keyPattern.test(key)) throw new Unsupported('limitKey', { value: key });
    return { amount: null, from: null, unit: 'workingDay', key };
  }
  if (limit === undefined && limitFrom === undefined) return null;
  if (limit !== undefined && limitFrom !== undefined) throw new Unsupported('limitTwice');
  const unit = units[limitUnit ?? 'workingDay'];
  if (!unit) throw new Unsupported('limitUnit', { value: limitUnit ?? '' });
  if (limit !== undefined && !/^[1-9]\d{0,3}$/.test(limit)) throw new Unsupported('limit', { value: limit });
  return { amount: limit === undefined ? null : Number(limit), from: limitFrom ?? null, unit };
}
