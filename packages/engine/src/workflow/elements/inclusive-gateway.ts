import { defineElement } from '../element.ts';
import type { NodeModel } from '../model.ts';
import { refuse } from '../running/command.ts';
import type { Token } from '../running/instance.ts';
import type { Run } from '../running/run.ts';

export interface InclusiveGatewayOptions {
  defaultFlow: string | null;
}

/**
 * Goes on by every flow whose condition is true, or by the default one. As a join it waits for all tokens that can
 * still come; `settleJoins` finds out when that is none.
 */
export const inclusiveGateway = defineElement<InclusiveGatewayOptions>({
  type: 'inclusiveGateway',
  rests: false,
  read: (raw) => ({ defaultFlow: raw.defaultFlow }),
  enter(run, token, node, flow) {
    if (node.incoming.length > 1) run.rest(token, { kind: 'join', flow: flow ?? '' });
    else goOn(run, token, node);
  },
  wake(run, token, node, signal) {
    if (signal.kind === 'event') goOn(run, token, node);
  },
});

function goOn(run: Run, token: Token, node: NodeModel<InclusiveGatewayOptions>): void {
  const { defaultFlow } = node.options;
  const flows = node.outgoing.filter((id) => {
    const condition = run.process.flows[id]?.condition;
    if (id === defaultFlow) return false;
    return condition ? run.evaluate(condition, id) === true : node.outgoing.length === 1;
  });
  run.split(token, flows.length > 0 ? flows : [defaultFlow ?? refuse('noWayOut', node.id)]);
}
