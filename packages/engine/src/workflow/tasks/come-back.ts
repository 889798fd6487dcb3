import { attach } from '../running/events.ts';
import type { Back, Token, WorkItem } from '../running/instance.ts';
import { schedule, stopListening } from '../running/listen.ts';
import type { Run } from '../running/run.ts';
import { limitOf } from '../running/timers.ts';
import { addItem } from './add-item.ts';
import { userNode } from './user-node.ts';

/** Goes on from a node of people: back to the visit that sent here directly, or along the chart. */
export function goOn(run: Run, token: Token): void {
  const stack = token.data?.back ?? [];
  const back = stack.at(-1);
  if (!back) {
    run.leave(token);
    return;
  }
  run.remember(token, { back: stack.length > 1 ? stack.slice(0, -1) : undefined, people: undefined });
  comeBack(run, token, back);
}

/** The visit continues: votes stay, whoever had not decided and who sent back get a new item. */
function comeBack(run: Run, token: Token, back: Back): void {
  stopListening(run, token);
  token.node = back.node;
  token.via = back.via;
  run.rest(token, { kind: 'task', ref: back.visit });
  const again = run.itemsOf(back.visit).filter((item) => item.state === 'parked' || item.ref === back.item);
  const numbers = new Map(again.map((item) => [item.ref, run.number()]));
  const number = (ref: string) => numbers.get(ref) ?? ref;
  run.instance.items = run.instance.items.filter((item) => item.state !== 'parked' || item.visit !== back.visit);
  for (const item of run.itemsOf(back.visit)) if (item.parent) item.parent = number(item.parent);
  for (const item of again) addItem(run, renewed(item, number));
  const limit = userNode(run.process, back.node)?.options.limit;
  if (limit)
    schedule(
      run,
      token,
      limitOf(run, limit, back.node, token),
      userNode(run.process, back.node)?.options.onTimeout === 'leave',
    );
  attach(run, token, run.node(back.node));
  run.wake(token, { kind: 'changed' });
}

/** A fresh item for the same person; one of a pool stays with who held it. */
function renewed(item: WorkItem, number: (ref: string) => string): Omit<WorkItem, 'claimedBy' | 'by' | 'vote'> {
  const { token, node, visit, kind, pool, weight, order } = item;
  const person = item.person ?? item.by ?? item.claimedBy;
  const parent = item.parent === null ? null : number(item.parent);
  const base = { token, node, visit, kind, weight, order, parent, ref: number(item.ref), state: 'open' as const };
  return person ? { ...base, person, pool: [] } : { ...base, person: null, pool };
}
