import type { Token, WorkItem } from '../running/instance.ts';
import type { Run } from '../running/run.ts';

/** Closes what is still open of an item that nobody decides any more; without a record of anybody. */
export function closeItem(
  run: Run,
  item: WorkItem,
  state: 'cancelled' | 'withdrawn' | 'timeout' = 'cancelled',
  outcome: string | null = null,
): void {
  if (item.state !== 'open' && item.state !== 'waiting') return;
  item.state = 'removed';
  run.emit({ kind: 'closeTask', task: item.ref, by: null, state, outcome, opinion: null, fields: null });
}

/**
 * Takes the work items of a token out of the state: what is open is closed, and each visit in which somebody decided
 * becomes a record (advice asked for on the way is none). Answers the number of the last one recorded.
 * `only`: this visit alone, not those that wait for the token's return.
 */
export function dropVisits(run: Run, token: Token, only: string | null = null): string | null {
  const own = run.instance.items.filter((item) => item.token === token.id && (only === null || item.visit === only));
  if (own.length === 0) return null;
  for (const item of own) closeItem(run, item);
  run.instance.items = run.instance.items.filter((item) => !own.includes(item));
  const current = token.wait?.kind === 'task' ? token.wait.ref : null;
  let last: string | null = null;
  for (const ref of new Set(own.map(({ visit }) => visit))) {
    const items = own.filter(({ visit, kind }) => visit === ref && kind !== 'before' && kind !== 'delegate');
    const by = items.flatMap((item) => (item.state === 'done' && item.by ? [item.by] : []));
    if (by.length === 0) continue;
    const via = ref === current ? token.via : (token.data?.back?.find(({ visit }) => visit === ref)?.via ?? null);
    const people = by.filter(({ id }, index) => by.findIndex((other) => other.id === id) === index);
    run.instance.visits.push({
      ref,
      node: own.find(({ visit }) => visit === ref)?.node ?? token.node,
      via,
      by: people,
    });
    last = ref;
  }
  run.instance.visits.sort((a, b) => Number(a.ref) - Number(b.ref));
  return last;
}
