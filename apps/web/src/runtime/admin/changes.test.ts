import { describe, expect, it } from 'vitest';
import { changesBetween } from './changes.ts';

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
