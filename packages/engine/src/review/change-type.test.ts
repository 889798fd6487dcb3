import type { AreaDefinition, JsonObject, RuleList } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { compareVersions } from './change-type.ts';

const text = (word: string) => ({ 'zh-CN': word, en: word });
const definition = {
  kind: 'application',
  fields: [
    { key: 'filer', type: 'text', label: text('备案人') },
    { key: 'whole', type: 'text', label: text('全名'), compute: '{filer}' },
    { key: 'note', type: 'text', label: text('备注') },
    {
      key: 'formula',
      type: 'table',
      label: text('配方'),
      columns: [
        { key: 'name', type: 'text', label: text('名称') },
        { key: 'percent', type: 'text', label: text('含量') },
      ],
    },
    { key: 'documents', type: 'documents', label: text('资料') },
  ],
  review: { mapping: { rows: 'formula', 'form.holderName': 'filer', documents: 'documents' } },
} as unknown as AreaDefinition;
const list = (name: string, items: RuleList['items']): RuleList => ({
  name,
  title: text(name),
  citation: { regulation: '规定', article: '第五章', verified: false },
  items,
});
const lists = {
  changesNewProduct: list('changesNewProduct', [
    { key: 'rows.percent', group: 'content', note: '含量改变' },
    { key: 'rows', group: 'row', note: '成分增减' },
  ]),
  changesReview: list('changesReview', [{ key: 'rows.name', group: 'content' }]),
  changesRecord: list('changesRecord', [
    { key: 'form.holderName' },
    { key: 'rows', group: 'order' },
    { key: 'rows.percent', group: 'text' },
  ]),
};
const base: JsonObject = {
  filer: '甲公司',
  whole: '甲公司',
  formula: [
    { _id: 'a', name: '水', percent: '90.000' },
    { _id: 'b', name: '甘油', percent: '10.000' },
  ],
  documents: [{ code: 'label', files: [{ id: '100001', name: '标签.pdf' }] }],
};
const compare = (change: JsonObject) => compareVersions(definition, base, { ...base, ...change }, lists, 'zh-CN');
const told = (change: JsonObject) => {
  const { type, differences } = compare(change);
  return [type, ...differences.map((one) => `${one.row ?? one.field}.${one.column ?? ''} ${one.change} ${one.type}`)];
};

describe('two versions of a dossier', () => {
  it('are no change when nothing differs but what the system computes', () => {
    expect(told({ whole: '乙公司' })).toEqual(['none']);
  });

  it('are a change of record when only a name of the holder differs', () => {
    expect(told({ filer: '乙公司' })).toEqual(['record', 'filer. changed record']);
  });

  it('are a new product when the formula changes in substance, whatever else changes', () => {
    const formulation = [
      { _id: 'a', name: '水', percent: '88.000' },
      { _id: 'b', name: '甘油', percent: '12.000' },
    ];
    const [type, ...rest] = told({ filer: '乙公司', formula: formulation });
    expect(type).toBe('newProduct');
    expect(rest).toEqual(['水.percent changed newProduct', '甘油.percent changed newProduct', 'filer. changed record']);
    expect(compare({ formula: formulation }).differences[0]).toMatchObject({
      before: '90.000',
      after: '88.000',
      note: '含量改变',
      citation: { article: '第五章', verified: false },
    });
  });

  it('tell a row that came or went, and match rows without ids by their name', () => {
    const formulation = [
      { _id: 'x', name: '水', percent: '90.000' },
      { _id: 'y', name: '丁二醇', percent: '10.000' },
    ];
    expect(told({ formula: formulation })).toEqual([
      'newProduct',
      '丁二醇. added newProduct',
      '甘油. removed newProduct',
    ]);
  });

  it('take another way of writing, or another order, for a change of record', () => {
    const formulation = [
      { _id: 'b', name: '甘油', percent: '10' },
      { _id: 'a', name: '水', percent: '90.000' },
    ];
    expect(told({ formula: formulation })).toEqual(['record', '甘油.percent changed record', 'formula. moved record']);
  });

  it('leave to a person what no list names: a document, a field of its own', () => {
    expect(told({ note: '新', documents: [{ code: 'label', files: [{ id: '100002', name: '标签.pdf' }] }] })).toEqual([
      'undecided',
      'note. added undecided',
      'label. changed undecided',
    ]);
  });
});
