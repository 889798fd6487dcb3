import { type Command, refuse } from '../running/command.ts';
import type { Run } from '../running/run.ts';
import { findItem } from './find-item.ts';
import { line } from './history-line.ts';

/** Stops the instance: every command but resume and terminate is refused, its clocks stand still. */
export function suspend(run: Run, command: Command & { kind: 'suspend' }): void {
  const { instance, process } = run;
  if (instance.state !== 'running') refuse('notRunning', process.id);
  instance.state = 'suspended';
  run.emit({ ...line(process, 'suspend'), by: command.by, opinion: command.opinion });
  run.emit({ kind: 'suspended' });
}

export function resume(run: Run, command: Command & { kind: 'resume' }): void {
  const { instance, process } = run;
  if (instance.state !== 'suspended') refuse('notRunning', process.id);
  instance.state = 'running';
  run.emit({ ...line(process, 'resume'), by: command.by, opinion: command.opinion ?? null });
  run.emit({ kind: 'resumed' });
}

/** Ends the instance at once: all tokens, timers and open items. */
export function terminate(run: Run, command: Command & { kind: 'terminate' }): void {
  const { instance, process } = run;
  if (instance.state !== 'running' && instance.state !== 'suspended') refuse('notRunning', process.id);
  run.clear(null);
  instance.state = 'terminated';
  run.emit({ ...line(process, 'terminate'), by: command.by, opinion: command.opinion });
  run.emit({ kind: 'end', node: process.start, terminated: true });
}

/** Reminds those who have an item. */
export function urge(run: Run, command: Command & { kind: 'urge' }): void {
  const { item, node } = findItem(run, command.task);
  if (item.state === 'waiting') refuse('taskWaiting', item.ref);
  const { by, opinion = null } = command;
  run.emit({ ...line(node, 'urge'), by, opinion, task: item.ref });
  run.emit({ kind: 'urge', task: item.ref, by, opinion });
}

/** Lets others read along. */
export function copyTo(run: Run, command: Command & { kind: 'copy' }): void {
  const { item, node } = findItem(run, command.task);
  const { by, to, opinion = null } = command;
  if (to.length === 0) refuse('badPeople', item.ref);
  run.emit({ ...line(node, 'copy'), by, opinion, task: item.ref, to });
  const { id, title } = node;
  run.emit({ kind: 'copy', task: item.ref, node: id, title, by, to, sources: [], opinion });
}
