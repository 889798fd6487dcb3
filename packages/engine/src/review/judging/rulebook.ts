import type {
  Citation,
  Fix,
  IngredientRow,
  Notice,
  Place,
  ReviewDossier,
  RulebookData,
  RuleRow,
  Severity,
  Text,
} from '@app/contract';
import type { z } from 'zod';
import type { Identity } from '../identity/index.ts';
import type { ContainedSubstance, Row } from '../rows.ts';
import type { Facts } from './decide.ts';

/** Everything a review needs: dated rows and the look-up of names. */
export interface Rulebook {
  readonly data: RulebookData;
  /** Catalogue rows of a name (Chinese, INCI or CAS); [] = not in any catalogue, undefined = not looked up yet. */
  resolve(name: string): readonly IngredientRow[] | undefined;
  /** The substances that a name means which no catalogue has in this spelling; absent: such names stay unknown. */
  identify?(name: string): Identity;
  /** Whether people work on a day (`yyyy-MM-dd`), by the holiday table; absent: rules that count working days are undecided. */
  isWorkingDay?(day: string): boolean;
}

/** What a check looks at; built once per review and shared by all rules. */
export interface Subject {
  readonly dossier: ReviewDossier;
  readonly data: RulebookData;
  readonly asOf: string;
  readonly facts: Facts;
  readonly rows: readonly Row[];
  readonly substances: readonly ContainedSubstance[];
  resolve(name: string): readonly IngredientRow[] | undefined;
  /** The substances that such a name means (`Rulebook.identify`), remembered for this review. */
  identify?(name: string): Identity;
  /** The form's own field key for a dossier key. */
  field(key: string): string;
}

/** What a check may wait for: a part of the dossier that nobody has filled or read yet. */
export type Input =
  | 'rows'
  | 'classificationCode'
  | 'procedure'
  | 'documents'
  | 'form'
  | 'label'
  | 'claims'
  | 'ingredientStatement'
  | 'tests'
  | 'assessment'
  | 'standard'
  | 'efficacy'
  | 'register'
  | 'authorisation'
  | 'saleProof';

/** A finding as a check makes it; `review` adds rule, key and citation, and lowers errors on unverified grounds to warnings. */
export interface Draft {
  /** Place and subject, stable over re-runs: part of the key. */
  subject: string;
  severity?: Severity;
  title: Text;
  detail?: Text;
  places: Place[];
  value?: string;
  limit?: string;
  steps?: string[];
  citation?: Citation;
  from?: string;
  fix?: Fix;
}

/** What a check answers: it cannot start, does not apply, or found these (none = passed). */
export type Outcome =
  | { kind: 'missing'; input: Input }
  | { kind: 'notApplicable' }
  | { kind: 'checked'; findings: Draft[]; notices?: Notice[] };

/** A generic check: rows of the rule table name it and give the options. */
export interface Check<O = unknown> {
  readonly options: z.ZodType<O>;
  run(subject: Subject, options: O, rule: RuleRow): Outcome;
}

/** Declares a check; keeps the type of its options. */
export function check<O>(definition: Check<O>): Check<O> {
  return definition;
}

/** Findings of a check that ran. */
export function checked(findings: Draft[], notices?: Notice[]): Outcome {
  return { kind: 'checked', findings, ...(notices && notices.length > 0 ? { notices } : {}) };
}

/** Whether a dated row is in force on a day; `to` is its last day, without `from` it always was. */
export function inForce(row: { from?: string | undefined; to?: string | undefined }, day: string): boolean {
  return (row.from === undefined || row.from <= day) && (row.to === undefined || day <= row.to);
}
