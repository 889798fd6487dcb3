import { defineElement } from '../element.ts';
import type { EventOptions } from '../model.ts';
import { readEvent } from '../reading/read-event.ts';
import { Unsupported } from '../reading/unsupported.ts';
import { listen } from '../running/listen.ts';

/** Waits for a time (working or calendar days, ISO 8601 duration or date), a message or a signal. */
export const intermediateCatchEvent = defineElement<EventOptions>({
  type: 'intermediateCatchEvent',
  rests: true,
  read(raw) {
    const event = readEvent(raw, ['timer', 'message', 'signal']);
    if (event.kind === 'timer' && event.timer.repeat !== 0) throw new Unsupported('cycleHere');
    return { event };
  },
  enter(run, token, node) {
    const { event } = node.options;
    run.rest(token, { kind: event.kind === 'timer' ? 'timer' : 'event' });
    listen(run, token, event, node.id);
  },
  wake(run, token, node, signal) {
    if (signal.kind !== 'timeout' && signal.kind !== 'event') return;
    const { event } = node.options;
    run.emit({
      kind: 'history',
      action: event.kind === 'timer' ? 'timeout' : event.kind,
      node: node.id,
      title: node.title,
      by: null,
      opinion: null,
      fields: null,
    });
    run.leave(token);
  },
});
