import { type Border, borders } from './borders.ts';
import { build } from './build.ts';
import type { Dossier } from './dossier.ts';
import { kinds } from './kinds/index.ts';
import type { Fits, Kind } from './kinds/kind.ts';
import type { Plan } from './plan.ts';
import { products } from './products.ts';

/** The day of the review when a kind names no other. */
export const reviewDay = '2026-11-02';

/** A dossier of the corpus: clean, or with one defect and the same dossier without it. */
export type Sample =
  | { base: string; border: Border | undefined; dossier: Dossier; asOf: string }
  | { base: string; kind: Kind; dossier: Dossier; without: Dossier; asOf: string };

const fitting = (fits: Fits | undefined, plan: Plan) =>
  fits === undefined || (typeof fits === 'function' ? fits(plan) : fits.includes(plan.id));

/** The products that a kind or a border variant fits. */
export function productsFor(fits: Fits | undefined): Plan[] {
  return products.filter((plan) => fitting(fits, plan));
}

/** Numbers between 0 and 1 that follow from a seed. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const numberOf = (plan: Plan) => products.indexOf(plan);

/** Plants a kind into a product. */
export function plant(kind: Kind, plan: Plan): Sample {
  const wrong = structuredClone(plan);
  kind.plan?.(wrong);
  const dossier = build(wrong, numberOf(plan));
  kind.edit?.(dossier);
  return {
    base: plan.id,
    kind,
    dossier,
    without: build(structuredClone(plan), numberOf(plan)),
    asOf: kind.asOf ?? reviewDay,
  };
}

/** A clean dossier: a product as it is, or with a border variant. */
export function clean(plan: Plan, border: Border | undefined): Sample {
  const lawful = structuredClone(plan);
  border?.plan(lawful);
  return { base: plan.id, border, dossier: build(lawful, numberOf(plan)), asOf: reviewDay };
}

/**
 * `count` dossiers. 45 of 100 are clean; kinds and border variants come round in an order that follows from the seed, each time with another of the
 * products they fit.
 */
export function assemble(count: number, seed: number): Sample[] {
  const next = random(seed);
  const shuffled = <T>(list: readonly T[]) =>
    list
      .map((one) => ({ one, rank: next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ one }) => one);
  const defects = shuffled(kinds);
  const lawful = shuffled<Border | undefined>([...borders, ...products.map(() => undefined)]);
  const plain = shuffled(products);
  const samples: Sample[] = [];
  let planted = 0;
  let cleaned = 0;
  let bare = 0;
  const pick = (list: readonly Plan[]): Plan => {
    const plan = list[Math.floor(next() * list.length)];
    if (!plan) throw new Error('no product fits');
    return plan;
  };
  while (samples.length < count) {
    if ((samples.length * 45) % 100 < 45) {
      const border = lawful[cleaned % lawful.length];
      cleaned += 1;
      const plan = border ? pick(productsFor(border.fits)) : plain[bare++ % plain.length];
      if (plan) samples.push(clean(plan, border));
    } else {
      const kind = defects[planted % defects.length];
      planted += 1;
      if (kind) samples.push(plant(kind, pick(productsFor(kind.fits))));
    }
  }
  return samples;
}
