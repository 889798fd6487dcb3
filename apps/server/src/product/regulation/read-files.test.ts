import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileFaultError, parseCsv } from '../../kernel/definition-file/index.ts';
import { openRegulationFiles, type TableName } from './read-files.ts';
import { isCas } from './read-limits.ts';
import { definitionsDir } from './regulation.testing.ts';

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'regulation-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Changes one file of a copy of the regulation and answers the first fault that reading then reports. */
async function faultOf(table: TableName, file: string, change: (text: string) => string) {
  cpSync(join(definitionsDir, 'regulation'), join(directory, 'regulation'), { recursive: true });
  const path = join(directory, 'regulation', file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
  const files = await openRegulationFiles(directory);
  try {
    files[table].read();
  } catch (error) {
    if (error instanceof FileFaultError) return error.faults[0];
    throw error;
  }
  return undefined;
}

describe('the regulation files', () => {
  it('are read without a fault and are complete', async () => {
    const files = await openRegulationFiles(definitionsDir);
    expect(files.ingredient.read()).toHaveLength(8_985);
    const limits = files.limit.read();
    const entries = (table: string) =>
      new Set(limits.filter((limit) => limit.table === table).map(({ entry }) => entry.replace(/\(.*/, ''))).size;
    expect(['stsc3', 'stsc4', 'stsc5', 'stsc6', 'stsc7'].map(entries)).toEqual([47, 51, 27, 146, 74]);
    expect(limits.filter(({ to }) => to !== undefined).map(({ entry, to }) => `${entry} ${to}`)).toEqual([
      '3(1) 2021-05-25',
      '3(1) 2021-05-25',
      '3(2) 2021-05-25',
      '3(2) 2021-05-25',
      '31 2021-05-25',
      '23 2021-05-25',
    ]);
    expect(files.rule.read()).toHaveLength(169);
    const lists = files.list.read();
    expect(Object.entries(lists).map(([name, { items }]) => `${name} ${items.length}`)).toEqual([
      'forbiddenTerms 162',
      'prohibitedSubstances 1290',
      'prohibitedOrganisms 98',
      'prohibited2021 40',
      'euProhibited 1205',
      'testLimits 19',
      'purposeFunctions 14',
      'allergens 25',
      'exposure 38',
      'evaluatedEfficacies 15',
      'riskSubstances 14',
      'changesNewProduct 10',
      'changesNewFiling 5',
      'changesInSupplement 6',
      'changesReview 22',
      'changesRecord 37',
    ]);
    expect(
      files.code
        .read()
        .filter(({ special }) => special)
        .map(({ group, code }) => `${group} ${code}`),
    ).toEqual([
      'efficacy A',
      'efficacy 01',
      'efficacy 02',
      'efficacy 03',
      'efficacy 04',
      'efficacy 05',
      'site B',
      'people C',
    ]);
    // Text that was only remembered never carries an error (PROVENANCE.md).
    expect(files.code.read().filter(({ group, verified }) => group !== 'efficacy' && verified)).toEqual([]);
    expect(files.requirement.read().filter(({ kind, citation }) => kind === 'test' && citation.verified)).toEqual([]);
    expect(Object.keys(files.completeness.read())).toEqual([
      'iecic2021',
      'stsc3',
      'stsc4',
      'stsc5',
      'stsc6',
      'stsc7',
      'prohibited',
      'stsc1',
      'stsc2',
      'stsc7limits',
    ]);
  });

  it.each([
    [
      'rule',
      'rules.csv',
      (text: string) => text.replace(',sumsTo,', ',sumTo,'),
      { line: 2, path: 'check' },
      '“sumTo” is none of',
    ],
    [
      'rule',
      'rules.csv',
      (text: string) => text.replace('""tolerance"":""0.001""', '""tolerance"":""x""'),
      { line: 2, path: 'options.tolerance' },
      'not a decimal',
    ],
    [
      'rule',
      'rules.csv',
      (text: string) => text.replace('2021-05-01', '2021-02-30'),
      { line: 2, path: 'from' },
      'must be a day',
    ],
    [
      'limit',
      'limits.csv',
      (text: string) => text.replace('{leaveOn}', '{leaveOn'),
      { line: 2, path: 'scope_when' },
      'not a formula',
    ],
    [
      'limit',
      'limits.csv',
      (text: string) => text.replace(',0.25,', ',0.25%,'),
      { line: 2, column: 29, path: 'max_percent' },
      'must be a number',
    ],
    [
      'limit',
      'limit_members.csv',
      (text: string) => text.replace('112-02-7', '112-02-8'),
      { line: 2, path: 'cas' },
      'check digit',
    ],
    [
      'limit',
      'limit_members.csv',
      (text: string) => text.replace('stsc3,1,', 'stsc3,99,'),
      { path: 'entry' },
      'no such entry',
    ],
    [
      'requirement',
      'requirements.csv',
      (text: string) => text.replace(',required,', ',needed,'),
      { line: 2, path: 'level' },
      '“needed” is none of required, conditional',
    ],
    [
      'code',
      'codes.csv',
      (text: string) => text.replace('\nefficacy,02', '\nefficacy,01'),
      { line: 4, path: 'code' },
      'stands twice',
    ],
    [
      'ingredient',
      'iecic2021.csv',
      (text: string) => text.replace('\n00002,', '\n2,'),
      { line: 3, column: 1, path: 'serial' },
      'five digits',
    ],
    [
      'ingredient',
      'iecic2021.csv',
      (text: string) => text.replace('\n00003,', '\n00003,more,'),
      { line: 4, column: 1 },
      '7 cells where the header has 6',
    ],
    [
      'completeness',
      'completeness.csv',
      (text: string) => text.replace('stsc3,47,47', 'stsc3,48,47'),
      { line: 3, path: 'have' },
      'more than the table has',
    ],
  ] as const)('%s: a fault in %s is told with file, line and column', async (table, file, change, place, message) => {
    const issue = await faultOf(table, file, change);
    expect(issue).toMatchObject({ file: `regulation/${file}`, ...place });
    expect(issue?.message).toContain(message);
  });

  it('tells the character inside a formula', async () => {
    const issue = await faultOf('limit', 'limits.csv', (text) =>
      text.replace('"AND({rinseOff},{hair})"', '"AND({rinseOff},?{hair})"'),
    );
    expect(issue).toMatchObject({ path: 'scope_when' });
    const line =
      readFileSync(join(directory, 'regulation/limits.csv'), 'utf8').split('\n')[(issue?.line ?? 0) - 1] ?? '';
    expect(line[(issue?.column ?? 0) - 1]).toBe('?');
  });
});

describe('reading CSV', () => {
  it('keeps line and column of each cell, also after cells of several lines', () => {
    const rows = parseCsv('x.csv', 'a,b\n"one\ntwo",3\r\nfour,"fi""ve"\n');
    expect(rows.map(({ cells }) => [cells.a, cells.b])).toEqual([
      [
        { text: 'one\ntwo', line: 2, column: 1, isQuoted: true },
        { text: '3', line: 3, column: 6 },
      ],
      [
        { text: 'four', line: 4, column: 1 },
        { text: 'fi"ve', line: 4, column: 6, isQuoted: true },
      ],
    ]);
  });

  it('reads back what was written, whatever the cells hold', () => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 8 }), (table) => {
        const text = ['x,y', ...table.map((row) => row.map(quoted).join(','))].join('\n');
        expect(parseCsv('x.csv', text).map(({ cells }) => [cells.x?.text, cells.y?.text])).toEqual(
          table.map((row) => [...row]),
        );
      }),
    );
  });

  it.each([
    ['a\n"open', 'not closed'],
    ['a\n"x"y', 'text after'],
    ['a,b\n1', '1 cells where the header has 2'],
  ])('refuses %j', (text, message) => {
    expect(() => parseCsv('x.csv', text)).toThrow(message);
  });

  it.each([
    ['56-81-5', true],
    ['56-81-4', false],
    ['7732-18-5', true],
    ['x', false],
  ])('CAS %s is %s', (cas, valid) => {
    expect(isCas(cas)).toBe(valid);
  });
});
