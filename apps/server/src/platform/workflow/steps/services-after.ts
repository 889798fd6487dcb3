import { type ProcessModel, type ServiceTaskOptions, userNode } from '@app/engine/workflow';
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

/** The first node of the company that follows a service of a case, before anybody else acts; null = there is none. */
export async function holderNodeAfter(
  ctx: Context,
  caseId: string,
  isMeant: (service: ServiceAhead) => boolean,
): Promise<string | null> {
  const instance = await instanceOfCase(ctx.db, caseId);
  const model = instance && (await processOf(ctx, instance));
  if (!model) return null;
  for (const { id } of Object.values(model.nodes)) {
    const service = serviceAt(model, id);
    if (!service || !isMeant(service)) continue;
    const found = walk(model, id).find((at) => userNode(model, at)?.options.role === 'HOLDER');
    if (found !== undefined) return found;
  }
  return null;
}

/** Nodes at which a case waits. */
const waits = new Set(['userTask', 'receiveTask', 'intermediateCatchEvent', 'eventBasedGateway']);

const ahead = (model: ProcessModel, node: string) => walk(model, node).flatMap((id) => serviceAt(model, id) ?? []);

function serviceAt({ nodes }: ProcessModel, id: string): ServiceAhead | null {
  const node = nodes[id];
  if (node?.type !== 'serviceTask') return null;
  const { service, options } = node.options as Partial<ServiceTaskOptions>;
  return service === undefined ? null : { service, options: { ...options } };
}

/** The nodes that follow a node, up to those at which the case waits, in the order of the chart. */
function walk(model: ProcessModel, node: string): string[] {
  const seen = new Set<string>();
  const open = next(model, node);
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    const at = model.nodes[id];
    if (!at || seen.has(id)) continue;
    seen.add(id);
    if (!waits.has(at.type)) open.push(...next(model, id));
  }
  return [...seen];
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
