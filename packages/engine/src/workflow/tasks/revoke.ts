import type { NodeModel } from '../model.ts';
import { type Command, refuse, rejectedOutcome } from '../running/command.ts';
import type { Token, Visit, WorkItem } from '../running/instance.ts';
import type { Run } from '../running/run.ts';
import { line } from './history-line.ts';
import { jump } from './jump.ts';
import { visitOf } from './known-people.ts';
import { settle } from './settle.ts';
import { userNode } from './user-node.ts';
import { closeItem } from './visits.ts';

type Revoke = Command & { kind: 'revoke' };

/**
 * Takes one's own decision back. In a visit that is still open the item opens again; after it, only while nobody has
 * acted on what followed, and only where one person alone decided.
 */
export function revoke(run: Run, command: Revoke): void {
  const { task, visit } = command;
  const item = run.instance.items.find(({ ref }) => ref === task);
  const record = visitOf(run.instance, visit);
  const node = userNode(run.process, item?.node ?? record?.node ?? '') ?? refuse('unknownTask', task);
  if (!node.options.operations.includes('revoke')) refuse('notAllowed', task, { detail: 'revoke' });
  if (item) reopen(run, command, item, node);
  else if (record) goBack(run, command, record, node);
}

function reopen(run: Run, command: Revoke, item: WorkItem, node: NodeModel): void {
  const { by, task, opinion = null } = command;
  const token = run.token(item.token);
  const isCurrent = token?.wait?.kind === 'task' && token.wait.ref === item.visit;
  if (item.by?.id !== by.id) refuse('notYours', task);
  if (item.state !== 'done' || item.vote === rejectedOutcome || !token || !isCurrent) refuse('notRevocable', task);
  Object.assign(item, { state: 'open', vote: null, by: null });
  run.emit({ kind: 'reopenTask', task });
  run.emit({ ...line(node, 'revoke'), by, opinion, task });
  settle(run, token);
}

function goBack(run: Run, command: Revoke, record: Visit, node: NodeModel): void {
  const { by, task, opinion = null } = command;
  if (!record.by.some(({ id }) => id === by.id)) refuse('notYours', task);
  const tokens = run.instance.tokens.filter(({ via, wait }) => via === record.ref && wait?.kind !== 'children');
  const [first] = tokens;
  // Somebody may have decided on another branch already.
  const isFollowed = run.instance.visits.some(({ via }) => via === record.ref);
  if (isFollowed || record.by.length > 1 || !first || !tokens.every((token) => isUntouched(run, token)))
    refuse('notRevocable', task);
  for (const token of tokens) for (const item of itemsAt(run, token)) closeItem(run, item, 'withdrawn', 'revoke');
  for (const token of tokens.slice(1)) run.cancel(token);
  run.emit({ ...line(node, 'revoke'), by, opinion, task });
  jump(run, first, record, [by]);
}

function isUntouched(run: Run, token: Token): boolean {
  const items = itemsAt(run, token);
  return items.length > 0 && !token.data?.back && items.every(({ state, claimedBy }) => state !== 'done' && !claimedBy);
}

function itemsAt(run: Run, token: Token): WorkItem[] {
  return token.wait?.kind === 'task' ? run.itemsOf(token.wait.ref) : [];
}
