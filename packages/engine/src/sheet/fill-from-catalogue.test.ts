import type { FormulationRow, IngredientRow } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { fillFromCatalogue } from './fill-from-catalogue.ts';

const water: IngredientRow = { serial: '1', name: '水', inci: 'WATER', cas: ['7732-18-5'] };
const glycerin: IngredientRow = { serial: '2', name: '甘油', inci: 'GLYCERIN', cas: ['56-81-5'] };
const known = (name: string): IngredientRow[] => {
  if (name === 'Water (Aqua)') return [water];
  return [water, glycerin].filter((row) => row.name === name || row.inci === name.toUpperCase());
};
const row = (name: string, inci = '', level: 1 | 2 = 1): FormulationRow => ({
  rowId: name,
  level,
  name,
  inci,
  percent: '1',
});

describe('what the catalogue knows of a sheet', () => {
  it('fills INCI name and CAS number of a Chinese name, and the Chinese name of an INCI name', () => {
    const { rows, filled } = fillFromCatalogue([row('甘油'), row('WATER', 'WATER')], known);
    expect(rows).toMatchObject([
      { name: '甘油', inci: 'GLYCERIN', cas: '56-81-5' },
      { name: '水', inci: 'WATER', cas: '7732-18-5' },
    ]);
    expect(filled.map(({ column, value }) => [column, value])).toEqual([
      ['inci', 'GLYCERIN'],
      ['cas', '56-81-5'],
      ['name', '水'],
      ['cas', '7732-18-5'],
    ]);
  });
  it('a name that contradicts its INCI name stays as it is until somebody says which holds', () => {
    const contradictory = row('甘油', 'WATER');
    const asked = fillFromCatalogue([contradictory], known);
    expect(asked.rows).toEqual([contradictory]);
    expect(asked.contradictions).toMatchObject([{ byName: glycerin, byInci: water }]);
    expect(fillFromCatalogue([contradictory], known, { 甘油: 'name' }).rows).toMatchObject([
      { name: '甘油', inci: 'GLYCERIN' },
    ]);
    expect(fillFromCatalogue([contradictory], known, { 甘油: 'inci' }).rows).toMatchObject([
      { name: '水', inci: 'WATER' },
    ]);
  });
  it('another spelling becomes the standard name and is kept in the remarks', () => {
    const { rows, spelled } = fillFromCatalogue([row('Water (Aqua)')], known);
    expect(rows).toMatchObject([{ name: '水', inci: 'WATER', remark: '原表名称：Water (Aqua)' }]);
    expect(spelled).toEqual([{ rowId: 'Water (Aqua)', from: 'Water (Aqua)', to: '水' }]);
  });
  it('a Chinese name of two INCI names is one substance, and neither contradicts it', () => {
    const aqua = { ...water, serial: '0', inci: 'AQUA' };
    const both = (name: string) => [aqua, water].filter((one) => one.name === name || one.inci === name);
    expect(fillFromCatalogue([row('水'), row('水', 'AQUA')], both)).toMatchObject({
      rows: [{ inci: 'WATER' }, { inci: 'AQUA' }],
      contradictions: [],
    });
  });
  it('leaves what nobody knows, and the name of a raw material of several components', () => {
    const rows = [row('演示原料'), row('甘油'), row('水', '', 2)];
    expect(fillFromCatalogue(rows, known).rows.slice(0, 2)).toEqual(rows.slice(0, 2));
  });
});
