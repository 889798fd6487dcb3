import type { Database } from '../context.ts';
import { ownTurn } from '../turns/own-turn.ts';
import { type BrokenBatch, checkBatches, strayReads } from './read-rows.ts';

export interface ReadsReport {
  ok: boolean;
  proved: number;
  /** Batches that were removed after their time. */
  expired: number;
  broken: BrokenBatch | null;
  /** Rows of no sealed batch. */
  stray: number;
}

/** Proves that each batch of the read trace is what its audit row sealed, or was removed after its time. */
export async function verifyReads(run: <T>(work: (db: Database) => Promise<T>) => Promise<T>): Promise<ReadsReport> {
  let after: string | null = '0';
  let [proved, expired] = [0, 0];
  let broken: BrokenBatch | null = null;
  while (after !== null && !broken) {
    const from: string = after;
    const page = await run((db) => checkBatches(db, from));
    proved += page.proved;
    expired += page.expired;
    broken = page.broken[0] ?? null;
    after = page.last;
    await ownTurn();
  }
  const stray = await run(strayReads);
  return { ok: broken === null && stray === 0, proved, expired, broken, stray };
}
