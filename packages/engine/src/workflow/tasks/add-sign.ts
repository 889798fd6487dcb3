import { type Command, refuse } from '../running/command.ts';
import type { WorkItem } from '../running/instance.ts';
import type { Run } from '../running/run.ts';
import { addItem } from './add-item.ts';
import { ownItem, refuseUnlessAllowed } from './find-item.ts';
import { hold, refuseNewcomer, takeAway } from './hand-item.ts';
import { line } from './history-line.ts';
import { settle } from './settle.ts';

const operations = { before: 'addSignBefore', after: 'addSignAfter', beside: 'addSignBeside' } as const;
const mostPeople = 200;

/**
 * Adds signers: `before` they advise and the item waits for them; `after` they confirm what its person agreed to, or
 * turn it into a refusal; `beside` they vote like its person (at an ordinary node all have to agree then).
 */
export function addSign(run: Run, command: Command & { kind: 'addSign' }): void {
  const found = ownItem(run, command);
  const { by, position, people, inOrder = false, opinion = null } = command;
  const { item, token, node } = found;
  refuseUnlessAllowed(found, operations[position]);
  const isPeer = item.kind === 'task' || item.kind === 'sign';
  if (position === 'beside' && !isPeer) refuse('notAllowed', item.ref, { detail: operations.beside });
  if (people.length > mostPeople) refuse('badPeople', item.ref, { detail: `more than ${mostPeople}` });
  refuseNewcomer(run, found, people);
  hold(run, item, by);
  run.emit({ ...line(node, operations[position]), by, opinion, task: item.ref, to: people });
  const kind = position === 'beside' ? 'sign' : position;
  const first = inOrder ? nextOrder(run, item, kind) : null;
  for (const [index, { id, name }] of people.entries())
    addItem(run, {
      ref: run.number(),
      token: token.id,
      node: item.node,
      visit: item.visit,
      kind,
      parent: item.ref,
      person: { id, name },
      pool: [],
      weight: 1,
      order: first === null ? null : first + index,
      state: position === 'after' || ((first ?? 0) + index > (first ?? 0) && inOrder) ? 'waiting' : 'open',
    });
  settle(run, token);
}

/** Takes back a signer who has not decided; only who added them may, also after deciding themselves. */
export function removeSign(run: Run, command: Command & { kind: 'removeSign' }): void {
  const { by, behalfOf, task, added, opinion = null } = command;
  const item = run.instance.items.find(({ ref, parent }) => ref === added && parent === task);
  const parent = item && run.instance.items.find(({ ref }) => ref === task);
  const token = item && run.token(item.token);
  if (!item || !parent || !token) refuse('unknownTask', added);
  const owner = parent.person ?? parent.claimedBy ?? parent.by;
  if (owner?.id !== by.id && owner?.id !== behalfOf?.id) refuse('notYours', added, owner ? { by: owner } : {});
  if (item.state !== 'open' && item.state !== 'waiting') refuse('taskDone', added);
  const to = item.person ? { to: [item.person] } : {};
  run.emit({ ...line(run.node(item.node), 'removeSign'), by, opinion, task: added, ...to });
  takeAway(run, item);
  settle(run, token);
}

function nextOrder(run: Run, parent: WorkItem, kind: WorkItem['kind']): number {
  const orders = run
    .itemsOf(parent.visit)
    .filter((item) => item.parent === parent.ref && item.kind === kind)
    .map(({ order }) => order ?? -1);
  return Math.max(-1, ...orders) + 1;
}
