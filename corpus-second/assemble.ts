import { type Border, borders } from './borders.ts';
import { build } from './build.ts';
import type { Dossier } from './dossier.ts';
import { kinds } from './kinds/index.ts';
import type { Fits, Kind } from './kinds/kind.ts';
import type { Plan } from './plan.ts';
import { products } from './products.ts';

/** The day of the review when a kind names no other. */
export const reviewDay = '2026-11-02';

/** What one author wrote: products, kinds of defects and variants at the border of the lawful. */
export interface Author {
  kinds: readonly Kind[];
  borders: readonly Border[];
  products: readonly Plan[];
}

/** The author of the second corpus. */
export const second: Author = { kinds, borders, products };

/** A dossier of the corpus: clean, or with one defect and the same dossier without it. */
export type Sample =
  | { base: string; border: Border | undefined; dossier: Dossier; asOf: string }
  | { base: string; kind: Kind; dossier: Dossier; without: Dossier; asOf: string };

const fitting = (fits: Fits | undefined, plan: Plan) =>
  fits === undefined || (typeof fits === 'function' ? fits(plan) : fits.includes(plan.id));

/** The products that a kind or a border variant fits. */
export function productsFor(fits: Fits | undefined, { products: own }: Pick<Author, 'products'> = second): Plan[] {
  return own.filter((plan) => fitting(fits, plan));
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

/** Plants a kind into a product. */
export function plant(kind: Kind, plan: Plan, { products: own }: Pick<Author, 'products'> = second): Sample {
  const number = own.indexOf(plan);
  const wrong = structuredClone(plan);
  kind.plan?.(wrong);
  const dossier = build(wrong, number);
  kind.edit?.(dossier);
  return {
    base: plan.id,
    kind,
    dossier,
    without: build(structuredClone(plan), number),
    asOf: kind.asOf ?? reviewDay,
  };
}

/** A clean dossier: a product as it is, or with a border variant. */
export function clean(
  plan: Plan,
  border: Border | undefined,
  { products: own }: Pick<Author, 'products'> = second,
): Sample {
  const lawful = structuredClone(plan);
  border?.plan(lawful);
  const dossier = build(lawful, own.indexOf(plan));
  border?.edit?.(dossier);
  return { base: plan.id, border, dossier, asOf: reviewDay };
}

/**
 * `count` dossiers. 45 of 100 are clean; kinds and border variants come round in an order that follows from the seed, each time with another of the
 * products they fit.
 */
export function assemble(count: number, seed: number, author: Author = second): Sample[] {
  const next = random(seed);
  const shuffled = <T>(list: readonly T[]) =>
    list
      .map((one) => ({ one, rank: next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ one }) => one);
  const defects = shuffled(author.kinds);
  const lawful = shuffled<Border | undefined>([...author.borders, ...author.products.map(() => undefined)]);
  const plain = shuffled(author.products);
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
      const plan = border ? pick(productsFor(border.fits, author)) : plain[bare++ % plain.length];
      if (plan) samples.push(clean(plan, border, author));
    } else {
      const kind = defects[planted % defects.length];
      planted += 1;
      if (kind) samples.push(plant(kind, pick(productsFor(kind.fits, author)), author));
    }
  }
  return samples;
}
