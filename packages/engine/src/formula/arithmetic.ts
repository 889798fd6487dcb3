import * as decimals from '../decimal/index.ts';

/**
 * Arithmetic on the numbers of formulas: each operand is taken as the decimal it is written as, the exact result is
 * rounded to 15 significant digits, half away from zero. So 0.1+0.2=0.3 and 100.1-100=0.1.
 */

const digits = 15;

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
  if (!values.every(Number.isFinite)) return Number.NaN;
  return numberOf(decimals.sum(values.map(decimalOf)));
}

/** a × b. */
export function multiply(a: number, b: number): number {
  const quick = a * b;
  if (Number.isInteger(a) && Number.isInteger(b) && Math.abs(quick) < 1e15) return quick;
  return Number.isFinite(quick) ? numberOf(decimals.multiply(decimalOf(a), decimalOf(b))) : quick;
}

/** a ÷ b; the caller has excluded b = 0. */
export function divide(a: number, b: number): number {
  if (![a, b, a / b].every(Number.isFinite)) return a / b;
  const [x, y] = [decimalOf(a), decimalOf(b)];
  const shift = 40;
  const numerator = x.units * 10n ** BigInt(shift);
  // A non-zero remainder adds a last digit, so that the later rounding does not take the quotient for an exact half.
  const sticky = numerator % y.units === 0n ? 0n : numerator < 0n === y.units < 0n ? 1n : -1n;
  return numberOf({ units: (numerator / y.units) * 10n + sticky, scale: x.scale - y.scale + shift + 1 });
}

/** Rounds to `places` decimals (may be negative), half away from zero. */
export function roundTo(value: number, places: number): number {
  if (!Number.isFinite(value)) return value;
  const { units, scale } = decimalOf(value);
  if (scale <= places) return value;
  // Beyond 400 places the result is 0; computing such large powers would take long.
  return scale - places > 400 ? 0 : numberOf(decimals.roundHalf({ units, scale }, places));
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
  return decimals.show(decimalOf(roundTo(value, places)), places);
}

/** The decimal a number is written as. */
function decimalOf(value: number): decimals.Decimal {
  const [mantissa = '0', power = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length - Number(power) };
}

/** The nearest number with at most 15 significant digits. */
function numberOf({ units, scale }: decimals.Decimal): number {
  if (units === 0n) return 0;
  const length = (units < 0n ? -units : units).toString().length;
  const rounded = decimals.roundHalf({ units, scale }, scale - Math.max(0, length - digits));
  return Number(`${rounded.units}e${-rounded.scale}`);
}
