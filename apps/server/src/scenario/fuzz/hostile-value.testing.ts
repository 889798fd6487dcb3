/** A repeatable source of chance: the same seed gives the same calls. */
export class Dice {
  constructor(private state: number) {}

  /** From 0 up to 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Whether something with this share happens. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}

const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  'x\ud83d',
  '\u202egpj.exe',
  '\u2067اسم\u2069',
  '\u200f\u200b',
  '\ufeff',
  '\uffff',
  '\u0007\u001b[31m',
  '\r\nSet-Cookie: a=b',
  "'; drop table tenant; --",
  "' or 1=1 --",
  '$1',
  '%',
  '\\',
  '%00',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$' + '{7*7}',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '00000000000000000000000000000001',
  '99999999999999999999999999',
  '9223372036854775807',
  '9223372036854775808',
  '2147483648',
  '1e400',
  '0x10',
  '1.5',
  '١٢٣',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '275760-09-13',
  '2026-11-22 25:61:61',
  'Q^name^S',
  'Q^^',
  'Q^id^SI',
  'a,b,,c',
  ',',
  '1,2,3',
  '[]',
  '{}',
  '[{"key":1}]',
  'e\u0301',
  '𠮷😀',
  '水',
  'ı İ ſ K ß',
  'http://[::1',
  'javascript:alert(1)',
  '(((((((((((((((((((((((((((((((',
  '((a+)+)+$',
];

/** A value that no schema asked for. */
export function hostileValue(dice: Dice): unknown {
  switch (dice.below(10)) {
    case 0:
      return null;
    case 1:
      return dice.pick([-1, 0, 1.5, 1e21, -1e300, 2 ** 31, 2 ** 53, 2 ** 63, 5e-324, -0]);
    case 2:
      return dice.chance(0.5);
    case 3:
      return dice.pick([[], [[]], [null], ['a', 1, {}], Array.from({ length: 2_100 }, () => '1')]);
    case 4:
      return dice.pick<unknown>([{}, { a: 1 }, { toString: 'x' }, { length: -1 }, { id: { id: 1 } }, { valueOf: 1 }]);
    case 5:
      return nested(dice.pick([5, 80, 3_000]), dice.chance(0.5));
    case 6:
      return dice.pick(['x', '字', '<', '(', '%', 'a,', '1', '\u0301']).repeat(dice.pick([65, 300, 5_000, 70_000]));
    default:
      return dice.pick(texts);
  }
}

export function hostileText(dice: Dice): string {
  return dice.pick(texts);
}

function nested(depth: number, list: boolean): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = list ? [value] : { a: value };
  return value;
}
