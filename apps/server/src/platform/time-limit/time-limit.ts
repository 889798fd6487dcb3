import type { Parsed, TimeLimit, timeLimitSave } from '@app/contract';
import { dayOf, daysBetween } from '@app/engine/clock';
import type { DayLimit, KeyedLimit, Limit } from '@app/engine/workflow';
import type { App, Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import * as store from './time-limit.store.ts';
import { timeLimitFile } from './time-limit-file.ts';

/**
 * A limit in days as it is in force on a day; one that says its days itself stays as it is, one that ends with a day has the days until then, at least
 * one. Works in every scope.
 */
export async function limitOn(ctx: Context, limit: Limit | KeyedLimit | DayLimit, day: string): Promise<Limit> {
  if ('day' in limit) return { amount: Math.max(daysBetween(day, limit.day), 1), unit: 'calendarDay' };
  if (!('key' in limit)) return limit;
  const { key } = limit;
  const found = await store.versionOn(ctx.db, key, day);
  if (!found) throw new Error(`no time limit '${key}' is in force on ${day}`);
  const { amount, unit } = found;
  if (unit === 'month')
    throw new Error(`the time limit '${key}' is counted in months, which no clock of a process does`);
  return { amount, unit };
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

/** All versions of all limits, with where they stand today. */
export async function queryTimeLimits(ctx: Context): Promise<TimeLimit[]> {
  const today = dayOf(ctx.businessNow());
  return (await store.allVersions(ctx.db)).map((row) => shown(row, today));
}

/**
 * Adds a version of a limit (scope app_platform), which ends the one before the day before; a version that has not begun yet is replaced. Steps that
 * run keep what they began with. Another change meanwhile is state 409, a day that is past 400.
 */
export async function saveTimeLimit(ctx: Context, input: Parsed<typeof timeLimitSave>): Promise<TimeLimit> {
  const { key, amount, basis, verified, from } = input;
  const [latest] = await store.lockVersions(ctx.db, key);
  if (!latest) fail('notFound');
  if (latest.valid_from !== input.after)
    fail('staleVersion', { cause: text(ctx.language, 'timeLimit.stale', { from: latest.valid_from }) });
  const today = dayOf(ctx.businessNow());
  const isPlanned = latest.valid_from > today;
  if (from < today) refuse(ctx, 'timeLimit.past', { today });
  if (from < latest.valid_from || (from === latest.valid_from && !isPlanned))
    refuse(ctx, 'timeLimit.early', { from: latest.valid_from });
  const { texts, unit, inner_limit } = latest;
  const row: store.TimeLimitRow = {
    ...{ key, amount, unit, texts, inner_limit, basis, verified },
    valid_from: from,
    valid_to: null,
    changed_by: ctx.user?.fullname ?? null,
  };
  if (from === latest.valid_from) await store.removeVersion(ctx.db, latest);
  else await store.endBefore(ctx.db, latest, from);
  await store.insertVersions(ctx.db, [{ ...row, changed_at: ctx.businessNow() }]);
  await ctx.audit({
    action: 'timeLimit.change',
    entity: 'time_limit',
    entityId: key,
    before: { amount: latest.amount, basis: latest.basis, verified: latest.verified, from: latest.valid_from },
    after: { amount, basis, verified, from },
  });
  return shown(row, today);
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

function refuse(ctx: Context, key: string, values: Record<string, string>): never {
  const message = text(ctx.language, key, values);
  return fail('invalidInput', { cause: message, data: [{ field: 'from', message }] });
}

function shown(row: store.TimeLimitRow, today: string): TimeLimit {
  const { key, amount, unit, texts, inner_limit: inner, basis, verified, valid_from: from, valid_to: to } = row;
  const state = from > today ? 'future' : to !== null && to < today ? 'ended' : 'inForce';
  return { key, amount, unit, ...texts, inner, basis, verified, from, to, state, changedBy: row.changed_by };
}
