import { expect, it } from 'vitest';
import { review } from '../judging/review.ts';
import { aDossier, aRule, aRulebook } from '../testing.ts';

const told = (claims: string) =>
  review(
    aDossier({ label: { partial: true, claims } }),
    aRulebook([aRule('L54', 'saysAbsent', { in: ['label.claims', 'label.foreignTexts'] })]),
    '2026-11-21',
  ).findings.map(({ key }) => key);

it('finds an ingredient of the formulation that a text says is not there', () => {
  expect(told('不含甘油')).toEqual(['L54:甘油']);
  expect(told('清爽，无任何甘油添加')).toEqual(['L54:甘油']);
  expect(told('不含酒精、色素和甘油')).toEqual(['L54:甘油']);
  expect(told('GLYCERIN-FREE')).toEqual(['L54:甘油']);
  expect(told('free from glycerin')).toEqual(['L54:甘油']);
});

it('says nothing of longer names, of advice, and of what is there', () => {
  expect(told('不含甘油三酯')).toEqual([]);
  expect(told('请勿与含甘油的产品同用')).toEqual([]);
  expect(told('蕴含甘油，不含酒精')).toEqual([]);
  expect(told('with glycerin, no alcohol')).toEqual([]);
});
