import type { Json } from '@app/contract';
import { compile, evaluate } from '../../formula/index.ts';
import { isError, toBoolean } from '../../formula/value.ts';

/** An answer of three values: what is not known is never taken for true or false. */
export type Answer = 'yes' | 'no' | 'unknown';

/** What is known about a dossier: fact name → value. A name that is absent is not known. */
export interface Facts {
  get(name: string): Json | undefined;
  /** Whether people work on a day (`yyyy-MM-dd`), by the holiday table; absent: formulations that count working days are unknown. */
  isWorkingDay?(day: string): boolean;
}

/** Values that stand for a fact nobody knows; every other unknown fact is a yes-or-no question. */
const domains: Record<string, readonly Json[]> = { pH: [0, 2, 3.5, 5, 7, 9.5, 11.5, 12.7, 14] };
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
    for (const value of groups.has(field) || field.includes('.') ? samples : (domains[field] ?? [true, false])) {
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

/** An unknown list or text could be anything: two values that no real formulation treats alike unless it ignores them. */
const samples: readonly Json[] = [[], ['01', '02', '03', '04', '25']];

/** Facts with some added or replaced. */
export function withFacts(facts: Facts, added: ReadonlyMap<string, Json>): Facts {
  if (added.size === 0) return facts;
  return { ...facts, get: (name) => added.get(name) ?? facts.get(name) };
}
