import { calendarOf } from '@app/engine/clock';
import { type CalendarRow, calendarDays, changeCalendar } from '../platform/calendar/index.ts';
import type { TestApp } from './testing.ts';

/** TEST ONLY: no office ever published this. Days off on which every year of the generated calendar rests, besides weekends. */
const fixed = ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'];
const [first, last] = [2018, 2040];
const source = '测试用生成日历，并非公布的放假安排 / generated for tests only';

/** TEST ONLY: a calendar for the years 2018 to 2040, the same every time: weekends and a few fixed days rest, no weekend is worked. */
export function generatedCalendar(): CalendarRow[] {
  return Array.from({ length: last - first + 1 }, (_year, at) => first + at).flatMap((year) =>
    fixed.map((day) => ({
      date: `${year}-${day}`,
      kind: 'holiday' as const,
      name: '测试假日',
      nameEn: 'Test holiday',
      source,
      verified: false,
    })),
  );
}

/** TEST ONLY: gives every year from 2018 to 2040 that has no calendar the generated one; published years stay as they are. */
export async function loadGeneratedCalendar({ app }: TestApp): Promise<void> {
  await app.run({ role: 'app_platform' }, async (ctx) => {
    const { knownYears } = calendarOf(await calendarDays(ctx, `${first}-01-01`, `${last}-12-31`));
    await changeCalendar(ctx, { rows: generatedCalendar().filter(({ date }) => !knownYears.has(date.slice(0, 4))) });
  });
}
