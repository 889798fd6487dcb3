/** Faults of a new password that can be found without the server (R5-22). */
export type PasswordFault = 'length' | 'account' | 'simple';

export const passwordLength = { least: 8, most: 64 } as const;
const leastDifferent = 4;
const sequences = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
];

/**
 * Everything that is wrong with a new password: its length in characters, that it contains the account (in any case;
 * null = not known yet), that it has fewer than four different characters or is a piece of a well-known sequence.
 */
export function passwordFaults(password: string, account: string | null): PasswordFault[] {
  const plain = password.toLowerCase();
  const faults: PasswordFault[] = [];
  const { length } = Array.from(password);
  if (length < passwordLength.least || length > passwordLength.most) faults.push('length');
  if (account !== null && plain.includes(account.toLowerCase())) faults.push('account');
  const isSequence = sequences.some((sequence) => sequence.includes(plain));
  if (isSequence || new Set(plain).size < leastDifferent) faults.push('simple');
  return faults;
}
