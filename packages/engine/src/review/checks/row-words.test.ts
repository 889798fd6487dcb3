import { expect, it } from 'vitest';
import { review } from '../judging/review.ts';
import { aDossier, aRow, aRule, aRulebook } from '../testing.ts';

const day = '2026-11-21';
const severities = (rule: ReturnType<typeof aRule>, dossier: ReturnType<typeof aDossier>) =>
  review(dossier, aRulebook([rule]), day).findings.map(({ severity, title }) => `${severity} ${title['zh-CN']}`);

const denatured = aRule('F69', 'rowWords', {
  in: ['name', 'inci'],
  pattern: '^变性乙醇|^ALCOHOL DENAT',
  explainedBy: '变性剂|DENATONIUM',
  title: { 'zh-CN': '“{name}”没有写明变性剂', en: '“{name}” names no denaturant' },
});
const alcohol = (remark?: string) =>
  aRow('变性乙醇', '10.000', { inci: 'ALCOHOL DENAT.', ...(remark ? { remark } : {}) });

it('asks denatured alcohol for its denaturant, in the remark or as a row of its own', () => {
  expect(severities(denatured, aDossier({ rows: [aRow('水', '90.000'), alcohol()] }))).toEqual([
    'error “变性乙醇”没有写明变性剂',
  ]);
  expect(severities(denatured, aDossier({ rows: [aRow('水', '90.000'), alcohol('变性剂：叔丁醇 0.1%')] }))).toEqual([]);
  const withRow = [aRow('水', '89.999'), alcohol(), aRow('苯甲地那铵', '0.001', { purpose: '变性剂' })];
  expect(severities(denatured, aDossier({ rows: withRow }))).toEqual([]);
});

const gene = aRule('F70', 'rowWords', {
  in: ['name', 'inci', 'remark'],
  pattern: '重组|基因',
  except: '(?:非|不含)\\s?(?:转基因|基因)',
  title: { 'zh-CN': '{name}', en: '{name}' },
});

it('leaves out words that deny what it looks for', () => {
  const remarked = (remark: string) =>
    aDossier({ rows: [aRow('水', '90.000'), aRow('大豆提取物', '10.000', { remark })] });
  expect(severities(gene, remarked('非转基因大豆'))).toEqual([]);
  expect(severities(gene, remarked('重组酵母发酵'))).toEqual(['error 大豆提取物']);
});

const complete = (column: 'name' | 'purpose') =>
  aRule('F66', 'rowsComplete', { column, title: { 'zh-CN': '第 {number} 行 {name}', en: 'row {number}' } });

it('asks each raw material for a purpose; a blend may state it once', () => {
  const blend = [
    aRow('混合物', '10.000', { purpose: '防腐剂' }),
    aRow('苯氧乙醇', '90.000', { level: 2 }),
    aRow('辛甘醇', '10.000', { level: 2 }),
  ];
  const water = aRow('水', '90.000', { purpose: '溶剂' });
  expect(severities(complete('purpose'), aDossier({ rows: [water, ...blend] }))).toEqual([]);
  expect(
    severities(complete('purpose'), aDossier({ rows: [water, aRow('甘油', '10.000', { purpose: '/' })] })),
  ).toEqual(['error 第 2 行 甘油']);
  expect(
    severities(complete('name'), aDossier({ rows: [water, aRow(' ', '10.000', { inci: 'GLYCERIN' })] })),
  ).toHaveLength(1);
});

const nano = aRule('F44', 'nano', {});

it.each([
  ['平均粒径 30-60 nm', true],
  ['粒径≤100nm', true],
  ['D50：0.05 μm', true],
  ['粒径分布 80 纳米以上', true],
  ['平均粒径大于 100 nm', false],
  ['粒径 300 纳米', false],
  ['粒径 5 μm', false],
  ['最大吸收波长 55 nm', false],
  ['不属于纳米原料', false],
  ['纳米级', true],
])('reads %s as nano-scale: %s', (remark, is) => {
  const dossier = aDossier({ rows: [aRow('水', '95.000'), aRow('二氧化钛', '5.000', { remark })] });
  expect(review(dossier, aRulebook([nano]), day).findings.length > 0).toBe(is);
});

const parts = aRule('D53', 'numberParts', {
  numbers: [{ path: 'form.productNumber', addresses: ['form.holderAddress'] }],
  at: 'form',
  year: { 'zh-CN': '{year}', en: '{year}' },
  province: { 'zh-CN': '{address}', en: '{address}' },
});

it('holds a number against the day and the address of its holder', () => {
  const numbered = (productNumber: string, holderAddress: string) =>
    aDossier({ form: { productNumber, holderAddress } });
  expect(severities(parts, numbered('粤G妆网备字2026000001', '广东省广州市甲路 1 号'))).toEqual([]);
  expect(severities(parts, numbered('粤G妆网备字2027000001', '广东省广州市甲路 1 号'))).toEqual(['error 2027']);
  expect(severities(parts, numbered('粤G妆网备字2026000001', '中国上海市乙路 2 号'))).toEqual([
    'error 中国上海市乙路 2 号',
  ]);
  expect(severities(parts, numbered('国妆特进字20260001', '3 Rue du Test'))).toEqual([]);
});

const pair = aRule('F25', 'together', {
  one: { names: ['METHYLISOTHIAZOLINONE'] },
  other: { names: ['METHYLCHLOROISOTHIAZOLINONE'] },
  mixture: { least: '2.5', most: '3.5' },
  title: { 'zh-CN': '{one}与{other}', en: '{one}, {other}' },
});
const rowsOf = (mi: string, mci: string) => [
  aRow('水', '99.9985'),
  aRow('甲基异噻唑啉酮', mi, { inci: 'METHYLISOTHIAZOLINONE' }),
  aRow('甲基氯异噻唑啉酮', mci, { inci: 'METHYLCHLOROISOTHIAZOLINONE' }),
];

it('takes two isothiazolinones in the proportion of the permitted mixture for the mixture', () => {
  expect(severities(pair, aDossier({ rows: rowsOf('0.000375', '0.001125') }))).toEqual([]);
  expect(severities(pair, aDossier({ rows: rowsOf('0.005', '0.001125') }))).toHaveLength(1);
});
