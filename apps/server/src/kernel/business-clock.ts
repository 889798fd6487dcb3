import { sql } from 'kysely';
import type { Database } from './context.ts';

/** How far business time is ahead of real time in this database, and who moved it last. */
export interface BusinessOffset {
  offsetMs: number;
  movedAt: Date | null;
}

/**
 * Business time: real time and an offset that the database holds (A14). Days, limits, years of numbers, validity and the dates on papers follow it;
 * sessions, tokens, locks, ids, the outbox and the audit's own time never do. An installation for production has no offset.
 */
export class BusinessClock {
  private offset = 0;

  constructor(private readonly realNow: () => Date) {}

  now(): Date {
    return this.offset === 0 ? this.realNow() : new Date(this.realNow().getTime() + this.offset);
  }

  /** Milliseconds by which business time is ahead; never negative. */
  get offsetMs(): number {
    return this.offset;
  }

  /** Takes over the offset of the database; an older one that arrives late changes nothing, because the clock only moves forward. */
  follow({ offsetMs }: BusinessOffset): void {
    this.offset = Math.max(this.offset, offsetMs);
  }
}

/** Reads the offset; with `lock` no other move begins before this transaction ends. */
export async function readBusinessOffset(db: Database, lock = false): Promise<BusinessOffset> {
  const { rows } = await sql<{ offset_ms: string; moved_at: Date | null }>`
    select offset_ms, moved_at from platform.business_clock ${lock ? sql`for update` : sql``}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('the business clock has no row');
  return { offsetMs: Number(row.offset_ms), movedAt: row.moved_at };
}

/** Keeps a new offset; the caller holds the lock of the reading before. */
export async function writeBusinessOffset(db: Database, { offsetMs, movedAt }: BusinessOffset): Promise<void> {
  await sql`update platform.business_clock set offset_ms = ${offsetMs}, moved_at = ${movedAt}`.execute(db);
}
