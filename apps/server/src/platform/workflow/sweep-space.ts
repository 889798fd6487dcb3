import type { App, Context, Scope } from '../../kernel/context.ts';
import { authorities } from '../tenant/index.ts';

/** One transaction in the space of an authority, for the system. */
export type SpaceRun = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;

/** The embedded database has one connection; PostgreSQL serves several lanes at once. */
const lanesOf = { embedded: 1, postgres: 4 } as const;

/** A way to work in every space there is. */
export async function eachSpace(app: App): Promise<SpaceRun[]> {
  const all = await app.run({ role: 'app_platform' }, (ctx) => authorities(ctx));
  return all.flatMap(({ id, name, schema_name: schema }) => {
    if (schema === null) return [];
    const scope: Scope = { role: 'app_authority', schema, authorityId: id, tenantId: id };
    const tenant = { id, name, kind: 'authority' as const, isAdmin: false };
    return [<T>(work: (ctx: Context) => Promise<T>) => app.run(scope, work, { tenant })];
  });
}

/**
 * Works until `step` finds nothing more, in several lanes where the database bears it; answers how many it found in all. A
 * lane ends when it finds less than `full`; the first step alone decides whether the lanes begin.
 */
export async function inLanes(app: App, full: number, step: () => Promise<number>): Promise<number> {
  let all = 0;
  const lane = async () => {
    for (let found = full; found >= full; all += found) found = await step();
  };
  const first = await step();
  if (first < full) return first;
  const lanes = isEmbedded(app) ? lanesOf.embedded : lanesOf.postgres;
  await Promise.all(Array.from({ length: lanes }, lane));
  return first + all;
}

/** Whether all work shares one connection, which nobody may keep for long. */
export function isEmbedded(app: App): boolean {
  return app.settings.databaseUrl === null;
}

/** Works in every space in transactions of at most `size` rows until one finds fewer; answers how many in all. */
export async function inBatches(app: App, size: number, work: (ctx: Context) => Promise<number>): Promise<number> {
  let all = 0;
  for (const run of await eachSpace(app)) for (let count = size; count === size; all += count) count = await run(work);
  return all;
}
