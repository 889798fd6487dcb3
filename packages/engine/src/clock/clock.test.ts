import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addWorkingDays,
  type CalendarDay,
  calendarOf,
  type Deadline,
  dayOf,
  daysBetween,
  dueDay,
  endOfDay,
  explain,
  isDay,
  isWeekend,
  isWorkingDay,
  lightOf,
  remainingWorkingDays,
  standing,
  weekendYears,
  workingDaysBetween,
} from './index.ts';

/** National Day 2026: off 1–7 October, worked on Sunday 20 September and Saturday 10 October. */
const autumn: CalendarDay[] = [
  { date: '2026-09-20', kind: 'shifted', name: '国庆节' },
  ...['01', '02', '03', '04', '05', '06', '07'].map(
    (day): CalendarDay => ({ date: `2026-10-${day}`, kind: 'holiday', name: '国庆节', nameEn: 'National Day' }),
  ),
  { date: '2026-10-10', kind: 'shifted', name: '国庆节' },
];
const calendar = calendarOf(autumn);
const limit = (over: Partial<Deadline> = {}): Deadline => ({
  start: '2026-09-30',
  limit: 3,
  unit: 'workingDay',
  stops: [],
  ...over,
});

describe('working days', () => {
  it('start the day after the event, skip the holiday and count the shifted Saturday', () => {
    expect(addWorkingDays(calendar, '2026-09-30', 1)).toBe('2026-10-08');
    expect(addWorkingDays(calendar, '2026-09-30', 3)).toBe('2026-10-10');
    expect(addWorkingDays(calendar, '2026-09-30', 4)).toBe('2026-10-12');
  });
  it('left on the last day are 0, after it negative, also on the weekend that follows', () => {
    expect(remainingWorkingDays(calendar, '2026-10-10', '2026-10-10')).toBe(0);
    expect(remainingWorkingDays(calendar, '2026-10-09', '2026-10-10')).toBe(1);
    expect(remainingWorkingDays(calendar, '2026-10-11', '2026-10-10')).toBe(-1);
    expect(remainingWorkingDays(calendar, '2026-10-13', '2026-10-10')).toBe(-2);
  });
  it('belong to Asia/Shanghai, where 16:00 UTC is already tomorrow', () => {
    expect(dayOf(new Date('2026-10-07T16:00:00Z'))).toBe('2026-10-08');
    expect(dayOf(new Date('2026-10-07T15:59:59Z'))).toBe('2026-10-07');
    expect(endOfDay('2026-10-07').toISOString()).toBe('2026-10-07T16:00:00.000Z');
  });
  it('are asked of real days only', () => {
    expect([isDay('2026-02-28'), isDay('2026-02-29'), isDay('2026-2-1'), isDay('x')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('a deadline', () => {
  it('is yellow while at most two working days or a fifth of the limit is left, red once it has passed', () => {
    const lights = (days: number[], amount: number, unit: 'workingDay' | 'calendarDay' = 'workingDay') =>
      days.map((left) => lightOf(left, { limit: amount, unit }));
    expect(lights([5, 3, 2, 0, -1], 5)).toEqual(['green', 'green', 'yellow', 'yellow', 'red']);
    expect(lights([19, 18], 90)).toEqual(['green', 'yellow']);
    expect(lights([9, 8], 60, 'calendarDay')).toEqual(['green', 'yellow']);
    expect([3, 2].map((left) => lightOf(left, null))).toEqual(['green', 'yellow']);
    expect(lightOf(4, null, { yellowDays: 4, yellowShare: 0 })).toBe('yellow');
  });
  it('moves by the working days of a stop and shows that it stands still', () => {
    const stops = [{ from: '2026-10-08', to: '2026-10-13', reason: '检验' }];
    expect(dueDay(calendar, limit({ stops }), '2026-10-20')).toBe('2026-10-15');
    expect(standing(calendar, limit({ stops }), '2026-10-09').light).toBe('stopped');
    expect(standing(calendar, limit({ stops }), '2026-10-14').light).toBe('yellow');
  });
  it('that is still stopped keeps what is left until it runs again', () => {
    const stops = [{ from: '2026-10-08', to: null, reason: '补充资料' }];
    const atStop = standing(calendar, limit({ stops }), '2026-10-08');
    const later = standing(calendar, limit({ stops }), '2027-03-01');
    expect([atStop.remaining, later.remaining, later.light]).toEqual([2, 2, 'stopped']);
  });
  it('in calendar days that ends in the holiday moves to the first working day', () => {
    expect(dueDay(calendar, limit({ unit: 'calendarDay', limit: 3 }), '2026-09-30')).toBe('2026-10-08');
    expect(dueDay(calendar, limit({ unit: 'calendarDay', limit: 8 }), '2026-09-30')).toBe('2026-10-08');
  });
  it('explains itself day by day', () => {
    const told = explain(calendar, limit({ limit: 3 }), '2026-10-08', { basis: 'RFP 35' });
    expect(told).toMatchObject({ due: '2026-10-10', used: 1, remaining: 2, limit: 3, basis: 'RFP 35' });
    expect(told.days).toHaveLength(11);
    expect(told.days[0]).toEqual({ date: '2026-09-30', counts: false, reason: '起算事件当日，不计入' });
    expect(told.days[1]?.reason).toBe('节假日：国庆节');
    expect(told.days.at(-1)).toEqual({ date: '2026-10-10', counts: true, reason: '调休上班：国庆节，期限届满日' });
    expect(explain(calendar, limit(), '2026-10-08', { language: 'en' }).days[1]?.reason).toBe(
      'Public holiday: National Day',
    );
  });
  it('names the years that it could only count by weekends, of working days all and of calendar days that of the last day', () => {
    const far = limit({ start: '2026-12-20', limit: 300 });
    expect(explain(calendar, far, '2026-12-20').weekendYears).toEqual(['2027', '2028']);
    expect(explain(calendar, limit(), '2026-10-08').weekendYears).toEqual([]);
    const days = { start: '2026-12-20', due: '2028-03-01', unit: 'calendarDay' as const };
    expect(weekendYears(calendar, days)).toEqual(['2028']);
    expect(weekendYears(calendar, { ...days, due: '2026-12-31' })).toEqual([]);
    // The event itself is never counted: an event on the last day of a year needs the next one only.
    expect(weekendYears(calendar, { start: '2025-12-31', due: '2026-01-05', unit: 'workingDay' })).toEqual([]);
  });
  it('says when the holidays of a year are not yet known', () => {
    const told = explain(calendar, limit({ start: '2027-05-03' }), '2027-05-03');
    expect(told.days[1]?.reason).toContain('2027 年放假安排未公布');
    const weekend = explain(calendar, limit({ start: '2027-05-07' }), '2027-05-07').days[1];
    expect(weekend).toMatchObject({ date: '2027-05-08', counts: false });
    expect(weekend?.reason).toContain('2027 年放假安排未公布');
  });
});

describe('for any calendar', () => {
  const day = fc.integer({ min: 0, max: 900 }).map((offset) => addDays('2025-06-01', offset));
  const rows = fc.array(
    fc.record({ date: day, kind: fc.constantFrom('holiday' as const, 'shifted' as const), name: fc.constant('x') }),
    { maxLength: 60 },
  );
  const count = fc.integer({ min: 1, max: 120 });

  it('adding n working days leaves exactly n, and the last one is a working day', () => {
    fc.assert(
      fc.property(rows, day, count, (days, start, n) => {
        const any = calendarOf(days);
        const due = addWorkingDays(any, start, n);
        expect(isWorkingDay(any, due)).toBe(true);
        expect(workingDaysBetween(any, start, due)).toBe(n);
        expect(remainingWorkingDays(any, start, due)).toBe(n);
      }),
    );
  });
  it('one more holiday on a working day never makes a deadline earlier, one more shifted day never later', () => {
    fc.assert(
      fc.property(rows, day, count, day, (days, start, n, extra) => {
        const before = addWorkingDays(calendarOf(days), start, n);
        expect(
          addWorkingDays(calendarOf([...days, { date: extra, kind: 'holiday', name: '' }]), start, n) >= before,
        ).toBe(true);
        expect(
          addWorkingDays(calendarOf([...days, { date: extra, kind: 'shifted', name: '' }]), start, n) <= before,
        ).toBe(true);
      }),
    );
  });
  it('a stop within the limit moves it by exactly the working days stopped', () => {
    fc.assert(
      fc.property(rows, day, count, fc.nat(200), fc.nat(40), (days, start, n, after, length) => {
        const any = calendarOf(days);
        const plain = addWorkingDays(any, start, n);
        const from = addDays(start, after % daysBetween(start, plain));
        const to = addDays(from, length);
        const due = dueDay(any, { start, limit: n, unit: 'workingDay', stops: [{ from, to, reason: 's' }] }, to);
        expect(workingDaysBetween(any, start, due)).toBe(n + workingDaysBetween(any, from, to));
      }),
    );
  });
  it('the explanation counts exactly the limit and ends on the due day', () => {
    fc.assert(
      fc.property(
        rows,
        day,
        count,
        day,
        fc.constantFrom('workingDay' as const, 'calendarDay' as const),
        (days, start, n, today, unit) => {
          const any = calendarOf(days);
          const deadline: Deadline = { start, limit: n, unit, stops: [] };
          const told = explain(any, deadline, today);
          expect(told.days.filter((row) => row.counts)).toHaveLength(n);
          expect(told.days.at(-1)?.date).toBe(dueDay(any, deadline, today));
          expect(told.used).toBe(told.days.filter((row) => row.counts && row.date <= today).length);
        },
      ),
    );
  });
  it('without rows only weekends rest', () => {
    fc.assert(
      fc.property(day, (any) => {
        expect(isWorkingDay(calendarOf([]), any)).toBe(!isWeekend(any));
      }),
    );
  });
});
