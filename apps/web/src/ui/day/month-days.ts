import dayjs from 'dayjs';

/** Days of the weeks of a month (`yyyy-MM`), Monday first, filled up with the days of its neighbours. */
export function monthDays(month: string): { date: string; day: number; isOther: boolean }[] {
  const first = dayjs(`${month}-01`);
  const before = (first.day() + 6) % 7;
  const weeks = Math.ceil((before + first.daysInMonth()) / 7);
  return Array.from({ length: weeks * 7 }, (_, index) => {
    const at = first.add(index - before, 'day');
    return { date: at.format('YYYY-MM-DD'), day: at.date(), isOther: !at.isSame(first, 'month') };
  });
}
