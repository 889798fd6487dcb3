import {
  type Confirmation,
  type Parsed,
  type StopEvent,
  type TimeLimit,
  textOf,
  type timeLimitDrop,
  type timeLimitPublish,
  type timeLimitSave,
} from '@app/contract';
import { dayOf, daysBetween } from '@app/engine/clock';
import type { DayLimit, KeyedLimit, Limit } from '@app/engine/workflow';
import type { App, Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import { formatTime } from '../../kernel/time.ts';
import * as store from './time-limit.store.ts';
import { timeLimitFile } from './time-limit-file.ts';

/**
 * A limit in days as it is in force on a day; one that says its days itself stays as it is, one that ends with a day has the days until then, at least
 * one. What stops its clock comes with it; absent where base data says nothing of the limit. Works in every scope.
 */
export async function limitOn(
  ctx: Context,
  limit: Limit | KeyedLimit | DayLimit,
  day: string,
): Promise<Limit & { stopEvents?: readonly StopEvent[] }> {
  if ('day' in limit) return { amount: Math.max(daysBetween(day, limit.day), 1), unit: 'calendarDay' };
  if (!('key' in limit)) return limit;
  const { key } = limit;
  const found = await store.versionOn(ctx.db, key, day);
  if (!found) throw new Error(`no time limit '${key}' is in force on ${day}`);
  const { amount, unit, stop_events: stopEvents } = found;
  if (unit === 'month')
    throw new Error(`the time limit '${key}' is counted in months, which no clock of a process does`);
  return { amount, unit, stopEvents };
}

/** Keys of the limits in force today that the office set itself, beside those of the law. */
export async function innerLimits(ctx: Context): Promise<ReadonlySet<string>> {
  const today = dayOf(ctx.businessNow());
  const rows = await store.allVersions(ctx.db);
  return new Set(
    rows.flatMap(({ key, inner_limit, valid_from, valid_to }) =>
      inner_limit && valid_from <= today && (valid_to === null || valid_to >= today) ? [key] : [],
    ),
  );
}

/** All versions of all limits, with where they stand today; the newest one with the draft of the next. Editors alone read drafts. */
export async function queryTimeLimits(ctx: Context): Promise<TimeLimit[]> {
  const rows = await store.allVersions(ctx.db);
  const drafts = ctx.permissions.has('limit.edit')
    ? await store.allDrafts(ctx.db)
    : new Map<string, store.LimitDraft>();
  return rows.map((row, at) => {
    const isNewest = rows[at - 1]?.key !== row.key;
    return shown(ctx, row, isNewest ? drafts.get(row.key) : undefined);
  });
}

/** Drafts of limits that the caller may publish, because somebody else wrote them. */
export async function limitConfirmations(ctx: Context): Promise<Confirmation[]> {
  if (!ctx.permissions.has('limit.edit')) return [];
  const limits = await queryTimeLimits(ctx);
  return limits.flatMap(({ title, draft }) =>
    draft && !draft.mine
      ? {
          kind: 'timeLimit',
          title: textOf(title, ctx.language),
          by: draft.savedBy,
          at: formatTime(new Date(draft.savedAt)),
          path: '/base/time-limits',
        }
      : [],
  );
}

/** The newest version of a limit, locked, with its draft; an unknown key is state 404. */
async function locked(ctx: Context, key: string) {
  const [latest] = await store.lockVersions(ctx.db, key);
  if (!latest) return fail('notFound');
  return { latest, draft: await store.draftOf(ctx.db, key) };
}

type Planned = Pick<store.LimitDraft, 'after_day' | 'valid_from' | 'amount' | 'announcement'>;

/**
 * Refuses a next version that cannot be: another version came meanwhile (409), a day that is past or before the present version (400), a
 * limit of the law longer than its ground allows (409).
 */
function judge(
  ctx: Context,
  latest: store.TimeLimitRow,
  { after_day, valid_from: from, amount, announcement }: Planned,
): void {
  if (latest.valid_from !== after_day)
    fail('staleVersion', { cause: text(ctx.language, 'timeLimit.stale', { from: latest.valid_from }) });
  const today = dayOf(ctx.businessNow());
  const isPlanned = latest.valid_from > today;
  if (from < today) refuse(ctx, 'from', 'timeLimit.past', { today });
  if (from < latest.valid_from || (from === latest.valid_from && !isPlanned))
    refuse(ctx, 'from', 'timeLimit.early', { from: latest.valid_from });
  if (latest.most === null || amount <= latest.most || announcement) return;
  const message = text(ctx.language, 'timeLimit.most', { most: String(latest.most), basis: latest.basis });
  fail('conflict', { cause: message, data: [{ field: 'announcement', message }] });
}

/** Refuses whoever looked at another draft than the present one, with who saved it. */
function refuseOther(ctx: Context, draft: store.LimitDraft | undefined, seen: string | null): void {
  if ((draft?.saved_at.toISOString() ?? null) === seen) return;
  const cause = draft
    ? text(ctx.language, 'timeLimit.other', { name: draft.saved_by_name, at: formatTime(draft.saved_at) })
    : text(ctx.language, 'timeLimit.gone', {});
  fail('staleVersion', { cause });
}

/** Drafts the next version of a limit (scope app_platform); nothing that is in force changes. */
export async function saveTimeLimit(ctx: Context, input: Parsed<typeof timeLimitSave>): Promise<TimeLimit> {
  const { key, amount, basis, announcement, verified, stopEvents, from, after, draftAfter } = input;
  const { latest, draft } = await locked(ctx, key);
  refuseOther(ctx, draft, draftAfter);
  const row: store.LimitDraft = {
    ...{ key, after_day: after, valid_from: from, amount, basis, announcement: announcement || null, verified },
    stop_events: stopEvents,
    saved_by: ctx.user?.id ?? fail('illegalToken'),
    saved_by_name: ctx.user?.fullname ?? '',
    saved_at: ctx.businessNow(),
  };
  judge(ctx, latest, row);
  await store.writeDraft(ctx.db, row);
  const told = { amount, basis, announcement: row.announcement, verified, stopEvents, from };
  await ctx.audit({ action: 'base.save', entity: 'time_limit', entityId: key, after: told });
  return shown(ctx, latest, row);
}

/**
 * Puts a draft in force from its day (scope app_platform), which ends the version before the day before; a version that has not begun yet is
 * replaced. Whoever wrote it cannot. Steps that run keep what they began with.
 */
export async function publishTimeLimit(
  ctx: Context,
  { key, savedAt }: Parsed<typeof timeLimitPublish>,
): Promise<TimeLimit> {
  const { latest, draft } = await locked(ctx, key);
  refuseOther(ctx, draft, savedAt);
  if (!draft) return fail('staleVersion');
  if (draft.saved_by === ctx.user?.id) fail('illegalPermission', { cause: text(ctx.language, 'timeLimit.second', {}) });
  judge(ctx, latest, draft);
  const { amount, basis, announcement, verified, stop_events, valid_from: from } = draft;
  const { texts, unit, inner_limit, most } = latest;
  const row: store.TimeLimitRow = {
    ...{ key, amount, unit, texts, inner_limit, basis, verified, announcement, stop_events },
    ...{ valid_from: from, valid_to: null, changed_by: draft.saved_by_name },
    most: most === null ? null : Math.max(most, amount),
  };
  if (from === latest.valid_from) await store.removeVersion(ctx.db, latest);
  else await store.endBefore(ctx.db, latest, from);
  await store.insertVersions(ctx.db, [{ ...row, changed_at: ctx.businessNow() }]);
  await store.removeDraft(ctx.db, key);
  await ctx.audit({
    action: 'timeLimit.change',
    entity: 'time_limit',
    entityId: key,
    before: {
      amount: latest.amount,
      basis: latest.basis,
      verified: latest.verified,
      stopEvents: latest.stop_events,
      from: latest.valid_from,
    },
    after: { amount, basis, announcement, verified, stopEvents: stop_events, from, draftedBy: draft.saved_by },
  });
  return shown(ctx, row);
}

/** Gives the draft of a limit up (scope app_platform). */
export async function dropTimeLimit(ctx: Context, { key, savedAt }: Parsed<typeof timeLimitDrop>): Promise<TimeLimit> {
  const { latest, draft } = await locked(ctx, key);
  refuseOther(ctx, draft, savedAt);
  await store.removeDraft(ctx.db, key);
  await ctx.audit({ action: 'base.drop', entity: 'time_limit', entityId: key });
  return shown(ctx, latest);
}

/** Adds the limits of the file that the database does not have; one in the database is never changed by the file. */
export async function seedTimeLimits(app: App): Promise<void> {
  const file = timeLimitFile(app.settings.definitionsDir);
  await app.asOwner(async (db) => {
    const known = new Set((await store.allVersions(db)).map(({ key }) => key));
    const added = file.filter(({ key }) => !known.has(key));
    await store.insertVersions(
      db,
      added.map((row) => ({ ...row, changed_at: null })),
    );
  });
}

function refuse(ctx: Context, field: string, key: string, values: Record<string, string>): never {
  const message = text(ctx.language, key, values);
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}

function shown(ctx: Context, row: store.TimeLimitRow, draft?: store.LimitDraft): TimeLimit {
  const { key, amount, unit, texts, inner_limit: inner, basis, verified, valid_from: from, valid_to: to } = row;
  const today = dayOf(ctx.businessNow());
  const state = from > today ? 'future' : to !== null && to < today ? 'ended' : 'inForce';
  return {
    ...{
      key,
      amount,
      unit,
      title: texts.title,
      start: texts.start,
      end: texts.end,
      inner,
      basis,
      verified,
      from,
      to,
      state,
      changedBy: row.changed_by,
    },
    ...{ most: row.most, announcement: row.announcement, stopEvents: row.stop_events },
    draft: draft
      ? {
          ...{ amount: draft.amount, basis: draft.basis, announcement: draft.announcement, verified: draft.verified },
          stopEvents: draft.stop_events,
          ...{ from: draft.valid_from, savedBy: draft.saved_by_name, savedAt: draft.saved_at.toISOString() },
          mine: draft.saved_by === ctx.user?.id,
        }
      : null,
  };
}
