import { defineElement } from '../element.ts';
import { timeoutOutcome, withdrawnOutcome } from '../running/command.ts';
import { enterVisit } from '../tasks/open-visit.ts';
import { endVisit, settle } from '../tasks/settle.ts';
import { readUserTask, type UserTaskOptions } from '../tasks/user-task-options.ts';

/**
 * A step of people, alone or as a countersign. Its commands act on work items (folder `tasks`); what was decided becomes
 * the variables `outcome`, `fields` and, of a countersign, `votes`.
 */
export const userTask = defineElement<UserTaskOptions>({
  type: 'userTask',
  rests: true,
  read: readUserTask,
  enter: enterVisit,
  wake(run, token, node, signal) {
    if (token.wait?.kind !== 'task') return;
    if (signal.kind === 'changed') settle(run, token);
    if (signal.kind === 'timeout' && signal.node === node.id)
      endVisit(run, token, { outcome: timeoutOutcome, state: 'timeout', by: null, opinion: null });
    if (signal.kind === 'withdraw')
      endVisit(run, token, { outcome: withdrawnOutcome, state: 'withdrawn', by: signal.by, opinion: signal.opinion });
  },
});
