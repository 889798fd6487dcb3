import { defineElement } from '../element.ts';
import { type RawElement, Unsupported } from '../raw.ts';

export interface ReceiveTaskOptions {
  name: string;
  /** Formula of the correlation key; null = only the instance itself can be addressed. */
  key: string | null;
}

/** Waits for a message. */
export const receiveTask = defineElement<ReceiveTaskOptions>({
  type: 'receiveTask',
  rests: true,
  read(raw) {
    if (raw.properties.instantiate === 'true') throw new Unsupported('instantiate is not supported');
    return readMessage(raw);
  },
  enter(run, token, node) {
    run.rest(token, { kind: 'event' });
    run.listen(token, { kind: 'message', ...node.options }, node.id);
  },
  wake(run, token, node, signal) {
    if (signal.kind !== 'event') return;
    const { id, title } = node;
    run.emit({ kind: 'history', action: 'message', node: id, title, by: null, opinion: null, fields: null });
    run.leave(token);
  },
});

/** The message of a task: `messageRef`, or p:message with p:key. */
export function readMessage(raw: RawElement): ReceiveTaskOptions {
  const name = raw.attributes.message ?? raw.message?.name;
  if (!name) throw new Unsupported('needs messageRef to a message with a name, or p:message');
  const key = raw.attributes.key ?? raw.message?.key ?? null;
  return { name, key: key === null ? null : raw.formula(key) };
}
