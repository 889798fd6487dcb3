import type { Command, Effect } from '@app/engine/workflow';

/** Answers who the people of a node are; groups stay pools of whom one takes the task. */
export async function resolveAssignees(
  effect: Effect & { kind: 'resolveAssignees' },
): Promise<Command & { kind: 'assigned' }> {
  const { call, known, returning, sources } = effect;
  if (returning.length > 0) return { kind: 'assigned', call, people: returning };
  const pools = sources.flatMap(({ kind, value }) =>
    kind === 'user' || kind === 'role' || kind === 'position' || kind === 'group' || kind === 'org'
      ? [{ kind, id: value }]
      : [],
  );
  return { kind: 'assigned', call, people: known, pools };
}
