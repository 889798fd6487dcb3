import { describe, expect, it } from 'vitest';
import { calendarCells, type Day, workingDays } from './calendar.ts';

describe('calendarCells', () => {
  it.each([
    ['2026-10', '2026-09-28', 35],
    ['2026-02', '2026-01-26', 35],
    ['2027-02', '2027-02-01', 28],
    ['2026-11', '2026-10-26', 42],
  ])('%s starts on Monday %s and has %i cells', (month, first, count) => {
    const cells = calendarCells(month, []);
    expect(cells[0]?.date).toBe(first);
    expect(cells).toHaveLength(count);
    expect(cells.filter((cell) => !cell.isOther)[0]?.date).toBe(`${month}-01`);
  });

  it('a shifted weekend is a working day, a holiday is none', () => {
    const day = (date: string, kind: Day['kind']): Day => ({ date, kind, name: null, light: null, count: 0 });
    expect(
      workingDays([
        day('2026-10-01', 'holiday'),
        day('2026-10-10', 'shifted'),
        day('2026-10-12', 'work'),
        day('2026-10-17', 'rest'),
      ]),
    ).toBe(2);
  });
});
