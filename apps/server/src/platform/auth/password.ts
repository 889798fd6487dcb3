import { type PasswordFault, passwordFaults } from '@app/engine/rules/password';
import { hash, verify } from '@node-rs/argon2';
import { fail } from '../../kernel/context.ts';
import { commonPasswords } from './common-passwords.ts';

/** Argon2id, OWASP parameters; the library runs it in the thread pool, so the event loop stays free. */
export const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Beyond so many waiting sign-ins a further one is told to come back, instead of waiting for minutes. */
const longestQueue = 200;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;
let verified = 0;

/** With others waiting, the thread rests for so many times as long as a hash took: lists keep most of the machine. */
const restFactor = 3;
const longestRestMs = 150;

/** Hashes one at a time: a crowd that signs in takes its turns, and everybody else's lists go on as before. */
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
      // Nobody waits: the next one, whenever it comes, begins at once.
      return waiting > 0 ? new Promise((go) => setTimeout(go, rest)) : undefined;
    });
  return result;
}

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password.normalize('NFC'), hashOptions));
}

/** How many passwords were checked since the start; a locked account costs none. */
export function verifiedPasswords(): number {
  return verified;
}

let decoy: Promise<string> | undefined;

/** Checks a password; without a stored hash it works as long and answers false (R7.1-11 same timing). */
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

/** Key of the text why a new password is refused, or null (8–64 characters, not the account, not a common one). */
export function passwordProblem(password: string, account: string | null): string | null {
  const [fault] = passwordFaults(password, account);
  if (fault) return faultTexts[fault];
  return commonPasswords.has(password.toLowerCase()) ? 'auth.passwordCommon' : null;
}
