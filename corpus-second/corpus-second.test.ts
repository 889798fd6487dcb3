import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { assemble, clean, plant, productsFor } from './assemble.ts';
import { borders } from './borders.ts';
import type { Dossier } from './dossier.ts';
import { differs } from './judge.ts';
import { kinds } from './kinds/index.ts';
import { products } from './products.ts';

const validate = new Ajv2020({ strict: false }).compile(
  JSON.parse(readFileSync(new URL('../docs/dossier.schema.json', import.meta.url), 'utf8')),
);
const faults = (dossier: Dossier) => (validate(JSON.parse(JSON.stringify(dossier))) ? [] : validate.errors);

describe('the second corpus', () => {
  test('has at least 300 kinds, 30 products and ids of their own', () => {
    for (const list of [kinds, products, borders]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    expect(kinds.length).toBeGreaterThanOrEqual(300);
    expect(products.length).toBeGreaterThanOrEqual(30);
  });

  test('plants every kind into a product and gives a dossier of the schema that differs from the sound one', () => {
    for (const kind of kinds) {
      const fitting = productsFor(kind.fits);
      expect(fitting.length, kind.id).toBeGreaterThan(0);
      for (const product of new Set([fitting.at(0), fitting.at(-1)])) {
        if (!product) continue;
        const sample = plant(kind, product);
        expect(faults(sample.dossier), `${kind.id} in ${product.id}`).toEqual([]);
        if ('without' in sample)
          expect(differs(sample.dossier, sample.without), `${kind.id} changes ${product.id}`).toBe(true);
      }
    }
  });

  test('gives a dossier of the schema for every product and every variant at the border', () => {
    for (const product of products) expect(faults(clean(product, undefined).dossier), product.id).toEqual([]);
    for (const border of borders) {
      const fitting = productsFor(border.fits);
      expect(fitting.length, border.id).toBeGreaterThan(0);
      for (const product of fitting.slice(0, 2)) expect(faults(clean(product, border).dossier), border.id).toEqual([]);
    }
  });

  test('is at least 40 % clean, follows from its seed, and meets every kind in 1,300 dossiers', () => {
    const samples = assemble(1_300, 1);
    const planted = samples.flatMap((sample) => ('kind' in sample ? [sample.kind.id] : []));
    expect(samples.length - planted.length).toBeGreaterThanOrEqual(520);
    expect(new Set(planted).size).toBe(kinds.length);
    expect(JSON.stringify(assemble(20, 7))).toBe(JSON.stringify(assemble(20, 7)));
  });

  test('says formulations in percent that sum to 100 in every part', () => {
    for (const product of products) {
      const { rows } = clean(product, undefined).dossier;
      for (const part of new Set(rows.map((row) => row.part))) {
        const own = rows.filter((row) => row.level === 1 && row.part === part);
        expect(
          own.reduce((sum, row) => sum + Number(row.percent), 0),
          product.id,
        ).toBeCloseTo(100, 6);
        for (const row of own) expect(Number(row.percent), `${product.id} ${row.name}`).toBeGreaterThan(0);
      }
    }
  });
});
