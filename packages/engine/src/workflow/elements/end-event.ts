import { defineElement } from '../element.ts';
import type { EventOptions } from '../model.ts';
import { readEvent } from '../reading/read-event.ts';
import { Unsupported } from '../reading/unsupported.ts';
import { raise } from '../running/events.ts';
import { send } from '../running/send.ts';

/** The token ends here, after what the event throws; with the last one ends its sub-process or the instance. */
export const endEvent = defineElement<EventOptions>({
  type: 'endEvent',
  rests: false,
  read(raw) {
    const event = readEvent(raw, ['none', 'message', 'signal', 'error', 'escalation', 'terminate']);
    if ((event.kind === 'error' || event.kind === 'escalation') && event.code === null)
      throw new Unsupported('throwsWithoutCode', { kind: event.kind });
    return { event };
  },
  enter(run, token, node) {
    const { event } = node.options;
    if (event.kind === 'terminate') {
      run.clear(token.scope);
      run.emptied(token.scope, node.id);
      return;
    }
    if (event.kind === 'error' && event.code !== null) {
      if (!raise(run, token, { kind: 'error', code: event.code }, '')) run.fail(node.id, event.code);
      // What catches it takes the token off the chart, except a catcher that stands beside the scope.
      if (run.token(token.id) === token) run.merge(token);
      return;
    }
    send(run, token, node);
    if (run.token(token.id) === token) run.finish(token);
  },
});
