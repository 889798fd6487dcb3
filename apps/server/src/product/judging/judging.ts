import type { RulebookData } from '@app/contract';
import type { App, Context } from '../../kernel/context.ts';
import { LineFull, type Share, shareFor } from '../../kernel/turns/fair-line.ts';
import { refuseLater } from '../../kernel/turns/refuse-later.ts';
import { type WorkerPool, workerPool } from '../../kernel/turns/worker-pool.ts';
import type { Ask, JobKind, Jobs } from './job.ts';
import type { SharedRows } from './shared-rows.ts';
import { type NameRows, shareNames, shareRules } from './shared-rules.ts';
import { say } from './texts.ts';

/** Time limit of a job: the largest dossier that the form accepts takes a second or two; longer is an attack or a fault. */
const timeoutMs = 20_000;
const pool = workerPool(import.meta.url, 'judge.worker', {
  memoryMegabytes: 768,
  youngMegabytes: 12,
  timeoutMs,
  waiting: { total: 100, company: 24, person: 8 },
});
export const stopJudging = () => pool.stop();

const ownPools = new WeakMap<App, WorkerPool>();
/** Gives an app threads of its own instead of those shared by the process. */
export const judgeWith = (app: App, threads: WorkerPool) => void ownPools.set(app, threads);

const names = new WeakMap<App, NameRows>();
const shared = new WeakMap<NameRows, Promise<SharedRows>>();
const rules = new WeakMap<RulebookData, Promise<SharedRows>>();

/** Sets the names by which the threads identify substances from now on. */
export function holdNames(app: App, rows: NameRows): void {
  names.set(app, rows);
}

/** A rulebook in shared memory; each one is written once. */
export function sharedRules(data: RulebookData): Promise<SharedRows> {
  const known = rules.get(data) ?? shareRules(data);
  rules.set(data, known);
  return known;
}

/** The names that the threads of an app hold, in shared memory; other names have another id. */
export function namesHeld(app: App): Promise<SharedRows> {
  const rows = names.get(app);
  if (!rows) throw new Error('the ingredient catalogue is not loaded yet');
  const known = shared.get(rows) ?? shareNames(rows);
  shared.set(rows, known);
  return known;
}

/** The system's own work after a commit waits in a line of its own; it has at most as many entries as the outbox has runners. */
export const ownShare: Share = { company: 'own', person: 'outbox' };

/**
 * Runs a job in a thread without blocking the event loop. Waiting jobs are taken by turns of companies and their people; when too many wait, the
 * call is refused (6010106). Call it without an open transaction: the wait may be long.
 * @throws Unfinished when the job took too long or ended its thread.
 */
export async function judgeApart<K extends JobKind>(
  ctx: Pick<Context, 'app' | 'user' | 'tenant' | 'language' | 'ip'>,
  message: Ask<K>,
  share: Share = shareFor(ctx),
): Promise<Jobs[K]['answer']> {
  const held = await namesHeld(ctx.app);
  const hold: Ask<'hold'> = { kind: 'hold', names: held };
  try {
    const job = { message, prepare: { name: held.id, message: hold }, share };
    return (await (ownPools.get(ctx.app) ?? pool).run<{ result: Jobs[K]['answer'] }>(job)).result;
  } catch (error) {
    if (error instanceof LineFull) await refuseLater('submitLimit', { cause: say(ctx.language, 'judging.lineFull') });
    throw error;
  }
}

/** Prepares a thread, so that the first dossier of the day need not wait for that. */
export async function warmJudging(app: App, data: RulebookData): Promise<void> {
  await sharedRules(data);
  const held = await namesHeld(app);
  await pool.run({
    // The text matches nothing, which makes the thread load all names.
    message: { kind: 'suggest', text: '?', limit: 1 },
    prepare: { name: held.id, message: { kind: 'hold', names: held } },
    share: ownShare,
  });
}
