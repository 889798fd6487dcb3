import { dayOf } from '@app/engine/clock';
import type { App } from '../../../kernel/context.ts';
import type { DatedAct } from '../../../kernel/wiring.ts';
import { eachSpace, inLanes, isEmbedded, type SpaceRun } from '../sweep-space.ts';

/** How many records share a transaction; the embedded database has one connection for everybody. */
const atOnce = { embedded: 10, postgres: 50 } as const;
/** Milliseconds after which a record on which nobody could act is tried again. */
const retryMs = 60_000;
/** Records on which an act failed, by its name, with when each is tried again. */
const waiting = new WeakMap<App, Map<string, Map<string, number>>>();

/**
 * Acts on every record whose day has come in business time (`wiring.dates`), each once however many servers sweep: finding and acting are one
 * transaction, and a killed one leaves nothing half done. Answers on how many it acted.
 */
export async function sweepDates(app: App): Promise<number> {
  let done = 0;
  const size = isEmbedded(app) ? atOnce.embedded : atOnce.postgres;
  for (const dated of app.wiring.dates ?? [])
    for (const run of await eachSpace(app)) done += await inLanes(app, size, () => actOnSome(app, dated, run, size));
  return done;
}

/** Acts on up to so many records together; when one fails nothing of it stays, and each gets a transaction of its own. */
async function actOnSome(app: App, dated: DatedAct, run: SpaceRun, size: number): Promise<number> {
  let taken = 0;
  try {
    await run(async (ctx) => {
      const ids = await dated.take(ctx, dayOf(ctx.businessNow()), size, failedOf(app, dated));
      taken = ids.length;
      for (const id of ids) await dated.act(ctx, id);
    });
  } catch (error) {
    if (taken === 0) throw error;
    for (let left = taken; left > 0; left -= 1) await actOnNext(app, dated, run);
  }
  return taken;
}

/** Acts on the next record by itself; one on which that fails waits, so that it holds up nobody else. */
async function actOnNext(app: App, dated: DatedAct, run: SpaceRun): Promise<void> {
  let next: string | undefined;
  try {
    await run(async (ctx) => {
      [next] = await dated.take(ctx, dayOf(ctx.businessNow()), 1, failedOf(app, dated));
      if (next !== undefined) await dated.act(ctx, next);
    });
  } catch (error) {
    if (next === undefined) throw error;
    process.stderr.write(`${dated.name} of ${next} failed and will be tried again: ${String(error)}\n`);
    const acts = waiting.get(app) ?? new Map<string, Map<string, number>>();
    waiting.set(app, acts);
    acts.set(dated.name, (acts.get(dated.name) ?? new Map()).set(next, app.businessNow().getTime() + retryMs));
  }
}

/** Records that wait after a failure. */
function failedOf(app: App, { name }: DatedAct): string[] {
  const failed = waiting.get(app)?.get(name);
  if (!failed) return [];
  for (const [id, until] of failed) if (until <= app.businessNow().getTime()) failed.delete(id);
  return [...failed.keys()];
}
