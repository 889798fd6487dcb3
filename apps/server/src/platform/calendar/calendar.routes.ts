import { calendarChange, calendarDays as calendarDaysCall } from '@app/contract';
import { implement, type Route } from '../../kernel/context.ts';
import { calendarDays, changeCalendar } from './calendar.ts';

const platform = { space: 'platform' } as const;

/** The holiday table: everybody reads it, who may edit base data changes it. */
export const calendarRoutes: Route[] = [
  implement(calendarDaysCall, (ctx, { year }) => calendarDays(ctx, `${year}-01-01`, `${year}-12-31`), platform),
  implement(calendarChange, changeCalendar, platform),
];
