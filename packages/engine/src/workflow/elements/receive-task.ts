import { defineElement } from '../element.ts';
import type { EventModel, EventOptions } from '../model.ts';
import type { RawElement } from '../reading/raw.ts';
import { Unsupported } from '../reading/unsupported.ts';
import { listen } from '../running/listen.ts';

/** The message that a task sends or waits for; without a key only the instance itself can be addressed. */
export interface MessageOptions extends EventOptions {
  event: EventModel & { kind: 'message' };
}

/** Waits for a message. */
export const receiveTask = defineElement<MessageOptions>({
  type: 'receiveTask',
  rests: true,
  read(raw) {
    if (raw.properties.instantiate === 'true') throw new Unsupported('instantiate');
    return readMessage(raw);
  },
  enter(run, token, node) {
    run.rest(token, { kind: 'event' });
    listen(run, token, node.options.event, node.id);
  },
  wake(run, token, node, signal) {
    if (signal.kind !== 'event') return;
    const { id, title } = node;
    run.emit({ kind: 'history', action: 'message', node: id, title, by: null, opinion: null, fields: null });
    run.leave(token);
  },
});

/** The message of a task: `messageRef`, or p:message with p:key. */
export function readMessage(raw: RawElement): MessageOptions {
  const name = raw.attributes.message ?? raw.message?.name;
  if (!name) throw new Unsupported('noMessage');
  const key = raw.attributes.key ?? raw.message?.key ?? null;
  return { event: { kind: 'message', name, key: key === null ? null : raw.formula(key) } };
}
