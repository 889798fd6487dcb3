import type { ProcessModel, ServiceTaskOptions } from '@app/engine/workflow';
import type { Context } from '../../../kernel/context.ts';
import { instanceOfCase } from '../stores/instance.store.ts';
import { processOf } from './load-process.ts';

/** A service that a step of a case may set off, with its options as the chart has them. */
export interface ServiceAhead {
  service: string;
  options: Record<string, unknown>;
}

/**
 * The services that may run once a node of a case is completed, before anybody else acts: those of every way that goes on from it, in the order in
 * which the chart leads to them. A case without process, or a node that its process does not have, has none.
 */
export async function servicesAfter(ctx: Context, caseId: string, node: string): Promise<ServiceAhead[]> {
  const instance = await instanceOfCase(ctx.db, caseId);
  if (!instance) return [];
  return ahead(await processOf(ctx, instance), node);
}

/** Nodes at which a case waits. */
const waits = new Set(['userTask', 'receiveTask', 'intermediateCatchEvent', 'eventBasedGateway']);

function ahead(model: ProcessModel, node: string): ServiceAhead[] {
  const found: ServiceAhead[] = [];
  const seen = new Set<string>();
  const open = next(model, node);
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    const at = model.nodes[id];
    if (!at || seen.has(id)) continue;
    seen.add(id);
    if (waits.has(at.type)) continue;
    const { service, options } = at.options as Partial<ServiceTaskOptions>;
    if (at.type === 'serviceTask' && service !== undefined) found.push({ service, options: { ...options } });
    open.push(...next(model, id));
  }
  return found;
}

/** Where a node leads: along its flows; the last of a sub-process to what follows that, and into one to its start. */
function next({ nodes, flows }: ProcessModel, id: string): string[] {
  const node = nodes[id];
  if (!node) return [];
  if (node.type === 'endEvent') return node.parent === undefined ? [] : targets(nodes[node.parent]?.outgoing);
  const inside = node.type === 'subProcess' ? starts() : [];
  return [...inside, ...targets(node.outgoing)];

  function targets(outgoing: readonly string[] = []): string[] {
    return outgoing.flatMap((flow) => flows[flow]?.to ?? []);
  }
  function starts(): string[] {
    return Object.values(nodes).flatMap((one) => (one.parent === id && one.type === 'startEvent' ? [one.id] : []));
  }
}
