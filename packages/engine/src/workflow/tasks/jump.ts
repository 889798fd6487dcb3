import { homeOf } from '../home.ts';
import type { ProcessModel } from '../model.ts';
import { refuse } from '../running/command.ts';
import type { Actor, Token, Visit } from '../running/instance.ts';
import type { Run } from '../running/run.ts';
import { type Block, blocksOf, branchWith } from './blocks.ts';
import { dropVisits } from './visits.ts';

/**
 * Moves a token back to a node of people that was passed before, whatever lies between: it leaves sub-processes and
 * parallel branches (their other tokens end), enters those that were passed, and lets the branches beside the target
 * count as arrived. What is in no way to be reached again is refused as `branchClosed`.
 */
export function jump(run: Run, token: Token, target: Visit, people: Actor[]): void {
  const { process } = run;
  const path = pathTo(process, target.node);
  // Somebody on a detour leaves from where the detour began: there the other branches are.
  dropVisits(run, token);
  token.node = homeOf(token);
  const climbed = climb(run, token, path);
  const level = parentOf(process, climbed.node);
  const entrance = path[path.indexOf(level) + 1] ?? target.node;
  for (const block of blocksOf(process)) {
    const isInside = branchWith(block, climbed.node);
    const there = branchWith(block, entrance);
    if (isInside && !there) endBranches(run, climbed, block);
    if (isInside && there && !block.branches.some((one) => one.has(climbed.node) && one.has(entrance)))
      refuse('branchClosed', target.node);
    if (!isInside && there) reenter(run, climbed, block, there);
  }
  climbed.via = target.via;
  run.remember(climbed, {
    back: undefined,
    own: undefined,
    people,
    entry: entrance === target.node ? undefined : target.node,
  });
  run.move(climbed, entrance);
}

/** Containers of a node, the outermost first: null is the process itself. */
function pathTo(process: ProcessModel, node: string): (string | null)[] {
  const path: (string | null)[] = [];
  for (let id = parentOf(process, node); id !== null; id = parentOf(process, id)) path.unshift(id);
  return [null, ...path];
}

function parentOf(process: ProcessModel, node: string): string | null {
  return process.nodes[node]?.parent ?? null;
}

/** Leaves sub-processes and loops until the token stands on a level that contains the target. */
function climb(run: Run, token: Token, path: readonly (string | null)[]): Token {
  const scope = token.scope === null ? undefined : run.token(token.scope);
  const isHere = path.includes(parentOf(run.process, token.node));
  if (isHere && scope?.node !== token.node) return token;
  if (!scope) return refuse('branchClosed', token.node);
  for (const child of run.childrenOf(scope.id)) run.cancel(child);
  return climb(run, scope, path);
}

/** Ends all other tokens between a fork and its join: the way leads back to before the fork. */
function endBranches(run: Run, token: Token, block: Block): void {
  for (const other of [...run.instance.tokens]) {
    if (other === token || other.scope !== token.scope || !run.token(other.id)) continue;
    const isWaiting = other.wait?.kind === 'join' && other.node === block.join;
    if (isWaiting || branchWith(block, homeOf(other))) run.cancel(other);
  }
}

/** One branch of a block that was passed runs again; at the join the others count as arrived. */
function reenter(run: Run, token: Token, block: Block, branch: ReadonlySet<string>): void {
  const isOpen = run.instance.tokens.some(
    (other) =>
      other !== token && other.scope === token.scope && (branchWith(block, homeOf(other)) || other.node === block.join),
  );
  if (isOpen) refuse('branchClosed', token.node);
  const join = block.join === null ? undefined : run.process.nodes[block.join];
  if (join?.type !== 'parallelGateway') return;
  for (const flow of join.incoming) {
    if (branch.has(run.process.flows[flow]?.from ?? '')) continue;
    run.instance.tokens.push({
      id: run.number(),
      node: join.id,
      scope: token.scope,
      loop: token.loop,
      via: token.via,
      wait: { kind: 'join', flow },
      data: null,
    });
  }
}
