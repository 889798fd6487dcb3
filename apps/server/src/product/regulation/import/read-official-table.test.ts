import { describe, expect, it } from 'vitest';
import { readOfficialTable } from './read-official-table.ts';

const head = ['序号', '中文名称', 'INCI名称', 'CAS号', '最大允许浓度（%）'];
const good = [
  ['1', '苯氧乙醇', 'PHENOXYETHANOL', '122-99-6', '1.0'],
  ['2', '水杨酸', 'SALICYLIC ACID', '69-72-7', '0.5%'],
  ['3', '甲醛', 'FORMALDEHYDE', '50-00-0', '0.05'],
];
const read = (rows: string[][]) => readOfficialTable(rows, ['entry', 'name', 'max'], 'zh-CN');
const faults = (rows: string[][]) => read(rows).faults.map(({ row, column, message }) => `${row} ${column} ${message}`);

describe('an official table', () => {
  it('is read by its headings, whatever their order and brackets; rows of one entry are put together', () => {
    const { entries, columns, readable } = read([
      [...head, '出处'],
      ...good,
      ['3', '福尔马林', '', '', '0.05', ''],
      ['', '', '', '', '', ''],
    ]);
    expect(readable).toBe(true);
    expect(columns.map(({ target }) => target)).toEqual(['entry', 'name', 'inci', 'cas', 'max', null]);
    expect(entries.map(({ entry, max }) => [entry, max])).toEqual([
      ['1', '1.0'],
      ['2', '0.5'],
      ['3', '0.05'],
    ]);
    expect(entries[2]).toMatchObject({ names: ['甲醛', 'FORMALDEHYDE', '福尔马林'], cas: ['50-00-0'] });
  });

  it('with a duplicate, missing or shifted column is not read at all, and the column is named', () => {
    expect(faults([[...head, '最大允许浓度'], ...good])).toEqual(['1 最大允许浓度 “最大允许浓度”这一列出现了两次']);
    expect(faults([head.slice(0, 4), ...good])).toEqual(['1 最大允许浓度 缺少“最大允许浓度”这一列']);
    const shifted = good.map(([a = '', b = '', c = '', d = '', e = '']) => [a, b, c, e, d]);
    expect(faults([head, ...shifted])).toEqual([
      '1 CAS号 “CAS号”这一列的内容不像这一列，像是“最大允许浓度”：列可能错位',
      '1 最大允许浓度（%） “最大允许浓度（%）”这一列的内容不像这一列，像是“CAS 号”：列可能错位',
    ]);
    expect(read([head, ...shifted])).toMatchObject({ readable: false, entries: [] });
  });

  it('keeps the good rows and tells row, column and remedy of the bad ones', () => {
    const rows = [
      head,
      ...good,
      ['4', '某物', 'X', '50-00-1', '1'],
      ['', '无号', 'Y', '', '1'],
      ['6', '', '', '', '1'],
      ['7', '区间', 'Z', '', '0.1-0.5'],
      ['1', '苯氧乙醇', '', '', '2'],
    ];
    const { entries, faults: found } = read(rows);
    expect(entries.map(({ entry }) => entry)).toEqual(['2', '3']);
    expect(found.map(({ row, column, message, remedy }) => [row, column, message, remedy.length > 5])).toEqual([
      [5, 'CAS 号', 'CAS 号“50-00-1”的校验位不对', true],
      [6, '序号', '没有序号', true],
      [7, '中文名称', '没有名称', true],
      [8, '最大允许浓度', '“0.1-0.5”不是一个百分数', true],
      [9, '最大允许浓度', '第 2 行已有同一项目，限量不同', true],
    ]);
  });
});
