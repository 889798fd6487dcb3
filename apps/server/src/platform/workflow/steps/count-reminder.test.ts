import { calendarOf } from '@app/engine/clock';
import { describe, expect, it } from 'vitest';
import { baseOf, countReminder } from './count-reminder.ts';

const calendar = calendarOf([
  ...['01', '02', '03', '04', '05', '06', '07'].map((day) => ({
    date: `2026-10-${day}`,
    kind: 'holiday' as const,
    name: '国庆节',
  })),
  { date: '2026-10-10', kind: 'shifted', name: '国庆节' },
]);
const wednesday = baseOf(new Date('2026-09-30T14:00:00+08:00'));
const at = (text: string) => new Date(`${text}+08:00`);

describe('when a reminder is due', () => {
  it('a message comes in the morning of the working day, holidays left out', () => {
    expect(countReminder(calendar, { amount: 1, unit: 'workingDay' }, wednesday, 'remind')).toEqual(
      at('2026-10-08T09:00:00'),
    );
    expect(countReminder(calendar, { amount: 3, unit: 'workingDay' }, wednesday, 'none')).toEqual(
      at('2026-10-10T09:00:00'),
    );
  });
  it('calendar days count every day', () => {
    expect(countReminder(calendar, { amount: 2, unit: 'calendarDay' }, wednesday, 'remind')).toEqual(
      at('2026-10-02T09:00:00'),
    );
  });
  it('what decides something waits until the day has passed', () => {
    expect(countReminder(calendar, { amount: 1, unit: 'workingDay' }, wednesday, 'agree')).toEqual(
      at('2026-10-09T00:00:00'),
    );
  });
  it('working hours pass over noon, night and the holiday', () => {
    const inHours = (amount: number) => countReminder(calendar, { amount, unit: 'workingHour' }, wednesday, 'agree');
    // Wednesday 14:00 leaves three and a half hours; Thursday is the first day of the holiday.
    expect([inHours(1), inHours(3), inHours(4), inHours(8)]).toEqual([
      at('2026-09-30T15:00:00'),
      at('2026-09-30T17:00:00'),
      at('2026-10-08T09:30:00'),
      at('2026-10-08T15:00:00'),
    ]);
  });
  it('working hours that begin at night or on a day off count from the next morning', () => {
    const hour = { amount: 1, unit: 'workingHour' as const };
    const from = (text: string) => countReminder(calendar, hour, baseOf(at(text)), 'remind');
    expect([from('2026-09-29T20:00:00'), from('2026-10-03T10:00:00'), from('2026-10-10T11:30:00')]).toEqual([
      at('2026-09-30T10:00:00'),
      at('2026-10-08T10:00:00'),
      at('2026-10-10T14:00:00'),
    ]);
  });
  it('seconds count from the moment', () => {
    expect(countReminder(calendar, { amount: 90, unit: 'second' }, wednesday, 'end')).toEqual(
      at('2026-09-30T14:01:30'),
    );
  });
});
