import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReviewDossier } from '@app/contract';
import { type Rulebook, review } from '@app/engine/review';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rulebookFromFiles } from '../regulation/regulation.testing.ts';

/** Sentences as honest companies write them, by class of product: what stands here is lawful and nothing is said of it. */
const Lawful = z.array(
  z.strictObject({
    code: z.string(),
    name: z.string(),
    rows: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])).optional(),
    claims: z.array(z.string()).default([]),
    directions: z.array(z.string()).default([]),
    warnings: z.array(z.string()).default([]),
    storage: z.array(z.string()).default([]),
    text: z.array(z.string()).default([]),
    foreign: z.array(z.string()).default([]),
  }),
);
type Label = NonNullable<ReviewDossier['label']>;

const products = Lawful.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'lawful-texts.json'), 'utf8')));
const day = '2026-11-21';
/** Rules of wording. Those that ask for a test or a paper of the dossier are left out: a sentence alone has none. */
const ofWording = new Set(
  ['L06', 'L07', 'L08', 'L12', 'L15', 'L16', 'L17', 'L18', 'L22', 'L27', 'L29', 'L40', 'L42', 'L45'].concat([
    'L47',
    'L48',
    'L49',
    'L50',
    'L51',
    'L52',
  ]),
);
let rulebook: Rulebook;
beforeAll(async () => {
  const book = await rulebookFromFiles();
  const rules = book.data.rules.filter(({ id }) => ofWording.has(id));
  rulebook = { ...book.rulebook, data: { ...book.data, rules } };
});

type Product = (typeof products)[number];

function labelsOf(product: Product): { said: string; label: Label }[] {
  const parts = [
    ['claims', product.claims],
    ['useMethod', product.directions],
    ['warnings', product.warnings],
    ['storage', product.storage],
    ['text', product.text],
  ] as const;
  return [
    ...parts.flatMap(([part, texts]) => texts.map((said) => ({ said, label: { partial: true, [part]: said } }))),
    ...product.foreign.map((said) => ({
      said,
      label: { partial: true, foreignTexts: [{ text: said, explained: true }] },
    })),
  ];
}

function findingsOn(product: Product, label: Label): string[] {
  const rows = product.rows ?? [
    ['水', 'WATER', '90.000', '溶剂'] as const,
    ['甘油', 'GLYCERIN', '10.000', '保湿剂'] as const,
  ];
  const dossier: ReviewDossier = {
    procedure: 'filing',
    origin: 'domestic',
    productName: product.name,
    classificationCode: product.code,
    rows: rows.map(([name, inci, percent, purpose], index) => ({
      rowId: `r${index}`,
      level: 1,
      name,
      inci,
      percent,
      purpose,
    })),
    documents: [],
    facts: {},
    label,
  };
  return review(dossier, rulebook, day)
    .findings.filter(({ severity, title }) => severity !== 'undecided' && !title['zh-CN'].includes('没有相应宣称'))
    .map(({ rule, title }) => `${rule} ${title['zh-CN']}`);
}

describe('what honest companies write', () => {
  it('is a good number of sentences of every class of product', () => {
    expect(products.flatMap(labelsOf).length).toBeGreaterThanOrEqual(150);
  });

  it.each(products)('$name ($code): nothing is said of its sentences (R1.2-20)', (product) => {
    const said = labelsOf(product).flatMap(({ said: text, label }) =>
      findingsOn(product, label).map((finding) => `${text}: ${finding}`),
    );
    expect([...findingsOn(product, { partial: true, productName: product.name }), ...said]).toEqual([]);
  });
});
