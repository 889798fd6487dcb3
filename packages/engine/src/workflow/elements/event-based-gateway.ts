import { defineElement } from '../element.ts';
import { eventOf } from '../events.ts';
import type { EventModel, NodeModel } from '../model.ts';
import { Unsupported } from '../raw.ts';
import type { ReceiveTaskOptions } from './receive-task.ts';

/** Waits for the first of the events behind it; the others are not heard any more. */
export const eventBasedGateway = defineElement<null>({
  type: 'eventBasedGateway',
  rests: true,
  read(raw) {
    if (raw.properties.instantiate === 'true') throw new Unsupported('instantiate is not supported');
    if (raw.properties.eventGatewayType === 'Parallel') throw new Unsupported('the parallel kind is not supported');
    return null;
  },
  enter(run, token, node) {
    run.rest(token, { kind: 'event' });
    for (const flow of node.outgoing) {
      const target = run.node(run.process.flows[flow]?.to ?? '');
      run.listen(token, awaitedBy(target), target.id);
    }
  },
});

function awaitedBy(node: NodeModel): EventModel {
  if (node.type !== 'receiveTask') return eventOf(node);
  return { kind: 'message', ...(node.options as ReceiveTaskOptions) };
}
