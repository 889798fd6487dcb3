import type { ReviewDossier, RuleRow } from '@app/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { review } from '../judging/review.ts';
import { aDossier, aLimit, aRow, aRule, aRulebook } from '../testing.ts';
import { agesIn } from './ages.ts';
import { monthsAfter, monthsIn } from './shelf-life.ts';

const day = '2026-11-22';
const judged = (rule: RuleRow, dossier: Partial<ReviewDossier>, more = {}) =>
  review(aDossier(dossier), aRulebook([rule], more), day).findings;

describe('several substances of a group', () => {
  const limits = [
    aLimit(['甲'], { entry: '1', maxPercent: '2' }),
    aLimit(['乙'], { entry: '2', maxPercent: '4' }),
    aLimit(['丙'], { entry: '3' }),
  ];
  const rule = aRule('F61', 'ratioSum', { groups: [{ key: 'g', table: 'stsc3', entries: ['1', '2', '3'] }] });
  const said = (...rows: [string, string][]) =>
    judged(rule, { rows: rows.map(([name, percent]) => aRow(name, percent)) }, { limits });

  it('are too much exactly when their shares of the limits come to more than the whole', () => {
    const share = fc.integer({ min: 1, max: 300 });
    fc.assert(
      fc.property(share, share, (first, second) => {
        const findings = said(['甲', (first / 100).toFixed(2)], ['乙', (second / 100).toFixed(2)]);
        return findings.length === (first / 200 + second / 400 > 1 ? 1 : 0);
      }),
      { numRuns: 60 },
    );
  });

  it('are undecided with one that has no limit here or no number, never passed', () => {
    expect(said(['甲', '1'], ['丙', '1'])).toMatchObject([{ severity: 'undecided' }]);
    expect(said(['甲', '1'], ['乙', '适量'])).toMatchObject([{ severity: 'undecided' }]);
    expect(said(['甲', '3'], ['丙', '1'])).toMatchObject([{ severity: 'error' }]);
  });

  it('count with their share of the mixture where they are mixed before use', () => {
    const mixed = { ...rule, options: { ...rule.options, mixed: true } };
    const rows = [aRow('甲', '3', { part: 'a' }), aRow('乙', '1', { part: 'a' }), aRow('水', '100', { part: 'b' })];
    const parts: ReviewDossier['parts'] = [
      { id: 'a', kind: 'part', share: '50' },
      { id: 'b', kind: 'part', share: '50' },
    ];
    expect(judged(rule, { rows, parts }, { limits })).toHaveLength(1);
    expect(judged(mixed, { rows, parts }, { limits })).toEqual([]);
  });
});

describe('ages in a text', () => {
  it('are read in digits and in Chinese numerals alike', () => {
    const signs = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];
    for (const [at, sign] of signs.entries())
      expect(agesIn(`适合${sign}岁以上`)).toMatchObject([{ from: at + 1, to: 120 }]);
    expect(agesIn('3~12周岁儿童')).toMatchObject([{ from: 3, to: 12 }]);
    expect(agesIn('12岁以下')).toMatchObject([{ from: 0, to: 12 }]);
  });

  it.each(['三岁以下儿童勿用', '不适合16岁以下消费者使用', '开封后12个月', '净含量3 g', '25岁肌肤'])(
    'are none in %s',
    (words) => {
      expect(agesIn(words)).toEqual([]);
    },
  );

  it('are read from any text without a fault', () => {
    fc.assert(fc.property(fc.string(), (words) => Array.isArray(agesIn(words))));
  });
});

describe('a shelf life', () => {
  it('is read in months and years, in digits and numerals', () => {
    expect(['保质期：3年', '保质期三年', '保质期：36个月', '保質期：三十六個月'].map(monthsIn)).toEqual([
      36, 36, 36, 36,
    ]);
    expect(monthsIn('保质期3年或者5年；保质期5年')).toBeUndefined();
    expect(monthsIn('限用日期：2029年10月31日')).toBeUndefined();
  });

  it('ends on the day of the month, or on its last', () => {
    expect(monthsAfter('2026-05-01', 36)).toBe('2029-05-01');
    expect(monthsAfter('2024-02-29', 12)).toBe('2025-02-28');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 28 }), (months, date) => {
        const from = `2026-03-${String(date).padStart(2, '0')}`;
        const to = monthsAfter(from, months);
        const apart = (Number(to.slice(0, 4)) - 2026) * 12 + Number(to.slice(5, 7)) - 3;
        return apart === months && to.slice(8) === from.slice(8);
      }),
    );
  });
});

describe('several checks under one rule', () => {
  const part = (when: string) =>
    aRule('L90', 'allOf', {
      checks: [
        { check: 'sumsTo', options: { target: '100', tolerance: '0', filler: [] }, when },
        { check: 'sumsTo', options: { target: '50', tolerance: '0', filler: [] }, when: '{sunscreen}' },
      ],
    });

  it('each apply to their own products, and say where that is not known', () => {
    expect(judged(part('{leaveOn}'), {})).toEqual([]);
    expect(judged(part('{oxidativeDye}'), {})).toMatchObject([{ severity: 'undecided' }]);
  });
});

describe('a statement that the label has to make', () => {
  const say = { 'zh-CN': '甲', en: 'one' };
  const rule = aRule('L91', 'mustSay', {
    statements: [{ say, words: ['避免接触眼睛'] }],
    title: { 'zh-CN': '缺少：{say}', en: 'lacks {say}' },
  });

  it('is missing on a label that was read, and unknown on one that was not', () => {
    expect(judged(rule, { label: { warnings: '避免 接触眼睛。' } })).toEqual([]);
    expect(judged(rule, { label: { warnings: '儿童勿用' } })).toMatchObject([{ severity: 'error' }]);
    expect(judged(rule, { label: { partial: true } })).toMatchObject([{ severity: 'undecided' }]);
    expect(judged(rule, {})).toMatchObject([{ severity: 'undecided' }]);
  });
});
