import type { ElementTable } from './element.ts';
import type { NodeModel, ProcessModel } from './model.ts';

interface Problem {
  element: string;
  reason: string;
}

/** What is wrong with the chart as a whole: ends that are missing, ways that fork, circles without a rest. */
export function chartProblems(process: ProcessModel, elements: ElementTable): Problem[] {
  const nodes = Object.values(process.nodes);
  const starts = nodes.filter((node) => node.type === 'startEvent');
  if (starts.length !== 1)
    return [{ element: process.id, reason: `exactly one start event is needed, found ${starts.length}` }];
  return [
    ...Object.values(process.flows)
      .filter((flow) => !process.nodes[flow.from] || !process.nodes[flow.to])
      .map((flow) => ({ element: flow.id, reason: 'the flow does not join two nodes' })),
    ...nodes.flatMap((node) => nodeProblems(process, node)),
    ...unreachable(process).map((id) => ({ element: id, reason: 'no way leads here from the start' })),
    ...restlessCircles(process, elements).map((id) => ({
      element: id,
      reason: 'lies on a circle in which nothing ever waits',
    })),
  ];
}

function nodeProblems(process: ProcessModel, node: NodeModel): Problem[] {
  const at = (reason: string) => [{ element: node.id, reason }];
  const flows = node.outgoing.flatMap((id) => process.flows[id] ?? []);
  if (node.type === 'endEvent') return flows.length > 0 ? at('nothing may follow an end event') : [];
  if (flows.length === 0) return at('no way leads on from here');
  if (node.type === 'exclusiveGateway') {
    const defaultFlow = (node.options as { defaultFlow: string | null }).defaultFlow;
    const bare = flows.filter((flow) => flow.condition === null && flow.id !== defaultFlow);
    return flows.length > 1 && bare.length > 0
      ? bare.map((flow) => ({ element: flow.id, reason: 'needs a condition, or must be the default' }))
      : [];
  }
  if (flows.length > 1) return at('only a gateway may have several ways on');
  return flows[0]?.condition ? at('a condition is only heard behind a gateway') : [];
}

function unreachable(process: ProcessModel): string[] {
  const seen = new Set<string>();
  const waiting = [process.start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const flow of process.nodes[id]?.outgoing ?? []) waiting.push(process.flows[flow]?.to ?? id);
  }
  return Object.keys(process.nodes).filter((id) => !seen.has(id));
}

/** Nodes on a circle of elements that never rest: a case would run there for ever. Peels off what cannot be on one. */
function restlessCircles(process: ProcessModel, elements: ElementTable): string[] {
  const left = new Set(
    Object.values(process.nodes)
      .filter((node) => elements[node.type]?.rests === false)
      .map((node) => node.id),
  );
  const leadsOn = (id: string) =>
    process.nodes[id]?.outgoing.some((flow) => left.has(process.flows[flow]?.to ?? '')) ?? false;
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of left) {
      if (leadsOn(id)) continue;
      left.delete(id);
      changed = true;
    }
  }
  const ledTo = new Set(
    [...left].flatMap((id) => process.nodes[id]?.outgoing.map((flow) => process.flows[flow]?.to ?? '') ?? []),
  );
  return [...left].filter((id) => ledTo.has(id));
}
