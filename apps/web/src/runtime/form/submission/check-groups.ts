import type { FieldError, Finding, Text } from '@app/contract';
import type { VisibleStep } from '@app/engine/form';
import { byWeight } from '../../finding/finding.ts';
import { fieldsOfStep } from '../store/steps.ts';

/** Errors and findings of the pre-check in one step of the form. */
export interface CheckGroupData {
  readonly key: string;
  /** Null for findings that belong to no field of the form. */
  readonly title: Text | null;
  readonly errors: readonly FieldError[];
  readonly findings: readonly Finding[];
  holds(field: string): boolean;
}

/** Errors and findings by step, in the order of the form; steps without any are left out. */
export function groupByStep(
  steps: readonly VisibleStep[],
  errors: readonly FieldError[],
  findings: readonly Finding[],
): CheckGroupData[] {
  const taken = new Set<Finding>();
  const known = new Set<string>();
  const groups = steps.map((step): CheckGroupData => {
    const fields = fieldsOfStep(step);
    for (const field of fields) known.add(field);
    const mine = findings.filter(
      (finding) => !taken.has(finding) && finding.places.some((place) => fields.has(place.field)),
    );
    for (const finding of mine) taken.add(finding);
    return {
      key: step.key,
      title: step.title,
      errors: errors.filter((error) => fields.has(error.field)),
      findings: byWeight(mine),
      holds: (field) => fields.has(field),
    };
  });
  const rest: CheckGroupData = {
    key: '',
    title: null,
    errors: errors.filter((error) => !known.has(error.field)),
    findings: byWeight(findings.filter((finding) => !taken.has(finding))),
    holds: () => false,
  };
  return [...groups, rest].filter((group) => group.errors.length + group.findings.length > 0);
}
