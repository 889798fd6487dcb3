import type { ChangedRow } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { changesOf, otherHalf, rowOf, valuesOf } from './row-fields.ts';

describe('rows of the regulation in the editor', () => {
  const limit = {
    table: 'stsc4',
    entry: '1',
    names: ['甲', 'A'],
    cas: [],
    maxPercent: '0.5',
    total: true,
    from: '2016-12-01',
  };

  it('come back as they were when nothing is typed', () => {
    expect(rowOf('limit', limit, valuesOf('limit', limit))).toEqual(limit);
    const rule = {
      id: 'F05',
      options: { most: '100' },
      enabled: true,
      severity: 'warn',
      title: { en: 'x', 'zh-CN': 'x' },
    };
    expect(rowOf('rule', rule, valuesOf('rule', rule))).toEqual(rule);
  });

  it('take what was typed, drop what was emptied and keep what no field shows', () => {
    const values = {
      ...valuesOf('limit', limit),
      maxPercent: ' 0.1 ',
      names: '甲\n\n乙 ',
      warning: '避免接触眼睛',
      cas: '',
    };
    expect(rowOf('limit', limit, values)).toEqual({
      ...limit,
      maxPercent: '0.1',
      names: ['甲', '乙'],
      warning: '避免接触眼睛',
    });
    expect(rowOf('list', { list: 'allergens', key: '1', note: 'x' }, { key: '1', note: '' })).toEqual({
      list: 'allergens',
      key: '1',
    });
    const named = { title: { 'zh-CN': '甲', en: 'A' } };
    expect(rowOf('rule', named, { ...valuesOf('rule', named), 'title.zh-TW': ' 乙 ' }).title).toEqual({
      'zh-CN': '甲',
      'zh-TW': '乙',
      en: 'A',
    });
    expect(() => rowOf('rule', {}, { optionsText: '{' })).toThrow(SyntaxError);
  });

  it('are shown as a change of the text that they follow, whichever half is looked at', () => {
    const changed = (id: string, op: ChangedRow['op'], before: object | null, after: object | null): ChangedRow => ({
      ...{ id, op, kind: 'limit', table: 'limit:stsc4', title: '', note: null, from: '2030-01-01', stale: false },
      before: before as ChangedRow['before'],
      after: after as ChangedRow['after'],
      ...{ editedBy: '', editedAt: '' },
    });
    const ended = changed('limit|stsc4|1||2016-12-01', 'edit', limit, { ...limit, to: '2029-12-31' });
    const next = { ...limit, maxPercent: '0.1', from: '2030-01-01' };
    const added = changed('limit|stsc4|1||2030-01-01', 'add', null, next);
    const corrected = changed('limit|stsc4|2||2016-12-01', 'edit', limit, { ...limit, maxPercent: '0.2' });
    const other = changed('limit|stsc4|2||2031-01-01', 'add', null, next);
    const rows = [ended, added, corrected, other];
    expect(rows.map((row) => otherHalf(row, rows)?.id)).toEqual([added.id, ended.id, undefined, undefined]);
    const differing = changesOf(limit, next).filter(({ before, after }) => before !== after);
    expect(differing.map(({ field }) => field)).toEqual(['maxPercent', 'from']);
  });
});
