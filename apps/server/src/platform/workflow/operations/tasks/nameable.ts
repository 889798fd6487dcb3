import { separatedNodes, userNode } from '@app/engine/workflow';
import type { Context } from '../../../../kernel/context.ts';
import { processOf } from '../../steps/load-process.ts';
import { instanceById, readInstance } from '../../stores/instance.store.ts';
import { tasksByIds } from '../../stores/task.store.ts';
import { type Named, whyNotNamed } from './refuse-named.ts';

export type NamedDuty = Named;

/** An open task at which people are named for later steps, with what its process says of them. */
export interface RunningTask {
  id: string;
  caseId: string;
  area: string;
  version: number;
  process: string;
  node: string;
  /** The variable in which the process keeps who does a later step, by the node of that step. */
  variables: ReadonlyMap<string, string>;
  /** Nodes that must be done by others than a node. */
  apart(node: string): ReadonlySet<string>;
  /** Why some of these people must not be named for a step, in words, by id. */
  whyNot(node: string, people: readonly { id: string; name: string }[]): Promise<ReadonlyMap<string, string>>;
}

/** Those of some tasks that are open and that the caller may see, with who may be named for later steps. */
export async function nameable(
  ctx: Context,
  taskIds: readonly string[],
  duties: readonly { node: string }[],
): Promise<RunningTask[]> {
  const found: RunningTask[] = [];
  for (const task of await tasksByIds(ctx.db, taskIds)) {
    const row = task.state === 'open' ? await instanceById(ctx.db, task.instance_id) : undefined;
    if (!row) continue;
    const running = { row, model: await processOf(ctx, row), instance: await readInstance(ctx.db, row) };
    const variables = duties.flatMap(({ node }) => {
      const source = userNode(running.model, node)?.options.assignees.find(({ kind }) => kind === 'field');
      return source ? [[node, source.value] as const] : [];
    });
    found.push({
      id: task.id,
      caseId: row.case_id,
      area: row.area,
      version: row.version,
      process: row.process,
      node: task.node,
      variables: new Map(variables),
      apart: (node) => separatedNodes(running.model, node),
      whyNot: (node, people) => whyNotNamed(ctx, running, node, people),
    });
  }
  const order = new Map(taskIds.map((id, at) => [id, at]));
  return found.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
}
