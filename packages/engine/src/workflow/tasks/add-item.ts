import type { NodeModel } from '../model.ts';
import type { WorkItem } from '../running/instance.ts';
import type { Run } from '../running/run.ts';
import type { UserTaskOptions } from './user-task-options.ts';

/** Adds a work item to the state, with the effect that makes the server write its task. */
export function addItem(run: Run, item: Omit<WorkItem, 'claimedBy' | 'by' | 'vote'>): void {
  const node = run.node(item.node) as NodeModel<UserTaskOptions>;
  const full: WorkItem = { ...item, claimedBy: null, by: null, vote: null };
  run.instance.items.push(full);
  const token = run.token(full.token);
  const [part] = full.pool;
  run.emit({
    kind: 'createTask',
    task: full.ref,
    token: full.token,
    node: node.id,
    title: node.title,
    role: full.pool.length === 1 && part?.kind === 'role' ? part.id : null,
    withdrawBy: node.options.withdrawBy,
    loop: token?.loop ?? null,
    via: token?.via ?? null,
    item: { ...full },
  });
}
