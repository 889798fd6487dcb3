import { withoutEnd } from '@app/contract/ends';
import { readNumber } from '@app/engine/sheet';

/**
 * Percentages are decimal strings as typed (contract FormulaRow); sums run on scaled integers, so nothing is lost to
 * binary fractions.
 */

/** Ten digits after the point: more than any dossier states. */
const scaleDigits = 10;
const one = 10n ** BigInt(scaleDigits);

/** A percentage as a scaled integer, or null when the text is no plain non-negative number. */
export function scaled(text: string): bigint | null {
  const match = /^(\d{0,12})(?:\.(\d{0,10}))?$/.exec(text.trim());
  if (!match) return null;
  const whole = match[1] ?? '';
  const fraction = match[2] ?? '';
  if (whole === '' && fraction === '') return null;
  return BigInt(whole === '' ? '0' : whole) * one + BigInt(fraction.padEnd(scaleDigits, '0'));
}

/** The amount that the review counts with: also a negative number, and one that is badly typed but can mean only one thing. */
export function amount(text: string): bigint | null {
  const plain = scaled(text);
  if (plain !== null) return plain;
  const negative = /^\s*-(\d+(?:\.\d+)?)\s*$/.exec(text)?.[1];
  if (negative !== undefined) return -(scaled(negative) ?? 0n);
  const read = readNumber(text);
  return read.kind === 'number' ? scaled(read.value) : null;
}

/** Writes a scaled integer with at least `digits` decimals; further digits appear only when they are not zero. */
export function written(value: bigint, digits = 3): string {
  const negative = value < 0n;
  const absolute = negative ? -value : value;
  const whole = absolute / one;
  const fraction = (absolute % one).toString().padStart(scaleDigits, '0');
  const kept = withoutEnd(fraction, '0').padEnd(digits, '0');
  return `${negative ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`;
}

/** The product of two percentages, e.g. 13 % of a raw material × 88 % of it = 11.44 %. */
export function share(percent: bigint, ofPercent: bigint): bigint {
  return (percent * ofPercent) / (100n * one);
}

/** 100 % as a scaled integer. */
export const hundred = 100n * one;

/** The total may miss 100 % by this much (rule F01: ±0.001). */
export const tolerance = one / 1000n;

/** Text as the grid shows it: three decimals when it is a number, else as typed. */
export function shown(text: string): string {
  const value = scaled(text);
  return value === null ? text : written(value);
}
