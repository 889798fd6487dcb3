import type { RequirementRow } from '@app/contract';
import { expect, it } from 'vitest';
import { review } from '../../judging/review.ts';
import { aDossier, aRule, aRulebook } from '../../testing.ts';

const rules = [aRule('L11', 'sunProtection', { spfItem: 'eff_spf', pfaItem: 'eff_pfa' }), aRule('D02', 'mustTest')];
const asked: RequirementRow = {
  code: 'eff_spf',
  kind: 'test',
  title: { 'zh-CN': 'SPF 值', en: 'SPF', 'zh-TW': 'SPF 值' },
  when: 'TRUE',
  reason: { 'zh-CN': '。', en: '.', 'zh-TW': '。' },
  level: 'conditional',
  citation: { regulation: '测试依据', article: '第一条', verified: true },
  from: '2021-05-01',
};
const told = (tests: NonNullable<ReturnType<typeof aDossier>['tests']>, requirements: RequirementRow[]) =>
  review(
    aDossier({ label: { partial: true, spf: '30' }, tests }),
    aRulebook(rules, { requirements }),
    '2026-11-21',
  ).findings.map(({ key }) => key);

it('leaves a missing report to the rule on reports, and says itself that a report has no figure', () => {
  expect(told([], [asked])).toEqual(['D02:eff_spf']);
  expect(told([{ id: '1', item: 'eff_spf' }], [asked])).toEqual(['L11:spf:test']);
  expect(told([], [])).toEqual(['L11:spf:test']);
});
