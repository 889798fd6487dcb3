import type { Share } from '../turns/fair-line.ts';

const mega = 1024 * 1024;
/** Bodies up to this many bytes are not counted: reading them costs less than counting. */
const freeBytes = 64 * 1024;
/**
 * Bytes of one person; a company has four times as much. Two of the largest bodies fit at once; a person who saves a form of 2 MB by hand stays
 * far below.
 */
const person = { burst: 24 * mega, perSecond: mega };
const companyFactor = 4;
const mostKnown = 20_000;

interface Bucket {
  bytes: number;
  at: number;
}

/** Largest debt, in seconds of the rate: after large answers a caller is refused for at most this long. */
const mostDebtSeconds = 4;

/** Limits how much JSON a person and a company may send and receive, because the one thread that answers all calls parses and writes it. */
export class ByteBudget {
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly clock: () => number = Date.now) {}

  /** Takes the bytes of one request body from the budget; answers false, and takes nothing, when too little is left. */
  take({ company, person: who }: Share, bytes: number): boolean {
    if (bytes <= freeBytes) return true;
    const own = this.bucket(`p ${who}`, 1);
    const all = this.bucket(`c ${company}`, companyFactor);
    if (own.bytes < bytes || all.bytes < bytes) return false;
    own.bytes -= bytes;
    all.bytes -= bytes;
    return true;
  }

  /** Counts the bytes of an answer; their number is known only after the work, so the budget may become negative (a debt). */
  charge({ company, person: who }: Share, bytes: number): void {
    if (bytes <= freeBytes) return;
    for (const [name, factor] of [
      [`p ${who}`, 1],
      [`c ${company}`, companyFactor],
    ] as const) {
      const bucket = this.bucket(name, factor);
      bucket.bytes = Math.max(bucket.bytes - bytes, -mostDebtSeconds * person.perSecond * factor);
    }
  }

  /** Whether a body of this size may be read now: enough bytes are left and no debt of earlier answers remains. */
  hasRoom({ company, person: who }: Share, bytes: number): boolean {
    const wanted = bytes <= freeBytes ? 0 : bytes;
    return this.bucket(`p ${who}`, 1).bytes >= wanted && this.bucket(`c ${company}`, companyFactor).bytes >= wanted;
  }

  private bucket(name: string, factor: number): Bucket {
    const at = this.clock();
    const most = person.burst * factor;
    const known = this.buckets.get(name);
    if (!known && this.buckets.size >= mostKnown) this.buckets.clear();
    const { bytes, at: before } = known ?? { bytes: most, at };
    const filled = { bytes: Math.min(most, bytes + ((at - before) / 1000) * person.perSecond * factor), at };
    this.buckets.set(name, filled);
    return filled;
  }
}
