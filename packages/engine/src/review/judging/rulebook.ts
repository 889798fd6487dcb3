import type {
  Citation,
  Fix,
  IngredientRow,
  Json,
  Notice,
  Place,
  ReviewDossier,
  RulebookData,
  RuleRow,
  Severity,
  Text,
} from '@app/contract';
import type { z } from 'zod';
import { compile, evaluate } from '../../formula/index.ts';
import { isError, toBoolean } from '../../formula/value.ts';
import type { Identity } from '../identity/index.ts';
import type { ContainedSubstance, Row } from '../rows.ts';

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

/** An answer of three values: what is not known is never taken for true or false. */
export type Answer = 'yes' | 'no' | 'unknown';

/** What is known about a dossier: fact name → value. A name that is absent is not known. */
export interface Facts {
  get(name: string): Json | undefined;
  /** Whether people work on a day (`yyyy-MM-dd`), by the holiday table; absent: formulations that count working days are unknown. */
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

/** Values that stand for a fact nobody knows; every other unknown fact is a yes-or-no question. */
const domains: Record<string, readonly Json[]> = {
  pH: [0, 2, 3.5, 5, 7, 9.5, 11.5, 12.7, 14],
  residualMonomer: [0, 0.3, 1],
};
const groups = new Set(['efficacies', 'sites', 'people', 'forms', 'use', 'code', 'procedure', 'origin', 'netContent']);
const mostQuestions = 6;

const answers = new WeakMap<Facts, Map<string, Answer>>();

/** Decides a formulation over facts that do not change: many rules and rows ask the same, it is worked out once. */
export function decide(source: string, facts: Facts): Answer {
  const known = answers.get(facts) ?? new Map<string, Answer>();
  if (known.size === 0) answers.set(facts, known);
  const before = known.get(source);
  if (before !== undefined) return before;
  const answer = workOut(source, facts);
  known.set(source, answer);
  return answer;
}

/**
 * Unknown facts are tried with each value that they may have: an answer that holds
 * whichever way they turn out is decided, any other is unknown.
 */
function workOut(source: string, facts: Facts): Answer {
  const compiled = compile(source);
  if (isError(compiled)) return 'unknown';
  const open = compiled.fields.filter((field) => facts.get(field) === undefined);
  if (open.length > mostQuestions || open.some(isReading)) return 'unknown';
  const assumed = new Map<string, Json>();
  const env = { ...facts, get: (path: string) => assumed.get(path) ?? facts.get(path) };
  const answer = (index: number): Answer => {
    const field = open[index];
    if (field === undefined) {
      const value = toBoolean(evaluate(compiled, env));
      return isError(value) ? 'unknown' : value ? 'yes' : 'no';
    }
    let common: Answer | undefined;
    for (const value of mayBe(field, source)) {
      assumed.set(field, value);
      const one = answer(index + 1);
      if (one === 'unknown' || (common !== undefined && one !== common)) return 'unknown';
      common = one;
    }
    return common ?? 'unknown';
  };
  return answer(0);
}

/** What a document says cannot be tried out like a yes or no: unread is unknown. */
function isReading(field: string): boolean {
  return field.includes('.') && !field.startsWith('ingredients.');
}

const samples: readonly Json[] = ['01', '02', '03', '04', '25'];

/**
 * What an unknown fact may be. A list could hold nothing, or everything that the formula asks about; a word could be each
 * word that the formula names, or another one.
 */
function mayBe(field: string, source: string): readonly Json[] {
  const known = domains[field];
  if (known) return known;
  const named = [...source.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word);
  if (field === 'procedure' || field === 'origin' || field === 'code') return ['', ...named];
  if (groups.has(field) || field.includes('.')) return [[], [...new Set([...samples, ...named])]];
  return [true, false];
}

/** Facts with some added or replaced. */
export function withFacts(facts: Facts, added: ReadonlyMap<string, Json>): Facts {
  if (added.size === 0) return facts;
  return { ...facts, get: (name) => added.get(name) ?? facts.get(name) };
}
