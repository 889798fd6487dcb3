import { homeOf } from '../home.ts';
import type { ProcessModel } from '../model.ts';
import type { Instance, Token } from './instance.ts';
import type { Run } from './run.ts';

/**
 * Lets inclusive joins go on for which no other token can arrive any more; asked when everything rests. True when one
 * went on. A token that can still reach an empty flow of the join holds it, unless it can also reach one by which a
 * token has come (BPMN 2.0, 13.4.2).
 */
export function settleJoins(run: Run): boolean {
  const seen = new Set<string>();
  for (const token of run.instance.tokens) {
    if (token.wait?.kind !== 'join' || run.process.nodes[token.node]?.type !== 'inclusiveGateway') continue;
    const place = `${token.scope ?? ''}/${token.node}`;
    if (seen.has(place)) continue;
    seen.add(place);
    if (mayComeMore(run, token)) continue;
    join(run, token);
    run.wake(token, { kind: 'event' });
    return true;
  }
  return false;
}

/** Takes one token for each flow that has one: `token` stays, the others go. */
export function join(run: Run, token: Token): void {
  const taken = new Set([flowOf(token)]);
  for (const other of arrivedWith(run, token)) {
    const flow = flowOf(other);
    if (taken.has(flow)) continue;
    taken.add(flow);
    run.merge(other);
  }
}

/** Tokens that wait at the same join in the same scope, without the token itself. */
export function arrivedWith(run: Run, token: Token): Token[] {
  return run.instance.tokens.filter(
    (other) =>
      other !== token && other.scope === token.scope && other.node === token.node && other.wait?.kind === 'join',
  );
}

/** The flow by which a token came to a join. */
export function flowOf(token: Token): string {
  return token.wait?.kind === 'join' ? token.wait.flow : '';
}

/** A token that waits at a join when nothing in the instance can move by itself or by anybody; otherwise null. */
export function isDead(instance: Instance): Token | null {
  if (instance.state !== 'running' || instance.subscriptions.length > 0) return null;
  if (instance.timers.some((timer) => timer.fires)) return null;
  const idle = new Set(['join', 'children', 'loop', 'watch']);
  if (instance.tokens.some((token) => !idle.has(token.wait?.kind ?? ''))) return null;
  return instance.tokens.find((token) => token.wait?.kind === 'join') ?? instance.tokens[0] ?? null;
}

function mayComeMore(run: Run, token: Token): boolean {
  const arrived = new Set([flowOf(token), ...arrivedWith(run, token).map(flowOf)]);
  const incoming = run.process.nodes[token.node]?.incoming ?? [];
  const empty = incoming.filter((flow) => !arrived.has(flow));
  if (empty.length === 0) return false;
  const others = run.instance.tokens.filter(
    (other) => other.scope === token.scope && homeOf(other) !== token.node && other.wait?.kind !== 'watch',
  );
  const reaches = (other: Token, flow: string) => before(run.process, token.node, flow).has(homeOf(other));
  return others.some(
    (other) => empty.some((flow) => reaches(other, flow)) && ![...arrived].some((flow) => reaches(other, flow)),
  );
}

const upstream = new WeakMap<ProcessModel, Map<string, Set<string>>>();

/** Nodes from which a flow into a join can be reached without passing the join. */
function before(process: ProcessModel, gateway: string, flow: string): Set<string> {
  const known = upstream.get(process) ?? new Map<string, Set<string>>();
  upstream.set(process, known);
  const old = known.get(flow);
  if (old) return old;
  const found = new Set<string>();
  const waiting = [process.flows[flow]?.from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = process.nodes[id];
    if (!node || id === gateway || found.has(id)) continue;
    found.add(id);
    for (const way of node.incoming) waiting.push(process.flows[way]?.from);
    // An event on a border is reached from the activity that it is attached to.
    if (node.type === 'boundaryEvent') waiting.push((node.options as { host: string }).host);
  }
  known.set(flow, found);
  return found;
}
