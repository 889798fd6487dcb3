import type { ReadPage } from '@app/contract';
import { describe, expect, test } from 'vitest';
import { dayOf, quoteStands, readAssessment, readReport } from './read-papers.ts';

const page = (number: number, lines: readonly string[]): ReadPage => ({
  page: number,
  ratio: 0.7,
  from: 'text',
  quarters: 0,
  lines: lines.map((text) => ({ text, confidence: 100, region: { x: 0, y: 0, width: 1, height: 1 } })),
});
const items = [
  { code: 'chem_pb', names: ['铅'] },
  { code: 'chem_hg', names: ['汞'] },
  { code: 'micro_total', names: ['菌落总数'] },
  { code: 'micro_pseudo', names: ['铜绿假单胞菌'] },
  { code: 'chem_as', names: ['砷'] },
];

describe('test reports', () => {
  const pages = [
    page(1, [
      '检验报告',
      '报告编号：JY2026-0117',
      '样品名称：岚屿保湿面霜',
      '检验机构\t云海检验所',
      '收样日期：2026年1月5日',
      '签发日期：2026.2.3',
    ]),
    page(2, [
      '检验项目 单位 检验结果 限值 单项结论',
      '铅 mg/kg <0.1 ≤10 合格',
      '汞及其化合物按汞计',
      '汞\tmg/kg\t1.5\t≤1\t不合格',
      '菌落总数 CFU/g 20 ≤1000 合格',
      '铜绿假单胞菌 /g 未检出 不得检出 合格',
    ]),
  ];
  const tests = readReport('file1', pages, items);
  test('each item with result, unit, verdict, and the page and line that it was read from', () => {
    expect(tests.map(({ item, value, unit, verdict }) => [item, value, unit, verdict])).toEqual([
      ['chem_pb', '<0.1', 'mg/kg', 'pass'],
      ['chem_hg', '1.5', 'mg/kg', 'fail'],
      ['micro_total', '20', 'CFU/g', 'pass'],
      ['micro_pseudo', '未检出', undefined, 'pass'],
    ]);
    expect(tests[1]?.source).toEqual({ document: 'file1', page: 2, quote: '汞\tmg/kg\t1.5\t≤1\t不合格' });
  });
  test('the head of the report belongs to each of them', () => {
    expect(tests[0]).toMatchObject({
      reportNumber: 'JY2026-0117',
      productName: '岚屿保湿面霜',
      lab: '云海检验所',
      receivedOn: '2026-01-05',
      reportedOn: '2026-02-03',
    });
  });
  test('an item without a printed result is not invented', () => {
    expect(readReport('f', [page(1, ['检验项目：砷、铅'])], items)).toEqual([]);
    expect(readReport('f', [], items)).toEqual([]);
  });
  test.each([
    ['2026年2月3日', '2026-02-03'],
    ['2026-02-30', undefined],
    ['', undefined],
  ])('the day %s', (words, day) => expect(dayOf(words)).toBe(day));
});

describe('safety assessments', () => {
  test('ingredients with margin of safety or other evidence, exposure, conclusion', () => {
    const read = readAssessment('file2', [
      page(1, [
        '化妆品安全评估报告',
        '产品名称：岚屿保湿面霜',
        '评估人员：沈知夏',
        '评估日期：2026-03-01',
        '日均使用量 1.54 g',
      ]),
      page(2, [
        '序号\t原料名称\t评估依据\tMoS',
        '1\t水\t食品\t',
        '2\t甘油\tSCCS 2019\t1250',
        '3\t苯氧乙醇\t技术规范\t98.5',
        '评估结论',
        '在正常使用条件下是安全的。',
      ]),
    ]);
    expect(read).toEqual({
      productName: '岚屿保湿面霜',
      assessor: '沈知夏',
      assessedOn: '2026-03-01',
      exposureGrams: '1.54',
      ingredients: [
        { name: '水', evidence: 'food', source: { document: 'file2', page: 2, quote: '1\t水\t食品\t' } },
        {
          name: '甘油',
          mos: '1250',
          evidence: 'authority',
          source: { document: 'file2', page: 2, quote: '2\t甘油\tSCCS 2019\t1250' },
        },
        {
          name: '苯氧乙醇',
          mos: '98.5',
          evidence: 'limit',
          source: { document: 'file2', page: 2, quote: '3\t苯氧乙醇\t技术规范\t98.5' },
        },
      ],
      conclusion: 'safe',
      source: { document: 'file2', page: 1, quote: '化妆品安全评估报告' },
    });
  });
  test('another paper is no assessment', () => {
    expect(readAssessment('f', [page(1, ['检验报告'])])).toBeUndefined();
  });
});

test('a quote stands in the text whatever its spaces and widths, and not otherwise', () => {
  expect(quoteStands('铅  ≤ 10 mg/kg', '… 铅≤１０MG/KG …')).toBe(true);
  expect(quoteStands('铅 ≤ 1 mg/kg', '铅 ≤ 10 mg/kg')).toBe(false);
  expect(quoteStands('', 'x')).toBe(false);
});
