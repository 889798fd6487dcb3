import type { TextValues } from '@app/contract';
import type { ElementTable } from './element.ts';
import type { FaultCode } from './faults/index.ts';
import type { NodeModel, ProcessModel, StartOptions, SubProcessOptions } from './model.ts';
import { eventOf } from './running/events.ts';
import { initiatorVariable } from './tasks/known-people.ts';
import { userNode } from './tasks/user-node.ts';

interface Problem {
  element: string;
  code: FaultCode;
  values?: TextValues;
}

/** Nodes that may have several ways on. */
const gateways = new Set(['exclusiveGateway', 'inclusiveGateway', 'parallelGateway', 'eventBasedGateway']);
/** Nodes that may carry events on their border or be done several times. */
const activities = new Set(
  'userTask serviceTask scriptTask businessRuleTask sendTask receiveTask manualTask subProcess callActivity'.split(' '),
);

/** What is wrong with the chart as a whole: ends that are missing, ways that fork, circles without a rest. */
export function chartProblems(process: ProcessModel, elements: ElementTable): Problem[] {
  const nodes = Object.values(process.nodes);
  const starts = nodes.filter((node) => node.type === 'startEvent' && node.parent === undefined);
  const plain = starts.filter((node) => eventOf(node).kind === 'none');
  if (starts.length === 0 || plain.length > 1)
    return [{ element: process.id, code: 'starts', values: { count: starts.length } }];
  return [
    ...Object.values(process.flows).flatMap((flow) => flowProblems(process, flow)),
    ...nodes.flatMap((node) => nodeProblems(process, node)),
    ...starts
      .filter((node) => ['error', 'escalation'].includes(eventOf(node).kind))
      .map((node): Problem => ({ element: node.id, code: 'startRaises' })),
    ...unreachable(process, starts).map((id): Problem => ({ element: id, code: 'unreachable' })),
    ...restlessCircles(process, elements).map(
      (id): Problem => ({
        element: id,
        code: 'restless',
      }),
    ),
  ];
}

function flowProblems(process: ProcessModel, { id, from, to }: ProcessModel['flows'][string]): Problem[] {
  const [source, target] = [process.nodes[from], process.nodes[to]];
  if (!source || !target) return [{ element: id, code: 'flowLoose' }];
  if (source.parent !== target.parent) return [{ element: id, code: 'flowCrosses' }];
  if (target.type === 'startEvent' || target.type === 'boundaryEvent') return [{ element: id, code: 'flowIntoStart' }];
  return [];
}

function nodeProblems(process: ProcessModel, node: NodeModel): Problem[] {
  const at = (code: FaultCode, values: TextValues = {}) => [{ element: node.id, code, values }];
  const flows = node.outgoing.flatMap((id) => process.flows[id] ?? []);
  if (node.loop && !activities.has(node.type)) return at('loopHere');
  if (node.type === 'boundaryEvent') {
    const host = process.nodes[(node.options as { host: string }).host];
    if (!host || host.parent !== node.parent || !activities.has(host.type)) return at('looseBorder');
  }
  const sources = userNode(process, node.id)?.options.assignees ?? [];
  const nameless = sources.find(({ kind, value }) => kind === 'script' && process.scripts?.[value] === undefined);
  if (nameless) return at('scriptMissing', { name: nameless.value });
  const apart = userNode(process, node.id)?.options.separateFrom ?? [];
  const unknown = apart.find((name) => name !== initiatorVariable && userNode(process, name) === null);
  if (unknown !== undefined) return at('separateMissing', { name: unknown });
  if (node.type === 'endEvent') return flows.length > 0 ? at('afterEnd') : [];
  if (node.type === 'subProcess') {
    const problems = subProcessProblems(process, node, at);
    if (problems.length > 0 || (node.options as SubProcessOptions).triggered) return problems;
  }
  if (node.type === 'callActivity' && (node.options as { process: string }).process === process.id)
    return at('callsItself');
  if (flows.length === 0) return at('deadEnd');
  if (node.type === 'eventBasedGateway') return awaitedProblems(process, node);
  if (gateways.has(node.type)) return gatewayProblems(node, flows);
  if (flows.length > 1) return at('forks');
  return flows[0]?.condition ? at('strayCondition') : [];
}

function gatewayProblems(node: NodeModel, flows: readonly ProcessModel['flows'][string][]): Problem[] {
  if (node.type === 'parallelGateway')
    return flows
      .filter((flow) => flow.condition !== null)
      .map((flow) => ({ element: flow.id, code: 'parallelCondition' }));
  const { defaultFlow } = node.options as { defaultFlow: string | null };
  const bare = flows.filter((flow) => flow.condition === null && flow.id !== defaultFlow);
  if (flows.length === 1) return [];
  return bare.map((flow) => ({ element: flow.id, code: 'bareFlow' }));
}

/** Behind an event gateway stand events that are waited for, each reached from there only. */
function awaitedProblems(process: ProcessModel, node: NodeModel): Problem[] {
  return node.outgoing.flatMap((id): Problem[] => {
    const target = process.nodes[process.flows[id]?.to ?? ''];
    if (!target) return [];
    if (target.type !== 'intermediateCatchEvent' && target.type !== 'receiveTask')
      return [{ element: target.id, code: 'awaitsEvents' }];
    return target.incoming.length > 1 || (target.attached?.length ?? 0) > 0
      ? [{ element: target.id, code: 'awaitedAlone' }]
      : [];
  });
}

function subProcessProblems(process: ProcessModel, node: NodeModel, at: (code: FaultCode) => Problem[]): Problem[] {
  const { start, triggered } = node.options as SubProcessOptions;
  const begin = process.nodes[start];
  if (!begin) return at('subStartMissing');
  const { event } = begin.options as StartOptions;
  if (!triggered) return event.kind === 'none' ? [] : at('subByEvent');
  if (event.kind === 'none') return at('eventSubPlain');
  if (node.incoming.length + node.outgoing.length > 0) return at('eventSubFlow');
  if (node.attached || node.loop) return at('eventSubBorder');
  return [];
}

function unreachable(process: ProcessModel, starts: readonly NodeModel[]): string[] {
  const seen = new Set<string>();
  const triggered = Object.values(process.nodes).filter(
    (node) => node.type === 'subProcess' && (node.options as SubProcessOptions).triggered,
  );
  const waiting = [...starts, ...triggered].map((node) => node.id);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = process.nodes[id];
    if (!node || seen.has(id)) continue;
    seen.add(id);
    for (const flow of node.outgoing) waiting.push(process.flows[flow]?.to ?? id);
    waiting.push(...(node.attached ?? []));
    if (node.type === 'subProcess') waiting.push((node.options as SubProcessOptions).start);
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
  const next = (id: string) => process.nodes[id]?.outgoing.map((flow) => process.flows[flow]?.to ?? '') ?? [];
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of left) {
      if (next(id).some((to) => left.has(to))) continue;
      left.delete(id);
      changed = true;
    }
  }
  const ledTo = new Set([...left].flatMap(next));
  return [...left].filter((id) => ledTo.has(id));
}
