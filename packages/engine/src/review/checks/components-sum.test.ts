import type { FormulationRow } from '@app/contract';
import { expect, it } from 'vitest';
import { review } from '../judging/review.ts';
import { aDossier, aRow, aRule, aRulebook } from '../testing.ts';

const rule = aRule('F02', 'componentsSum', { target: '100', tolerance: '0.001' });
const water = aRow('水', '90', { rowId: 'water' });
const blend = (id: string, ...shares: string[]): FormulationRow[] => [
  aRow(`复配${id}`, '5', { rowId: id }),
  ...shares.map((share, at) => aRow(`组分${id}${at + 1}`, share, { rowId: `${id}${at + 1}`, level: 2 })),
];
const judged = (rows: FormulationRow[]) => review(aDossier({ rows }), aRulebook([rule]), '2026-11-22');
const titles = (rows: FormulationRow[]) => judged(rows).findings.map(({ title }) => title['zh-CN']);

it('the shares of a blend that miss 100 are one finding, which marks the share of each component', () => {
  const { findings } = judged([water, ...blend('A', '60', '35')]);
  expect(findings).toMatchObject([
    {
      rule: 'F02',
      severity: 'error',
      title: { 'zh-CN': '第 2 行“复配A”的组分合计 95.000%，还差 5.000' },
      limit: '100% ± 0.001',
      steps: ['60% + 35% = 95.000%'],
    },
  ]);
  expect(findings[0]?.places.map(({ rowId, column }) => `${rowId} ${column}`)).toEqual([
    'A percent',
    'A1 percent',
    'A2 percent',
  ]);
});

it.each([
  [['99.999', '0.001'], true],
  [['33.333', '33.333', '33.333'], true],
  [['99.9985'], false],
  [['60', '40.0015'], false],
])('%j within a thousandth of 100: %s', (shares, isRight) => {
  expect(titles([water, ...blend('A', ...shares)])).toHaveLength(isRight ? 0 : 1);
});

it('each blend is judged alone: what one has too much does not make up for another', () => {
  const said = titles([water, ...blend('A', '60', '41'), ...blend('B', '60', '39'), ...blend('C', '60', '40')]);
  expect(said).toHaveLength(2);
  expect(said[0]).toMatch(/复配A.*101\.000%/);
  expect(said[1]).toMatch(/复配B.*99\.000%/);
});

it('a share that is no number is named instead of a sum', () => {
  const { findings } = judged([water, ...blend('A', '60', '约40')]);
  expect(findings).toHaveLength(1);
  expect(findings[0]?.places.map(({ rowId }) => rowId)).toEqual(['A2']);
});

it('a formula without blends has no shares to add up', () => {
  const result = judged([water]);
  expect([result.findings, result.passed]).toEqual([[], []]);
});
