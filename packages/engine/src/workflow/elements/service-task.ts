import type { JsonObject } from '@app/contract';
import { defineElement } from '../element.ts';
import { Unsupported } from '../reading/unsupported.ts';
import { localsOf } from '../running/loops.ts';

export interface ServiceTaskOptions {
  service: string;
  options: JsonObject;
}

/**
 * A step of the platform, named in the registry of services. The token rests until the server has run it, so what the
 * service sets is known to the gateways that follow.
 */
export const serviceTask = defineElement<ServiceTaskOptions>({
  type: 'serviceTask',
  rests: false,
  read(raw) {
    const { service, options } = raw.attributes;
    if (!service) throw new Unsupported('noService');
    return { service, options: readOptions(options) };
  },
  enter(run, token, node) {
    const call = run.number();
    run.rest(token, { kind: 'service', ref: call });
    const { service, options } = node.options;
    const locals = localsOf(run, token);
    run.emit({
      kind: 'callService',
      call,
      token: token.id,
      node: node.id,
      title: node.title,
      service,
      options,
      locals,
    });
  },
  wake(run, token, _node, signal) {
    if (signal.kind === 'serviceDone') run.leave(token);
  },
});

function readOptions(text: string | undefined): JsonObject {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch {
    // Falls through to the one message for both faults.
  }
  throw new Unsupported('options');
}
