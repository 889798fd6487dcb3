import type { LawKey } from '../laws.ts';
import type { Plan, PlanRow } from '../plan.ts';
import { type Fits, type Kind, planned } from './kind.ts';

/** Another change of the formulation. */
export function changed(
  id: string,
  law: LawKey,
  mistake: string,
  plan: (plan: Plan) => void,
  names: readonly string[],
  fits: Fits,
): Kind {
  return planned(
    id,
    'formula',
    law,
    mistake,
    plan,
    names.map((name) => `@${name}`),
    { words: names, fits },
  );
}

/** Writes a row of the formulation otherwise. */
export const swap = (plan: Plan, from: string, to: Partial<PlanRow>) => {
  plan.rows = plan.rows.map((row) => (row.name === from ? { ...row, ...to } : row));
};

/** Another classification code. */
export const coded = (
  id: string,
  law: LawKey,
  mistake: string,
  from: RegExp | string,
  to: string,
  fits: Fits,
  words: readonly string[] = [],
): Kind =>
  planned(
    id,
    'identity',
    law,
    mistake,
    (plan) => {
      plan.code = plan.code.replace(from, to);
    },
    // A code that contradicts name, claims or use has two ends; either may be shown.
    ['classificationCode', 'procedure', 'productName', 'label.claims', 'label.useMethod', 'label.childMark'],
    { words, fits },
  );
