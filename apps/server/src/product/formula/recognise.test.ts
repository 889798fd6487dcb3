import { describe, expect, test } from 'vitest';
import { recogniseFormula } from './recognise.ts';

const ids = () => {
  let n = 0;
  return () => `r${n++}`;
};
const read = (rows: string[][]) => recogniseFormula(rows, ids());

describe('importing a formula from a spreadsheet', () => {
  test('headings in any order are recognised and percentages are cleaned', () => {
    const result = read([
      ['产品配方表'],
      ['序号', '标准中文名', 'INCI名称', '原料含量(%)', '使用目的', '备注'],
      ['1', '水', 'WATER', '８５．５％', '溶剂', ''],
      ['2', '甘油', 'GLYCERIN', '14.5', '保湿剂', ''],
      ['', '合计', '', '100', '', ''],
    ]);
    expect(result.problems).toEqual([]);
    expect(result.rows.map((r) => [r.level, r.name, r.inci, r.percent, r.purpose])).toEqual([
      [1, '水', 'WATER', '85.5', '溶剂'],
      [1, '甘油', 'GLYCERIN', '14.5', '保湿剂'],
    ]);
  });

  test('bad cells are reported by row, column and remedy; good rows are kept', () => {
    const result = read([
      ['标准中文名', '含量'],
      ['水', '约3'],
      ['甘油', '-2'],
      ['丁二醇', '1-2'],
      ['', '4'],
      ['泛醇', '0.5'],
    ]);
    expect(result.rows.map((r) => [r.name, r.percent])).toEqual([
      ['水', '约3'],
      ['甘油', '-2'],
      ['丁二醇', '1-2'],
      ['泛醇', '0.5'],
    ]);
    expect(result.problems.map((p) => [p.row, p.column, p.message['zh-CN']])).toEqual([
      [2, '含量', '含量“约3”不是数字'],
      [3, '含量', '含量“-2”是负数'],
      [4, '含量', '含量“1-2”是范围，不是一个数'],
      [5, '标准中文名', '没有原料名称，这一行没有读入'],
    ]);
    expect(result.problems.every((p) => p.remedy['zh-CN'] && p.remedy.en)).toBe(true);
  });

  test('rows without a raw-material percentage are components of the raw material above', () => {
    const result = read([
      ['原料名称', '标准中文名', 'INCI', '原料含量', '原料中成分含量', '使用目的'],
      ['', '水', 'WATER', '87', '100', '溶剂'],
      ['氧化锌分散体', '氧化锌', 'ZINC OXIDE', '13', '88', '防晒剂'],
      ['', '聚二甲基硅氧烷', 'DIMETHICONE', '', '12', ''],
    ]);
    expect(result.rows.map((r) => [r.level, r.name, r.percent])).toEqual([
      [1, '水', '87'],
      [1, '氧化锌分散体', '13'],
      [2, '氧化锌', '88'],
      [2, '聚二甲基硅氧烷', '12'],
    ]);
  });

  test('a sheet without headings is read by what its columns hold', () => {
    const result = read([
      ['1', '水', 'WATER', '60'],
      ['2', '甘油', 'GLYCERIN', '40'],
    ]);
    expect(result.rows.map((r) => [r.name, r.inci, r.percent])).toEqual([
      ['水', 'WATER', '60'],
      ['甘油', 'GLYCERIN', '40'],
    ]);
  });

  test('text that looks like HTML or a spreadsheet formula stays text', () => {
    const result = read([
      ['中文名', '含量'],
      ['=HYPERLINK("http://x")<b>', '1'],
    ]);
    expect(result.rows[0]?.name).toBe('=HYPERLINK("http://x")<b>');
  });
});
