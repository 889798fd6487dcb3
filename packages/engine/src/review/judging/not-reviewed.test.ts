import { limits, type ReviewDossier } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { aDossier, aRow, aRule, aRulebook } from '../testing.ts';
import { review } from './review.ts';
import type { Rulebook } from './rulebook.ts';

const asked: string[] = [];
const rulebook: Rulebook = {
  ...aRulebook([aRule('F06', 'inCatalogue')]),
  resolve: (name) => {
    asked.push(name);
    return [];
  },
};
const judged = (over: Partial<ReviewDossier>) => review(aDossier({ ...over }), rulebook, '2026-11-22');
const manyRows = (count: number) =>
  Array.from({ length: count }, (_, at) => aRow(`水${at}`, '0.001', { rowId: `r${at}` }));

describe('what is larger than a form may be', () => {
  it('is not reviewed: rows are answered with limit, count and place, and no name is looked up', () => {
    asked.length = 0;
    const result = judged({ rows: manyRows(20_000), fields: { rows: 'productFormula' } });
    expect(asked).toEqual([]);
    expect(result.passed).toEqual([]);
    expect(result.findings).toMatchObject([
      {
        key: 'notReviewed',
        severity: 'undecided',
        title: {
          'zh-CN': '没有智能审评，因为：配方有 20000 行，最多 1000 行',
          en: expect.stringContaining('20000 rows; the limit is 1000'),
        },
        places: [{ field: 'productFormula' }],
      },
    ]);
  });

  it('is not reviewed: a cell, a text and the whole', () => {
    const cell = judged({
      rows: [aRow('水', '100'), aRow('甘油', '1', { remark: 'x'.repeat(1_001), rowId: 'second' })],
    });
    expect(cell.findings).toMatchObject([
      {
        title: { 'zh-CN': '没有智能审评，因为：第 2 行的备注有 1001 个字，最多 1000 个字' },
        places: [{ field: 'rows', rowId: 'second', column: 'remark' }],
      },
    ]);
    const label = judged({ label: { claims: ' '.repeat(30_000) }, fields: { 'label.claims': 'packageClaims' } });
    expect(label.findings).toMatchObject([{ limit: '10000', value: '30000', places: [{ field: 'packageClaims' }] }]);
    expect(label.findings[0]?.title['zh-CN']).toBe('没有智能审评，因为：一项内容有 30000 个字，最多 10000 个字');
    const whole = judged({
      facts: Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`f${at}`, '水'.repeat(9_000)])),
    });
    expect(whole.findings).toMatchObject([{ key: 'notReviewed', limit: String(limits.formBytes) }]);
  });

  it('is reviewed up to the limit', () => {
    expect(judged({ rows: manyRows(1_000) }).findings.map(({ key }) => key)).not.toContain('notReviewed');
  });
});
