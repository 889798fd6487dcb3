import type { NodeModel, ProcessModel } from '../model.ts';
import type { UserTaskOptions } from '../tasks/user-task-options.ts';
import { eventOf } from './events.ts';
import type { Instance, Subscription, Timer, Token } from './instance.ts';

/** What would become of one token, timer, subscription or visit; `to` null = it cannot go over, and why. */
export interface Move {
  what: 'token' | 'timer' | 'subscription';
  ref: string;
  from: string;
  to: string | null;
  /** `same`: the node is there unchanged; `mapped`: another node takes its place. */
  how: 'same' | 'mapped' | 'refused';
  reason?: MoveProblem;
}
export type MoveProblem =
  | 'nodeGone'
  | 'otherType'
  | 'otherLevel'
  | 'otherEvent'
  | 'otherLoop'
  | 'flowGone'
  | 'unknownTarget'
  | 'notOpen';

export interface Migration {
  /** True when every part can go over; then `instance` stands on the new version. */
  possible: boolean;
  instance: Instance;
  moves: Move[];
  /** Timers and messages on borders that the new version has and the old one had not: they begin with the next visit. */
  notStarted: string[];
}

/**
 * Moves an open instance to another version of its process. `mapping` names the new node of an old one where the id has
 * changed; the work items, votes and clocks of a node go with it. Pure: a dry run is the same call whose instance is not
 * stored. Nothing is moved when one part cannot be.
 */
export function migrate(
  instance: Instance,
  from: ProcessModel,
  to: ProcessModel,
  mapping: Readonly<Record<string, string>> = {},
): Migration {
  const moves: Move[] = [
    ...instance.tokens.map((token) => tokenMove(instance, token, from, to, mapping)),
    ...instance.timers.map((timer) => eventMove(instance, timer, 'timer', from, to, mapping)),
    ...instance.subscriptions.map((one) => eventMove(instance, one, 'subscription', from, to, mapping)),
    ...unknownTargets(to, mapping),
  ];
  if (instance.state !== 'running' && instance.state !== 'suspended')
    moves.push({ what: 'token', ref: '', from: from.id, to: null, how: 'refused', reason: 'notOpen' });
  const possible = moves.every((move) => move.how !== 'refused');
  return {
    possible,
    instance: possible ? moved(instance, from, to, mapping) : instance,
    moves,
    notStarted: possible ? newEvents(instance, from, to, mapping) : [],
  };
}

/** Where a node of the old version lies in the new one. */
function targetOf(id: string, mapping: Readonly<Record<string, string>>): string {
  return Object.hasOwn(mapping, id) ? (mapping[id] ?? id) : id;
}

function tokenMove(
  instance: Instance,
  token: Token,
  from: ProcessModel,
  to: ProcessModel,
  mapping: Readonly<Record<string, string>>,
): Move {
  const move = nodeMove('token', token.id, token.node, from, to, mapping);
  const target = to.nodes[move.to ?? ''];
  if (!target) return move;
  const scope = instance.tokens.find((one) => one.id === token.scope);
  // A sub-process can go over only with all that runs inside it on the same level.
  const level =
    scope && (scope.wait?.kind !== 'loop' || scope.node !== token.node) ? targetOf(scope.node, mapping) : undefined;
  if (scope?.node !== token.node && target.parent !== level) return refused(move, 'otherLevel');
  const source = from.nodes[token.node];
  if (!source?.loop !== !target.loop) return refused(move, 'otherLoop');
  if (token.wait?.kind === 'loop' && source?.loop?.mode !== target.loop?.mode) return refused(move, 'otherLoop');
  if (token.wait?.kind === 'task' && isCountersign(source) !== isCountersign(target)) return refused(move, 'otherType');
  if (token.wait?.kind === 'join' && !target.incoming.includes(token.wait.flow)) return refused(move, 'flowGone');
  return move;
}

function eventMove(
  instance: Instance,
  { ref, node, token }: Timer | Subscription,
  what: 'timer' | 'subscription',
  from: ProcessModel,
  to: ProcessModel,
  mapping: Readonly<Record<string, string>>,
): Move {
  const owner = instance.tokens.find((one) => one.id === token);
  const move = nodeMove(what, ref, node, from, to, mapping);
  const [source, target] = [from.nodes[node], to.nodes[move.to ?? '']];
  if (!source || !target || !hasEvent(source) || !hasEvent(target)) return move;
  if (eventOf(source).kind !== eventOf(target).kind) return refused(move, 'otherEvent');
  if (
    target.type === 'boundaryEvent' &&
    (target.options as { host: string }).host !== targetOf(owner?.node ?? '', mapping)
  )
    return refused(move, 'otherLevel');
  return move;
}

function nodeMove(
  what: Move['what'],
  ref: string,
  node: string,
  from: ProcessModel,
  to: ProcessModel,
  mapping: Readonly<Record<string, string>>,
): Move {
  const id = targetOf(node, mapping);
  const move: Move = { what, ref, from: node, to: id, how: id === node ? 'same' : 'mapped' };
  const target = to.nodes[id];
  if (!target) return refused(move, 'nodeGone');
  return target.type === from.nodes[node]?.type ? move : refused(move, 'otherType');
}

function refused(move: Move, reason: MoveProblem): Move {
  return { ...move, to: null, how: 'refused', reason };
}

function unknownTargets(to: ProcessModel, mapping: Readonly<Record<string, string>>): Move[] {
  return Object.entries(mapping).flatMap(([node, target]): Move[] =>
    to.nodes[target] ? [] : [{ what: 'token', ref: '', from: node, to: null, how: 'refused', reason: 'unknownTarget' }],
  );
}

function moved(
  instance: Instance,
  from: ProcessModel,
  to: ProcessModel,
  mapping: Readonly<Record<string, string>>,
): Instance {
  const at = <Placed extends { node: string }>(one: Placed): Placed => ({ ...one, node: targetOf(one.node, mapping) });
  const goesOver = (id: string) => to.nodes[targetOf(id, mapping)]?.type === from.nodes[id]?.type;
  return {
    ...instance,
    process: to.id,
    tokens: instance.tokens.map((token) => {
      const back = token.data?.back?.filter(({ node }) => goesOver(node)).map(at);
      return token.data && back ? { ...at(token), data: { ...token.data, back } } : at(token);
    }),
    timers: instance.timers.map(at),
    subscriptions: instance.subscriptions.map(at),
    items: instance.items.map(at),
    // Visits that are over keep their place in the history; one whose node is gone is only a record.
    visits: instance.visits.map((visit) => (goesOver(visit.node) ? at(visit) : visit)),
  };
}

/** Votes cannot become the task of one person, nor the other way round. */
function isCountersign(node: NodeModel | undefined): boolean {
  return node !== undefined && ((node.options as Partial<UserTaskOptions> | null)?.sign ?? null) !== null;
}

function hasEvent(node: NodeModel): boolean {
  return ['boundaryEvent', 'intermediateCatchEvent', 'startEvent', 'receiveTask'].includes(node.type);
}

function newEvents(
  instance: Instance,
  from: ProcessModel,
  to: ProcessModel,
  mapping: Readonly<Record<string, string>>,
): string[] {
  const old = new Set(Object.keys(from.nodes).map((id) => targetOf(id, mapping)));
  const attached = instance.tokens.flatMap((token) => to.nodes[targetOf(token.node, mapping)]?.attached ?? []);
  const watched = Object.values(to.nodes).flatMap((node) =>
    node.type === 'subProcess' && (node.options as { triggered: boolean }).triggered ? [node.id] : [],
  );
  return [...new Set([...attached, ...watched])].filter((id) => !old.has(id));
}
