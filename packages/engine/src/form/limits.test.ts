import { type JsonObject, limits } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { limitErrors, limitsBroken } from './limits.ts';
import type { FormDefinition } from './options.ts';

const label = (zh: string, en: string) => ({ 'zh-CN': zh, en, 'zh-TW': zh });
const definition: FormDefinition = {
  fields: [
    { key: 'title', type: 'text', label: label('标题', 'Title'), maxLength: 5 },
    { key: 'note', type: 'longText', label: label('说明', 'Note') },
    { key: 'share', type: 'decimal', label: label('份额', 'Share') },
    { key: 'papers', type: 'documents', label: label('资料', 'Papers') },
    {
      key: 'rows',
      type: 'table',
      label: label('配方', 'Formulation'),
      columns: [{ key: 'name', type: 'text', label: label('名称', 'Name') }],
    },
  ],
};
const told = (data: JsonObject, language: 'zh-CN' | 'en' = 'en') =>
  limitErrors(definition, limitsBroken(definition, data), language);
const rows = (count: number, name = '水') => Array.from({ length: count }, (_, at) => ({ _id: `r${at + 1}`, name }));

describe('what a form may hold', () => {
  it('is exactly as much as its limits', () => {
    const data = { title: '𠀀'.repeat(5), note: 'x'.repeat(10_000), rows: rows(1_000, 'a'.repeat(500)), share: '1.5' };
    expect(told(data)).toEqual([]);
  });

  it('names the rows that a table may have, and how many it has', () => {
    expect(told({ rows: rows(1_001) })).toEqual([
      { field: 'rows', message: 'Formulation has 1001 rows; the limit is 1000. Remove some' },
    ]);
    expect(told({ rows: rows(20_000) }, 'zh-CN')).toEqual([
      { field: 'rows', message: '配方有 20000 行，最多 1000 行，请删减' },
    ]);
  });

  it('names the cell that is too long by row and column', () => {
    const data = { rows: [...rows(2), { _id: 'long', name: 'x'.repeat(501) }] };
    expect(told(data)).toEqual([
      {
        field: 'rows',
        row: 'long',
        column: 'name',
        message: 'Row 3: Name has 501 characters; the limit is 500. Shorten it',
      },
    ]);
  });

  it('counts what is hidden in a field of another kind', () => {
    expect(told({ share: '9'.repeat(1_001), papers: [{ _id: 'd', notApplicable: '无'.repeat(1_001) }] })).toEqual([
      { field: 'share', message: 'Share has 1001 characters; the limit is 1000. Shorten it' },
      { field: 'papers', message: 'Papers has 1001 characters; the limit is 1000. Shorten it' },
    ]);
    expect(told({ papers: rows(1_001) })).toMatchObject([{ field: 'papers' }]);
  });

  it('counts the bytes of the whole, in the unit that a person reads', () => {
    const data = { unknown: Array.from({ length: 900 }, () => '水'.repeat(1_000)) };
    expect(told(data)).toEqual([
      { field: '', message: 'The form holds 2.58 MB; the limit is 2 MB. Shorten its texts' },
    ]);
    expect(limitsBroken(definition, data)).toMatchObject([{ kind: 'bytes', most: limits.formBytes }]);
  });

  it('answers any data, and names at most 20 places', () => {
    const shapeless = [[1], 'x', { title: 5, rows: 'x', note: null }] as unknown as JsonObject[];
    for (const data of shapeless) expect(told(data)).toEqual([]);
    expect(told({ rows: rows(500, 'x'.repeat(501)) })).toHaveLength(20);
  });
});
