import type { JsonObject } from '@app/contract';
import scenario from '../../definitions/areas/reg/first/scenario.ts';

/** The area that the journeys file in. */
export const filingArea = { group: 'reg', name: 'first' } as const;

/** Data of the demonstration cream of the area's own scenario, with a name of its own. */
export function aDossier(name: string, changes: JsonObject = {}): JsonObject {
  const first = scenario.steps.find((step) => step.do === 'save' && 'data' in step);
  const data = first && 'data' in first ? (JSON.parse(JSON.stringify(first.data)) as JsonObject) : {};
  return { ...data, nameBrand: name, ...changes };
}

/** A formula of n rows that sums to 100 exactly, in descending order, from real catalogue names. */
export function aFormulation(names: readonly { name: string; inci: string }[], purpose = '保湿剂'): JsonObject[] {
  const rest = names
    .slice(1)
    .map((_, i) => 400 - i * 5)
    .map((unit) => Math.max(unit, 10));
  const sum = rest.reduce((a, b) => a + b, 0);
  const first = 100_000 - sum;
  return names.map((one, i) => ({
    _id: `row${i}`,
    level: 1,
    name: one.name,
    inci: one.inci,
    cas: '',
    percent: ((i === 0 ? first : (rest[i - 1] ?? 0)) / 1000).toFixed(3),
    purpose,
    submissionCode: '',
    remark: '',
  }));
}
