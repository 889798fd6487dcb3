import type { FieldError, Finding } from '@app/contract';
import { isBlank, type VisibleStep } from '@app/engine/form';
import type { FormState } from './form-store.ts';

/** Progress of a step, for the step bar. */
export interface StepProgress {
  readonly key: string;
  /** The step has no form errors, and was filled in or visited. */
  readonly done: boolean;
  readonly errors: number;
  /** Error-level findings of the review. */
  readonly findings: number;
}

/** Keys of the fields of a step. */
export function fieldsOfStep(step: VisibleStep): ReadonlySet<string> {
  return new Set(step.sections.flatMap((section) => section.fields.map((field) => field.key)));
}

/** The step that holds a field. */
export function stepOfField(steps: readonly VisibleStep[], field: string): string | null {
  return steps.find((step) => fieldsOfStep(step).has(field))?.key ?? null;
}

/** Progress of all steps; errors count only in steps that the person has visited. */
export function progressOf(
  state: Pick<FormState, 'steps' | 'errors' | 'shown'>,
  findings: readonly Finding[],
  visited: ReadonlySet<string>,
): StepProgress[] {
  return state.steps.map((step) => {
    const fields = fieldsOfStep(step);
    const errors = state.errors.filter((error: FieldError) => fields.has(error.field)).length;
    const grave = findings.filter(
      (finding) => finding.severity === 'error' && finding.places.some((place) => fields.has(place.field)),
    ).length;
    const filled = [...fields].some((key) => !isBlank(state.shown[key]));
    const seen = visited.has(step.key);
    return {
      key: step.key,
      done: errors === 0 && (seen || filled),
      errors: seen ? errors : 0,
      findings: seen || filled ? grave : 0,
    };
  });
}
