import type { TaskOperation } from '@app/contract';
import {
  type Actor,
  advance,
  type Command,
  formulaEvaluate,
  type NodeOperation,
  type Refusal,
  userNode,
} from '@app/engine/workflow';
import type { RunningCase } from './steps/step.ts';
import type { TaskRow } from './stores/task.store.ts';

/** Who looks at a task, and what they are to it. */
export interface TaskViewer {
  by: Actor;
  /** May act on it, and in whose name. */
  acts: boolean;
  behalfOf: Actor | null;
  /** Started the process, did a task of it, or administers processes. */
  takesPart: boolean;
  administers: boolean;
  withdraws: boolean;
  /** Outcomes that the area offers at the node. */
  outcomes: readonly string[];
}
const someone: Actor = { id: '-1', name: '?' };

/**
 * Exactly the operations that the viewer may do with a task now. What the engine decides is asked of the engine itself: the
 * command is tried on a copy of the instance and counts as allowed when it is not refused.
 */
export function operationsOf(running: RunningCase, task: TaskRow, viewer: TaskViewer): TaskOperation[] {
  const { instance } = running;
  const isOpen = task.state === 'open' && instance.state === 'running';
  const acting = viewer.acts && isOpen ? actingOperations(running, task, viewer) : [];
  const permits = (operation: NodeOperation) => permitsAt(running, task.node, operation);
  const around: [TaskOperation, boolean][] = [
    ['withdraw', isOpen && viewer.withdraws],
    ['withdraw', isRevocable(running, task, viewer)],
    ['urge', isOpen && viewer.takesPart && (permits('urge') || viewer.administers) && !viewer.acts],
    ['copy', isOpen && ((viewer.acts && permits('copy')) || viewer.administers)],
    ['transfer', isOpen && viewer.administers && !viewer.acts],
  ];
  return [...new Set([...acting, ...around.flatMap(([operation, allowed]) => (allowed ? [operation] : []))])];
}

/** Whether the chart permits an operation at a node. */
export function permitsAt({ model }: RunningCase, node: string, operation: NodeOperation): boolean {
  return userNode(model, node)?.options.operations.includes(operation) ?? false;
}

/** Why the engine would refuse a command now; null = it would not. Nothing is changed. */
export function refusalOf({ model, instance }: RunningCase, command: Command): Refusal | null {
  return advance(model, instance, command, { evaluate: formulaEvaluate }).refused ?? null;
}

function actingOperations(running: RunningCase, task: TaskRow, viewer: TaskViewer): TaskOperation[] {
  const on = { task: task.ref, by: viewer.by, ...(viewer.behalfOf ? { behalfOf: viewer.behalfOf } : {}) };
  const may = (command: Command) => refusalOf(running, command) === null;
  const mayVote = (action: string) =>
    !['notAllowed', 'badVote'].includes(refusalOf(running, { kind: 'complete', ...on, action })?.reason ?? '');
  if (!may({ kind: 'claim', ...on })) return [];
  const isVote = task.kind !== 'task' || isSign(running, task.node);
  const isPool = task.person_id === null;
  const ways: [TaskOperation, boolean][] = [
    ['claim', isPool && task.claimed_by === null],
    ['release', isPool && task.claimed_by !== null],
    ['agree', true],
    ['oppose', isVote && mayVote('oppose')],
    ['abstain', isVote && mayVote('abstain')],
    ['reject', rejectTargetsOf(running, task, viewer).length > 0],
    ['rejectPrevious', may({ kind: 'reject', ...on, to: 'previous', back: 'normal' })],
    ['rejectStarter', may({ kind: 'reject', ...on, to: 'start', back: 'normal' })],
    ['transfer', may({ kind: 'transfer', ...on, to: someone })],
    ['agent', viewer.behalfOf === null && may({ kind: 'transfer', ...on, to: someone })],
    ['delegate', may({ kind: 'delegate', ...on, to: someone })],
    ['recuse', viewer.behalfOf === null && may({ kind: 'recuse', ...on })],
    ['addSign', addSignPositions(running, task, viewer).length > 0],
    ['removeSign', addedBy(running, task).length > 0],
  ];
  return ways.flatMap(([operation, allowed]) => (allowed ? [operation] : []));
}

/** Nodes passed before to which the viewer may send the task back by choice, nearest first. */
export function rejectTargetsOf(running: RunningCase, task: TaskRow, viewer: TaskViewer): string[] {
  const on = { task: task.ref, by: viewer.by, ...(viewer.behalfOf ? { behalfOf: viewer.behalfOf } : {}) };
  const nodes = [...new Set(running.instance.visits.toReversed().map((visit) => visit.node))];
  return nodes.filter(
    (node) =>
      node !== task.node && refusalOf(running, { kind: 'reject', ...on, to: { node }, back: 'normal' }) === null,
  );
}

/** Where the viewer may add people: before, after or beside the own decision. */
export function addSignPositions(
  running: RunningCase,
  task: TaskRow,
  viewer: TaskViewer,
): ('before' | 'after' | 'beside')[] {
  const on = { task: task.ref, by: viewer.by, ...(viewer.behalfOf ? { behalfOf: viewer.behalfOf } : {}) };
  const positions = ['before', 'after', 'beside'] as const;
  return positions.filter(
    (position) => refusalOf(running, { kind: 'addSign', ...on, position, people: [someone] }) === null,
  );
}

/** Work items that were added by a task and are not decided. */
export function addedBy({ instance }: RunningCase, task: TaskRow): string[] {
  return instance.items.flatMap(({ parent, state, ref }) =>
    parent === task.ref && (state === 'open' || state === 'waiting') ? [ref] : [],
  );
}

function isRevocable(running: RunningCase, task: TaskRow, viewer: TaskViewer): boolean {
  if (task.state !== 'done' || task.completed_by !== viewer.by.id || running.instance.state !== 'running') return false;
  return refusalOf(running, { kind: 'revoke', task: task.ref, visit: task.visit ?? task.ref, by: viewer.by }) === null;
}

function isSign({ model }: RunningCase, node: string): boolean {
  return (userNode(model, node)?.options.sign ?? null) !== null;
}
