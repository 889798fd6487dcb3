import type { letterServe, Output, Parsed } from '@app/contract';
import { addDays, dayOf, isDay } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatTime } from '../../kernel/time.ts';
import { bindOwnUploads } from '../../platform/attachment/index.ts';
import { replyDueOf } from './issue-letter.ts';
import { findLetter, keepService } from './letter.store.ts';
import { mayServe, openLetter } from './show-letter.ts';
import { say } from './texts.ts';

/** A letter served by a public notice counts as received so many calendar days after it (areas.md 1.4, `service.publicationDays`, [K]). */
const publicationDays = 30;

/** Records when and how an issued letter reached its receiver; the day starts the time for an answer. */
export async function serveLetter(
  ctx: Context,
  { id, way, on, proof, remark }: Parsed<typeof letterServe>,
): Promise<Output<typeof letterServe>> {
  await openLetter(ctx, id);
  const row = (await findLetter(ctx.db, id, true)) ?? fail('notFound');
  if (!(await mayServe(ctx, row))) fail('illegalPermission');
  const issuedAt = row.issued_at;
  if (row.state !== 'issued' || issuedAt === null)
    fail('conflict', { cause: say(ctx.language, 'letter.notWaiting', { number: row.number ?? '' }) });
  const day = isDay(on) ? on : refuse(ctx, 'letter.noDay', { day: on });
  if (day < dayOf(issuedAt)) refuse(ctx, 'letter.beforeIssue', { day, issued: dayOf(issuedAt) });
  if (day > dayOf(ctx.businessNow())) refuse(ctx, 'letter.inFuture', { day });
  await bindOwnUploads(ctx, row.case_id, [proof]);
  const servedOn = way === 'publication' ? addDays(day, publicationDays) : day;
  // The day counts, not the hour: noon in Shanghai, but never before the moment of issue.
  const at = new Date(Math.max(Date.parse(`${servedOn}T12:00:00+08:00`), issuedAt.getTime()));
  const replyDue = await replyDueOf(ctx, row.content, at);
  await keepService(ctx.db, row.id, { way, at, proof, replyDue });
  const after = { number: row.number, way, on: day, servedAt: formatTime(at), proof, remark: remark ?? null };
  await ctx.audit({ action: 'letter.serve', entity: 'letter', entityId: row.id, after });
  return { servedAt: formatTime(at), replyDue };
}

function refuse(
  ctx: Context,
  key: 'letter.noDay' | 'letter.beforeIssue' | 'letter.inFuture',
  values: Record<string, string>,
): never {
  const message = say(ctx.language, key, values);
  return fail('invalidInput', { cause: message, data: [{ field: 'on', message }] });
}
