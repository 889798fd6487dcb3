import type { Actor, Instance, Visit, WorkItem } from '@app/engine/workflow';
import type { TaskRow } from './stores/task.store.ts';

/** Work items of the visits that are not over, and the record of those that are, from the rows of the tasks. */
export function itemsFrom(rows: ItemRow[]): Pick<Instance, 'items' | 'visits'> {
  rows.sort((a, b) => Number(a.ref) - Number(b.ref));
  const visits = new Map<string, Visit>();
  for (const row of rows) {
    const by = actor(row.completed_by, row.completed_by_name);
    if (row.item_state !== null || !by || row.kind === 'before' || row.kind === 'delegate') continue;
    const ref = row.visit ?? row.ref;
    const visit = visits.get(ref) ?? { ref, node: row.node, via: row.via, by: [] };
    visits.set(ref, visit);
    if (visit.by.every(({ id }) => id !== by.id)) visit.by.push(by);
  }
  return {
    items: rows.flatMap((row) => (row.item_state === null ? [] : [itemOf(row, row.item_state)])),
    visits: [...visits.values()].sort((a, b) => Number(a.ref) - Number(b.ref)),
  };
}

/** Work items whose rows do not say what the engine says. */
export interface ItemChanges {
  /** Their visit is over. */
  gone: string[];
  changed: WorkItem[];
}

/** Compares the items before and after a command; `written`: those whose rows this command inserted, as they were then. */
export function itemChanges(before: Instance, after: Instance, written: ReadonlyMap<string, string>): ItemChanges {
  const stored = new Map([...before.items.map((item) => [item.ref, JSON.stringify(item)] as const), ...written]);
  const kept = new Set(after.items.map(({ ref }) => ref));
  return {
    gone: [...stored.keys()].filter((ref) => !kept.has(ref)),
    changed: after.items.filter((item) => stored.get(item.ref) !== JSON.stringify(item)),
  };
}

/** What the state of an instance needs of the row of a task. */
export type ItemRow = Pick<
  TaskRow,
  | 'ref'
  | 'token'
  | 'node'
  | 'visit'
  | 'via'
  | 'kind'
  | 'parent'
  | 'person_id'
  | 'person_name'
  | 'pool'
  | 'weight'
  | 'turn'
  | 'item_state'
  | 'state'
  | 'claimed_by'
  | 'claimed_by_name'
  | 'completed_by'
  | 'completed_by_name'
  | 'outcome'
>;

function itemOf(row: ItemRow, state: WorkItem['state']): WorkItem {
  const isDone = state === 'done';
  return {
    ref: row.ref,
    token: row.token ?? '',
    node: row.node,
    visit: row.visit ?? row.ref,
    kind: row.kind,
    parent: row.parent,
    person: actor(row.person_id, row.person_name),
    pool: row.pool,
    claimedBy: actor(row.claimed_by, row.claimed_by_name),
    state,
    by: isDone ? actor(row.completed_by, row.completed_by_name) : null,
    vote: isDone ? row.outcome : null,
    weight: row.weight,
    order: row.turn,
  };
}

function actor(id: string | null, name: string | null): Actor | null {
  return id === null ? null : { id, name: name ?? '' };
}
