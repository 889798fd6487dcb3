import { hashOf, newSecret } from '../../kernel/secret.ts';

/**
 * A key of a program: `fk_<program>_<256 random bits>`. A guess has no chance, so the stored hash is a fast one (ADR 0011); the beginning is kept so
 * that people recognise it, and the fixed first letters so that scanners of sources and logs find one that was left there.
 */
export function newKey(programId: string): { secret: string; hash: string; prefix: string } {
  const random = newSecret();
  const secret = `fk_${programId}_${random}`;
  return { secret, hash: hashOf(secret), prefix: `fk_…${random.slice(0, 6)}` };
}
