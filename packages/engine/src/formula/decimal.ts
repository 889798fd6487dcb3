/**
 * Decimal arithmetic on numbers: each operand is taken as the decimal it is written as, the exact result is rounded to
 * 15 significant digits, half away from zero. So 0.1+0.2=0.3 and 100.1-100=0.1.
 */

const digits = 15;

interface Decimal {
  coefficient: bigint;
  exponent: number;
}

/** a + b. */
export function add(a: number, b: number): number {
  const quick = a + b;
  if (Number.isInteger(a) && Number.isInteger(b) && Math.abs(quick) < 1e15) return quick;
  return sum([a, b]);
}

/** a − b. */
export function subtract(a: number, b: number): number {
  return add(a, -b);
}

/** Exact sum of many numbers, rounded once. */
export function sum(values: readonly number[]): number {
  const parts: Decimal[] = [];
  let lowest = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isFinite(value)) return Number.NaN;
    if (value === 0) continue;
    const part = decompose(value);
    parts.push(part);
    lowest = Math.min(lowest, part.exponent);
    highest = Math.max(highest, part.exponent);
  }
  // Operands that lie more than 60 orders apart cannot reach the 15 digits of the result.
  lowest = Math.max(lowest, highest - 60);
  let total = 0n;
  for (const part of parts)
    if (part.exponent >= lowest) total += part.coefficient * 10n ** BigInt(part.exponent - lowest);
  return compose({ coefficient: total, exponent: parts.length === 0 ? 0 : lowest });
}

/** a × b. */
export function multiply(a: number, b: number): number {
  const quick = a * b;
  if (Number.isInteger(a) && Number.isInteger(b) && Math.abs(quick) < 1e15) return quick;
  if (!Number.isFinite(quick)) return quick;
  const [x, y] = [decompose(a), decompose(b)];
  return compose({ coefficient: x.coefficient * y.coefficient, exponent: x.exponent + y.exponent });
}

/** a ÷ b; the caller has excluded b = 0. */
export function divide(a: number, b: number): number {
  if (!Number.isFinite(a / b)) return a / b;
  const [x, y] = [decompose(a), decompose(b)];
  const shift = 40;
  const numerator = x.coefficient * 10n ** BigInt(shift);
  const quotient = numerator / y.coefficient;
  // A lost remainder must still break a tie away from zero.
  const sticky = numerator % y.coefficient === 0n ? 0n : numerator < 0n === y.coefficient < 0n ? 1n : -1n;
  return compose({ coefficient: quotient * 10n + sticky, exponent: x.exponent - y.exponent - shift - 1 });
}

/** Rounds to `places` decimals (may be negative), half away from zero. */
export function roundTo(value: number, places: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const part = decompose(value);
  const drop = -places - part.exponent;
  if (drop <= 0) return value;
  if (drop > 400) return 0;
  return compose({ coefficient: dropDigits(part.coefficient, drop), exponent: -places });
}

/** Rounds a calculated number (a root, a logarithm) to 15 significant digits. */
export function normalise(value: number): number {
  if (!Number.isFinite(value) || Number.isInteger(value)) return value;
  return Number(value.toPrecision(digits));
}

/** −1, 0 or 1. */
export function compareDecimals(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Text with exactly `places` decimals, half away from zero. */
export function fixedText(value: number, places: number): string {
  const rounded = roundTo(value, places);
  const { coefficient, exponent } = decompose(rounded);
  const scaled =
    exponent + places >= 0
      ? coefficient * 10n ** BigInt(exponent + places)
      : dropDigits(coefficient, -exponent - places);
  const text = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
  const body = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  return scaled < 0n ? `-${body}` : body;
}

/** The decimal a number is written as. */
function decompose(value: number): Decimal {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const point = mantissa.indexOf('.');
  const fraction = point < 0 ? 0 : mantissa.length - point - 1;
  return { coefficient: BigInt(mantissa.replace('.', '')), exponent: Number(power) - fraction };
}

/** The nearest number with at most 15 significant digits. */
function compose({ coefficient, exponent }: Decimal): number {
  if (coefficient === 0n) return 0;
  const length = (coefficient < 0n ? -coefficient : coefficient).toString().length;
  if (length <= digits) return Number(`${coefficient}e${exponent}`);
  const drop = length - digits;
  return Number(`${dropDigits(coefficient, drop)}e${exponent + drop}`);
}

function dropDigits(coefficient: bigint, count: number): bigint {
  const unit = 10n ** BigInt(count);
  const half = unit / 2n;
  return coefficient < 0n ? -((-coefficient + half) / unit) : (coefficient + half) / unit;
}
