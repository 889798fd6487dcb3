import type { ElementTable } from '../element.ts';
import { elements as allElements } from '../elements/index.ts';
import type { ProcessModel } from '../model.ts';
import { addSign, removeSign } from '../tasks/add-sign.ts';
import { claimItem, completeItem, releaseItem, rememberChosen } from '../tasks/complete-item.ts';
import { copyTo, resume, suspend, terminate, urge } from '../tasks/control.ts';
import { findItem } from '../tasks/find-item.ts';
import { delegateItem, recuseItem, replaceLeaver, transferItem } from '../tasks/hand-item.ts';
import { line } from '../tasks/history-line.ts';
import { initiatorVariable } from '../tasks/known-people.ts';
import { assigned } from '../tasks/open-visit.ts';
import { rejectItem } from '../tasks/reject.ts';
import { revoke } from '../tasks/revoke.ts';
import { userNode } from '../tasks/user-node.ts';
import { type Command, type Effect, type Refusal, Refused, refuse } from './command.ts';
import { CommandRun } from './command-run.ts';
import { raise, repeat, watch } from './events.ts';
import { isHeard } from './heard.ts';
import type { Instance, Token } from './instance.ts';
import { unschedule } from './listen.ts';
import type { AdvanceEnv, Run } from './run.ts';

/** The instance after a command and what has to be done; `refused` = nothing changed. */
export interface Advance {
  instance: Instance;
  effects: Effect[];
  /** Flows that tokens took, in order; absent when none moved. */
  ways?: string[];
  refused?: Refusal;
}

/** Applies one command. Same input, same output; a refused command gives the instance back as it was. */
export function advance(
  process: ProcessModel,
  instance: Instance,
  command: Command,
  env: AdvanceEnv,
  elements: ElementTable = allElements,
): Advance {
  const run = new CommandRun(process, instance, env, elements);
  try {
    apply(run, command);
    run.work();
  } catch (error) {
    if (error instanceof Refused) return { instance, effects: [], refused: error.refusal };
    throw error;
  }
  return { instance: run.instance, effects: run.effects, ...(run.ways.length > 0 ? { ways: run.ways } : {}) };
}

function apply(run: Run, command: Command): void {
  const { state } = run.instance;
  if (command.kind !== 'start' && state === 'new') refuse('notRunning', run.process.id);
  if (state === 'suspended' && command.kind !== 'resume' && command.kind !== 'terminate')
    refuse('suspended', run.process.id);
  // The table pairs each kind with its own command, which TypeScript cannot follow through an index.
  (commands[command.kind] as (run: Run, command: Command) => void)(run, command);
}

/** What each command does; one that is missing does not compile. */
const commands: { [Kind in Command['kind']]: (run: Run, command: Command & { kind: Kind }) => void } = {
  start,
  claim: claimItem,
  release: releaseItem,
  complete: completeItem,
  transfer: transferItem,
  delegate: delegateItem,
  addSign,
  removeSign,
  reject: rejectItem,
  revoke,
  urge,
  copy: copyTo,
  recuse: recuseItem,
  leaver: replaceLeaver,
  suspend,
  resume,
  terminate,
  withdraw,
  assigned: answerAssignees,
  timeout,
  serviceDone,
  callDone,
  serviceFailed: (run, command) => failed(run, command, 'service'),
  callFailed: (run, command) => failed(run, command, 'call'),
  askAgain,
  deliver,
};

function start(run: Run, command: Command & { kind: 'start' }): void {
  const { instance, process } = run;
  if (instance.state !== 'new') refuse('alreadyStarted', process.id);
  instance.state = 'running';
  for (const [name, value] of Object.entries(command.variables ?? {})) run.set(name, value);
  const { by, opinion = null } = command;
  if (by) instance.variables[initiatorVariable] = { id: by.id, name: by.name };
  rememberChosen(run, command.chosen);
  const begin = run.node(command.at ?? process.start);
  run.emit({ ...line(begin, 'start'), by, opinion });
  run.spawn(begin.id);
  watch(run, null);
}

function withdraw(run: Run, command: Command & { kind: 'withdraw' }): void {
  const { token, node } = findItem(run, command.task);
  if (!node.options.withdrawBy) refuse('notWithdrawable', command.task);
  run.wake(token, { kind: 'withdraw', by: command.by, opinion: command.opinion ?? null });
}

function answerAssignees(run: Run, command: Command & { kind: 'assigned' }): void {
  const token = run.instance.tokens.find(({ wait }) => wait?.kind === 'assignees' && wait.ref === command.call);
  const node = token && userNode(run.process, token.node);
  if (!token || !node) refuse('callGone', command.call);
  assigned(run, token, node, command);
}

function timeout(run: Run, { timer: ref }: Command & { kind: 'timeout' }): void {
  const timer = run.instance.timers.find((one) => one.ref === ref && one.fires);
  const token = timer && run.token(timer.token);
  if (!timer || !token) refuse('timerGone', ref);
  unschedule(run, timer, true);
  if (timer.node === token.node) run.wake(token, { kind: 'timeout', timer: ref, node: timer.node });
  else {
    repeat(run, token, timer);
    run.trigger(token, timer.node);
  }
}

function deliver(run: Run, command: Command & { kind: 'deliver' }): void {
  const subscription = run.instance.subscriptions.find((one) => one.ref === command.subscription);
  const token = subscription && run.token(subscription.token);
  if (!subscription || !token) refuse('subscriptionGone', command.subscription);
  if (!isHeard(run.process, run.instance, subscription, run.env)) refuse('notHeard', subscription.node);
  for (const [name, value] of Object.entries(command.variables ?? {})) run.set(name, value);
  run.trigger(token, subscription.node);
}

function serviceDone(run: Run, { call, variables = {} }: Command & { kind: 'serviceDone' }): void {
  const token = callerOf(run, call, 'service');
  for (const [name, value] of Object.entries(variables)) run.set(name, value);
  run.wake(token, { kind: 'serviceDone' });
}

function callDone(run: Run, { call, variables = {} }: Command & { kind: 'callDone' }): void {
  run.wake(callerOf(run, call, 'call'), { kind: 'callDone', variables });
}

function failed(run: Run, command: Command & { kind: 'serviceFailed' | 'callFailed' }, wait: 'service' | 'call'): void {
  const token = callerOf(run, command.call, wait);
  const { code, message = '' } = command;
  if (!raise(run, token, { kind: 'error', code }, message))
    refuse('uncaughtError', token.node, { detail: message === '' ? code : `${code}: ${message}` });
}

/** The question gets a new number, so an answer to the old one is refused; what a call began is ended. */
function askAgain(run: Run, { call: ref }: Command & { kind: 'askAgain' }): void {
  const token = run.instance.tokens.find(
    ({ wait }) => wait && 'ref' in wait && wait.kind !== 'task' && wait.ref === ref,
  );
  if (!token) refuse('callGone', ref);
  if (token.wait?.kind === 'call') run.emit({ kind: 'cancelCall', call: ref });
  run.askAgain(token);
}

function callerOf(run: Run, ref: string, kind: 'service' | 'call'): Token {
  return run.instance.tokens.find(({ wait }) => wait?.kind === kind && wait.ref === ref) ?? refuse('callGone', ref);
}
