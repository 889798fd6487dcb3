import type {
  Confirmation,
  HolidayDraft,
  HolidayRow,
  holidayDrop,
  holidayPublish,
  holidaySave,
  Parsed,
} from '@app/contract';
import { dayOf } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { tenantScopes } from '../../kernel/route.ts';
import { registerTexts } from '../../kernel/texts/index.ts';
import { formatTime } from '../../kernel/time.ts';
import { calendarDays, changeCalendar } from '../../platform/calendar/index.ts';
import { limitsUnder } from '../../platform/workflow/index.ts';
import * as store from './holidays.store.ts';

const say = registerTexts({
  'zh-CN': {
    'holiday.twice': '{date} 重复：同一天只能有一行，请删去一行',
    'holiday.year': '{date} 不在 {year} 年内，请改到该年的名单',
    'holiday.weekday': '{date} 是工作日，不能调休上班：调休只用于周六、周日',
    'holiday.weekendOff': '{year} 年没有一行放假：名单至少要有一个放假日',
    'holiday.stale': '{name} 已另外保存了草稿，请刷新后再改',
    'holiday.gone': '草稿已发布或已放弃，请刷新',
    'holiday.second': '起草人不能发布自己的草稿，请由另一位法规管理人员发布',
  },
  en: {
    'holiday.twice': '{date} stands twice: a day has one row. Leave one out',
    'holiday.year': '{date} is not in {year}: put it on the list of its own year',
    'holiday.weekday': '{date} is a weekday. Only a Saturday or Sunday can be shifted to work',
    'holiday.weekendOff': '{year} has no holiday at all: the list needs at least one',
    'holiday.stale': '{name} has saved a draft meanwhile. Refresh and change that one',
    'holiday.gone': 'The draft was published or given up. Refresh',
    'holiday.second': 'Whoever wrote a draft cannot publish it: another regulation editor does',
  },
});

interface Answer {
  year: number;
  draft: HolidayDraft | null;
}

/** The draft of a year, with the running limits of the own authority that it would move. */
export async function getHolidayDraft(ctx: Context, year: number): Promise<Answer> {
  const row = await store.draftOf(ctx.db, year);
  if (!row) return { year, draft: null };
  const { rows, reason, saved_by_name: savedBy, saved_at: at } = row;
  const [space] = await tenantScopes(ctx);
  const others = (await calendarDays(ctx, '0001-01-01', '9999-12-31')).filter(
    ({ date }) => !date.startsWith(String(year)),
  );
  const hit = space ? await ctx.within(space, (inner) => limitsUnder(inner, [...others, ...rows])) : none;
  return {
    year,
    draft: { rows, reason, savedBy, savedAt: at.toISOString(), mine: row.saved_by === ctx.user?.id, ...hit },
  };
}

const none = { counted: 0, moved: 0, earlier: 0 };

/** Drafts of years that the caller may publish, because somebody else wrote them. */
export async function holidayConfirmations(ctx: Context): Promise<Confirmation[]> {
  if (!ctx.permissions.has('holiday.edit')) return [];
  const drafts = await store.allDrafts(ctx.db);
  return drafts.flatMap(({ year, saved_by, saved_by_name: by, saved_at }) =>
    saved_by === ctx.user?.id
      ? []
      : { kind: 'holiday', title: String(year), by, at: formatTime(saved_at), path: `/base/holidays?year=${year}` },
  );
}

/** Saves the only draft of a year, after every row was judged. */
export async function saveHolidays(ctx: Context, input: Parsed<typeof holidaySave>): Promise<Answer> {
  const { year, reason, after } = input;
  const rows = input.rows.toSorted((one, other) => one.date.localeCompare(other.date));
  judge(ctx, year, input.rows);
  const known = await store.lockDraft(ctx.db, year);
  if ((known?.saved_at.toISOString() ?? null) !== after)
    fail('staleVersion', {
      cause: known
        ? say(ctx.language, 'holiday.stale', { name: known.saved_by_name })
        : say(ctx.language, 'holiday.gone', {}),
    });
  await store.writeDraft(ctx.db, year, {
    rows,
    reason,
    saved_by: ctx.user?.id ?? fail('illegalToken'),
    saved_by_name: ctx.user?.fullname ?? '',
    saved_at: ctx.businessNow(),
  });
  await ctx.audit({
    action: 'base.save',
    entity: 'calendar_day',
    entityId: String(year),
    after: { rows: rows.length, reason },
  });
  return await getHolidayDraft(ctx, year);
}

/** Refuses the first row that cannot be, by its place and with what to do. */
function judge(ctx: Context, year: number, rows: readonly HolidayRow[]): void {
  const seen = new Set<string>();
  for (const [at, { date, kind }] of rows.entries()) {
    const field = `rows.${at}.date`;
    const refuse = (state: 'conflict' | 'invalidInput', key: 'holiday.twice' | 'holiday.year' | 'holiday.weekday') => {
      const message = say(ctx.language, key, { date, year });
      fail(state, { cause: message, data: [{ field, message }] });
    };
    if (seen.has(date)) refuse('conflict', 'holiday.twice');
    seen.add(date);
    if (!date.startsWith(`${year}-`)) refuse('invalidInput', 'holiday.year');
    const day = new Date(`${date}T00:00:00Z`).getUTCDay();
    if (kind === 'shifted' && day !== 0 && day !== 6) refuse('invalidInput', 'holiday.weekday');
  }
  if (rows.some(({ kind }) => kind === 'holiday')) return;
  const message = say(ctx.language, 'holiday.weekendOff', { year });
  fail('invalidInput', { cause: message, data: [{ field: 'rows', message }] });
}

/** The draft that the caller looked at, locked; another one meanwhile is state 409. */
async function lookedAt(ctx: Context, year: number, savedAt: string): Promise<store.DraftRow> {
  const draft = await store.lockDraft(ctx.db, year);
  if (!draft) return fail('staleVersion', { cause: say(ctx.language, 'holiday.gone', {}) });
  if (draft.saved_at.toISOString() !== savedAt)
    fail('staleVersion', { cause: say(ctx.language, 'holiday.stale', { name: draft.saved_by_name }) });
  return draft;
}

/** Puts a draft in force in place of the whole year; whoever wrote it cannot. Running limits follow by the version of the calendar. */
export async function publishHolidays(ctx: Context, { year, savedAt }: Parsed<typeof holidayPublish>): Promise<Answer> {
  const draft = await lookedAt(ctx, year, savedAt);
  if (draft.saved_by === ctx.user?.id) fail('illegalPermission', { cause: say(ctx.language, 'holiday.second', {}) });
  const before = await calendarDays(ctx, `${year}-01-01`, `${year}-12-31`);
  const kept = new Set(draft.rows.map(({ date }) => date));
  const removed = before.map(({ date }) => date).filter((date) => !kept.has(date));
  await changeCalendar(ctx, { rows: draft.rows, removed });
  await store.removeDraft(ctx.db, year);
  const asRecord = (rows: readonly HolidayRow[]) =>
    Object.fromEntries(rows.map(({ date, kind, name }) => [date, `${kind} ${name}`]));
  await ctx.audit({
    action: 'base.publish',
    entity: 'calendar_day',
    entityId: String(year),
    before: asRecord(before),
    after: { ...asRecord(draft.rows), reason: draft.reason, draftedBy: draft.saved_by, on: dayOf(ctx.businessNow()) },
  });
  return { year, draft: null };
}

/** Gives a draft up. */
export async function dropHolidays(ctx: Context, { year, savedAt }: Parsed<typeof holidayDrop>): Promise<Answer> {
  await lookedAt(ctx, year, savedAt);
  await store.removeDraft(ctx.db, year);
  await ctx.audit({ action: 'base.drop', entity: 'calendar_day', entityId: String(year) });
  return { year, draft: null };
}
