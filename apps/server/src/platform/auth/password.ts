import { hash, verify } from '@node-rs/argon2';
import { commonPasswords } from './common-passwords.ts';

/** Argon2id, OWASP parameters; the library runs it in the thread pool, so the event loop stays free. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), options);
}

let decoy: Promise<string> | undefined;

/** Checks a password; without a stored hash it works as long and answers false (R7.1-11 same timing). */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return stored !== null && matches;
}

const sequences = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
];

/** Key of the text why a new password is refused, or null (8–64 characters, not the account, not a common one). */
export function passwordProblem(password: string, account: string): string | null {
  const plain = password.toLowerCase();
  if (password.length < 8 || password.length > 64) return 'auth.passwordLength';
  if (plain.includes(account.toLowerCase())) return 'auth.passwordAccount';
  const simple = new Set(plain).size < 4 || sequences.some((sequence) => sequence.includes(plain));
  return simple || commonPasswords.has(plain) ? 'auth.passwordCommon' : null;
}
