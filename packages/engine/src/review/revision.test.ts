import type { AreaDefinition, JsonObject, Language, Revises, RulebookData, RuleList } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { dossierIn, reviseDossier } from './revision.ts';

const text = (word: string) => ({ 'zh-CN': word, en: word });
const definition = {
  kind: 'application',
  fields: [
    { key: 'groups', type: 'multiEnum', label: text('变更事项') },
    { key: 'name', type: 'text', label: text('名称') },
    { key: 'filer', type: 'text', label: text('备案人') },
    {
      key: 'plants',
      type: 'table',
      label: text('生产企业'),
      columns: [
        { key: 'name', type: 'text', label: text('企业名称') },
        { key: 'address', type: 'text', label: text('地址') },
      ],
    },
    { key: 'special', type: 'boolean', label: text('特殊') },
    { key: 'papers', type: 'documents', label: { 'zh-CN': '资料清单', en: 'Documents' } },
  ],
  review: { mapping: { 'form.name': 'name', 'form.holderName': 'filer', 'form.plants': 'plants' } },
} as unknown as AreaDefinition;
const revises: Revises = {
  groups: 'groups',
  own: ['groups'],
  opens: { name: ['name', 'special'], holder: ['filer'], plant: ['plants'], address: ['plants//address'] },
  ...{ version: 'v', class: 'c', items: 'i' },
  also: [{ list: 'changesNewFiling', when: 'NOT({special})' }],
};
const list = (name: string, items: RuleList['items']): RuleList => ({
  ...{ name, title: text(name), items },
  citation: { regulation: '规定', article: '第五章', verified: false },
});
const lists = {
  changesNewProduct: list('changesNewProduct', []),
  changesReview: list('changesReview', [
    { key: 'form.plants', group: 'row', note: '生产企业增减' },
    { key: 'form.name' },
  ]),
  changesRecord: list('changesRecord', [{ key: 'form.holderName' }, { key: 'form.name', group: 'text' }]),
  changesNewFiling: list('changesNewFiling', [{ key: 'form.name', note: '名称改变' }]),
};
const base: JsonObject = {
  name: '甲霜',
  filer: '甲公司',
  special: true,
  plants: [{ _id: 'p1', name: '一厂', address: '一路 1 号' }],
};
const requirements = [
  { code: 'testReport', title: { 'zh-CN': '检验报告', en: 'Test report', 'zh-TW': '檢驗報告' } },
] as RulebookData['requirements'];
const revise = (change: JsonObject, before: JsonObject = base, language: Language = 'zh-CN') =>
  reviseDossier({ definition, revises, before, after: { ...before, ...change } }, { lists, requirements }, language);

describe('a change of what is in force', () => {
  it('is none while nothing but its own fields differs', () => {
    expect(revise({ groups: ['holder'] })).toEqual({ class: 'none', items: [], outside: [] });
    expect(dossierIn(revises, { groups: ['holder'], name: '甲霜' })).toEqual({ name: '甲霜' });
  });

  it('has the class of its gravest difference, each in a group that opens it', () => {
    const plants = [...(base.plants as JsonObject[]), { _id: 'p2', name: '二厂', address: '二路 2 号' }];
    const found = revise({ groups: ['holder', 'plant'], filer: '乙公司', plants });
    expect(found.class).toBe('review');
    expect(found.items.map(({ group, open, class: is, note }) => [group, open, is, note])).toEqual([
      ['plant', true, 'review', '生产企业增减'],
      ['holder', true, 'record', 'changesRecord'],
    ]);
    expect(found.outside).toEqual([]);
  });

  it('names what lies outside the ticked groups, with a group that opens it', () => {
    const plants = [{ _id: 'p1', name: '新一厂', address: '一路 2 号' }];
    const { outside, items } = revise({ groups: ['address'], plants });
    expect(outside).toEqual([
      {
        words: '生产企业 · 第 1 行 新一厂 · 企业名称',
        place: { field: 'plants', rowId: 'p1', column: 'name' },
        group: 'plant',
      },
    ]);
    expect(items.map(({ column, open, class: is }) => [column, open, is])).toEqual([
      ['name', false, 'undecided'],
      ['address', true, 'undecided'],
    ]);
  });

  it('names a paper of the dossier by its title in the words of the reader, whether it stands there or not', () => {
    const papers = [{ _id: 'testReport', code: 'testReport', files: [{ id: '1', name: '报告.pdf' }] }];
    const places = (language: Language, change: JsonObject, before = base) => {
      const { items, outside } = revise(change, before, language);
      return [...items.map(({ place }) => place), ...outside.map(({ words }) => words)];
    };
    expect(places('zh-CN', { papers })).toEqual(['资料清单 · 检验报告', '资料清单 · 检验报告']);
    expect(places('zh-TW', { papers })).toEqual(['资料清单 · 檢驗報告', '资料清单 · 檢驗報告']);
    expect(places('en', { papers: [] }, { ...base, papers })).toEqual([
      'Documents · Test report',
      'Documents · Test report',
    ]);
    const unknown = [{ _id: 'x', code: 'ownPaper', files: [{ id: '1', name: '报告.pdf' }] }];
    expect(places('zh-CN', { papers: unknown })).toContain('资料清单 · ownPaper');
  });

  it('asks further lists where their condition holds for what is in force; what only looks different they leave', () => {
    expect(revise({ groups: ['name'], name: '乙霜' }).class).toBe('review');
    const filed = { ...base, special: false };
    expect(revise({ groups: ['name'], name: '乙霜' }, filed).items).toMatchObject([
      { class: 'newProduct', note: '名称改变', basis: '规定 第五章' },
    ]);
    expect(revise({ groups: ['name'], name: '甲 霜' }, filed).class).toBe('record');
    // Who makes it special in the same breath does not escape the list.
    expect(revise({ groups: ['name'], name: '乙霜', special: true }, filed).class).toBe('newProduct');
  });
});
