import type { NodeModel } from '../model.ts';
import type { Effect } from '../running/command.ts';

/** A line of the history about a node, by nobody yet. */
export function line(node: Pick<NodeModel, 'id' | 'title'>, action: string): Effect & { kind: 'history' } {
  return { kind: 'history', action, node: node.id, title: node.title, by: null, opinion: null, fields: null };
}
