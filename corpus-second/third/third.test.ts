import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { assemble, clean, plant, productsFor, second } from '../assemble.ts';
import type { Dossier } from '../dossier.ts';
import { differs } from '../judge.ts';
import { areas } from '../kinds/kind.ts';
import { laws } from '../laws.ts';
import { third } from './index.ts';

const { kinds, borders, products } = third;
const validate = new Ajv2020({ strict: false }).compile(
  JSON.parse(readFileSync(new URL('../../docs/dossier.schema.json', import.meta.url), 'utf8')),
);
const faults = (dossier: Dossier) => (validate(JSON.parse(JSON.stringify(dossier))) ? [] : validate.errors);
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('the third set', () => {
  test('has kinds, border variants and products of its own, enough in every area', () => {
    for (const own of ['kinds', 'borders', 'products'] as const) {
      expect(new Set(ids(third[own])).size).toBe(third[own].length);
      const known = new Set(ids(second[own]));
      expect(ids(third[own]).filter((id) => known.has(id))).toEqual([]);
    }
    const of = Object.fromEntries(areas.map((area) => [area, kinds.filter((kind) => kind.area === area).length]));
    expect(kinds.length).toBeGreaterThanOrEqual(200);
    expect(of.label).toBeGreaterThanOrEqual(90);
    expect(of.formula).toBeGreaterThanOrEqual(50);
    expect(of.documents).toBeGreaterThanOrEqual(25);
    expect(of.tests).toBeGreaterThanOrEqual(20);
    expect((of.identity ?? 0) + (of.dates ?? 0)).toBeGreaterThanOrEqual(15);
    expect(borders.length).toBeGreaterThanOrEqual(120);
    expect(products.length).toBeGreaterThanOrEqual(12);
    for (const one of [...kinds, ...borders]) expect(laws[one.law]?.says, one.id).toBeTruthy();
  });

  test('plants every kind into each product it fits, a dossier of the schema that differs from the sound one', () => {
    for (const kind of kinds) {
      const fitting = productsFor(kind.fits, third);
      expect(fitting.length, kind.id).toBeGreaterThan(0);
      if (Array.isArray(kind.fits))
        expect(fitting.length, `${kind.id} names a product that is not there`).toBe(new Set(kind.fits).size);
      for (const product of fitting) {
        const sample = plant(kind, product, third);
        expect(faults(sample.dossier), `${kind.id} in ${product.id}`).toEqual([]);
        if ('without' in sample)
          expect(differs(sample.dossier, sample.without), `${kind.id} changes ${product.id}`).toBe(true);
      }
    }
  });

  test('leaves the products as they are when a defect is planted, and gives a dossier of the schema for every variant', () => {
    const before = JSON.stringify(products.map((product) => clean(product, undefined, third)));
    for (const product of products) expect(faults(clean(product, undefined, third).dossier), product.id).toEqual([]);
    for (const border of borders) {
      const fitting = productsFor(border.fits, third);
      expect(fitting.length, border.id).toBeGreaterThan(0);
      if (Array.isArray(border.fits))
        expect(fitting.length, `${border.id} names a product that is not there`).toBe(new Set(border.fits).size);
      for (const product of fitting) {
        const { dossier } = clean(product, border, third);
        expect(faults(dossier), `${border.id} in ${product.id}`).toEqual([]);
        expect(differs(dossier, clean(product, undefined, third).dossier), `${border.id} changes ${product.id}`).toBe(
          true,
        );
      }
    }
    for (const kind of kinds) for (const product of productsFor(kind.fits, third)) plant(kind, product, third);
    expect(JSON.stringify(products.map((product) => clean(product, undefined, third)))).toBe(before);
  });

  test('is at least 40 % clean, follows from its seed, and leaves the second set as it was drawn', () => {
    const samples = assemble(1_100, 1, third);
    const planted = samples.flatMap((sample) => ('kind' in sample ? [sample.kind.id] : []));
    expect(samples.length - planted.length).toBeGreaterThanOrEqual(440);
    expect(new Set(planted).size).toBe(kinds.length);
    expect(JSON.stringify(assemble(20, 7, third))).toBe(JSON.stringify(assemble(20, 7, third)));
    expect(JSON.stringify(assemble(20, 7))).toBe(JSON.stringify(assemble(20, 7, second)));
  });

  test('says formulations in percent that sum to 100 in every part', () => {
    for (const product of products) {
      const { rows } = clean(product, undefined, third).dossier;
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
