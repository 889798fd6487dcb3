import { perText } from '../remember.ts';

/**
 * CAS numbers in a cell as registers write them: `１２２－９９－６`, `CAS 122-99-6 / 000056-81-5`. Whether the check digit is
 * right is another question.
 */
export const casNumbers = perText((cell): readonly string[] => {
  const plain = cell
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-');
  return [...plain.matchAll(/(?<![\d-])0{0,9}(\d{2,7}-\d{2}-\d)(?![\d-])/g)].map(([, number = '']) => number);
});

/** Whether the last digit of a CAS number is the check digit of the others. */
export function isCasNumber(number: string): boolean {
  const digits = [...number.replaceAll('-', '')].reverse().map(Number);
  const [check, ...others] = digits;
  return others.reduce((sum, digit, at) => sum + digit * (at + 1), 0) % 10 === check;
}
