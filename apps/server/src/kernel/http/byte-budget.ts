import type { Share } from '../fair-line.ts';

const mega = 1024 * 1024;
/** Bodies up to this size are free: they cost less to read than to count. */
const freeBytes = 64 * 1024;
/** Of a person; a company has four times as much. Two of the largest bodies fit; who saves a form of 2 MB by hand never comes near it. */
const person = { burst: 24 * mega, perSecond: mega };
const companyFactor = 4;
const mostKnown = 20_000;

interface Bucket {
  bytes: number;
  at: number;
}

/** Of a debt, in seconds of the rate: nobody is shut out for longer by what was answered. */
const mostDebtSeconds = 4;

/** How much JSON a person and a company may have the server read and write: the thread that answers all calls does both. */
export class ByteBudget {
  private readonly buckets = new Map<string, Bucket>();

  constructor(private readonly clock: () => number = Date.now) {}

  /** Takes the bytes of one body out of the budget, or answers false and takes nothing. */
  take({ company, person: who }: Share, bytes: number): boolean {
    if (bytes <= freeBytes) return true;
    const own = this.bucket(`p ${who}`, 1);
    const all = this.bucket(`c ${company}`, companyFactor);
    if (own.bytes < bytes || all.bytes < bytes) return false;
    own.bytes -= bytes;
    all.bytes -= bytes;
    return true;
  }

  /** Counts what was answered; its size is known only when the work is done, so a debt may remain. */
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

  /** Whether a body may come: its bytes are left, and no more was answered before than the rate permits. */
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
