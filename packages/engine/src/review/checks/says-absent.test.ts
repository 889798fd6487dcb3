import { expect, it } from 'vitest';
import { review } from '../judging/review.ts';
import { aDossier, aRow, aRule, aRulebook } from '../testing.ts';

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

const spirits = { say: { 'zh-CN': '乙醇', en: 'ethanol' }, said: '酒精', whole: '纯素', inci: '^ALCOHOL' };
const toldOf = (claims: string) =>
  review(
    aDossier({ rows: [aRow('乙醇', '5.000', { inci: 'ALCOHOL' })], label: { partial: true, claims } }),
    aRulebook([aRule('L54', 'saysAbsent', { in: ['label.claims'], kinds: [spirits] })]),
    '2026-11-21',
  ).findings.map(({ key }) => key);

it.each([
  ...[
    '无酒精',
    '香精、酒精统统不加',
    '酒精说拜拜',
    '六不添加（香精、酒精、色素）',
    '未额外添加酒精',
    '酒精含量为0',
    '纯素',
  ],
  ...['不含香精，酒精，色素', '0%酒精', '和酒精说再见', '没有一滴酒精'],
])('knows the kinds of a rule in other words, and other ways to deny: %s', (claims) => {
  expect(toldOf(claims)).toEqual(['L54:乙醇']);
});

it.each([
  ...[
    '含酒精',
    '酒精不耐受者慎用',
    '无酒精味',
    '并非不含酒精',
    '请勿与不含酒精的产品同用',
    '不含香精，酒精温和挥发',
    '10酒精',
  ],
  ...['酒精0添加香精', '不含香精。酒精适量'],
])('leaves alone what denies no such kind: %s', (claims) => {
  expect(toldOf(claims)).toEqual([]);
});
