import type { AreaDefinition } from '@app/contract';
import { expect, test } from 'vitest';
import { areaQuestion } from './area/area-question.ts';
import { firstState, readState, requestOf, writeState } from './list-request.ts';

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

test('R7-34 filters go out as Q^field^OP with the view first', () => {
  const request = requestOf(
    {
      ...firstState,
      view: 'open',
      filters: { name: ' 面霜 ', origin: 'domestic,imported', submittedAt: '2026-01-01,' },
    },
    areaQuestion(definition),
  );
  expect(request.parameters).toEqual([
    { key: 'Q^status^SI', value: 'POST_CHECK' },
    { key: 'Q^name^SL', value: '面霜' },
    { key: 'Q^origin^SI', value: 'domestic,imported' },
    { key: 'Q^submittedAt^DL^yyyy-MM-dd', value: '2026-01-01' },
  ]);
  expect(request.sorts).toEqual([{ field: 'submittedAt', order: 'DESC' }]);
});

test('a range of days is one filter and goes out as its two ends', () => {
  const { parameters } = requestOf(
    { ...firstState, filters: { submittedAt: '2026-01-01,2026-02-01' } },
    areaQuestion(definition),
  );
  expect(parameters).toEqual([
    { key: 'Q^submittedAt^DL^yyyy-MM-dd', value: '2026-01-01' },
    { key: 'Q^submittedAt^DG^yyyy-MM-dd', value: '2026-02-01' },
  ]);
});

test('a list of the administration asks for its view, filters, order and page', () => {
  const request = requestOf(
    {
      ...firstState,
      view: 'wait',
      page: 2,
      filters: { name: ' 岚屿 ', status: 'ENABLED,DISABLED', createTime: '2026-01-01,2026-02-01', other: 'x' },
    },
    {
      views: [{ key: 'all' }, { key: 'wait', parameters: [{ key: 'approveStatus', value: 'WAIT' }] }],
      filters: [
        { field: 'name', kind: 'text' },
        { field: 'status', kind: 'choice' },
        { field: 'createTime', kind: 'date' },
      ],
      sorts: [{ field: 'createTime', order: 'DESC' }],
    },
  );
  expect(request).toEqual({
    parameters: [
      { key: 'approveStatus', value: 'WAIT' },
      { key: 'Q^name^SL', value: '岚屿' },
      { key: 'Q^status^SI', value: 'ENABLED,DISABLED' },
      { key: 'Q^createTime^DL^yyyy-MM-dd', value: '2026-01-01' },
      { key: 'Q^createTime^DG^yyyy-MM-dd', value: '2026-02-01' },
    ],
    requestPage: { pageNo: 2, limit: 20 },
    sorts: [{ field: 'createTime', order: 'DESC' }],
  });
});

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
  // A list whose first view has another name leaves that one out.
  expect(readState({}, 'wait')).toEqual({ ...firstState, view: 'wait' });
  expect(writeState({ ...firstState, view: 'wait' }, {}, 'wait').view).toBeUndefined();
  expect(writeState(firstState, {}, 'wait').view).toBe('all');
});
