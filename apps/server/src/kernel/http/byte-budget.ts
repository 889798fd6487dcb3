import type { Share } from '../fair-line.ts';

const mega = 1024 * 1024;
/** Bodies up to this size are free: they cost less to read than to count. */
const freeBytes = 64 * 1024;
/** Of a person; a company has four times as much. Somebody who saves a form of 2 MB by hand never comes near it. */
const person = { burst: 32 * mega, perSecond: mega };
const companyFactor = 4;
const mostKnown = 20_000;

interface Bucket {
  bytes: number;
  at: number;
}

/** How much JSON a person and a company may have the server read; large bodies are read on the thread that answers calls. */
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
