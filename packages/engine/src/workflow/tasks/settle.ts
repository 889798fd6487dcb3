import type { JsonObject } from '@app/contract';
import { refuse, rejectedOutcome } from '../running/command.ts';
import type { Actor, Token, WorkItem } from '../running/instance.ts';
import { unschedule } from '../running/listen.ts';
import type { Run } from '../running/run.ts';
import { goOn } from './come-back.ts';
import { line } from './history-line.ts';
import { recusedFrom } from './known-people.ts';
import { enterVisit, nobody } from './open-visit.ts';
import { type Ballot, decide, type SignRule, tally } from './sign-rule.ts';
import { userNode } from './user-node.ts';
import { dropVisits } from './visits.ts';

/** Several people at an ordinary node (signers added beside): all of them. */
const ordinaryRule: SignRule = {
  kind: 'all',
  by: 'agree',
  need: { amount: 1, unit: 'count' },
  followUp: 'complete',
  inOrder: false,
  absent: 'drop',
  abstain: 'drop',
};

/** Looks at a visit after one of its items changed: opens whose turn it is, counts, and goes on when it is decided. */
export function settle(run: Run, token: Token): void {
  const { wait, data } = token;
  const node = userNode(run.process, token.node);
  if (wait?.kind !== 'task' || !node) return;
  const items = run.itemsOf(wait.ref);
  arrange(run, items);
  const members = items.filter(({ kind, vote }) => (kind === 'task' || kind === 'sign') && vote !== rejectedOutcome);
  if (members.every(({ state }) => state === 'removed')) {
    reopen(run, token, wait.ref);
    return;
  }
  const ballots = members.map((item) => ballotOf(item, items));
  const rule = node.options.sign ?? ordinaryRule;
  const decision = decide(rule, ballots);
  if (decision === null) return;
  if (node.options.sign) run.set('votes', { ...tally(rule, ballots) });
  const fields = data?.entered?.visit === wait.ref ? data.entered.fields : {};
  leaveVisit(run, token, node.options.sign ? decision : ordinaryOutcome(members, ballots, decision), fields);
}

/** The action of the one who decided; `oppose` when a signer added beside or afterwards opposes. */
function ordinaryOutcome(members: WorkItem[], ballots: Ballot[], decision: 'agree' | 'oppose'): string {
  const decided = members.filter(({ state }) => state === 'done');
  const [first] = decided;
  const isOpposed = ballots.some(({ vote }) => vote === 'oppose');
  if (decided.length > 1 || isOpposed) return decision === 'oppose' ? 'oppose' : (first?.vote ?? decision);
  return first?.vote ?? decision;
}

/** What a member says: with signers added afterwards only when they have spoken too. */
function ballotOf(item: WorkItem, items: readonly WorkItem[]): Ballot {
  const { weight } = item;
  if (item.state === 'removed') return { vote: 'left', weight };
  if (!isFinished(item, items)) return { vote: null, weight };
  return { vote: voteOf(item, items), weight };
}

function voteOf(item: WorkItem, items: readonly WorkItem[]): 'agree' | 'oppose' | 'abstain' {
  if (item.vote === 'oppose' || item.vote === 'abstain') return item.vote;
  const after = childrenOf(item, items, 'after').filter(({ state }) => state === 'done');
  return after.some((child) => voteOf(child, items) === 'oppose') ? 'oppose' : 'agree';
}

/** Decided, with all that was added after it; or taken away. */
function isFinished(item: WorkItem, items: readonly WorkItem[]): boolean {
  if (item.state === 'removed') return true;
  if (item.state !== 'done') return false;
  return item.vote === 'oppose' || childrenOf(item, items, 'after').every((child) => isFinished(child, items));
}

/** Opens items whose turn has come and holds back those that have to wait for others. */
function arrange(run: Run, items: readonly WorkItem[]): void {
  // A plain countersign of hundreds has nobody to wait for.
  if (items.every(({ parent, order }) => parent === null && order === null)) return;
  for (const item of items) {
    if (item.state === 'waiting' && isDue(item, items)) {
      item.state = 'open';
      run.emit({ kind: 'openTask', task: item.ref });
    } else if (item.state === 'open' && !isDue(item, items)) {
      item.state = 'waiting';
      run.emit({ kind: 'holdTask', task: item.ref });
    }
  }
}

function isDue(item: WorkItem, items: readonly WorkItem[]): boolean {
  const before = [...childrenOf(item, items, 'before'), ...childrenOf(item, items, 'delegate')];
  if (!before.every((child) => isFinished(child, items))) return false;
  const parent = items.find(({ ref }) => ref === item.parent);
  if (item.kind === 'after' && parent?.state !== 'done') return false;
  const { order } = item;
  return (
    order === null ||
    items.every(
      (other) =>
        other.parent !== item.parent ||
        other.kind !== item.kind ||
        other.order === null ||
        other.order >= order ||
        isFinished(other, items),
    )
  );
}

function childrenOf(item: WorkItem, items: readonly WorkItem[], kind: WorkItem['kind']): WorkItem[] {
  return items.filter((other) => other.parent === item.ref && other.kind === kind);
}

/** Nobody is left who could decide: as if the token had just come, the sources are asked again after a recusal. */
function reopen(run: Run, token: Token, visit: string): void {
  const node = userNode(run.process, token.node) ?? refuse('unknownElement', token.node);
  dropVisits(run, token, visit);
  for (const timer of run.instance.timers)
    if (timer.token === token.id && timer.node === node.id) unschedule(run, timer, false);
  if (recusedFrom(token).length > 0) enterVisit(run, token, node);
  else nobody(run, token, node);
}

/** Ends the visit of a token by itself (overdue, taken back): open items are closed and it goes on with the outcome. */
export function endVisit(
  run: Run,
  token: Token,
  end: { outcome: string; state: 'timeout' | 'withdrawn'; by: Actor | null; opinion: string | null },
): void {
  const node = run.node(token.node);
  const { outcome, state, by, opinion } = end;
  if (token.wait?.kind !== 'task') return;
  for (const item of run.itemsOf(token.wait.ref)) {
    if (item.state !== 'open' && item.state !== 'waiting') continue;
    item.state = 'removed';
    run.emit({ kind: 'closeTask', task: item.ref, by, state, outcome, opinion, fields: {} });
  }
  run.emit({ ...line(node, outcome), by, opinion, fields: {} });
  leaveVisit(run, token, outcome, {});
}

/** Goes on from a visit that is decided. */
function leaveVisit(run: Run, token: Token, outcome: string, fields: JsonObject): void {
  const node = userNode(run.process, token.node) ?? refuse('unknownElement', token.node);
  run.remember(token, { recused: undefined, entered: undefined });
  token.via = dropVisits(run, token, token.wait?.kind === 'task' ? token.wait.ref : null) ?? token.via;
  run.set('outcome', outcome);
  run.set('fields', fields);
  if (node.options.copyTo.length > 0) {
    const { id, title, options } = node;
    run.emit({ kind: 'copy', task: null, node: id, title, by: null, to: [], sources: options.copyTo, opinion: null });
  }
  goOn(run, token);
}
