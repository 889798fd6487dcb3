import { defineElement } from '../element.ts';
import { arrivedWith, flowOf, join } from '../running/joins.ts';

/** Waits for one token by each incoming flow, then goes on by all outgoing ones at once. */
export const parallelGateway = defineElement<null>({
  type: 'parallelGateway',
  rests: false,
  read: () => null,
  enter(run, token, node, flow) {
    if (node.incoming.length > 1) {
      run.rest(token, { kind: 'join', flow: flow ?? '' });
      const arrived = new Set([flowOf(token), ...arrivedWith(run, token).map(flowOf)]);
      if (!node.incoming.every((id) => arrived.has(id))) return;
      join(run, token);
    }
    run.split(token, node.outgoing);
  },
});
