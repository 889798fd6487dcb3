import { describe, expect, it, test } from 'vitest';
import { firstState } from '../list/list-state.ts';
import { requestOf } from './admin-request.ts';
import { changesBetween } from './changes.ts';
import { csvOf } from './csv.ts';

test('a list of the administration asks for its view, filters, order and page', () => {
  const request = requestOf(
    {
      ...firstState,
      view: 'wait',
      page: 2,
      filters: { name: ' 岚屿 ', status: 'ENABLED,DISABLED', createTime: '2026-01-01,2026-02-01', other: 'x' },
    },
    {
      views: [
        { key: 'all', label: '' },
        { key: 'wait', label: '', parameters: [{ key: 'approveStatus', value: 'WAIT' }] },
      ],
      filters: [
        { field: 'name', label: '', kind: 'text' },
        { field: 'status', label: '', kind: 'choice' },
        { field: 'createTime', label: '', kind: 'date' },
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

describe('csvOf', () => {
  it('quotes what separates and disarms what a spreadsheet would run', () => {
    expect(
      csvOf([
        ['账号', '备注'],
        ['a,b', '说"好"'],
        ['=HYPERLINK("x")', '-3.5'],
        ['-cmd', ''],
      ]),
    ).toBe('\uFEFF账号,备注\r\n"a,b","说""好"""\r\n"\'=HYPERLINK(""x"")",-3.5\r\n\'-cmd,\r\n');
  });
});

describe('changesBetween', () => {
  it('names what was added, removed and changed, down to the field', () => {
    expect(
      changesBetween(
        { name: '甲', status: 'WAIT', profile: { phone: '1', tags: ['a'] }, same: 1 },
        { name: '乙', profile: { phone: '1', tags: ['a', 'b'], email: 'x@y' }, same: 1 },
      ),
    ).toEqual([
      { path: 'name', kind: 'changed', before: '甲', after: '乙' },
      { path: 'status', kind: 'removed', before: 'WAIT', after: null },
      { path: 'profile.tags.1', kind: 'added', before: null, after: 'b' },
      { path: 'profile.email', kind: 'added', before: null, after: 'x@y' },
    ]);
  });
  it('takes a record that was made or removed whole', () => {
    expect(changesBetween(null, { a: true })).toEqual([{ path: 'a', kind: 'added', before: null, after: 'true' }]);
    expect(changesBetween({ a: null, b: '' }, null)).toEqual([{ path: 'b', kind: 'removed', before: '', after: null }]);
    expect(changesBetween(null, null)).toEqual([]);
  });
});
