import type { ReviewDossier, ReviewResult, RulebookData } from '@app/contract';
import type { Calendar } from '@app/engine/clock';
import { workerPool } from '../../kernel/turns/worker-pool.ts';
import type { Ask } from './job.ts';
import { ownShare } from './judging.ts';
import { type NameRows, shareNames, shareRules } from './shared-rules.ts';

/** Threads of their own, for work without a server: each judges one dossier at a time. */
export interface JudgingThreads {
  /** @throws Unfinished when a thread ended or did not answer */
  review(dossier: ReviewDossier, asOf: string, book?: number): Promise<ReviewResult>;
  stop(): Promise<void>;
}

/** Starts `size` threads that know a regulation; rules and names lie once in memory that they share. */
export async function judgingThreads(
  size: number,
  regulation: { data: RulebookData; names: NameRows; calendar: Calendar | null },
  /** Rulebooks over the same names; `review` is told by position which one judges. */
  rulebooks: readonly RulebookData[] = [regulation.data],
): Promise<JudgingThreads> {
  const books = await Promise.all(rulebooks.map(shareRules));
  const names = await shareNames(regulation.names);
  // Nobody waits for an answer here as behind a form: the limits only end a thread that hangs.
  const waiting = {
    total: Number.POSITIVE_INFINITY,
    company: Number.POSITIVE_INFINITY,
    person: Number.POSITIVE_INFINITY,
  };
  const pool = workerPool(import.meta.url, 'judge.worker', {
    size,
    memoryMegabytes: 768,
    timeoutMs: 600_000,
    waiting,
    givesWay: false,
  });
  const hold: Ask<'hold'> = { kind: 'hold', names };
  return {
    async review(dossier, asOf, book = 0) {
      const rules = books[book];
      if (!rules) throw new Error(`there is no rulebook ${book}`);
      const message: Ask<'dossier'> = { kind: 'dossier', rules, dossier, asOf, calendar: regulation.calendar };
      const prepare = { name: names.id, message: hold };
      return (await pool.run<{ result: ReviewResult }>({ message, prepare, share: ownShare })).result;
    },
    stop: () => pool.stop(),
  };
}
