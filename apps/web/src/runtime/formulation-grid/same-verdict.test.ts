import type { JsonObject, RuleRow } from '@app/contract';
import { dossierOf, type Rulebook, review } from '@app/engine/review';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresOf, readRows } from './rows.ts';

const rule = (id: string, check: string, options: RuleRow['options']): RuleRow => ({
  id,
  version: 1,
  title: { 'zh-CN': id, en: id },
  check,
  options,
  severity: 'error',
  citation: { regulation: '化妆品注册备案资料管理规定', article: '第二十九条', verified: true },
  from: '2021-05-01',
  enabled: true,
});
const rulebook: Rulebook = {
  data: {
    version: 'test',
    rules: [rule('F01', 'sumsTo', { target: '100', tolerance: '0.001' }), rule('F03', 'descending', {})],
    limits: [],
    requirements: [],
    codes: [],
    completeness: {},
  },
  resolve: () => [],
};
const row = (percent: string, more: JsonObject = {}): JsonObject => ({ level: 1, name: '水', percent, ...more });

/** What the line below the formulation says of these rows, and which rules the review finds at fault or cannot decide. */
function both(rows: readonly JsonObject[]) {
  const formulation = rows.map((one, at) => ({ _id: `r${at}`, ...one }));
  const { totalIs, orderIs } = figuresOf(readRows(formulation));
  const dossier = dossierOf({ review: { mapping: { rows: 'formula' } } }, { formula: formulation });
  const { passed } = review(dossier, rulebook, '2026-11-01');
  return { totalIs, orderIs, isTotalPassed: passed.includes('F01'), isOrderPassed: passed.includes('F03') };
}

describe('the line below the formula beside the findings', () => {
  it('a raw material without its amount leaves the total open, whatever the others add up to', () => {
    expect(both([row('', { name: '水' }), row('100', { name: '甘油' })])).toMatchObject({
      totalIs: 'unknown',
      isTotalPassed: false,
    });
  });
  it('each part of a product has a total of its own', () => {
    expect(both([row('60', { part: 'I剂' }), row('40', { part: 'II剂' })])).toMatchObject({
      totalIs: 'wrong',
      isTotalPassed: false,
    });
    expect(both([row('100', { part: 'I剂' }), row('100', { part: 'II剂' })])).toMatchObject({
      totalIs: 'right',
      isTotalPassed: true,
    });
    expect(
      figuresOf(
        readRows([
          { _id: 'a', ...row('100') },
          { _id: 'b', ...row('40', { part: 'II剂' }) },
        ]),
      ),
    ).toMatchObject({
      total: '100.000% + 40.000',
      difference: '60.000',
    });
  });
  it('calls nothing right that a rule finds at fault or cannot decide', () => {
    const typed = fc.oneof(
      fc.constantFrom('', ' ', '100', '60', '50', '40', '40,0', '99.999', '0.001', '0.002', '-10', '−10', '110', '10'),
      fc.constantFrom('1,500', '适量', '.5', '99,5', '5.', '１００', '100%', '1e2', '+50', '100.00000000000001', '1 5'),
    );
    const someRow = fc.record({
      level: fc.constantFrom(1, 1, 1, 2),
      name: fc.constantFrom('水', '甘油', '', ' '),
      inci: fc.constantFrom('', '', 'AQUA'),
      percent: typed,
      part: fc.constantFrom('', '', '', 'I剂', ' I剂 '),
    });
    fc.assert(
      fc.property(fc.array(someRow, { maxLength: 5 }), (rows) => {
        const { totalIs, orderIs, isTotalPassed, isOrderPassed } = both(rows);
        if (totalIs === 'right') expect(isTotalPassed).toBe(true);
        if (orderIs === 'right') expect(isOrderPassed).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});
