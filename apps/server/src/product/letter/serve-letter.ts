import type { letterServe, Output, Parsed, ServiceWay } from '@app/contract';
import { addDays, dayOf, isDay } from '@app/engine/clock';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatTime } from '../../kernel/time.ts';
import type { DatedAct } from '../../kernel/wiring.ts';
import { bindOwnUploads } from '../../platform/attachment/index.ts';
import { limitOn } from '../../platform/time-limit/index.ts';
import { beginClock } from '../../platform/workflow/index.ts';

import { findLetter, hasUnserved, keepNotice, keepService, type LetterRow, takeNoticed } from './letter.store.ts';
import { replyDueOf } from './reply-due.ts';
import { mayServe, openLetter } from './show-letter.ts';
import { say } from './texts.ts';

/** The time limit of the base data after which a letter by public notice counts as served (areas.md 1.4, `service.publicationDays`, [K]). */
const noticeLimit = 'service.publication';

/**
 * Records when and how an issued letter reached its receiver; the day starts the time for an answer. By public notice it is served only once the time
 * of the notice has passed.
 */
export async function serveLetter(
  ctx: Context,
  { id, way, on, proof, remark }: Parsed<typeof letterServe>,
): Promise<Output<typeof letterServe>> {
  await openLetter(ctx, id);
  const row = (await findLetter(ctx.db, id, true)) ?? fail('notFound');
  if (!(await mayServe(ctx, row))) fail('illegalPermission');
  const issuedAt = row.issued_at;
  // A letter that was put on notice may still be handed over before; it is not put on notice twice.
  const isWaiting = row.state === 'issued' && (row.service_due === null || way !== 'publication');
  if (!isWaiting || issuedAt === null)
    fail('conflict', { cause: say(ctx.language, 'letter.notWaiting', { number: row.number ?? '' }) });
  const day = isDay(on) ? on : refuse(ctx, 'letter.noDay', { day: on });
  const today = dayOf(ctx.businessNow());
  if (day < dayOf(issuedAt)) refuse(ctx, 'letter.beforeIssue', { day, issued: dayOf(issuedAt) });
  if (day > today) refuse(ctx, 'letter.inFuture', { day });
  await bindOwnUploads(ctx, row.case_id, [proof]);
  const due = way === 'publication' ? await noticeEnd(ctx, day) : day;
  if (due <= today) return await markServed(ctx, row, { way, day: due, proof, remark });
  await keepNotice(ctx.db, row.id, { on: day, due, proof });
  const after = { number: row.number, way, on: day, serviceDue: due, proof, remark: remark ?? null };
  await ctx.audit({ action: 'letter.notice', entity: 'letter', entityId: row.id, after });
  return { servedAt: null, serviceDue: due, replyDue: null };
}

/** A letter by public notice is served when the time of its notice has passed. */
export const serveByNotice: DatedAct = {
  name: 'letter.service',
  take: (ctx, day, limit, except) => takeNoticed(ctx.db, day, limit, except),
  async act(ctx, id) {
    const row = (await findLetter(ctx.db, id, true)) ?? fail('notFound');
    if (row.state !== 'issued' || row.service_due === null) return;
    await markServed(ctx, row, { way: 'publication', day: row.service_due, proof: row.service_proof });
  },
};

/** Whether a letter that a node of the case answers waits for its service (`wiring.awaitsService`). */
export function awaitsService(ctx: Context, { caseId, node }: { caseId: string; node: string }): Promise<boolean> {
  return hasUnserved(ctx.db, caseId, node);
}

/** The day on which the time of a public notice has passed. */
async function noticeEnd(ctx: Context, day: string): Promise<string> {
  const { amount, unit } = await limitOn(ctx, { key: noticeLimit }, day);
  if (unit !== 'calendarDay') throw new Error(`the time limit '${noticeLimit}' is counted in calendar days`);
  return addDays(day, amount);
}

async function markServed(
  ctx: Context,
  row: LetterRow,
  { way, day, proof, remark }: { way: ServiceWay; day: string; proof: string | null; remark?: string | undefined },
): Promise<Output<typeof letterServe>> {
  // The day counts, not the hour: noon in Shanghai, but never before the moment of issue.
  const at = new Date(Math.max(Date.parse(`${day}T12:00:00+08:00`), row.issued_at?.getTime() ?? 0));
  const { id: since, case_id: caseId, reply_node: node } = row;
  const clock = node === null ? undefined : await beginClock(ctx, { caseId, node, since, day, proof });
  const replyDue = clock === undefined ? await replyDueOf(ctx, row.content, day) : clock;
  await keepService(ctx.db, row.id, { way, at, proof, replyDue });
  const after = { number: row.number, way, on: day, servedAt: formatTime(at), proof, remark: remark ?? null };
  await ctx.audit({ action: 'letter.serve', entity: 'letter', entityId: row.id, after });
  return { servedAt: formatTime(at), serviceDue: null, replyDue };
}

function refuse(
  ctx: Context,
  key: 'letter.noDay' | 'letter.beforeIssue' | 'letter.inFuture',
  values: Record<string, string>,
): never {
  const message = say(ctx.language, key, values);
  return fail('invalidInput', { cause: message, data: [{ field: 'on', message }] });
}
