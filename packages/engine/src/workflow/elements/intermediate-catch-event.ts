import { defineElement } from '../element.ts';
import type { LimitOptions } from '../model.ts';
import { type RawElement, readLimit, Unsupported } from '../raw.ts';

/** Waits: p:limit in working or calendar days, or an ISO 8601 duration such as `P10D` or `PT30M`. */
export const intermediateCatchEvent = defineElement<LimitOptions>({
  type: 'intermediateCatchEvent',
  rests: true,
  read(raw) {
    if (raw.events.length !== 1 || raw.events[0]?.type !== 'timerEventDefinition')
      throw new Unsupported('only a timer can be caught');
    return readLimit(raw) ?? readDuration(raw);
  },
  enter(run, token, node) {
    run.rest(token, { kind: 'timer' });
    run.schedule(token, run.limit(node.options, node.id), true);
  },
  wake(run, token, node, signal) {
    if (signal.kind !== 'timeout') return;
    run.emit({
      kind: 'history',
      action: 'timeout',
      node: node.id,
      title: node.title,
      by: null,
      opinion: null,
      fields: null,
    });
    run.leave(token);
  },
});

function readDuration(raw: RawElement): LimitOptions {
  const text = raw.events[0]?.duration ?? '';
  const match = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,4})M)?(?:(\d{1,6})S)?)?$/.exec(text);
  const [days, hours, minutes, seconds] = (match?.slice(1) ?? []).map((part) => Number(part ?? 0));
  const rest = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  if (!match || (days ?? 0) + rest === 0)
    throw new Unsupported(`a timer needs p:limit or a duration like P10D or PT30M, not "${text}"`);
  if (rest === 0) return { amount: days ?? 0, from: null, unit: 'calendarDay' };
  return { amount: (days ?? 0) * 86_400 + rest, from: null, unit: 'second' };
}
