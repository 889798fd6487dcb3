import { defineElement } from '../element.ts';
import type { StartOptions } from '../model.ts';
import { readEvent } from '../reading/read-event.ts';
import { Unsupported } from '../reading/unsupported.ts';

/**
 * Where a case or a sub-process begins. On the main level a message, signal or timer begins a case from outside; in an
 * event sub-process the event begins it, and `isInterrupting` says whether what runs beside it ends.
 */
export const startEvent = defineElement<StartOptions>({
  type: 'startEvent',
  rests: false,
  read(raw) {
    const event = readEvent(raw, ['none', 'timer', 'message', 'signal', 'error', 'escalation']);
    const interrupts = raw.properties.isInterrupting !== 'false';
    if (event.kind === 'error' && !interrupts) throw new Unsupported('errorInterrupts');
    return { event, interrupts };
  },
  enter(run, token) {
    run.leave(token);
  },
});
