import { refuse, timeoutOutcome, withdrawnOutcome } from '../command.ts';
import { defineElement } from '../element.ts';
import type { LimitOptions } from '../model.ts';
import { readLimit, Unsupported } from '../raw.ts';

export interface UserTaskOptions {
  /** Role that may do it; HOLDER = the holder of the case. */
  role: string;
  limit: LimitOptions | null;
  /** `leave`: when the limit has passed the task ends by itself with the outcome `overdue`. */
  onTimeout: 'show' | 'leave';
  /** Role that may take the task back; it then ends with the outcome `withdrawn`. */
  withdrawBy: string | null;
}

/** A person's step. What was decided becomes the variables `outcome` and `fields`. */
export const userTask = defineElement<UserTaskOptions>({
  type: 'userTask',
  rests: true,
  read(raw) {
    const { role, onTimeout, withdrawBy } = raw.attributes;
    if (!role) throw new Unsupported('a user task needs p:role');
    if (raw.loop) throw new Unsupported(`${raw.loop} is not supported`);
    const limit = readLimit(raw);
    if (onTimeout !== undefined && onTimeout !== 'show' && onTimeout !== 'leave')
      throw new Unsupported(`p:onTimeout must be show or leave, not ${onTimeout}`);
    if (onTimeout === 'leave' && !limit) throw new Unsupported('p:onTimeout="leave" needs p:limit or p:limitFrom');
    return { role, limit, onTimeout: onTimeout ?? 'show', withdrawBy: withdrawBy ?? null };
  },
  enter(run, token, node) {
    const { role, limit, onTimeout, withdrawBy } = node.options;
    const task = run.number();
    run.emit({
      kind: 'createTask',
      task,
      token: token.id,
      node: node.id,
      title: node.title,
      role,
      withdrawBy,
      loop: token.loop,
    });
    run.rest(token, { kind: 'task', ref: task, claimedBy: null });
    if (limit) run.schedule(token, run.limit(limit, node.id), onTimeout === 'leave');
  },
  wake(run, token, node, signal) {
    if (token.wait?.kind !== 'task' || signal.kind === 'serviceDone') return;
    if (signal.kind === 'withdraw' && !node.options.withdrawBy) refuse('notWithdrawable', token.wait.ref);
    const end = {
      complete: { state: 'done', outcome: signal.kind === 'complete' ? signal.action : '' },
      withdraw: { state: 'withdrawn', outcome: withdrawnOutcome },
      timeout: { state: 'timeout', outcome: timeoutOutcome },
    } as const;
    const { state, outcome } = end[signal.kind];
    const fields = signal.kind === 'complete' ? signal.fields : {};
    const who = signal.kind === 'timeout' ? { by: null, opinion: null } : { by: signal.by, opinion: signal.opinion };
    run.emit({ kind: 'closeTask', task: token.wait.ref, ...who, state, outcome, fields });
    run.emit({ kind: 'history', action: outcome, node: node.id, title: node.title, ...who, fields });
    run.set('outcome', outcome);
    run.set('fields', fields);
    run.leave(token);
  },
});
