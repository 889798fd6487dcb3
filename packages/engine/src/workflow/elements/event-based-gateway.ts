import { defineElement } from '../element.ts';
import { Unsupported } from '../reading/unsupported.ts';
import { eventOf } from '../running/events.ts';
import { listen } from '../running/listen.ts';

/** Waits for the first of the events behind it; the others are not heard any more. */
export const eventBasedGateway = defineElement<null>({
  type: 'eventBasedGateway',
  rests: true,
  read(raw) {
    if (raw.properties.instantiate === 'true') throw new Unsupported('instantiate');
    if (raw.properties.eventGatewayType === 'Parallel') throw new Unsupported('parallelKind');
    return null;
  },
  enter(run, token, node) {
    run.rest(token, { kind: 'event' });
    for (const flow of node.outgoing) {
      const target = run.node(run.process.flows[flow]?.to ?? '');
      listen(run, token, eventOf(target), target.id);
    }
  },
});
