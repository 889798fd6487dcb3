import { defineElement } from '../element.ts';
import { refuse } from '../running/command.ts';

export interface ExclusiveGatewayOptions {
  defaultFlow: string | null;
}

/** The first flow whose condition is true, in the order of the file; otherwise the default one. */
export const exclusiveGateway = defineElement<ExclusiveGatewayOptions>({
  type: 'exclusiveGateway',
  rests: false,
  read: (raw) => ({ defaultFlow: raw.defaultFlow }),
  enter(run, token, node) {
    const flow = node.outgoing.find((id) => {
      const condition = run.process.flows[id]?.condition;
      if (id === node.options.defaultFlow) return false;
      return condition ? run.evaluate(condition, id) === true : node.outgoing.length === 1;
    });
    run.leave(token, flow ?? node.options.defaultFlow ?? refuse('noWayOut', node.id));
  },
});
