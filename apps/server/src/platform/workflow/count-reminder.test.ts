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
  it('seconds count from the moment', () => {
    expect(countReminder(calendar, { amount: 90, unit: 'second' }, wednesday, 'end')).toEqual(
      at('2026-09-30T14:01:30'),
    );
  });
});
