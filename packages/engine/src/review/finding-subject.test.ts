import type { FormulationRow } from '@app/contract';
import { expect, it } from 'vitest';
import { findingSubject } from './finding-subject.ts';

const row = (rowId: string, name: string, inci?: string): FormulationRow => ({
  rowId,
  level: 1,
  name,
  percent: '1',
  ...(inci === undefined ? {} : { inci }),
});
const at = (...ids: string[]) => ids.map((rowId) => ({ field: 'formula', rowId }));

it('one substance above one limit is the same finding in two dossiers, whatever its row and its spelling', () => {
  const mine = findingSubject({ key: 'F22:37:r4', rule: 'F22', places: at('r4') }, [
    row('r4', '苯氧乙醇', 'Phenoxyethanol'),
  ]);
  const theirs = findingSubject({ key: 'F22:37:a1', rule: 'F22', places: at('a1') }, [
    row('a1', '2-苯氧乙醇', 'PHENOXYETHANOL '),
  ]);
  expect(mine).toBe('37:PHENOXYETHANOL');
  expect(theirs).toBe(mine);
  const other = findingSubject({ key: 'F22:37:r4', rule: 'F22', places: at('r4') }, [row('r4', '苯甲醇')]);
  expect(other).toBe('37:苯甲醇');
});

it('a total is that of its ingredients in whatever order they stand', () => {
  const rows = [row('b', '乙', 'BETA'), row('a', '甲', 'ALPHA')];
  const finding = { key: 'F22:8:total', rule: 'F22' };
  expect(findingSubject({ ...finding, places: at('b', 'a') }, rows)).toBe('8:total:ALPHA:BETA');
  expect(findingSubject({ ...finding, places: at('a', 'b', 'a') }, rows)).toBe('8:total:ALPHA:BETA');
});

it('a forbidden word is its subject; what only tells findings of one dossier apart is none', () => {
  expect(findingSubject({ key: 'L01:药妆', rule: 'L01', places: [{ field: 'name' }] }, [])).toBe('药妆');
  expect(findingSubject({ key: 'L01:药妆~2', rule: 'L01', places: [] }, [])).toBe('药妆');
  expect(findingSubject({ key: 'missing:label', rule: 'D03', places: [] }, [])).toBe('missing:label');
  expect(findingSubject({ key: 'F05:r1?', rule: 'F05', places: at('r1') }, [row('r1', '')])).toBeNull();
});

it('a subject is never longer than what an index takes', () => {
  const rows = Array.from({ length: 50 }, (_, index) => row(`r${index}`, `很长的名称${'长'.repeat(20)}${index}`));
  const subject = findingSubject({ key: 'F01:total', rule: 'F01', places: at(...rows.map((one) => one.rowId)) }, rows);
  expect(subject).toHaveLength(300);
});
