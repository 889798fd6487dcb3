import type { RegimeHead, RulebookData } from '@app/contract';
import type { App, Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { formatDate } from '../../kernel/time.ts';
import { backgroundWorker } from '../../kernel/turns/worker.ts';
import { say } from './change/texts.ts';
import { type Regime, readRegimeHeads } from './read-regimes.ts';
import { currentRulebook } from './rulebook.ts';

/** Some thousand rows of text take longer to read than a call may hold the others up, so a thread reads them, once. */
const worker = backgroundWorker(import.meta.url, 'regime.worker', { memoryMegabytes: 256 });

/** Stops the thread that reads further rulebooks. */
export function stopRegimes(): Promise<void> {
  return worker.stop();
}

type Head = Awaited<ReturnType<typeof readRegimeHeads>>[number];
interface Known {
  heads?: Promise<readonly Head[]>;
  read: Map<string, Promise<RulebookData>>;
  /** Each with the codes of the own rulebook in which dossiers are written; made anew when those change. */
  inForce: Map<string, { codes: RulebookData['codes']; data: RulebookData }>;
}
const known = new WeakMap<App, Known>();

function knownOf(app: App): Known {
  const one = known.get(app) ?? { read: new Map(), inForce: new Map() };
  known.set(app, one);
  return one;
}

/** The further rulebooks that there are. */
export async function regimesOf({ app }: Pick<Context, 'app'>): Promise<RegimeHead[]> {
  return (await headsOf(app)).map(shownHead);
}

function headsOf(app: App): Promise<readonly Head[]> {
  const one = knownOf(app);
  one.heads ??= readRegimeHeads(app.settings.definitionsDir).catch((error: unknown) => {
    delete one.heads;
    throw error;
  });
  return one.heads;
}

function shownHead({ regulation: _, ...head }: Head): RegimeHead {
  const { notice, ...rest } = head;
  return { ...rest, ...(notice === undefined ? {} : { notice }) };
}

/**
 * The rulebooks with these ids. One that is not known is refused by name with those that are, and so is a day before one begins: with no rule in
 * force everything would seem to pass.
 */
export async function regimesNamed(
  ctx: Context,
  ids: readonly string[],
): Promise<{ regime: RegimeHead; data: RulebookData }[]> {
  const heads = await headsOf(ctx.app);
  const asOf = formatDate(ctx.businessNow());
  const wanted = [...new Set(ids)].map((id) => {
    const head = heads.find((one) => one.id === id);
    if (!head) {
      const list = heads.map((one) => one.id).join(', ') || '—';
      const message = say(ctx.language, 'regulation.noRegime', { id, known: list });
      return fail('invalidInput', { cause: message, data: [{ field: 'regimes', message }] });
    }
    if (asOf < head.from) {
      const message = say(ctx.language, 'regulation.regimeBegins', { id, from: head.from, asOf });
      return fail('invalidInput', { cause: message, data: [{ field: 'regimes', message }] });
    }
    return head;
  });
  return Promise.all(
    wanted.map(async (head) => ({ regime: shownHead(head), data: await rulebookOf(ctx.app, head.id) })),
  );
}

async function rulebookOf(app: App, id: string): Promise<RulebookData> {
  const { read, inForce } = knownOf(app);
  const tables = read.get(id) ?? readApart(app, id);
  read.set(id, tables);
  tables.catch(() => read.delete(id));
  const own = await tables;
  const { codes } = currentRulebook(app);
  const before = inForce.get(id);
  if (before?.codes === codes) return before.data;
  const data = { ...own, codes };
  inForce.set(id, { codes, data });
  return data;
}

async function readApart(app: App, id: string): Promise<RulebookData> {
  const { definitionsDir } = app.settings;
  const read = async () =>
    (await worker.call<{ result: Regime }>({ definitionsDir, regime: id }, [], { timeoutMs: 60_000 })).result.data;
  return app.wiring.readFiles?.(`regime ${id}`, definitionsDir, read) ?? read();
}
