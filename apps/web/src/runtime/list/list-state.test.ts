import type { AreaDefinition } from '@app/contract';
import { expect, test } from 'vitest';
import { firstState, readState, requestOf, writeState } from './list-state.ts';

const text = (value: string) => ({ 'zh-CN': value, en: value });
const definition: AreaDefinition = {
  id: 'test/list',
  kind: 'application',
  title: text('列表'),
  menu: { parent: 'test', order: 1 },
  access: { query: ['APPLICANT'] },
  fields: [
    { key: 'name', label: text('名称'), type: 'text' },
    { key: 'origin', label: text('产地'), type: 'enum' },
  ],
  form: { steps: [] },
  titleOf: '{name}',
  statuses: [{ value: 'FILED', label: text('已备案'), look: 'granted' }],
  process: 'process.bpmn',
  list: {
    columns: [{ field: 'title' }],
    filters: ['name', 'origin', 'submittedAt'],
    sorts: [{ field: 'submittedAt', order: 'DESC' }],
    views: [{ key: 'open', title: text('在办'), parameters: [{ key: 'Q^status^SI', value: 'POST_CHECK' }] }],
  },
};

test('R2.1-43 the list state survives the address', () => {
  const state = {
    view: 'open',
    page: 3,
    size: 50,
    sort: { field: 'title', order: 'ASC' as const },
    filters: { name: '面霜', submittedAt: '2026-01-01,2026-02-01' },
    tree: { condition: 'OR' as const, rules: [{ field: 'name', operator: 'SL' as const, value: '霜' }] },
  };
  const query = Object.fromEntries(
    Object.entries(writeState(state, {})).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  expect(readState(query)).toEqual(state);
  expect(writeState(firstState, { 'f.name': 'x' })).toEqual({
    'f.name': undefined,
    view: undefined,
    page: undefined,
    size: undefined,
    sort: undefined,
    tree: undefined,
  });
  expect(readState({ page: '-4', size: '7', sort: 'title:UP', tree: '{"rules":1}' })).toEqual(firstState);
  expect(readState({ tree: '{' })).toEqual(firstState);
});

test('R7-34 filters go out as Q^field^OP with the view first', () => {
  const request = requestOf(definition, {
    ...firstState,
    view: 'open',
    filters: { name: ' 面霜 ', origin: 'domestic,imported', submittedAt: '2026-01-01,' },
  });
  expect(request.parameters).toEqual([
    { key: 'Q^status^SI', value: 'POST_CHECK' },
    { key: 'Q^name^SL', value: '面霜' },
    { key: 'Q^origin^SI', value: 'domestic,imported' },
    { key: 'Q^submittedAt^DL^yyyy-MM-dd', value: '2026-01-01' },
  ]);
  expect(request.sorts).toEqual([{ field: 'submittedAt', order: 'DESC' }]);
});

test('a range of days is one filter and goes out as its two ends', () => {
  const { parameters } = requestOf(definition, { ...firstState, filters: { submittedAt: '2026-01-01,2026-02-01' } });
  expect(parameters).toEqual([
    { key: 'Q^submittedAt^DL^yyyy-MM-dd', value: '2026-01-01' },
    { key: 'Q^submittedAt^DG^yyyy-MM-dd', value: '2026-02-01' },
  ]);
});
