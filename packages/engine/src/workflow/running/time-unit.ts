/** Units in which limits are counted. */
export type TimeUnit = 'workingDay' | 'calendarDay' | 'second';
