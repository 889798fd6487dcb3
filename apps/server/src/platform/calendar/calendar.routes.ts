import { calendarChange, calendarDays as calendarDaysCall } from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import { calendarDays, changeCalendar } from './calendar.ts';

const platform = { space: 'platform' } as const;

/** Calls of the holiday table: everybody may read it, people who may edit base data change it. */
export const calendarRoutes: Route[] = [
  implement(calendarDaysCall, (ctx, { year }) => calendarDays(ctx, `${year}-01-01`, `${year}-12-31`), platform),
  implement(calendarChange, changeCalendar, platform),
];
