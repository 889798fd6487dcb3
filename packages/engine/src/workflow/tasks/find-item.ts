import type { NodeModel } from '../model.ts';
import { refuse } from '../running/command.ts';
import type { Actor, Token, WorkItem } from '../running/instance.ts';
import type { Run } from '../running/run.ts';
import { recusedFrom, separatedIds } from './known-people.ts';
import { userNode } from './user-node.ts';
import type { NodeOperation, UserTaskOptions } from './user-task-options.ts';

/** A work item where it stands. */
export interface FoundItem {
  item: WorkItem;
  token: Token;
  node: NodeModel<UserTaskOptions>;
}

/** An item that is not decided, whosever it is; one that was open once is `taskDone`. */
export function findItem(run: Run, ref: string): FoundItem {
  const item = run.instance.items.find((one) => one.ref === ref && (one.state === 'open' || one.state === 'waiting'));
  const token = item && run.token(item.token);
  const node = item && userNode(run.process, item.node);
  if (item && token && node) return { item, token, node };
  const number = Number(ref);
  const isKnown = Number.isInteger(number) && number > 0 && number <= run.instance.sequence;
  return refuse(isKnown ? 'taskDone' : 'unknownTask', ref);
}

/** An open item that this person may act on: their own, one they are agent for, or one of a pool that nobody holds. */
export function ownItem(run: Run, command: { task: string; by: Actor; behalfOf?: Actor }): FoundItem {
  const found = findItem(run, command.task);
  const { item } = found;
  if (item.state === 'waiting') refuse('taskWaiting', item.ref);
  const ids = [command.by.id, command.behalfOf?.id];
  const holder = item.claimedBy;
  if (holder && !ids.includes(holder.id)) refuse('taskClaimed', item.ref, { by: holder });
  if (item.person && !ids.includes(item.person.id)) refuse('notYours', item.ref, { by: item.person });
  if (recusedFrom(found.token).includes(command.by.id)) refuse('notYours', item.ref, { by: command.by });
  refuseSeparated(run, found, command.by);
  return found;
}

/** Refuses people who decided at a node that this one is separated from. */
export function refuseSeparated(run: Run, { item }: FoundItem, ...people: Actor[]): void {
  const ids = separatedIds(run.process, run.instance, item.node);
  const by = people.find(({ id }) => ids.has(id));
  if (by) refuse('dutySeparation', item.node, { by });
}

/** Refuses what the chart does not permit at this node. */
export function refuseUnlessAllowed({ node, item }: FoundItem, operation: NodeOperation): void {
  if (!node.options.operations.includes(operation)) refuse('notAllowed', item.ref, { detail: operation });
}
