import type { NodeModel } from '../model.ts';
import { type Command, refuse, skippedOutcome } from '../running/command.ts';
import type { Actor, PoolPart, Token, WorkItem } from '../running/instance.ts';
import { schedule } from '../running/listen.ts';
import { localsOf } from '../running/loops.ts';
import type { Run } from '../running/run.ts';
import { limitOf } from '../running/timers.ts';
import { addItem } from './add-item.ts';
import { goOn } from './come-back.ts';
import { line } from './history-line.ts';
import { actorsIn, initiatorVariable, knownPeople, recusedFrom, separatedIds, visitOf } from './known-people.ts';
import type { UserTaskOptions } from './user-task-options.ts';

type UserNode = NodeModel<UserTaskOptions>;
type Assigned = (Command & { kind: 'assigned' })['people'];

/** A token arrives: a role's pool is known at once, everybody else the server is asked for. */
export function enterVisit(run: Run, token: Token, node: UserNode): void {
  const { role, assignees, sign } = node.options;
  const returning = token.data?.people ?? [];
  if (role !== null && returning.length === 0 && recusedFrom(token).length === 0) {
    openVisit(run, token, node, [], [{ kind: 'role', id: role }]);
    return;
  }
  const call = run.number();
  run.rest(token, { kind: 'assignees', ref: call });
  const sources = role === null ? assignees : [{ kind: 'role' as const, value: role }];
  const known = sources.map((source) => ({ source, people: knownPeople(run.instance, token, source) }));
  run.emit({
    kind: 'resolveAssignees',
    call,
    token: token.id,
    node: node.id,
    title: node.title,
    sources: known.flatMap(({ source, people }) => (people === null ? [source] : [])),
    known: unique(known.flatMap(({ people }) => people ?? [])),
    returning,
    // A pool cannot leave anybody out: after a recusal its people are named one by one.
    mode: sign || recusedFrom(token).length > 0 ? 'each' : 'one',
    excluded: [...separatedIds(run.process, run.instance, node.id), ...recusedFrom(token)],
    locals: localsOf(run, token),
  });
}

/** The server named the people of a node. */
export function assigned(run: Run, token: Token, node: UserNode, command: Command & { kind: 'assigned' }): void {
  const excluded = separatedIds(run.process, run.instance, node.id);
  for (const id of [...(command.recused ?? []).map((one) => one.id), ...recusedFrom(token)]) excluded.add(id);
  const people = unique(command.people).filter(({ id }) => !excluded.has(id));
  const isBack = token.data?.people !== undefined;
  run.remember(token, { people: undefined });
  if (command.recused?.length)
    run.emit({ ...line(node, 'recused'), to: command.recused.map(({ id, name }) => ({ id, name })) });
  if (command.note !== undefined) run.emit({ ...line(node, 'allotted'), opinion: command.note });
  const pools = command.pools ?? [];
  if (people.length + pools.length === 0) {
    nobody(run, token, node);
    return;
  }
  const repeated = isBack ? [] : people.filter(({ id }) => hasDecided(run, token, node, id));
  if (repeated.length === people.length && pools.length === 0) {
    run.emit({ ...line(node, 'sameSkipped'), to: repeated.map(({ id, name }) => ({ id, name })) });
    run.set('outcome', 'agree');
    run.set('fields', {});
    goOn(run, token);
    return;
  }
  openVisit(run, token, node, people, pools, new Set(node.options.sign ? repeated.map(({ id }) => id) : []));
}

/** Nobody is there for a node: the policy of the chart says what happens. */
export function nobody(run: Run, token: Token, node: UserNode): void {
  const { empty } = node.options;
  switch (empty.kind) {
    case 'error':
      refuse('noAssignee', node.id);
      break;
    case 'administrator':
      openVisit(run, token, node, [], [{ kind: 'administrator', id: '' }]);
      break;
    case 'user':
      openVisit(run, token, node, [], [{ kind: 'user', id: empty.id }]);
      break;
    case 'skip':
      run.emit(line(node, skippedOutcome));
      run.set('outcome', skippedOutcome);
      run.set('fields', {});
      goOn(run, token);
  }
}

/** Makes the work items of a visit; `agreed` have decided before and count as agreeing. */
function openVisit(
  run: Run,
  token: Token,
  node: UserNode,
  people: Assigned,
  pools: PoolPart[],
  agreed: ReadonlySet<string> = new Set(),
): void {
  const { sign, limit, onTimeout } = node.options;
  const visit = run.number();
  run.rest(token, { kind: 'task', ref: visit });
  for (const [index, member] of membersOf(node, people, pools).entries()) {
    const order = sign?.inOrder ? index : null;
    addItem(run, {
      ...member,
      ref: index === 0 ? visit : run.number(),
      token: token.id,
      node: node.id,
      visit,
      kind: sign ? 'sign' : 'task',
      parent: null,
      order,
      state: order ? 'waiting' : 'open',
    });
  }
  if (limit) schedule(run, token, limitOf(run, limit, node.id, token), onTimeout === 'leave');
  for (const item of run.itemsOf(visit)) if (item.person && agreed.has(item.person.id)) agreeAgain(run, node, item);
  if (agreed.size > 0) run.wake(token, { kind: 'changed' });
}

type Member = Pick<WorkItem, 'person' | 'pool' | 'weight'>;

/** Everybody by themselves in a countersign; else one person, or one of all that were named. */
function membersOf(node: UserNode, people: Assigned, pools: PoolPart[]): Member[] {
  const { sign } = node.options;
  const [first] = people;
  if (!sign && (people.length > 1 || pools.length > 0 || !first)) {
    const users = people.map(({ id }) => ({ kind: 'user' as const, id }));
    return [{ person: null, pool: [...pools, ...users], weight: 1 }];
  }
  const members: Member[] = people.map(({ id, name, weight = 1 }) => ({
    person: { id, name },
    pool: [],
    weight: sign?.kind === 'weight' ? weight : 1,
  }));
  return pools.length > 0 ? [...members, { person: null, pool: pools, weight: 1 }] : members;
}

/** Who decided before and need not again: recorded as agreeing. */
function agreeAgain(run: Run, node: UserNode, item: WorkItem): void {
  Object.assign(item, { state: 'done', vote: 'agree', by: item.person });
  run.emit({
    kind: 'closeTask',
    task: item.ref,
    by: item.person,
    state: 'done',
    outcome: 'agree',
    opinion: null,
    fields: {},
  });
  run.emit({ ...line(node, 'sameSkipped'), by: item.person, task: item.ref });
}

function hasDecided(run: Run, token: Token, node: UserNode, id: string): boolean {
  const { same } = node.options;
  if (same === 'ask') return false;
  const { instance } = run;
  if (same === 'any' && instance.visits.some((visit) => visit.by.some((one) => one.id === id))) return true;
  const last = visitOf(instance, token.via)?.by ?? actorsIn(instance.variables[initiatorVariable]);
  return last.some((one) => one.id === id);
}

function unique<Person extends Actor>(people: readonly Person[]): Person[] {
  return people.filter(({ id }, index) => people.findIndex((other) => other.id === id) === index);
}
