import { type Pattern, parsePattern } from './parse.ts';
import { SignTable } from './signs.ts';

/**
 * Texts of about `size` characters on which an expression is slow if any: a text that leads to one of its repetitions, then
 * the repeated part many times, then an end that does not match.
 */
export function attacksOn(source: string, flags: string, size: number): string[] {
  const table = new SignTable(source, flags);
  const spots = spotsIn(parsePattern(source, flags), '', table);
  const texts = spots.flatMap(({ before, unit }) => {
    if (unit === '') return [];
    const times = Math.ceil(size / unit.length);
    const whole = `${before}${unit}`;
    const long = unit.repeat(times);
    return [
      `${before}${long}\u0001`,
      `${before}${long}`,
      `${long}${before}!`,
      `${whole.repeat(Math.ceil(size / whole.length))}\n`,
    ];
  });
  return [...new Set(texts)];
}

interface Spot {
  before: string;
  unit: string;
}

/** The places of an expression that repeat something often or without end. */
function spotsIn(pattern: Pattern, before: string, table: SignTable): Spot[] {
  if (pattern.kind === 'look') return spotsIn(pattern.item, before, table);
  if (pattern.kind === 'choice') return pattern.items.flatMap((item) => spotsIn(item, before, table));
  if (pattern.kind === 'repeat') {
    const unit = exampleOf(pattern.item, table);
    const own = pattern.max >= 8 ? [{ before, unit }] : [];
    return [...own, ...spotsIn(pattern.item, before, table)];
  }
  if (pattern.kind !== 'sequence') return [];
  let led = before;
  return pattern.items.flatMap((item) => {
    const spots = spotsIn(item, led, table);
    led += exampleOf(item, table);
    return spots;
  });
}

/** A shortest text that a part matches. */
function exampleOf(pattern: Pattern, table: SignTable): string {
  if (pattern.kind === 'sign') return table.example(table.of(pattern.raw)) ?? '';
  if (pattern.kind === 'sequence') return pattern.items.map((item) => exampleOf(item, table)).join('');
  if (pattern.kind === 'choice') return pattern.items[0] ? exampleOf(pattern.items[0], table) : '';
  if (pattern.kind === 'repeat') return exampleOf(pattern.item, table).repeat(Math.max(1, Math.min(pattern.min, 40)));
  return '';
}
