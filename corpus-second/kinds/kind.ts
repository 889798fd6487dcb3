import type { Dossier } from '../dossier.ts';
import type { LawKey } from '../laws.ts';
import { claim, type Plan } from '../plan.ts';

/** Broad kinds in which the corpus counts. */
export const areas = ['formula', 'label', 'documents', 'tests', 'dates', 'identity'] as const;
export type Area = (typeof areas)[number];

/** Which products a kind fits: base ids, or a question about the plan. */
export type Fits = readonly string[] | ((plan: Plan) => boolean);

/** A kind of defect. `plan` changes what the company decides (all papers then follow), `edit` one finished paper. */
export interface Kind {
  id: string;
  area: Area;
  law: LawKey;
  /** How a company comes to make the mistake. */
  mistake: string;
  fits?: Fits;
  plan?: (plan: Plan) => void;
  edit?: (dossier: Dossier) => void;
  /** Places at which the defect stands: a field with what is below it, or `@` and the id of a row, a document or a test. */
  where: readonly string[];
  /** Substances or words concerned: a finding that prints one of them names the defect. */
  words?: readonly string[];
  /** The day of the review, where the law changes between two days. */
  asOf?: string;
}

const faces = (field: string) => [`label.${field}`, `salesPackage.${field}`];

/** A forbidden wording among the claims. */
export function wording(
  id: string,
  law: LawKey,
  mistake: string,
  text: string,
  words: readonly string[],
  fits?: Fits,
): Kind {
  return {
    id,
    area: 'label',
    law,
    mistake,
    plan: (plan) => claim(plan, text),
    where: faces('claims'),
    words,
    ...(fits ? { fits } : {}),
  };
}

/** A wording on another place of the label. */
export function wordingAt(
  field: 'useMethod' | 'warnings' | 'text' | 'storage' | 'trademark',
  id: string,
  law: LawKey,
  mistake: string,
  text: string,
  words: readonly string[],
  fits?: Fits,
): Kind {
  return {
    id,
    area: 'label',
    law,
    mistake,
    plan: (plan) => {
      plan[field] = field === 'trademark' ? text : `${plan[field] ?? ''}${plan[field] ? '；' : ''}${text}`;
    },
    where: faces(field),
    words,
    ...(fits ? { fits } : {}),
  };
}

/** A defect of one paper. */
export function edited(
  id: string,
  area: Area,
  law: LawKey,
  mistake: string,
  edit: (dossier: Dossier) => void,
  where: readonly string[],
  more: Partial<Pick<Kind, 'words' | 'fits' | 'asOf'>> = {},
): Kind {
  return { id, area, law, mistake, edit, where, ...more };
}

/** A defect of what the company decides. */
export function planned(
  id: string,
  area: Area,
  law: LawKey,
  mistake: string,
  plan: (plan: Plan) => void,
  where: readonly string[],
  more: Partial<Pick<Kind, 'words' | 'fits' | 'asOf'>> = {},
): Kind {
  return { id, area, law, mistake, plan, where, ...more };
}
