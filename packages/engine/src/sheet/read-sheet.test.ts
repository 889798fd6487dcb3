import { describe, expect, it } from 'vitest';
import { headOf, targetsOf } from './columns.ts';
import { mostRows, readSheet } from './read-sheet.ts';

const read = (text: string) => {
  let ids = 0;
  return readSheet(
    {
      name: '',
      rows: text
        .trim()
        .split('\n')
        .map((line) => line.split('|').map((cell) => cell.trim())),
    },
    {},
    { newId: () => `r${ids++}`, blendName: (number) => `复配 ${number}` },
  );
};
const written = (text: string) => read(text).rows.map(({ level, name, percent }) => `${level} ${name} ${percent}`);

describe('sheets as formulators keep them', () => {
  it.each([
    ['mg/100g', '250', '0.25'],
    ['ug/100g', '250000', '0.25'],
    ['ng/kg', '2500000000', '0.25'],
    ['g/kg', '2.5', '0.25'],
    ['mg/kg', '2500', '0.25'],
    ['g/100g', '0.25', '0.25'],
    ['mg/g', '2.5', '0.25'],
  ])('a column in %s is read in per cent', (unit, typed, value) => {
    expect(written(`中文名称 | 含量(${unit}) | 目的\n甘油 | ${typed} | 保湿剂`)).toEqual([`1 甘油 ${value}`]);
  });

  it.each([
    ['the first cell', '小计 | | 70 |'],
    ['the name, behind the phase', 'A | 小计 | 70 |'],
    ['the name, behind a number', '6 | 小计 | 70 |'],
    ['the name, with its phase', 'A | A相小计 | 70 |'],
    ['the name, with its phase in words', '| 油相小计: | 70 |'],
  ])('a subtotal in %s does not end the table', (_, line) => {
    const sheet = `相 | 中文名称 | 含量% | 目的\nA | 水 | 70 | 溶剂\n${line}\nB | 甘油 | 30 | 保湿剂\n | 合计 | 100 |`;
    expect(written(sheet)).toEqual(['1 水 70', '1 甘油 30']);
  });

  it.each(['至100', '余量', '适量', '0.2-0.5', '<0.1', '-1', '1,500'])(
    'a first ingredient whose amount says %s is no part of the head',
    (amount) => {
      const { rows, columns } = read(`原料 | 用量(g) | 备注\n水 | ${amount} |\n甘油 | 适量 |`);
      expect(rows.map(({ name }) => name)).toEqual(['水', '甘油']);
      expect(columns.map(({ source }) => source)).toEqual(['原料', '用量(g)', '备注']);
    },
  );

  it.each([
    '添加量（千克）',
    '添加量(kg)',
    '添加量（克）',
    '添加量g',
    '用量/g',
    '投料量 KG',
    '数量(kg)',
    'Amount (kg)',
  ])('a head that counts in %s is a head, and is told that this is no percentage and what to do', (heading) => {
    const { head, rows, problems } = read(`标准中文名 | ${heading}\n水 | 800\n甘油 | 150\n丁二醇 | 50`);
    expect(head).toEqual([1]);
    expect(rows.map(({ name, percent }) => [name, percent])).toEqual([
      ['水', ''],
      ['甘油', ''],
      ['丁二醇', ''],
    ]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ row: 1, column: heading });
    expect(problems[0]?.message['zh-CN']).toBe(`“${heading}”不是百分比，没有读入`);
    expect(problems[0]?.remedy['zh-CN']).toContain('换算成占总量的百分比');
  });

  it('the amount of a batch beside a percentage is passed over without a word', () => {
    const { rows, problems } = read('标准中文名 | 添加量(kg) | 含量%\n水 | 800 | 80\n甘油 | 200 | 20');
    expect(rows.map(({ percent }) => percent)).toEqual(['80', '20']);
    expect(problems).toEqual([]);
  });

  it('a sheet in parts of one is per cent in every column', () => {
    const { rows, changes } = read(`原料名称 | 中文名称 | 原料含量 | 组分含量
水 | 水 | 0.77 | 1
保湿剂 | 甘油 | 0.13 | 0.88
 | 丁二醇 | | 0.12
油 | 角鲨烷 | 0.10 | 1`);
    expect(rows.map(({ level, percent }) => [level, percent].join(' '))).toEqual([
      '1 77',
      '1 13',
      '2 88',
      '2 12',
      '1 10',
    ]);
    expect(changes.map(({ from, to }) => `${from} → ${to}`)).toEqual(
      expect.arrayContaining(['0.13 → 13', '0.88 → 88', '0.12 → 12']),
    );
  });

  it('shares in parts of one beside contents in per cent are told as a change', () => {
    const { rows, changes } = read(`原料名称 | 中文名称 | 原料含量 | 组分含量
水 | 水 | 77 |
保湿剂 | 甘油 | 23 | 0.88
 | 丁二醇 | | 0.12`);
    expect(rows.map(({ level, percent }) => [level, percent].join(' '))).toEqual(['1 77', '1 23', '2 88', '2 12']);
    expect(changes.map(({ from, to }) => `${from} → ${to}`)).toEqual(['0.88 → 88', '0.12 → 12']);
  });

  it('a share worked out from parts of one is of both in the same measure', () => {
    const { rows } = read(`原料名称 | 中文名称 | 原料含量 | 实际含量
水 | 水 | 0.9 | 0.9
保湿剂 | 甘油 | 0.06 | 0.03
 | 丁二醇 | | 0.03
油 | 角鲨烷 | 0.04 | 0.04`);
    expect(rows.filter(({ level }) => level === 2).map(({ percent }) => Number(percent))).toEqual([50, 50]);
  });

  it('a component with a long INCI name and no amount is kept', () => {
    expect(
      read(
        `中文名称 | INCI | 含量\n水 | AQUA | 90\n | HYDROXYETHYLPIPERAZINE ETHANE SULFONIC ACID | \n甘油 | GLYCERIN | 10`,
      ).rows.map(({ name }) => name),
    ).toEqual(['水', 'HYDROXYETHYLPIPERAZINE ETHANE SULFONIC ACID', '甘油']);
  });
});

it('a sheet of very many rows is read up to the limit and told, not refused with an error', () => {
  const rows = [['标准中文名', '含量%'], ...Array.from({ length: 130_000 }, () => ['水', '0.1'])];
  const reading = readSheet({ name: '', rows }, {}, { newId: () => 'r', blendName: () => '' });
  expect([reading.rows.length, reading.total]).toEqual([mostRows, 130_000]);
  expect(headOf(rows.slice(1)).columns).toHaveLength(2);
});

it.each([
  ['CAS号', 'cas'],
  ['原料CAS No.', 'cas'],
  ['CASNo', 'cas'],
  ['Castor oil', null],
  ['Cascade', null],
])('the heading %s is %s', (heading, target) => {
  expect(targetsOf(['标准中文名', '含量%', heading])[2]).toBe(target);
});
