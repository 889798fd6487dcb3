import type { NodeModel, ProcessModel } from '../model.ts';

/** The part of a chart between a gateway that forks and the one that joins its branches again. */
export interface Block {
  /** Null when the branches end by themselves. */
  join: string | null;
  /** Nodes of each branch. */
  branches: ReadonlySet<string>[];
}

const forks = ['parallelGateway', 'inclusiveGateway'];
const known = new WeakMap<ProcessModel, Block[]>();

/** Blocks of branches that run at the same time, read once per chart. */
export function blocksOf(process: ProcessModel): Block[] {
  const found = known.get(process);
  if (found) return found;
  const blocks = Object.values(process.nodes)
    .filter((node) => forks.includes(node.type) && node.outgoing.length > 1)
    .map((fork) => blockOf(process, fork));
  known.set(process, blocks);
  return blocks;
}

/** Whether a node lies in a branch of a block. */
export function branchWith(block: Block, node: string): ReadonlySet<string> | undefined {
  return block.branches.find((branch) => branch.has(node));
}

function blockOf(process: ProcessModel, fork: NodeModel): Block {
  const targets = fork.outgoing.flatMap((flow) => process.flows[flow]?.to ?? []);
  const inOrder = reach(process, targets, null);
  const reached = targets.map((target) => reach(process, [target], null));
  for (const id of inOrder) {
    const node = process.nodes[id];
    if (!node || !forks.includes(node.type) || node.incoming.length < 2) continue;
    if (!reached.every((branch) => branch.has(id))) continue;
    const inside = reach(process, targets, id);
    const arriving = node.incoming.filter((flow) => {
      const from = process.flows[flow]?.from ?? '';
      return inside.has(from) || from === fork.id;
    });
    if (arriving.length > 1 && !inside.has(fork.id))
      return { join: id, branches: targets.map((target) => reach(process, [target], id)) };
  }
  return { join: null, branches: reached };
}

/** Nodes that can be reached, the nearest first, without passing one. */
function reach(process: ProcessModel, from: readonly string[], without: string | null): Set<string> {
  const seen = new Set<string>();
  const queue = [...from];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (id === without || seen.has(id)) continue;
    seen.add(id);
    for (const flow of process.nodes[id]?.outgoing ?? []) queue.push(process.flows[flow]?.to ?? id);
  }
  return seen;
}
