import type { ApplicationDefinition, JsonObject } from '@app/contract';
import { expect, it } from 'vitest';
import { sideBySide } from './side-by-side.ts';

const text = (zh: string) => ({ 'zh-CN': zh, en: zh });
const definition = {
  fields: [
    { key: 'name', type: 'text', label: text('名称') },
    { key: 'net', type: 'decimal', label: text('净含量') },
    { key: 'total', type: 'decimal', label: text('合计'), compute: 'SUM(rows.share)' },
    {
      key: 'rows',
      type: 'table',
      label: text('配方'),
      columns: [
        { key: 'name', type: 'text', label: text('原料') },
        { key: 'share', type: 'decimal', label: text('含量') },
      ],
    },
    { key: 'papers', type: 'documents', label: text('资料') },
  ],
} as unknown as ApplicationDefinition;
const compare = (...dossiers: JsonObject[]) => sideBySide(definition, dossiers, 'zh-CN');
const row = (_id: string, name: string, share: string) => ({ _id, name, share });

it('says of each place that differs what every dossier holds, and nothing of what all hold alike or the system computes', () => {
  const first = { name: '岚屿面霜', net: '30', total: '1' };
  expect(compare(first, { ...first })).toEqual([]);
  expect(compare(first, { ...first, net: '50', total: '2' }, { name: '岚屿面霜', total: '3' })).toEqual([
    { field: 'net', label: text('净含量'), values: ['30', '50', null] },
  ]);
});

it('an empty text, null and nothing are the same', () => {
  expect(compare({ name: '' }, { name: null }, {})).toEqual([]);
});

it('finds the same row in copies by its id and elsewhere by its name', () => {
  const found = compare(
    { rows: [row('a', '水', '70'), row('b', '甘油', '5')] },
    // A copy whose row was renamed, and a dossier that was written anew.
    { rows: [row('a', '水', '71'), row('b', '丙二醇', '5')] },
    { rows: [row('x', '水', '70'), row('y', '甘油', '6')] },
  );
  expect(found).toEqual([
    { field: 'rows', label: text('配方'), row: '水', column: text('含量'), values: ['70', '71', '70'] },
    { field: 'rows', label: text('配方'), row: '甘油', column: text('原料'), values: ['甘油', '丙二醇', '甘油'] },
    { field: 'rows', label: text('配方'), row: '甘油', column: text('含量'), values: ['5', '5', '6'] },
  ]);
});

it('a row that some lack stands whole beside nothing, also where two rows have one name', () => {
  const found = compare(
    { rows: [row('a', '水', '70')] },
    { rows: [row('a', '水', '70'), row('b', '香精', '1'), row('c', '香精', '2')] },
    { rows: [row('a', '水', '70'), row('d', '香精', '1')] },
  );
  expect(found.map(({ row: name, whole, values }) => [name, whole, values])).toEqual([
    ['香精', 'row', [null, '香精 · 1', '香精 · 1']],
    ['香精', 'row', [null, '香精 · 2', null]],
  ]);
});

it('another order of the same rows is one place', () => {
  const [a, b, c] = [row('a', '水', '1'), row('b', '甘油', '2'), row('c', '香精', '3')];
  expect(compare({ rows: [a, b, c] }, { rows: [a, c, b] })).toEqual([
    { field: 'rows', label: text('配方'), whole: 'order', values: ['甘油、香精', '香精、甘油'] },
  ]);
});

it('papers differ by their files or by the reason why there are none', () => {
  const file = { id: '900001', name: '报告.pdf' };
  const found = compare(
    { papers: [{ code: 'test', files: [file] }] },
    { papers: [{ code: 'test', files: [], notApplicable: '不需要' }] },
    {
      papers: [
        { code: 'test', files: [file] },
        { code: 'label', files: [file] },
      ],
    },
  );
  expect(found.map(({ row: code, values }) => [code, values])).toEqual([
    ['test', ['报告.pdf (900001)', '不需要', '报告.pdf (900001)']],
    ['label', [null, null, '报告.pdf (900001)']],
  ]);
});
