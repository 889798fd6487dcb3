import { type Command, type Effect, type Refusal, Refused, refuse } from './command.ts';
import type { ElementTable } from './element.ts';
import { elements as allElements } from './elements/index.ts';
import type { Instance, Token, Wait } from './instance.ts';
import type { ProcessModel } from './model.ts';
import { type AdvanceEnv, Run } from './run.ts';

/** The instance after a command and what has to be done; `refused` = nothing changed. */
export interface Advance {
  instance: Instance;
  effects: Effect[];
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
  const run = new Run(process, instance, env, elements);
  try {
    apply(run, command);
    run.work();
  } catch (error) {
    if (error instanceof Refused) return { instance, effects: [], refused: error.refusal };
    throw error;
  }
  return { instance: run.instance, effects: run.effects };
}

function apply(run: Run, command: Command): void {
  if (command.kind !== 'start' && run.instance.state === 'new') refuse('notRunning', run.process.id);
  switch (command.kind) {
    case 'start':
      start(run, command);
      break;
    case 'claim':
      claim(run, command);
      break;
    case 'release':
      release(run, command);
      break;
    case 'complete': {
      const { token } = taskOf(run, command.task, command.by.id);
      const { by, action, fields = {}, opinion = null } = command;
      run.wake(token, { kind: 'complete', by, action, fields, opinion });
      break;
    }
    case 'withdraw': {
      const { token } = taskOf(run, command.task);
      run.wake(token, { kind: 'withdraw', by: command.by, opinion: command.opinion ?? null });
      break;
    }
    case 'timeout':
      timeout(run, command.timer);
      break;
    case 'serviceDone':
      serviceDone(run, command);
  }
}

function start(run: Run, command: Command & { kind: 'start' }): void {
  const { instance, process } = run;
  if (instance.state !== 'new') refuse('alreadyStarted', process.id);
  instance.state = 'running';
  for (const [name, value] of Object.entries(command.variables ?? {})) run.set(name, value);
  const { id, title } = run.node(process.start);
  run.emit({
    kind: 'history',
    action: 'start',
    node: id,
    title,
    by: command.by,
    opinion: command.opinion ?? null,
    fields: null,
  });
  run.spawn(process.start);
}

function claim(run: Run, command: Command & { kind: 'claim' }): void {
  const { wait } = taskOf(run, command.task, command.by.id);
  if (wait.claimedBy) return;
  wait.claimedBy = command.by;
  run.emit({ kind: 'claimTask', task: command.task, by: command.by });
}

function release(run: Run, command: Command & { kind: 'release' }): void {
  const { wait } = taskOf(run, command.task, command.by.id);
  if (!wait.claimedBy) return;
  wait.claimedBy = null;
  run.emit({ kind: 'claimTask', task: command.task, by: null });
}

function timeout(run: Run, ref: string): void {
  const timer = run.instance.timers.find((one) => one.ref === ref && one.fires);
  const token = timer && run.token(timer.token);
  if (!timer || !token) refuse('timerGone', ref);
  run.unschedule(timer, true);
  run.wake(token, { kind: 'timeout', timer: ref, node: timer.node });
}

function serviceDone(run: Run, command: Command & { kind: 'serviceDone' }): void {
  const token = run.instance.tokens.find(({ wait }) => wait?.kind === 'service' && wait.ref === command.call);
  if (!token) refuse('callGone', command.call);
  for (const [name, value] of Object.entries(command.variables ?? {})) run.set(name, value);
  run.wake(token, { kind: 'serviceDone' });
}

/** The open task and its token; a task that was open once is `taskDone`, one that another person holds `taskClaimed`. */
function taskOf(run: Run, ref: string, userId?: string): { token: Token; wait: Wait & { kind: 'task' } } {
  for (const token of run.instance.tokens) {
    const { wait } = token;
    if (wait?.kind !== 'task' || wait.ref !== ref) continue;
    if (userId !== undefined && wait.claimedBy && wait.claimedBy.id !== userId)
      refuse('taskClaimed', ref, { by: wait.claimedBy });
    return { token, wait };
  }
  const number = Number(ref);
  return refuse(
    Number.isInteger(number) && number > 0 && number <= run.instance.sequence ? 'taskDone' : 'unknownTask',
    ref,
  );
}
