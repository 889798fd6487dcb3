import type { Module } from '../../kernel/module.ts';
import { registerTexts } from '../../kernel/texts/index.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { seedCalendar } from './seed.ts';

export { type CalendarRow, versionOfCalendar } from './calendar.store.ts';
export {
  type CurrentCalendar,
  calendarDays,
  calendarOfVersion,
  changeCalendar,
  currentCalendar,
  displayCalendar,
} from './calendar.ts';
export { readHolidays } from './seed.ts';

registerTexts({
  'zh-CN': { 'calendar.noDay': '“{date}”不是有效的日期' },
  en: { 'calendar.noDay': '“{date}” is not a real day' },
  'zh-TW': {},
});

/** Base data: holidays and shifted working weekends (R1.5-03). */
export const calendarModule: Module = {
  name: 'calendar',
  routes: calendarRoutes,
  async start(app) {
    await seedCalendar(app);
    return undefined;
  },
};
