import type { EventOptions, NodeModel } from '../model.ts';
import { raise } from './events.ts';
import type { Token } from './instance.ts';
import type { Run } from './run.ts';

/** Throws the message, signal or escalation of an event; the token stays where it is unless the escalation ended it. */
export function send(run: Run, token: Token, node: NodeModel<EventOptions>): void {
  const { event } = node.options;
  if (event.kind === 'message') sendMessage(run, node, event);
  else if (event.kind === 'signal') {
    remember(run, node, 'signal');
    for (const { token: owner, node: at, kind, name } of [...run.instance.subscriptions]) {
      const listener = kind === 'signal' && name === event.name ? run.token(owner) : undefined;
      if (listener) run.trigger(listener, at);
    }
    run.emit({ kind: 'sendSignal', node: node.id, name: event.name });
  } else if (event.kind === 'escalation' && event.code !== null) {
    remember(run, node, 'escalation');
    raise(run, token, { kind: 'escalation', code: event.code }, '');
  }
}

/** Hands a message with its key to the server, which finds who waits for it. */
export function sendMessage(run: Run, node: NodeModel, message: { name: string; key: string | null }): void {
  const value = message.key === null ? null : run.evaluate(message.key, node.id);
  const key = value === null || typeof value === 'string' ? value : JSON.stringify(value);
  remember(run, node, 'message');
  run.emit({ kind: 'sendMessage', node: node.id, name: message.name, key, variables: run.instance.variables });
}

function remember(run: Run, node: NodeModel, action: string): void {
  const { id, title } = node;
  run.emit({ kind: 'history', action, node: id, title, by: null, opinion: null, fields: null });
}
