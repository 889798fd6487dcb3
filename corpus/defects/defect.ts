import type { Dossier } from '../build.ts';
import type { Plan } from '../plan.ts';
import type { Random } from '../random.ts';

/** A finding that a planted defect must bring; `may`: one that it can rightly bring along. */
export interface Expected {
  /** Rule of the review; several when more than one rightly speaks for the same fault. */
  rules: readonly string[];
  may?: boolean;
}

/** One kind of fault that an applicant makes, and what the law says of it. */
export interface Defect {
  id: string;
  /** What it touches; two defects of one dossier never touch the same. */
  touches: string;
  fits?(plan: Plan): boolean;
  /** Plants the fault into the formula before label, tests and assessment follow it. */
  formula?(plan: Plan, random: Random): void;
  /** Plants the fault into the finished dossier. */
  dossier?(dossier: Dossier, plan: Plan, random: Random): void;
  expect: readonly Expected[];
}

/** The findings of these rules must come (each of them). */
export function must(...rules: string[]): Expected[] {
  return rules.map((rule) => ({ rules: [rule] }));
}

/** One of these rules must speak. */
export function oneOf(...rules: string[]): Expected[] {
  return [{ rules }];
}

/** These rules may speak too. */
export function may(...rules: string[]): Expected[] {
  return rules.map((rule) => ({ rules: [rule], may: true }));
}
