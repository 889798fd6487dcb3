import { expect, it } from 'vitest';
import type { DraftRow } from './draft.store.ts';
import { lockOf } from './draft-lock.ts';

const at = new Date('2026-03-02T02:00:00Z');
const draft = {
  lock_window: 'window-one',
  lock_user: 'lin',
  lock_name: '林嘉怡',
  lock_since: at,
  lock_at: at,
} as DraftRow;
const held = (reader: string, seconds: number) =>
  lockOf(draft, new Date(at.getTime() + seconds * 1000), reader) !== null;

it('a window that gives no sign any more keeps a colleague out for 45 seconds, its own person for 20', () => {
  expect([held('lin', 20), held('lin', 21)]).toEqual([true, false]);
  expect([held('colleague', 45), held('colleague', 46)]).toEqual([true, false]);
});

it('a draft that nobody edits has no lock', () => {
  expect(lockOf({ ...draft, lock_window: null }, at, 'lin')).toBeNull();
});
