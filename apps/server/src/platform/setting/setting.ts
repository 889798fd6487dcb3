import { type Input, type Switch, type SwitchKey, type settingSave, switchKeys } from '@app/contract';
import { sql } from 'kysely';
import type { App, Context } from '../../kernel/context.ts';
import { text } from '../../kernel/texts/index.ts';
import { putSetting, storedSettings } from './setting.store.ts';

export type Switches = Readonly<Record<SwitchKey, boolean>>;

/** Milliseconds after which another server process sees a change at the latest; this one sees it at once. */
const freshMs = 1_000;
const caches = new WeakMap<App, { readAt: number; switches: Switches }>();

/** Default of each switch; in a demonstration people may sign up. */
function fallbacks(app: App): Switches {
  const { demo } = app.settings;
  return {
    tenantMode: true,
    registrationOpen: demo,
    tenantRegistrationOpen: demo,
    secondFactorRequired: false,
    singleSession: false,
    passwordGrant: false,
  };
}

/** The switches as they are, read at most once a second. Works in any scope, also without a transaction. */
export async function switches(ctx: Context): Promise<Switches> {
  const known = caches.get(ctx.app);
  if (known && Date.now() - known.readAt < freshMs) return known.switches;
  const readAt = Date.now();
  const rows = await ctx.within({ role: 'app_platform' }, (tx) => storedSettings(tx.db));
  const read = { ...fallbacks(ctx.app), ...Object.fromEntries(rows.map((row) => [row.key, row.value])) };
  caches.set(ctx.app, { readAt, switches: read });
  return read;
}

/** Clears the cached switches: after a change, and in tests that write the table themselves. */
export function forgetSwitches(app: App): void {
  caches.delete(app);
}

/** The list of switches for the administrator's page. */
export async function querySettings(ctx: Context): Promise<Switch[]> {
  const stored = new Map((await storedSettings(ctx.db)).map((row) => [row.key, row]));
  const defaults = fallbacks(ctx.app);
  return switchKeys.map((key) => {
    const row = stored.get(key);
    return {
      key,
      value: row?.value ?? defaults[key],
      fallback: defaults[key],
      name: text(ctx.language, `setting.${key}`),
      description: text(ctx.language, `setting.${key}.about`),
      changedAt: row?.changed_at.toISOString() ?? null,
      changedBy: row?.changed_by ?? null,
    };
  });
}

/** Changes one switch; saving what it is already changes and records nothing. */
export async function saveSetting(ctx: Context, input: Input<typeof settingSave>): Promise<Switch> {
  // With two administrators at once, the audit row must have the value that each of them really replaced.
  await sql`select pg_advisory_xact_lock(hashtext('platform_setting'))`.execute(ctx.db);
  const before = (await querySettings(ctx)).find((item) => item.key === input.key);
  if (before && before.value !== input.value) {
    await putSetting(ctx.db, { ...input, userId: ctx.user?.realId ?? null }, ctx.now());
    await ctx.audit({
      action: 'setting.change',
      entity: 'setting',
      entityId: input.key,
      before: { value: before.value },
      after: { value: input.value },
    });
    ctx.afterCommit(() => forgetSwitches(ctx.app));
  }
  const after = (await querySettings(ctx)).find((item) => item.key === input.key);
  if (!after) throw new Error(`no switch ${input.key}`);
  return after;
}
