import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new opaque secret of 256 random bits; only its hash is ever stored (ADR 0011). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in hex: the form in which tokens, tickets and captcha codes lie in the database. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares two hashes in constant time. */
export function sameHash(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
