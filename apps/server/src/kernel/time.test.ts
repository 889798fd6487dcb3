import { expect, it } from 'vitest';
import { formatDate, formatTime, parseTime } from './time.ts';

it('R3-48 R9-54 times travel as yyyy-MM-dd HH:mm:ss of Asia/Shanghai and come back the same', () => {
  const moment = new Date('2026-12-31T16:00:01.999Z');
  expect(formatTime(moment)).toBe('2027-01-01 00:00:01');
  expect(formatDate(moment)).toBe('2027-01-01');
  expect(parseTime('2027-01-01 00:00:01')).toEqual(new Date('2026-12-31T16:00:01Z'));
  expect(parseTime('2027-01-01')).toEqual(new Date('2026-12-31T16:00:00Z'));
  for (const bad of ['2027-02-30', '2027-13-01', '27-01-01', '2027-01-01 25:00:00', 'now', ''])
    expect(parseTime(bad)).toBeNull();
});
