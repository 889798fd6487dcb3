import type { NodeModel, ProcessModel } from '../model.ts';
import type { UserTaskOptions } from './user-task-options.ts';

/** A node of people; null for any other. */
export function userNode(process: ProcessModel, id: string): NodeModel<UserTaskOptions> | null {
  const node = process.nodes[id];
  return node?.type === 'userTask' ? (node as NodeModel<UserTaskOptions>) : null;
}
