import { hash, verify } from '@node-rs/argon2';
import type { Text } from '@app/contract';
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

/** Why a new password is refused, or null (8–64 characters, not the account, not a common one). */
export function passwordProblem(password: string, account: string): Text | null {
  const plain = password.toLowerCase();
  if (password.length < 8 || password.length > 64)
    return { 'zh-CN': '密码需要 8 到 64 个字符。', en: 'A password has 8 to 64 characters.' };
  if (plain.includes(account.toLowerCase()))
    return { 'zh-CN': '密码里不能含有账号。', en: 'A password must not contain the account name.' };
  if (commonPasswords.has(plain) || new Set(plain).size < 4 || sequences.some((sequence) => sequence.includes(plain)))
    return {
      'zh-CN': '这个密码太常见，容易被猜到，请换一个。',
      en: 'This password is too common and easy to guess. Choose another one.',
    };
  return null;
}
