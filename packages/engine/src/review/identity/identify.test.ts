import type { IngredientRow } from '@app/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildNameIndex, identify, nameIndexInSlices, proposalsFor, type Synonym } from './index.ts';

const catalogue: IngredientRow[] = (
  [
    ['06260', '水', 'WATER', '7732-18-5'],
    ['06259', '水', 'AQUA', ''],
    ['02421', '甘油', 'GLYCERIN', '56-81-5'],
    ['01867', '二氧化钛', 'TITANIUM DIOXIDE', '13463-67-7'],
    ['00375', 'CI 77891', 'CI 77891', ''],
    ['00252', 'CI 14700', 'CI 14700', ''],
    ['00005', '1,2-戊二醇', 'PENTYLENE GLYCOL', '5343-92-0'],
    ['00004', '1,2-己二醇', '1,2-HEXANEDIOL', '6920-22-5'],
    ['04183', '矿油', 'MINERAL OIL', ''],
    ['07661', '液体石蜡', 'PARAFFINUM LIQUIDUM', ''],
    ['05134', '葡萄（VITIS VINIFERA）籽提取物', 'VITIS VINIFERA (GRAPE) SEED EXTRACT', ''],
    ['07050', '柠檬（CITRUS MEDICA LIMONUM）果皮油', 'CITRUS MEDICA LIMONUM (LEMON) PEEL OIL', ''],
    ['04835', '柠檬（CITRUS LIMON）果皮油', 'CITRUS LIMON (LEMON) PEEL OIL', ''],
    ['03732', '聚二甲基硅氧烷', 'DIMETHICONE', ''],
    ['01230', '苯氧乙醇', 'PHENOXYETHANOL', '122-99-6'],
    ['03469', '酵母提取物', 'YEAST EXTRACT', ''],
    ['00001', '生育酚（维生素E）', 'TOCOPHEROL', '59-02-9'],
    ['05785', '三（PPG-3 苄醚）柠檬酸酯', 'TRIS(PPG-3 BENZYL ETHER) CITRATE', ''],
    ['00111', '辛酸/癸酸甘油三酯', 'CAPRYLIC/CAPRIC TRIGLYCERIDE', ''],
    ['02278', '番茄（SOLANUM LYCOPERSICUM）提取物', 'SOLANUM LYCOPERSICUM (TOMATO) EXTRACT', ''],
  ] as const
).map(([serial, name, inci, cas]) => ({ serial, name, inci, cas: cas === '' ? [] : [cas] }));
const synonyms: Synonym[] = [
  { name: 'PARAFFINUM LIQUIDUM', inci: 'MINERAL OIL', kind: 'translation' },
  { name: 'VITAMIN E', inci: 'TOCOPHEROL', kind: 'common' },
  { name: 'NO SUCH NAME', inci: 'NOWHERE', kind: 'common' },
];
const tables = {
  catalogue,
  inventory: [
    { inci: 'BAKUCHIOL', cas: ['10309-37-2'] },
    { inci: 'VITIS VINIFERA SEED EXTRACT', cas: [] },
    { inci: 'TRIS(TETRAMETHYLHYDROXYPIPERIDINOL) CITRATE', cas: [] },
    { inci: 'LACTOBACILLUS', cas: [] },
  ],
  synonyms,
};
const index = buildNameIndex(tables);
const read = (text: string) => {
  const { kind, substances, path, confidence } = identify(text, index);
  return { kind, inci: substances[0]?.inci, steps: path.map(({ step }) => step).join(' '), confidence };
};

describe('the substance that a name stands for', () => {
  it.each([
    ['水', 'WATER', 'exact'],
    ['甘油 Glycerin Glycérine', 'GLYCERIN', 'languages exact'],
    ['二氧化鈦', 'TITANIUM DIOXIDE', 'spelling exact'],
    ['Water', 'WATER', 'exact'],
    ['ＧＬＹＣＥＲＩＮ', 'GLYCERIN', 'exact'],
    ['56-81-5', 'GLYCERIN', 'exact'],
    ['Water/Aqua/Eau', 'WATER', 'languages exact'],
    ['Aqua (Water)', 'AQUA', 'brackets exact'],
    ['Glycerin*', 'GLYCERIN', 'exact'],
    ['Phenoxyethanol. *Plant origin.', 'PHENOXYETHANOL', 'marks exact'],
    ['Titanium Dioxide (CI 77891)', 'TITANIUM DIOXIDE', 'brackets exact'],
    ['Ci77891', 'CI 77891', 'exact'],
    ['FD&C Red No. 4 (CI 14700)', 'CI 14700', 'colourIndex'],
    ['Titanium Dioxide 5.7%', 'TITANIUM DIOXIDE', 'percent exact'],
    ['Vitis Vinifera Seed Extract', 'VITIS VINIFERA (GRAPE) SEED EXTRACT', 'exact'],
    ['Grape seed extract', 'VITIS VINIFERA (GRAPE) SEED EXTRACT', 'commonName'],
    ['Vitis Vinifera Seed Extract / Grape Seed Extract', 'VITIS VINIFERA (GRAPE) SEED EXTRACT', 'languages exact'],
    [
      'Organic Vitis Vinifera (Concord Grape) Seed Extract',
      'VITIS VINIFERA (GRAPE) SEED EXTRACT',
      'brackets descriptor exact',
    ],
    ['Mineral Oil/Paraffinum Liquidum/Huile Minerale', 'MINERAL OIL', 'languages exact'],
    ['Yeast Extract\\Extrait de levure', 'YEAST EXTRACT', 'languages exact'],
    ['Vitamin E', 'TOCOPHEROL', 'synonym'],
    ['Vitamin F (Tocopherol)', 'TOCOPHEROL', 'bracketed exact'],
    ['Pheno-xyethanol', 'PHENOXYETHANOL', 'spacing'],
    ['1.2-Hexanediol', '1,2-HEXANEDIOL', 'spacing'],
    ['Caprylic/Capric Triglycerides', 'CAPRYLIC/CAPRIC TRIGLYCERIDE', 'plural exact'],
    ['Bakuchiol', 'BAKUCHIOL', 'exact'],
  ])('“%s” is %s', (text, inci, steps) => {
    expect(read(text)).toMatchObject({ kind: 'identified', inci, steps });
  });

  it('knows a colour number written in words before it', () => {
    expect(read('Color: CI 77891')).toMatchObject({ kind: 'identified', inci: 'CI 77891' });
  });

  it.each([
    ['Lemon Peel Oil', 'two plants are called so'],
    ['甘油 Dimethicone', 'the foreign name beside it is another substance'],
    ['Dimethicone/Glycerin', 'two substances with a stroke between'],
  ])('“%s” is ambiguous: %s', (text) => {
    expect(read(text).kind).toBe('ambiguous');
  });

  it.each([
    'Dimethicone/Vinyl Dimethicone',
    'Lactobacillus/Tomato Fruit Ferment',
    'Glycerine Soap Base 3',
    'Phenoxyethan',
    'Vitis Vinifera (Grape)',
    'Tomato (Solanum Lycopersicum) Seed Oil',
    'Tris (something) citrate',
    'pore-blocking petrochemicals',
    'Firming drops (glycerin): helps the skin to stay young and fresh for a long day',
    '',
    '  ',
    '()',
    'x'.repeat(5_000),
  ])('“%s” is not decided', (text) => {
    expect(read(text).kind).toBe('unknown');
  });

  it('is surer of a name as it stands than of one that was read', () => {
    expect(read('Glycerin').confidence).toBe(1);
    expect(read('Organic Glycerin').confidence).toBeLessThan(1);
    expect(read('Organic Glycerin').confidence).toBeGreaterThanOrEqual(0.8);
  });

  it('answers whatever is written, and the same each time', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z0-9 ()[\]/.*,%]{0,40}$/)),
        (text) => {
          const once = identify(text, index);
          expect(identify(text, index)).toEqual(once);
          expect(once.confidence).toBeGreaterThanOrEqual(0);
          expect(once.confidence).toBeLessThanOrEqual(1);
          if (once.kind === 'identified') expect(once.substances.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('similar names', () => {
  it('are proposed, best first, and never taken', () => {
    expect(read('Phenoxyethanoll').kind).toBe('unknown');
    expect(proposalsFor('Phenoxyethanoll', index)[0]?.substance.inci).toBe('PHENOXYETHANOL');
    expect(proposalsFor('Qqqq', index)).toEqual([]);
    expect(proposalsFor('', index)).toEqual([]);
  });
});

describe('the index', () => {
  it('is the same built at once and in slices', () => {
    const slices = nameIndexInSlices({
      ...tables,
      inventory: Array.from({ length: 1_000 }, (_, i) => ({ inci: `NAME ${i} X`, cas: [] })),
    });
    let pauses = 0;
    let step = slices.next();
    while (!step.done) {
      pauses += 1;
      step = slices.next();
    }
    expect(pauses).toBeGreaterThan(1);
    expect(step.value.exact('name 999 x')).toHaveLength(1);
  });
});
