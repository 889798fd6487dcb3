import { expect, it } from 'vitest';
import { heldDay, isDay } from './day.ts';

it('a day is held in one way however it is written', () => {
  for (const written of ['2027-01-05', '2027-1-5', '2027/1/5', '2027.1.5', '20270105', '2027年1月5日', ' 2027-01-05 '])
    expect(heldDay(written), written).toBe('2027-01-05');
  expect(heldDay('2027-01-05 09:30', true)).toBe('2027-01-05 09:30:00');
});

it('what is no day stays as it was typed', () => {
  for (const typed of ['2027-01', '2027-02-30', '2027-13-01', '明年', '2027-01-0']) {
    expect(heldDay(typed)).toBe(typed);
    expect(isDay(heldDay(typed)), typed).toBe(false);
  }
  expect(isDay('2028-02-29')).toBe(true);
});
