import { createHash } from 'node:crypto';
import type { ReviewResult } from '@app/contract';
import type { App, Context } from '../../kernel/context.ts';
import type { Ask } from './job.ts';
import { judgeApart, namesHeld } from './judging.ts';

/** Reviews that an app keeps, the latest: who checks a draft usually submits it next, with nothing changed. */
const mostKept = 60;
const kept = new WeakMap<App, Map<string, ReviewResult>>();

/**
 * A review by a thread; what was asked with exactly the same names, rules, form, words of files, day and calendar is not judged again. The result is
 * shared: it must not be changed.
 * @throws what `judgeApart` throws
 */
export async function reviewApart(
  ctx: Context,
  ask: Ask<'review'>,
  { calendarVersion }: { calendarVersion: number },
): Promise<ReviewResult> {
  const known = kept.get(ctx.app) ?? new Map<string, ReviewResult>();
  kept.set(ctx.app, known);
  const key = await keyOf(ctx.app, ask, calendarVersion);
  const result = known.get(key) ?? (await judgeApart(ctx, ask));
  known.delete(key);
  known.set(key, result);
  for (const old of [...known.keys()].slice(0, -mostKept)) known.delete(old);
  return result;
}

/** Everything that the judgement depends on. */
async function keyOf(app: App, { rules, calendar: _days, ...said }: Ask<'review'>, calendar: number): Promise<string> {
  const { id: names } = await namesHeld(app);
  return createHash('sha256')
    .update(JSON.stringify([names, rules.id, calendar, said]))
    .digest('base64');
}
