import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type ByHand,
  colourantRow,
  csvText,
  itemColumns,
  limitColumns,
  limitRows,
  makeTables,
  prohibitedRow,
  rowsOf,
  shortName,
} from './regime-eu/tables.ts';

const project = join(import.meta.dirname, '..');
const figures = (annex: string, c1: string, more = {}) =>
  limitRows(annex, { ref: '7', c1, ...more }).map((row) =>
    [row.branch, row.max_percent, row.basis, row.conditions].map((cell) => cell ?? '').join('|'),
  );

describe('the annexes as tables', () => {
  it('take a figure only from a cell that is nothing but a figure, or a full series of cases', () => {
    expect(figures('V', '1.0%')).toEqual(['|1.0||']);
    expect(figures('V', '0,2 %', { c2: 'pH > 6' })).toEqual(['|0.2||pH > 6']);
    expect(figures('V', '0.6% (as acid)')).toEqual(['|0.6|acid|']);
    expect(figures('VI', 'a) 6% b) 2,2% c) 0,5% Footnote 1: until 2023')).toEqual([
      '(a)|6||',
      '(b)|2.2||',
      '(c)|0.5||',
    ]);
    for (const words of [
      '0.02% (after mixing for use)',
      '(a) 8% (ii) 11%',
      '0,15 % calculated as F',
      '6% (as % of anhydrous substance)',
    ])
      expect(figures('V', words)).toEqual([`|||${words}`]);
    // Without the column of product types a figure of Annex III is no whole entry.
    expect(figures('III', '5%')).toEqual(['|5||5%']);
    expect(limitRows('V', { ref: '6', chemical_name: 'Moved or deleted' })).toEqual([]);
  });

  it('colourants keep field of use and content; what is only said of the nano form is a condition', () => {
    const colourant = (more: object) => colourantRow({ ref: '9', colour_index: 'CI 1', chemical_name: 'x', ...more });
    expect(colourant({ c2: 'Rinse-off products' })).toMatchObject({ scope_when: 'AND({rinseOff},NOT({leaveOn}))' });
    expect(colourant({ c3: '3%' })).toMatchObject({ max_percent: '3', limit_text: 'CI 1: 3%' });
    expect(colourant({ c3: '10%', chemical_name: 'x (nano)' })).toMatchObject({ conditions: '10%, nano form' });
    expect(colourant({})).toMatchObject({ limit_text: 'CI 1: no restriction of use' });
    expect(() => colourant({ c2: 'Only on Sundays' })).toThrow('Annex IV, 9: an unknown field of use: Only on Sundays');
  });

  it('prohibited substances have a number or a short name, and a person decides on exceptions', () => {
    const row = (note: string, cas = '', permitted: string[] = []) =>
      prohibitedRow({ ref: '1', chemical_name: note, cas_valid: cas }, new Set(permitted));
    expect(shortName('Procainamide (INN), its salts and derivatives')).toBe('Procainamide, its salts and derivatives');
    expect(row('Deanol aceglumate (INN)', '3342-61-8')).toMatchObject({ names: 'Deanol aceglumate', group: '' });
    expect(row('Nitrites, with the exception of sodium nitrite', '1-1-1')).toMatchObject({
      names: '',
      group: 'conditional',
    });
    expect(row('Zinc oxide', '1314-13-2', ['1314-13-2'])).toMatchObject({ group: 'conditional' });
    expect(row('A mixture of (many) things')).toBeNull();
  });

  it('what stands by hand takes the place of an entry, once, or leaves it out', () => {
    const hand: ByHand = { limits: { V: { 7: [{ entry: 'own' }] } }, items: { 1: null } };
    const source: Record<string, Record<string, string>[]> = {
      V: [
        { ref: '7', c1: '1%' },
        { ref: '7', c1: '2%' },
        { ref: '8', c1: '3%' },
      ],
      II: [
        { ref: '1', chemical_name: 'Lead' },
        { ref: '2', chemical_name: 'Arsenic' },
      ],
    };
    const { limits, items } = makeTables((name) => source[name] ?? [], hand);
    expect(limits.map(({ entry }) => entry)).toEqual(['own', '8']);
    expect(items.map(({ key }) => key)).toEqual(['2']);
  });

  it('each entry by hand stands in the tables as it is written', () => {
    const hand = JSON.parse(readFileSync(join(project, 'scripts/regime-eu/by-hand.json'), 'utf8')) as ByHand;
    const limits = csvText(limitColumns, rowsOf(join(project, 'definitions/regimes/eu/limits.csv'))).split('\n');
    for (const rows of Object.values(hand.limits).flatMap((one) => Object.values(one)))
      for (const row of rows) expect(limits).toContain(csvText(limitColumns, [row]).split('\n')[1]);
    const items = csvText(itemColumns, rowsOf(join(project, 'definitions/regimes/eu/list_items.csv'))).split('\n');
    for (const row of Object.values(hand.items))
      if (row) expect(items).toContain(csvText(itemColumns, [row]).split('\n')[1]);
  });

  const source = process.env.EU_ANNEXES ?? '';
  it.runIf(existsSync(join(source, 'eu_annex_II_2025.csv')))('make the tables of the product, to the byte', () => {
    const hand = JSON.parse(readFileSync(join(project, 'scripts/regime-eu/by-hand.json'), 'utf8')) as ByHand;
    const { limits, items } = makeTables((name) => rowsOf(join(source, `eu_annex_${name}_2025.csv`)), hand);
    const table = (name: string) => readFileSync(join(project, 'definitions/regimes/eu', name), 'utf8');
    expect(csvText(limitColumns, limits)).toBe(table('limits.csv'));
    expect(csvText(itemColumns, items)).toBe(table('list_items.csv'));
  });
});
