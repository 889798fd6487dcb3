import { defineElement } from '../element.ts';
import type { BoundaryOptions } from '../model.ts';
import { readEvent } from '../reading/read-event.ts';
import { Unsupported } from '../reading/unsupported.ts';

/** On the border of an activity; entered only when its event has come (see `trigger` and `raise`). */
export const boundaryEvent = defineElement<BoundaryOptions>({
  type: 'boundaryEvent',
  rests: false,
  read(raw) {
    const event = readEvent(raw, ['timer', 'message', 'signal', 'error', 'escalation']);
    const interrupts = raw.properties.cancelActivity !== 'false';
    if (event.kind === 'error' && !interrupts) throw new Unsupported('errorInterrupts');
    if (event.kind === 'timer' && event.timer.repeat !== 0 && interrupts) throw new Unsupported('cycleInterrupts');
    const host = raw.properties.attachedToRef;
    if (!host) throw new Unsupported('attachedToNothing');
    return { event, interrupts, host };
  },
  enter(run, token) {
    run.leave(token);
  },
});
