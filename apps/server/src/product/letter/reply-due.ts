import type { FilledBlock, LetterContent } from '@app/contract';
import { dayOf, dueDay, weekendYears } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { currentCalendar } from '../../platform/calendar/index.ts';
import { say } from './texts.ts';

type Asking = Pick<LetterContent, 'reply'>;

/** The last day for an answer to a letter that is served on a day; null = it asks for none. A last day of rest moves to the next working day. */
export async function replyDueOf(ctx: Context, { reply }: Asking, served: string): Promise<string | null> {
  if (reply === null) return null;
  const { calendar } = await currentCalendar(ctx);
  return dueDay(calendar, { start: served, limit: reply.days, unit: reply.unit, stops: [] }, served);
}

/** Years of the time for an answer of a letter served on `served`, whose last day is `due`, that have no holiday calendar. */
export async function replyWeekendYears(
  ctx: Context,
  reply: LetterContent['reply'],
  { served, due }: { served: string; due: string | null },
): Promise<string[]> {
  if (reply === null || due === null) return [];
  return weekendYears((await currentCalendar(ctx)).calendar, { start: served, due, unit: reply.unit });
}

/** What a letter says about days that it could only count by weekends; a letter that goes another way may be served later. */
export async function weekendNote(ctx: Context, content: Asking): Promise<FilledBlock[]> {
  const served = dayOf(ctx.businessNow());
  const due = await replyDueOf(ctx, content, served);
  const years = await replyWeekendYears(ctx, content.reply, { served, due });
  if (years.length === 0) return [];
  // Letters are written in zh-CN.
  const text = say('zh-CN', 'letter.weekendsOnly', { years: years.join('、') });
  return [{ type: 'paragraph', text }];
}
