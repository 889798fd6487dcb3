import type { RuleProblem } from './rule-text.ts';

/** What forbids an action on chosen records: none chosen, or several where one is wanted (R5-39, R5-40). */
export function selectionProblem(chosen: number, single = false): RuleProblem | null {
  if (chosen === 0) return { key: 'selectRecords' };
  return single && chosen > 1 ? { key: 'selectOne' } : null;
}
