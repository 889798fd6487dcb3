import { type Command, refuse } from '../running/command.ts';
import type { Actor, WorkItem } from '../running/instance.ts';
import type { Run } from '../running/run.ts';
import { addItem } from './add-item.ts';
import { type FoundItem, findItem, ownItem, refuseSeparated, refuseUnlessAllowed } from './find-item.ts';
import { line } from './history-line.ts';
import { recusedFrom, separatedIds } from './known-people.ts';
import { settle } from './settle.ts';
import { closeItem } from './visits.ts';

/** Gives an item to somebody else for good; an administrator may give away anybody's. */
export function transferItem(run: Run, command: Command & { kind: 'transfer' }): void {
  const found = command.administrator ? findItem(run, command.task) : ownItem(run, command);
  if (!command.administrator) refuseUnlessAllowed(found, 'transfer');
  const { by, to, opinion = null } = command;
  refuseNewcomer(run, found, [to]);
  run.emit({ ...line(found.node, 'transfer'), by, opinion, task: command.task, to: [to] });
  give(run, found.item, to);
}

/** Asks somebody for advice: the item waits, comes back with the answer, and its person decides. */
export function delegateItem(run: Run, command: Command & { kind: 'delegate' }): void {
  const found = ownItem(run, command);
  refuseUnlessAllowed(found, 'delegate');
  const { by, to, opinion = null } = command;
  refuseNewcomer(run, found, [to]);
  hold(run, found.item, by);
  run.emit({ ...line(found.node, 'delegate'), by, opinion, task: command.task, to: [to] });
  const { item, token } = found;
  addItem(run, {
    ref: run.number(),
    token: token.id,
    node: item.node,
    visit: item.visit,
    kind: 'delegate',
    parent: item.ref,
    person: to,
    pool: [],
    weight: 1,
    order: null,
    state: 'open',
  });
  settle(run, token);
}

/**
 * A person steps aside from an item and gets none of this visit any more. When nobody is left, its sources are asked for
 * the next one; when they name nobody else, the policy for empty nodes applies.
 */
export function recuseItem(run: Run, command: Command & { kind: 'recuse' }): void {
  const found = ownItem(run, command);
  refuseUnlessAllowed(found, 'recuse');
  const { by, opinion = null } = command;
  run.emit({ ...line(found.node, 'recused'), by, opinion, task: command.task });
  const { item, token } = found;
  run.remember(token, { recused: { node: item.node, ids: [...recusedFrom(token), by.id] } });
  takeAway(run, item);
  settle(run, token);
}

/**
 * A person left. Their items go to the successor, unless duty separation or a vote of their own keeps the successor out;
 * those, and all when there is no successor, are taken away. What they only held goes back to its pool.
 */
export function replaceLeaver(run: Run, command: Command & { kind: 'leaver' }): void {
  const { person, to, by } = command;
  for (const item of [...run.instance.items]) {
    if (item.state === 'done' || item.state === 'removed') continue;
    const token = run.token(item.token);
    // An item before this one may have carried the token on.
    if (!token || !run.instance.items.includes(item)) continue;
    if (item.claimedBy?.id === person && item.person?.id !== person) {
      item.claimedBy = null;
      run.emit({ kind: 'claimTask', task: item.ref, by: null });
    }
    if (item.person?.id !== person) continue;
    const heir = to && mayInherit(run, item, to) ? to : null;
    const people = heir ? { to: [heir] } : {};
    run.emit({ ...line(run.node(item.node), heir ? 'handOver' : 'left'), by, task: item.ref, ...people });
    if (heir) give(run, item, heir);
    else {
      takeAway(run, item);
      settle(run, token);
    }
  }
}

/** Refuses people who take part in the visit already, or must not by duty separation. */
export function refuseNewcomer(run: Run, found: FoundItem, people: readonly Actor[]): void {
  const busy = new Set(run.itemsOf(found.item.visit).flatMap((item) => peopleOf(item)));
  const known = people.find(({ id }, index) => busy.has(id) || people.findIndex((one) => one.id === id) !== index);
  if (people.length === 0 || known) refuse('badPeople', found.item.ref, known ? { by: known } : {});
  refuseSeparated(run, found, ...people);
}

/** Keeps an item of a pool for the one who made others act on it. */
export function hold(run: Run, item: WorkItem, by: Actor): void {
  if (item.person || item.claimedBy) return;
  item.claimedBy = by;
  run.emit({ kind: 'claimTask', task: item.ref, by });
}

/** Takes an undecided item out of a visit, with all that was added to it. */
export function takeAway(run: Run, item: WorkItem): void {
  closeItem(run, item);
  item.state = 'removed';
  for (const child of run.itemsOf(item.visit))
    if (child.parent === item.ref && child.kind !== 'sign' && child.state !== 'done') takeAway(run, child);
}

function give(run: Run, item: WorkItem, to: Actor): void {
  item.person = { id: to.id, name: to.name };
  item.pool = [];
  item.claimedBy = null;
  run.emit({ kind: 'assignTask', task: item.ref, person: item.person });
}

function mayInherit(run: Run, item: WorkItem, to: Actor): boolean {
  if (separatedIds(run.process, run.instance, item.node).has(to.id)) return false;
  return run.itemsOf(item.visit).every((other) => !peopleOf(other).includes(to.id));
}

function peopleOf(item: WorkItem): string[] {
  if (item.state === 'removed') return [];
  return [item.person, item.claimedBy, item.by].flatMap((one) => (one ? [one.id] : []));
}
