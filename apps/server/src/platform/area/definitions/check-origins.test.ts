import { ApplicationDefinition, type AreaDefinition, type JsonObject } from '@app/contract';
import { describe, expect, it } from 'vitest';
import { checkOrigins } from './check-origins.ts';

const words = { 'zh-CN': '演示', en: 'Demo' };
const table = (key: string) => ({
  key,
  type: 'table',
  label: words,
  columns: [{ key: 'name', type: 'text', label: words }],
});
const text = (key: string) => ({ key, type: 'text', label: words });
function anArea(id: string, fields: JsonObject[], more: JsonObject = {}): AreaDefinition {
  return ApplicationDefinition.parse({
    ...{ id, kind: 'application', title: words, menu: { parent: 'demo', order: 1 }, access: {}, titleOf: '""' },
    ...{ fields, form: { steps: [] }, list: { columns: [], filters: [] }, ...more },
  });
}
const source = anArea('demo/file', [text('name'), table('plants')], {
  gives: { fact: 'file', statuses: ['CONFIRMED'], takenOver: {} },
});
function faultsOf(more: JsonObject): string[] {
  const fields = [
    text('holder'),
    table('makers'),
    { key: 'papers', type: 'documents', label: words, widget: 'documentChecklist' },
  ];
  const area = anArea('demo/product', fields, more);
  const faults: string[] = [];
  const say = (path: string, message: string, remedy: string) => void faults.push(`${path}: ${message}; ${remedy}`);
  checkOrigins(area, new Map([source, area].map((one) => [one.id, one])), say);
  return faults;
}
const takes = (change: JsonObject): JsonObject => ({
  takes: { from: 'demo/file', copies: [{ from: '{name}', to: 'holder' }], ...change },
});

describe('what new drafts are made of', () => {
  it('names fields of both areas, and parts of tables and checklists', () => {
    const clone = { again: words, without: ['holder', 'makers.name', 'papers.testReport'] };
    expect(faultsOf({ ...takes({ rows: [{ from: 'plants', to: 'makers' }] }), clone })).toEqual([]);
  });

  it('is refused where a name is of neither, with the one that was meant', () => {
    expect(faultsOf(takes({ from: 'demo/files' }))).toEqual([
      "takes.from: 'demo/files' gives no case in force; write 'demo/file'",
    ]);
    expect(faultsOf(takes({ copies: [{ from: '{nam}', to: 'holders', when: '{holdr}="a"' }] }))).toEqual([
      "takes.copies.0.from: the formula reads {nam}, which is no field; write 'name'",
      "takes.copies.0.when: the formula reads {holdr}, which is no field; write 'holder'",
      "takes.copies.0.to: 'holders' is no field; write 'holder'",
    ]);
    expect(faultsOf(takes({ rows: [{ from: 'name', to: 'holder' }] }))).toHaveLength(2);
    expect(faultsOf({ clone: { again: words, without: ['makers.nothing'] } })[0]).toContain('clone.without.0');
  });
});
