import type { FormulaRow } from '@app/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { rulebookFromFiles } from '../regulation/regulation.testing.ts';
import { readNames } from './read-names.ts';

let book: Awaited<ReturnType<typeof rulebookFromFiles>>;
beforeAll(async () => {
  book = await rulebookFromFiles();
});

describe('names of an imported formula', () => {
  it.each([
    ['Water (Aqua)', { name: '水', inci: 'WATER', remark: '原表名称：Water (Aqua)' }],
    [
      'Octinoxate',
      { name: '甲氧基肉桂酸乙基己酯', inci: 'ETHYLHEXYL METHOXYCINNAMATE', remark: '原表名称：Octinoxate' },
    ],
    ['甘油', { name: '甘油' }],
    ['GLYCERIN', { name: 'GLYCERIN' }],
    ['演示原料', { name: '演示原料' }],
    ['Lemon Peel Oil', { name: 'Lemon Peel Oil' }],
    ['Phenoxyethanoll', { name: 'Phenoxyethanoll' }],
  ])('“%s”', (name, expected) => {
    const row: FormulaRow = { rowId: '1', level: 1, name, percent: '1' };
    expect(
      readNames([row], (given) => ({
        exact: book.catalogue.resolve(given).length > 0,
        identity: book.names.read(given),
      })),
    ).toEqual([{ rowId: '1', level: 1, percent: '1', ...expected }]);
  });
});
