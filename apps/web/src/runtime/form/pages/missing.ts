import type { FieldError, Text } from '@app/contract';
import type { VisibleStep } from '@app/engine/form';
import { requirementsFor } from '@app/engine/review';
import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { today } from '../../../client/today.ts';
import { knownIngredient } from '../../formulation-grid/ingredients.ts';
import { documentsOf, isDone } from '../fields/stored-documents.ts';
import type { LiveReview } from '../review/live-review.ts';
import { errorKey, type FormState, type FormStore } from '../store/form-store.ts';
import { groupByStep } from '../submission/check-groups.ts';

/** A paper or test report that the dossier needs, and has neither file nor reason for. */
export interface MissingPaper {
  field: string;
  code: string;
  title: Text;
}

/** What one step of a form lacks. */
interface MissingOfStep {
  key: string;
  /** Null for what belongs to no step. */
  title: Text | null;
  errors: readonly FieldError[];
  papers: readonly MissingPaper[];
}

const documentsField = (steps: readonly VisibleStep[]): string | null =>
  steps.flatMap((step) => step.sections.flatMap(({ fields }) => fields)).find(({ type }) => type === 'documents')
    ?.key ?? null;

/** The required papers that a form lacks, in the order of its list; none while the rules are not loaded, or where the form has no such list. */
export function missingPapers(form: FormStore, review: LiveReview | null): MissingPaper[] {
  const { steps, shown } = form.getState();
  const field = documentsField(steps);
  const rulebook = review?.getState().rulebook;
  if (!field || !review || !rulebook) return [];
  const stored = new Map(documentsOf(shown[field]).map((one) => [one.code, one]));
  return requirementsFor(review.dossier(), rulebook, today(), knownIngredient).flatMap(({ code, level, title }) =>
    level === 'required' && !isDone(stored.get(code)) ? [{ field, code, title }] : [],
  );
}

const never = () => () => {};

/** The same, kept up to date: looked at again when papers change, and after each review. */
export function useMissingPapers(form: FormStore, review: LiveReview | null): MissingPaper[] {
  const state = useSyncExternalStore(review?.subscribe ?? never, () => review?.getState() ?? null);
  const field = useStore(form, ({ steps }) => documentsField(steps));
  const held = useStore(form, ({ shown }) => (field === null ? null : shown[field]));
  const { result = null, rulebook = null } = state ?? {};
  return useMemo(() => {
    void result;
    void rulebook;
    void held;
    return missingPapers(form, review);
  }, [form, review, result, rulebook, held]);
}

/** What is missing or wrong, step by step in the order of the form; steps that lack nothing are left out. */
export function missingBySteps(
  { steps, errors }: Pick<FormState, 'steps' | 'errors'>,
  papers: readonly MissingPaper[],
): MissingOfStep[] {
  const wrong = new Map(groupByStep(steps, errors, []).map((group) => [group.key, group]));
  const all = steps.map(({ key, title, sections }): MissingOfStep => {
    const fields = new Set(sections.flatMap((section) => section.fields.map((field) => field.key)));
    const mine = papers.filter(({ field }) => fields.has(field));
    return { key, title, errors: wrong.get(key)?.errors ?? [], papers: mine };
  });
  const rest = wrong.get('');
  return [...all, ...(rest ? [{ key: '', title: null, errors: rest.errors, papers: [] }] : [])].filter(
    ({ errors: own, papers: lacking }) => own.length + lacking.length > 0,
  );
}

type Place = Parameters<FormStore['goTo']>[0];

/** Where an error of the form check is. */
export function placeOfError({ field, row, column }: FieldError): Place {
  return { field, ...(row ? { rowId: row } : {}), ...(column ? { column } : {}) };
}

/** The next place of the form, in the order of its steps, that is missing or wrong after the one last gone to; null = none. */
export function nextMissing(form: FormStore, papers: readonly MissingPaper[] = []): Place | null {
  const state = form.getState();
  const places = missingBySteps(state, papers).flatMap((step) => [
    ...step.errors.map((error) => ({ place: placeOfError(error), reveal: errorKey(error) })),
    ...step.papers.map(({ field, code }) => ({ place: { field, rowId: code } as Place, reveal: null })),
  ]);
  const { target } = state;
  const at = target
    ? places.findIndex(
        ({ place }) => place.field === target.field && place.rowId === target.rowId && place.column === target.column,
      )
    : -1;
  const next = places[(at + 1) % places.length];
  if (!next) return null;
  if (next.reveal !== null) form.reveal([next.reveal]);
  return next.place;
}
