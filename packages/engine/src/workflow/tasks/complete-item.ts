import { type Chosen, type Command, isVote, refuse } from '../running/command.ts';
import type { Run } from '../running/run.ts';
import { ownItem, refuseUnlessAllowed } from './find-item.ts';
import { line } from './history-line.ts';
import { chosenVariable } from './known-people.ts';
import { settle } from './settle.ts';

/** A person takes an item of a pool; taking it twice changes nothing. */
export function claimItem(run: Run, command: Command & { kind: 'claim' }): void {
  const { item } = ownItem(run, command);
  if (item.claimedBy) return;
  item.claimedBy = command.by;
  run.emit({ kind: 'claimTask', task: item.ref, by: command.by });
}

/** Gives an item back to its pool. */
export function releaseItem(run: Run, command: Command & { kind: 'release' }): void {
  const { item } = ownItem(run, command);
  if (!item.claimedBy) return;
  item.claimedBy = null;
  run.emit({ kind: 'claimTask', task: item.ref, by: null });
}

/** Decides an item; in a countersign, and for whom was asked or added, the action is a vote. */
export function completeItem(run: Run, command: Command & { kind: 'complete' }): void {
  const found = ownItem(run, command);
  const { item, token, node } = found;
  const { by, action, fields = {}, opinion = null, behalfOf } = command;
  if (item.kind !== 'task' && !isVote(action)) refuse('badVote', item.ref, { detail: action });
  if (action === 'abstain' && item.kind !== 'task') refuseUnlessAllowed(found, 'abstain');
  rememberChosen(run, command.chosen);
  Object.assign(item, { state: 'done', vote: action, by });
  run.emit({ kind: 'closeTask', task: item.ref, by, state: 'done', outcome: action, opinion, fields });
  run.emit({ ...line(node, action), by, opinion, fields, task: item.ref, ...(behalfOf ? { behalfOf } : {}) });
  if (item.parent === null) run.remember(token, { entered: { visit: item.visit, fields } });
  settle(run, token);
}

/** Keeps whom somebody chose for later nodes. */
export function rememberChosen(run: Run, chosen: Chosen | undefined): void {
  if (!chosen || Object.keys(chosen).length === 0) return;
  const before = run.instance.variables[chosenVariable];
  const all = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {};
  const people = Object.entries(chosen).map(([node, list]) => [node, list.map(({ id, name }) => ({ id, name }))]);
  run.set(chosenVariable, { ...all, ...Object.fromEntries(people) });
}
