import type { Confirmation, Dashboard, Matter } from '@app/contract';
import { addDays, type Calendar, type Day, dayOf, kindOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { monthsOfCases, unfinishedOf } from '../area/index.ts';
import { calendarDays, displayCalendar } from '../calendar/index.ts';
import { getPreference } from '../preference/index.ts';
import { inMySpaces, taskCounts, tasksDueByDay } from '../workflow/index.ts';
import { countDrafts } from './portal.store.ts';

const chartMonths = 6;

/** The home page: figures of the own tasks, a month of the working calendar, cases of the last half year. */
export async function dashboardOf(ctx: Context, input: { month?: string | undefined }): Promise<Dashboard> {
  const today = dayOf(ctx.businessNow());
  const counts = await taskCounts(ctx);
  const confirmations = await confirmationsOf(ctx);
  return {
    ...counts,
    pending: counts.pending + confirmations.length,
    drafts: ctx.tenant?.kind === 'company' ? await draftsOf(ctx, ctx.tenant.id) : null,
    month: await monthOf(ctx, realMonth(input.month) ?? today.slice(0, 7)),
    months: await chartOf(ctx, today),
    widgets: await getPreference(ctx, { key: 'dashboard.widgets' }),
    unfinished: ctx.tenant?.kind === 'company' ? (await inMySpaces(ctx, unfinishedOf)).flat() : [],
    confirmations,
    matters: await mattersOf(ctx),
  };
}

/** What waits for the caller as a second person, the oldest first; each module looks for its own right. */
export async function confirmationsOf(ctx: Context): Promise<Confirmation[]> {
  const found: Confirmation[] = [];
  for (const of of ctx.app.wiring.confirmations ?? []) found.push(...(await of(ctx)));
  return found.sort((one, other) => one.at.localeCompare(other.at));
}

/** What the caller looks after without a task and of which there is something: what is to be done first. */
async function mattersOf(ctx: Context): Promise<Matter[]> {
  const found: Matter[] = [];
  for (const of of ctx.app.wiring.matters ?? []) found.push(...(await of(ctx)));
  return found.filter(({ count }) => count > 0).sort((one, other) => Number(other.due) - Number(one.due));
}

async function draftsOf(ctx: Context, tenantId: string): Promise<number> {
  const counts = await inMySpaces(ctx, (space) => countDrafts(space.db, tenantId));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Each day of a month: what it is, what it is called, and what is due on it. */
async function monthOf(ctx: Context, month: string): Promise<Dashboard['month']> {
  const days = daysOf(month);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const calendar: Calendar = await displayCalendar(ctx);
  const names = new Map(
    (await calendarDays(ctx, first, last)).map((row) => [row.date, ctx.language === 'en' ? row.nameEn : row.name]),
  );
  const due = new Map((await tasksDueByDay(ctx, first, last)).map((entry) => [entry.date, entry]));
  return days.map((date) => {
    const { light = null, count = 0 } = due.get(date) ?? {};
    // An overdue day has the same red as one on which a deadline ends today.
    const shown = light === 'stopped' ? null : light;
    return { date, kind: kindOf(calendar, date), name: names.get(date) || null, light: shown, count };
  });
}

/** The last months as the reports count them. */
async function chartOf(ctx: Context, today: Day): Promise<Dashboard['months']> {
  const thisMonth = today.slice(0, 7);
  const months = Array.from({ length: chartMonths }, (_, index) => shiftMonth(thisMonth, index - chartMonths + 1));
  const period = { from: `${months[0]}-01`, to: today };
  const found = (await inMySpaces(ctx, (space) => monthsOfCases(space, period))).flat();
  return months.map((month) => {
    const figures = found.filter((entry) => entry.month === month);
    const sum = (key: 'submitted' | 'finished') => figures.reduce((total, entry) => total + entry[key], 0);
    return { month, submitted: sum('submitted'), finished: sum('finished') };
  });
}

function daysOf(month: string): Day[] {
  const days: Day[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** The month if it exists, else null (the page then shows the present one): the contract accepts any two digits. */
function realMonth(month: string | undefined): string | null {
  return month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null;
}
