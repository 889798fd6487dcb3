import type { RuleProblem } from './rule-text.ts';

/** The problem with the number of chosen records: none, or several where one is needed; null = none (R5-39, R5-40). */
export function selectionProblem(chosen: number, single = false): RuleProblem | null {
  if (chosen === 0) return { key: 'selectRecords' };
  return single && chosen > 1 ? { key: 'selectOne' } : null;
}
