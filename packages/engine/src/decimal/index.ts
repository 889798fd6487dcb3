import { perText } from '../remember.ts';

/** An exact decimal number: `units` × 10^−`scale`. Percentages, and the numbers of formulas, are never floats. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const plain = /^([+-]?)(\d{1,18})(?:\.(\d{1,18}))?$/;

/** The decimal that a text spells (`-12.50`; at most 18 digits on either side of the point), or undefined when it spells none. */
export const decimal: (text: string) => Decimal | undefined = perText((text) => {
  const match = plain.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
});

/** A decimal written in our own code or in a checked table; throws when it is none. */
export function exact(text: string): Decimal {
  const value = decimal(text);
  if (!value) throw new Error(`not a decimal: ${text}`);
  return value;
}

/** 0 without decimal places. */
export const zero: Decimal = { units: 0n, scale: 0 };

/** Exact sum, with the places of the longer of both. */
export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: lift(a, scale) + lift(b, scale), scale };
}

/** Exact difference. */
export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, { units: -b.units, scale: b.scale });
}

/** Exact product. */
export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** `share` per cent of `whole`, exact. */
export function percentOf(whole: Decimal, share: Decimal): Decimal {
  const product = multiply(whole, share);
  return { units: product.units, scale: product.scale + 2 };
}

/** Sum of a list, exact. */
export function sum(values: readonly Decimal[]): Decimal {
  return values.reduce(add, zero);
}

/** −1 where a is less than b, 0 where they are equal, 1 where a is more; places do not count (1.0 = 1). */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const [x, y] = [lift(a, scale), lift(b, scale)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Magnitude without sign. */
export function absolute(a: Decimal): Decimal {
  return a.units < 0n ? { units: -a.units, scale: a.scale } : a;
}

/** Quotient a ÷ b, rounded towards zero to `scale` places; throws a RangeError when b is 0. */
export function divideDown(a: Decimal, b: Decimal, scale: number): Decimal {
  const shift = BigInt(10) ** BigInt(scale + b.scale);
  return { units: (a.units * shift) / (b.units * BigInt(10) ** BigInt(a.scale)), scale };
}

/** Rounded to `scale` places (may be negative), half away from zero. */
export function roundHalf(a: Decimal, scale: number): Decimal {
  if (a.scale <= scale) return a;
  const unit = 10n ** BigInt(a.scale - scale);
  const half = unit / 2n;
  return { units: a.units < 0n ? -((-a.units + half) / unit) : (a.units + half) / unit, scale };
}

/** Text without rounding: all places that carry value, at least `places` of them. */
export function show(a: Decimal, places = 0): string {
  let { units, scale } = a;
  while (scale > places && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  if (scale < places) {
    units *= BigInt(10) ** BigInt(places - scale);
    scale = places;
  }
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

/** A percentage for people: three places as in the formula grid, more only when they carry value. */
export function showPercent(a: Decimal): string {
  return `${show(a, 3)}%`;
}

function lift(a: Decimal, scale: number): bigint {
  return a.scale === scale ? a.units : a.units * 10n ** BigInt(scale - a.scale);
}
