import type { NodeModel, ProcessModel, UserTaskOptions } from '@app/engine/workflow';

/** A node of people; null for any other. */
export function userNode(process: ProcessModel, id: string): NodeModel<UserTaskOptions> | null {
  const node = process.nodes[id];
  return node?.type === 'userTask' ? (node as NodeModel<UserTaskOptions>) : null;
}
