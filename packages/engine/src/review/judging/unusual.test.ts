import type { FormulationRow } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { casNumbers, isCasNumber } from '../cas.ts';
import { buildNameIndex, identify } from '../identity/index.ts';
import { aDossier, aLimit, aRow, aRule, aRulebook } from '../testing.ts';
import { review } from './review.ts';

const day = '2026-11-21';
const names = buildNameIndex({
  catalogue: [
    { serial: '06260', name: '水', inci: 'WATER', cas: ['7732-18-5'] },
    { serial: '02421', name: '甘油', inci: 'GLYCERIN', cas: ['56-81-5'] },
  ],
  inventory: [],
  synonyms: [],
});
const judge = (
  rule: ReturnType<typeof aRule>,
  more: Parameters<typeof aDossier>[0],
  limits: Parameters<typeof aRulebook>[1] = {},
) =>
  review(aDossier(more), { ...aRulebook([rule], limits), identify: (name) => identify(name, names) }, day).findings.map(
    ({ severity, title }) => `${severity} ${title['zh-CN']}`,
  );

describe('CAS numbers as people type them', () => {
  it.each([
    ['122-99-6', ['122-99-6']],
    ['１２２－９９－６', ['122-99-6']],
    [' 122 – 99 – 6 ', ['122-99-6']],
    ['CAS 000122-99-6; 56-81-5', ['122-99-6', '56-81-5']],
    ['7732-18-5（水）', ['7732-18-5']],
    ['2026-11-211', []],
    ['无', []],
    ['', []],
  ])('“%s”', (typed, numbers) => {
    expect(casNumbers(typed)).toEqual(numbers);
  });

  it('have a check digit', () => {
    expect(['122-99-6', '7732-18-5', '56-81-5'].every(isCasNumber)).toBe(true);
    expect(isCasNumber('122-99-7')).toBe(false);
  });

  const row = (cas: string): FormulationRow[] => [aRow('甘油', '1.000', { inci: 'GLYCERIN', cas })];
  it.each([
    ['56-81-5', []],
    ['无', []],
    ['56-81-6', ['undecided 第 1 行的 CAS 号“56-81-6”校验位不对，没有按它对照']],
    ['568151', ['undecided 第 1 行的 CAS 号“568151”不是 CAS 号的写法，没有按它对照']],
    ['7732-18-5', ['undecided 第 1 行的 CAS 号“7732-18-5”是“水”，与“甘油”不一致']],
    ['122-99-6', []],
  ])('“%s” of a row that is glycerin', (cas, said) => {
    expect(judge(aRule('F07', 'namesAgree'), { rows: row(cas) })).toEqual(said);
  });

  it('lead to a limit in whichever digits they are typed', () => {
    const limits = [aLimit(['苯氧乙醇'], { cas: ['122-99-6'], maxPercent: '1' })];
    const rows = [aRow('某原料', '1.200', { cas: '１２２－９９－６' })];
    expect(judge(aRule('F22', 'limit', { table: 'stsc3' }), { rows }, { limits })).toHaveLength(1);
  });
});

describe('what stands in an unusual way in the formula', () => {
  it('one substance in two raw materials is one content', () => {
    const rows = [
      aRow('甘油', '0.700', { inci: 'GLYCERIN' }),
      aRow('复配原料', '1.000', { rowId: 'blend' }),
      aRow('Glycerin', '60.000', { level: 2 }),
      aRow('水', '40.000', { level: 2 }),
    ];
    const limits = [aLimit(['甘油', 'GLYCERIN'], { maxPercent: '1' })];
    const judged = (given: FormulationRow[]) =>
      judge(aRule('F19', 'limit', { table: 'stsc3' }), { rows: given }, { limits });
    expect(judged(rows)).toEqual(['error 甘油、Glycerin合计 1.300%，上限 1%（表3 第1项）']);
    expect(judged(rows.map((one) => (one.percent === '0.700' ? { ...one, percent: '0.300' } : one)))).toEqual([]);
    // Two parts that nobody mixes are two products of 100 % each.
    expect(judged([aRow('甘油', '0.700', { part: 'a' }), aRow('甘油', '0.600', { part: 'b' })])).toEqual([]);
  });

  it('rows with nothing in them are no raw materials, and the others keep their numbers', () => {
    const rows = [aRow('水', '99.000'), aRow(' ', ''), aRow('', ' ', { level: 2 }), aRow('甘油', '1,000')];
    expect(judge(aRule('F04', 'numeric', { most: '100' }), { rows })).toEqual([
      'error 第 3 行含量是“1,000”，请只填数字，例如 3.000',
    ]);
  });

  it('several languages in one cell name the substance', () => {
    const rows = [aRow('水', '90.000', { inci: 'Water/Aqua/Eau' }), aRow('甘油/Glycerin', '10.000')];
    expect(judge(aRule('F07', 'namesAgree'), { rows })).toEqual(['info 第 1 行“水”的 INCI 名称应为 WATER 或 AQUA']);
    expect(judge(aRule('F06', 'inCatalogue', { catalogue: '目录' }), { rows })).toEqual([
      'info 第 2 行“甘油/Glycerin”不是目录的标准写法',
    ]);
    const label = (ingredients: string) => ({ rows, label: { partial: true, ingredients } });
    const set = aRule('L02', 'labelIngredients', { what: 'set' });
    for (const list of ['成分：水、甘油', '【全成分】水 (Water)、甘油', 'Ingredients: Aqua, Glycerin'])
      expect(judge(set, label(list))).toEqual([]);
    expect(judge(set, label('成分：水'))).toHaveLength(1);
    const standard = aRule('L05', 'labelIngredients', { what: 'names' });
    expect(judge(standard, label('成分：水 (Water)、甘油'))).toEqual([]);
    expect(judge(standard, label('成分：Water、甘油'))).toHaveLength(1);
  });

  it('a name that no catalogue has is the same on formula and label', () => {
    const rows = [aRow('水', '90.000'), aRow('丙三醇（自拟）', '10.000', { inci: 'GLYCERIN' })];
    const set = aRule('L02', 'labelIngredients', { what: 'set' });
    for (const list of ['成分：水、丙三醇（自拟）', '成分：水、甘油'])
      expect(judge(set, { rows, label: { partial: true, ingredients: list } })).toEqual([]);
  });

  it('numbers among the facts may be typed in full width', () => {
    const rule = aRule('D90', 'assert', {
      must: '{pH}>=3.5',
      at: 'rows',
      title: { 'zh-CN': 'pH', en: 'pH', 'zh-TW': 'pH' },
    });
    expect(judge(rule, { facts: { pH: '３．２' } })).toEqual(['error pH']);
    expect(judge(rule, { facts: { pH: '３．８' } })).toEqual([]);
  });
});

describe('a row without a Chinese name', () => {
  it.each([
    [{ inci: 'PHENOXYETHANOL', cas: '122-99-6' }, 'PHENOXYETHANOL'],
    [{ cas: '122-99-6' }, '122-99-6'],
  ])('is called by what else it says: %o', (said, name) => {
    const limits = [aLimit(['苯氧乙醇', 'PHENOXYETHANOL'], { cas: ['122-99-6'], maxPercent: '1' })];
    const [title = ''] = judge(
      aRule('F22', 'limit', { table: 'stsc3' }),
      { rows: [aRow('', '1.200', said)] },
      { limits },
    );
    expect(title).toContain(name);
    expect(title).not.toMatch(/“”|“ ”/);
  });
});
