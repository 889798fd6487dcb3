import { holidayDraft, holidayDrop, holidayPublish, holidaySave } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { dropHolidays, getHolidayDraft, publishHolidays, saveHolidays } from './holidays.ts';

export { holidayConfirmations } from './holidays.ts';

const platform = { space: 'platform' } as const;

/** Holidays of a year, drafted by one person and published by another (R1.5-03). */
export const holidaysModule: Module = {
  name: 'holidays',
  routes: [
    implement(holidayDraft, (ctx, { year }) => getHolidayDraft(ctx, Number(year)), platform),
    implement(holidaySave, saveHolidays, platform),
    implement(holidayPublish, publishHolidays, platform),
    implement(holidayDrop, dropHolidays, platform),
  ],
};
