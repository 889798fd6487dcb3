import { type PasswordFault, passwordFaults } from '@app/engine/rules/password';
import { hash, verify } from '@node-rs/argon2';
import { fail } from '../../../kernel/failure.ts';
import { commonPasswords } from './common-passwords.ts';

/** Argon2id, OWASP parameters; the library computes in the thread pool, so the event loop stays free. */
export const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Most waiting sign-ins; a further one is refused with the advice to try again, instead of waiting for minutes. */
const longestQueue = 200;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
let verified = 0;

/** While others wait, the thread pauses this many times as long as a hash took, so that other calls keep most of the machine. */
const restFactor = 3;
const longestRestMs = 150;

/** Runs hashes one at a time, with pauses, so that a crowd of sign-ins does not slow down all other calls. */
function queued<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= longestQueue) fail('submitLimit');
  waiting += 1;
  let begun = 0;
  const result = last.then(() => {
    begun = performance.now();
    return work();
  });
  last = result
    .catch(() => undefined)
    .then(() => {
      waiting -= 1;
      const rest = Math.min((performance.now() - begun) * restFactor, longestRestMs);
      // Nobody waits: no pause, the next one may begin at once.
      return waiting > 0 ? new Promise((go) => setTimeout(go, rest)) : undefined;
    });
  return result;
}

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password.normalize('NFC'), hashOptions));
}

/** Number of passwords checked since the start; an attempt at a locked account checks none. */
export function verifiedPasswords(): number {
  return verified;
}

let decoy: Promise<string> | undefined;

/** Checks a password; without a stored hash it takes the same time and answers false (R7.1-11). */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = stored ?? (await decoy);
  const matches = await queued(() => {
    verified += 1;
    return verify(against, password.normalize('NFC'));
  });
  return stored !== null && matches;
}

const faultTexts: Record<PasswordFault, string> = {
  length: 'auth.passwordLength',
  account: 'auth.passwordAccount',
  simple: 'auth.passwordCommon',
};

/** Key of the text why a new password is refused (8–64 characters, not the account, not a common one); null = accepted. */
export function passwordProblem(password: string, account: string | null): string | null {
  const [fault] = passwordFaults(password, account);
  if (fault) return faultTexts[fault];
  return commonPasswords.has(password.toLowerCase()) ? 'auth.passwordCommon' : null;
}
