import { defineElement } from '../element.ts';
import type { EventOptions } from '../model.ts';
import { readEvent } from '../reading/read-event.ts';
import { Unsupported } from '../reading/unsupported.ts';
import { send } from '../running/send.ts';

/** Sends a message or a signal, or raises an escalation, and goes on; without a definition it marks a milestone. */
export const intermediateThrowEvent = defineElement<EventOptions>({
  type: 'intermediateThrowEvent',
  rests: false,
  read(raw) {
    const event = readEvent(raw, ['none', 'message', 'signal', 'escalation']);
    if (event.kind === 'escalation' && event.code === null)
      throw new Unsupported('throwsWithoutCode', { kind: 'escalation' });
    return { event };
  },
  enter(run, token, node) {
    send(run, token, node);
    // An escalation that is caught by an interrupting event ends this token.
    if (run.token(token.id) === token) run.leave(token);
  },
});
