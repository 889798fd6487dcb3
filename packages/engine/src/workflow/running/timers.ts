import { isDay } from '../../clock/index.ts';
import type { DayLimit, KeyedLimit, Limit, LimitOptions, TimerModel } from '../model.ts';
import { Unsupported } from '../reading/unsupported.ts';
import { refuse } from './command.ts';
import type { Token } from './instance.ts';
import { localsOf } from './loops.ts';
import type { Run } from './run.ts';

/** When a timer fires next: after a limit, or at a moment (`at`; the limit is then 0 seconds). */
export interface Firing {
  limit: Limit | KeyedLimit | DayLimit;
  at: string | null;
  left: number;
}

const none: TimerModel = { limit: null, iso: null, date: null, repeat: 0 };
/** The largest amount that a formula may give for a limit, in its unit. */
const maxLimit = 3_650;
const atOnce: Limit = { amount: 0, unit: 'second' };

/** The next firing of a timer; a formula that gives no ISO 8601 time refuses the command (`badLimit`). */
export function nextFiring(run: Run, model: TimerModel, at: string): Firing {
  if (model.limit) return { limit: limitOf(run, model.limit, at), at: null, left: model.repeat };
  if (model.date !== null) return { limit: atOnce, at: model.date, left: 0 };
  const text = run.evaluate(model.iso ?? '', at);
  try {
    return nextFiring(run, parseIso(String(text)), at);
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    return refuse('badLimit', at, { detail: error.message });
  }
}

/**
 * The amount of a limit now, where it stands in base data, or its last day; a formula must give a whole number of days, or a day.
 * @param token in a loop its formula sees the value of this token.
 */
export function limitOf(run: Run, options: LimitOptions, at: string, token?: Token): Limit | KeyedLimit | DayLimit {
  const locals = token ? localsOf(run, token) : {};
  if (options.day !== undefined) {
    const day = String(run.evaluate(options.day, at, locals) ?? '');
    return isDay(day) ? { day } : refuse('badLimit', at, { detail: `${options.day} = ${day}` });
  }
  if (options.key !== undefined) return { key: options.key };
  if (options.amount !== null) return { amount: options.amount, unit: options.unit };
  const amount = Number(run.evaluate(options.from ?? '', at, locals));
  if (!Number.isInteger(amount) || amount < 1 || amount > maxLimit)
    refuse('badLimit', at, { detail: `${options.from} = ${amount}` });
  return { amount, unit: options.unit };
}

/**
 * Reads an ISO 8601 date-time with zone, duration (`P10D`, `P2W`, `PT30M`) or cycle (`R3/PT10H`, `R/P1D`). Years and
 * months are refused: how long one is depends on where it begins, and no limit of the law is counted so.
 */
export function parseIso(text: string): TimerModel {
  const cycle = /^R(\d{0,4})\/(P.+)$/.exec(text);
  if (cycle) {
    const times = cycle[1] === '' ? -1 : Number(cycle[1]);
    if (times === 0) throw new Unsupported('neverFires', { text });
    // R3 fires three times: once and twice again.
    return { ...none, limit: parseDuration(cycle[2] ?? ''), repeat: times < 0 ? -1 : times - 1 };
  }
  if (text.startsWith('P')) return { ...none, limit: parseDuration(text) };
  if (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  )
    return { ...none, date: new Date(text).toISOString() };
  throw new Unsupported('noTime', { text });
}

function parseDuration(text: string): TimerModel['limit'] {
  const weeks = /^P(\d{1,3})W$/.exec(text);
  if (weeks) return { amount: 7 * Number(weeks[1]), from: null, unit: 'calendarDay' };
  const match = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:(\d{1,6})S)?)?$/.exec(text);
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (match?.slice(1) ?? []).map((part) => Number(part ?? 0));
  const rest = hours * 3600 + minutes * 60 + seconds;
  if (!match || days + rest === 0) throw new Unsupported('noDuration', { text });
  if (rest === 0) return { amount: days, from: null, unit: 'calendarDay' };
  return { amount: days * 86_400 + rest, from: null, unit: 'second' };
}
