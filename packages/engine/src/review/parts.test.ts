import type { ReviewDossier } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { show } from '../decimal/index.ts';
import { review } from './judging/review.ts';
import { sharesOf } from './parts.ts';
import { aDossier, aRow, aRule, aRulebook } from './testing.ts';

type Parts = NonNullable<ReviewDossier['parts']>;
const two = (first: string, second: string): Parts => [
  { id: 'a', name: 'I剂', kind: 'part', share: first },
  { id: 'b', name: 'II剂', kind: 'part', share: second },
];
const rules = [
  aRule('F01', 'sumsTo', { target: '100', tolerance: '0.001', filler: ['水'] }),
  aRule('F03', 'descending'),
  aRule('F05', 'noRepeat'),
  aRule('L03', 'labelIngredients', { what: 'order' }),
  aRule('L04', 'labelIngredients', { what: 'trace' }),
];
const judge = (dossier: Partial<ReviewDossier>) =>
  review(aDossier(dossier), aRulebook(rules), '2026-11-21').findings.map(
    ({ rule, title }) => `${rule} ${title['zh-CN']}`,
  );
const rows = [
  aRow('水', '80', { part: 'a' }),
  aRow('硬脂酸', '20', { part: 'a' }),
  aRow('水', '93.95', { part: 'II剂' }),
  aRow('过氧化氢', '6', { part: 'b' }),
  aRow('磷酸', '0.05', { part: 'b' }),
];

describe('the share of each part in the mixture', () => {
  it.each([
    ['50', '50', '50 50', '100'],
    ['40%', '６０％', '40 60', '100'],
    ['1', '1', '50 50', undefined],
    ['1', '1.5', '40 60', undefined],
    ['1:3', '', '25 75', undefined],
    ['60', '50', '60 50', '110'],
    ['适量', '50', ' 50', undefined],
  ])('“%s” and “%s”', (first, second, shares, total) => {
    const read = sharesOf(two(first, second));
    expect(
      ['a', 'b']
        .map((id) => read.mixed.get(id))
        .map((one) => (one ? show(one) : ''))
        .join(' '),
    ).toBe(shares);
    expect(read.total && show(read.total)).toBe(total);
  });
});

describe('a product of several parts', () => {
  it('has a formula of 100 % for each, in its own order, and may use an ingredient in both', () => {
    const ingredients = 'I剂：水、硬脂酸；II剂：水、过氧化氢；其他微量成分：磷酸';
    expect(judge({ rows, parts: two('1', '1'), label: { ingredients } })).toEqual([]);
  });

  it('says which part is wrong', () => {
    const wrong = [...rows.slice(0, 3), aRow('过氧化氢', '6.1', { part: 'b' }), aRow('尿素', '7', { part: 'b' })];
    expect(judge({ rows: wrong, parts: two('50', '50'), label: { ingredients: '' } }).slice(0, 2)).toEqual([
      'F01 “II剂”合计 107.050%，多出 7.050',
      'F03 “II剂”原料没有按含量从高到低排列：第 5 行含量高于上一行',
    ]);
  });

  it('has one order on a label that does not part its list, by what each makes up of the whole', () => {
    const gas: Parts = [
      { id: 'l', kind: 'part', share: '' },
      { id: 'p', kind: 'propellant', share: '40' },
    ];
    const spray = [
      aRow('乙醇', '70', { part: 'l' }),
      aRow('水', '30', { part: 'l' }),
      aRow('异丁烷', '100', { part: 'p' }),
    ];
    expect(judge({ rows: spray, parts: gas, label: { ingredients: '成分：乙醇、异丁烷、水' } })).toEqual([]);
    expect(judge({ rows: spray, parts: gas, label: { ingredients: '成分：乙醇、水、异丁烷' } })).toHaveLength(1);
  });

  it('has its lists judged one by one where the label parts them', () => {
    const ingredients = 'I剂：硬脂酸、水；II剂：水、磷酸、过氧化氢';
    const said = judge({ rows, parts: two('1', '1'), label: { ingredients } });
    expect(said.map((one) => one.slice(0, 3))).toEqual(['L03', 'L04']);
  });
});
