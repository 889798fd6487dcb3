import { build, type Dossier } from './build.ts';
import type { Defect, Expected } from './defects/defect.ts';
import { documentDefects } from './defects/documents.ts';
import { dutyDefects } from './defects/duties.ts';
import { formulationDefects } from './defects/formulation.ts';
import { labelDefects } from './defects/label.ts';
import { moreDefects } from './defects/more.ts';
import { substanceDefects } from './defects/substances.ts';
import { kinds } from './kinds.ts';
import { makePlan } from './plan.ts';
import { randomFrom } from './random.ts';

/** All kinds of fault that the corpus knows. */
export const defects: readonly Defect[] = [
  ...formulationDefects,
  ...substanceDefects,
  ...labelDefects,
  ...documentDefects,
  ...moreDefects,
  ...dutyDefects,
];

/** A dossier with what a review of it must find: `planted` names the faults, none = a clean dossier. */
export interface Sample {
  number: number;
  kind: string;
  planted: readonly string[];
  expected: readonly Expected[];
  dossier: Dossier;
}

/**
 * `count` dossiers of all product classes, the same for the same seed: about one in five clean, the others with one to
 * three faults that do not touch the same thing. Every kind of fault is planted about equally often.
 */
export function* generate(count: number, seed: number): Generator<Sample> {
  const random = randomFrom(seed);
  const used = new Map(defects.map((defect) => [defect.id, 0]));
  for (let number = 0; number < count; number += 1) {
    const kind = kinds[number % kinds.length] ?? random.pick(kinds);
    const plan = makePlan(kind, random);
    const wanted = random.next() < 0.2 ? 0 : random.pick([1, 1, 1, 2, 2, 3]);
    const chosen: Defect[] = [];
    for (let tries = 0; chosen.length < wanted && tries < 4; tries += 1) {
      const fitting = defects.filter((one) => (one.fits?.(plan) ?? true) && apart(one, chosen));
      // Those that were planted least often come first.
      const least = Math.min(...fitting.map(({ id }) => used.get(id) ?? 0));
      const rare = fitting.filter(({ id }) => (used.get(id) ?? 0) <= least + 1);
      if (rare.length === 0) break;
      const defect = random.pick(rare);
      used.set(defect.id, (used.get(defect.id) ?? 0) + 1);
      chosen.push(defect);
    }
    for (const defect of chosen) defect.formula?.(plan, random);
    const dossier = build(plan);
    for (const defect of chosen) defect.dossier?.(dossier, plan, random);
    yield {
      number,
      kind: kind.id,
      planted: chosen.map(({ id }) => id),
      expected: chosen.flatMap(({ expect }) => expect),
      dossier,
    };
  }
}

/** Whether a fault leaves alone what the chosen ones touch; a formula bears one fault of its rows at a time. */
function apart(one: Defect, chosen: readonly Defect[]): boolean {
  return chosen.every((other) => {
    if (one.touches === other.touches) return false;
    if (one.formula && other.formula) return false;
    const words = [one.touches, other.touches];
    if (words.includes('total') && (one.formula !== undefined || other.formula !== undefined)) return false;
    if (
      words.includes('order') &&
      (one.formula !== undefined || other.formula !== undefined || words.includes('total'))
    )
      return false;
    return true;
  });
}
