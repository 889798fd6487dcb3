import { type Command, refuse, rejectedOutcome } from '../running/command.ts';
import type { Actor, Instance, Token, Visit } from '../running/instance.ts';
import type { Run } from '../running/run.ts';
import { type FoundItem, ownItem, refuseUnlessAllowed } from './find-item.ts';
import { line } from './history-line.ts';
import { jump } from './jump.ts';
import { visitOf } from './known-people.ts';
import { userNode } from './user-node.ts';
import { closeItem } from './visits.ts';

type Reject = Command & { kind: 'reject' };

/**
 * Sends back. `normal`: the chart runs again from there. `direct`: it comes straight back to this visit, whose votes
 * stay; the token only makes a detour, so branches beside it and scopes around it are untouched.
 */
export function rejectItem(run: Run, command: Reject): void {
  const found = ownItem(run, command);
  const { item, token, node } = found;
  const { by, to, back, opinion = null } = command;
  if (item.kind !== 'task' && item.kind !== 'sign') refuse('notAllowed', item.ref, { detail: 'reject' });
  refuseUnlessAllowed(found, to === 'previous' ? 'rejectPrevious' : to === 'start' ? 'rejectStart' : 'rejectChosen');
  const target = targetOf(run.instance, token, to) ?? refuse(isNamed(to) ? 'unknownTarget' : 'nothingBefore', item.ref);
  refuseTarget(found, target.node);
  Object.assign(item, { state: 'done', vote: rejectedOutcome, by });
  run.emit({ kind: 'closeTask', task: item.ref, by, state: 'done', outcome: rejectedOutcome, opinion, fields: {} });
  const fields = { to: target.node, back };
  run.emit({ ...line(node, rejectedOutcome), by, opinion, fields, task: item.ref });
  const people = peopleAt(run, target);
  if (back === 'normal') jump(run, token, target, people);
  else detour(run, token, target, people, item.ref);
}

/** Nodes to which a visit may be sent back, with the record that leads there: `previous` and `start` first. */
function rejectTargets(instance: Instance, token: Token): Visit[] {
  const found: Visit[] = [];
  const nodes = new Set([token.node]);
  for (const visit of [...chain(instance, token), ...instance.visits.toReversed()]) {
    if (nodes.has(visit.node)) continue;
    nodes.add(visit.node);
    found.push(visit);
  }
  return found;
}

/** The record of the visit that a reject leads to; undefined when there is none. */
function targetOf(instance: Instance, token: Token, to: Reject['to']): Visit | undefined {
  if (isNamed(to)) return rejectTargets(instance, token).find(({ node }) => node === to.node);
  const way = chain(instance, token).filter(({ node }) => node !== token.node);
  return to === 'previous' ? way[0] : way.at(-1);
}

/** Visits before this one on the token's way and on those of the tokens around it, the latest first. */
function chain(instance: Instance, token: Token): Visit[] {
  const way: Visit[] = [];
  const seen = new Set<string>();
  for (let at: Token | undefined = token; at; at = outer(instance, at)) {
    for (let visit = visitOf(instance, at.via); visit && !seen.has(visit.ref); visit = visitOf(instance, visit.via)) {
      seen.add(visit.ref);
      way.push(visit);
    }
  }
  return way;
}

function outer(instance: Instance, token: Token): Token | undefined {
  return token.scope === null ? undefined : instance.tokens.find(({ id }) => id === token.scope);
}

function isNamed(to: Reject['to']): to is { node: string } {
  return typeof to === 'object';
}

function refuseTarget({ node, item }: FoundItem, target: string): void {
  const { rejectTo } = node.options;
  if (rejectTo && !rejectTo.includes(target)) refuse('notAllowed', item.ref, { detail: target });
}

/** Who did it before; a countersign is asked anew in full. */
function peopleAt(run: Run, target: Visit): Actor[] {
  return userNode(run.process, target.node)?.options.sign ? [] : target.by;
}

/** Parks the visit and goes to the target; `comeBack` opens the visit again. */
function detour(run: Run, token: Token, target: Visit, people: Actor[], rejected: string): void {
  if (token.wait?.kind !== 'task') return;
  const visit = token.wait.ref;
  for (const item of run.itemsOf(visit)) {
    if (item.state !== 'open' && item.state !== 'waiting') continue;
    closeItem(run, item);
    item.state = 'parked';
  }
  const back = [...(token.data?.back ?? []), { node: token.node, visit, via: token.via, item: rejected }];
  run.remember(token, { back, people });
  token.via = target.via;
  run.move(token, target.node);
}
