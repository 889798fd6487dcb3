import type { AreaDefinition, PublishedArea } from '@app/contract';
import { isValidElement } from 'react';
import { expect, test } from 'vitest';
import { cellOf } from './cells.tsx';
import { recordsBehind, reportList } from './report-list.ts';

const text = (value: string) => ({ 'zh-CN': value, en: value });
const plain = {
  menu: { parent: 'test', order: 1 },
  access: { query: ['FILING_OFFICER' as const] },
  form: { steps: [] },
};
const report: AreaDefinition = {
  ...plain,
  id: 'test/bystatus',
  kind: 'report',
  title: text('按状态'),
  titleOf: '""',
  fields: [],
  list: { columns: [], filters: [] },
  report: { source: 'test/cases', groupBy: ['status', 'origin'] },
};
const cases: AreaDefinition = {
  ...plain,
  id: 'test/cases',
  kind: 'application',
  title: text('案卷'),
  titleOf: '{name}',
  process: 'process.bpmn',
  statuses: [{ value: 'POST_CHECK', label: text('核查中'), look: 'review' }],
  fields: [{ key: 'origin', label: text('产地'), type: 'enum', options: [{ value: 'domestic', label: text('国产') }] }],
  list: {
    columns: [],
    filters: ['status', 'origin'],
  },
};
const areas = (allowed: PublishedArea['allowed']) => [{ definition: cases, version: 1, allowed } as PublishedArea];
const row = { id: 'POST_CHECK/domestic', status: 'POST_CHECK', origin: 'domestic', count: 12 };

/** The words in a cell. */
function words(node: unknown): string {
  if (isValidElement<{ children?: unknown; label?: string; text?: string }>(node))
    return words(node.props.label ?? node.props.text ?? node.props.children);
  if (Array.isArray(node)) return node.map(words).join('');
  return typeof node === 'object' && node !== null && 'zh-CN' in node ? String(node['zh-CN']) : String(node ?? '');
}

test('a report draws its groups in words and the number of each', () => {
  const shown = reportList(report, areas(['query']));
  expect(shown.list.columns.map(({ field }) => field)).toEqual(['status', 'origin', 'count']);
  const status = cellOf(shown, 'status', row);
  expect(isValidElement<object>(status) && JSON.stringify(status.props)).toContain('核查中');
  expect(words(cellOf(shown, 'origin', row))).toBe('国产');
  expect(words(cellOf(shown, 'count', row))).toBe('12');
});

test('a row leads to the records it counts, where the reader may list them by its groups', () => {
  expect(recordsBehind(report, areas(['query']), row)).toBe('/test/cases?f.status=POST_CHECK&f.origin=domestic');
  expect(recordsBehind(report, areas(['get']), row)).toBeNull();
  expect(recordsBehind(report, areas(['query']), { ...row, origin: null })).toBeNull();
  expect(
    recordsBehind({ ...report, report: { source: 'test/cases', groupBy: ['title'] } }, areas(['query']), row),
  ).toBeNull();
});
