import type { FastifyRequest } from 'fastify';
import { fail } from '../failure.ts';

interface Bucket {
  tokens: number;
  at: number;
}

/**
 * Slows down an address that floods calls which need no session (R7-32: 429). Each address may burst and then gets a
 * steady rate; sign-in has its own, stricter counters.
 */
export class RateLimit {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly burst = 2_000,
    private readonly perSecond = 200,
    private readonly clock: () => number = Date.now,
  ) {}

  /** Takes one token of the caller's address or fails with 429. */
  check(request: FastifyRequest): void {
    if (!this.take(request.ip)) fail('tooManyRequests');
  }

  /** Takes one token of whoever is limited together; false = none is left. */
  take(key: string): boolean {
    const now = this.clock();
    const bucket = this.buckets.get(key) ?? { tokens: this.burst, at: now };
    bucket.tokens = Math.min(this.burst, bucket.tokens + ((now - bucket.at) / 1000) * this.perSecond);
    bucket.at = now;
    if (!this.buckets.has(key)) this.makeRoom(now);
    this.buckets.set(key, bucket);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** Removes keys whose bucket is full again, so that memory stays bounded when very many addresses call. */
  private makeRoom(now: number): void {
    if (this.buckets.size < 10_000) return;
    const fullAfterMs = (this.burst / this.perSecond) * 1000;
    for (const [key, bucket] of this.buckets) if (now - bucket.at > fullAfterMs) this.buckets.delete(key);
    if (this.buckets.size >= 10_000) this.buckets.clear();
  }
}
