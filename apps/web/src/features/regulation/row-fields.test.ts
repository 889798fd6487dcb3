import { describe, expect, it } from 'vitest';
import { rowOf, valuesOf } from './row-fields.ts';

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
    expect(() => rowOf('rule', {}, { options: '{' })).toThrow(SyntaxError);
  });
});
