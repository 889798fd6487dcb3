import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, show } from '../decimal/index.ts';
import { meantNumber } from '../review/meant-number.ts';
import { marksOf, readNumber } from './number.ts';

describe('numbers as people write them', () => {
  it.each([
    ['1,5', '1.5'],
    ['0,500', '0.500'],
    ['１．５％', '1.5'],
    ['1，5', '1.5'],
    ['.5', '0.5'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['12 345,6', '12345.6'],
    ['500 ppm', '0.05'],
    ['5‰', '0.5'],
    ['0.5%(w/w)', '0.5'],
    ['1.5e-3', '0.0015'],
    ['33.880', '33.880'],
    ['1,500E-03', '0.0015'],
    ['1,234E-03', '0.001234'],
    ['1.500E-03', '0.0015'],
    ['250 mg/100g', '0.25'],
  ])('“%s” can only mean %s', (typed, value) => {
    expect(readNumber(typed)).toMatchObject({ kind: 'number', value });
  });

  it.each([
    ['1,500', { kind: 'ambiguous', point: '1500', comma: '1.500' }],
    ['', { kind: 'empty' }],
    ['-1.2', { kind: 'negative' }],
    ['−1.2', { kind: 'negative' }],
    ['(2)', { kind: 'negative' }],
    ['1-2', { kind: 'range' }],
    ['约3', { kind: 'about' }],
    ['≤0.1%', { kind: 'bound' }],
    ['适量', { kind: 'some' }],
    ['q.s.', { kind: 'some' }],
    ['加水至100%', { kind: 'rest' }],
    ['q.s. to 100', { kind: 'rest' }],
    ['2-Jan', { kind: 'date' }],
    ['#REF!', { kind: 'broken' }],
    ['1 5', { kind: 'text' }],
    ['1,2,3', { kind: 'text' }],
  ])('“%s” is no number to file', (typed, read) => {
    expect(readNumber(typed)).toEqual(read);
  });

  it('a chosen decimal mark answers for numbers with two readings, and for no other', () => {
    expect(readNumber('1,500', { mark: 'comma' })).toMatchObject({ value: '1.500' });
    expect(readNumber('1,500', { mark: 'point' })).toMatchObject({ value: '1500' });
    expect(readNumber('1,5', { mark: 'point' })).toMatchObject({ value: '1.5' });
    expect(readNumber('1.500', { besideCommas: true })).toMatchObject({ kind: 'ambiguous' });
    expect(marksOf(['1,5', '1.500'])).toEqual({ point: false, comma: true });
  });

  it('the review reads a percentage as the import does, whatever it is', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789,. %-约至１，．'), maxLength: 9 });
    fc.assert(
      fc.property(typed, (text) => {
        const [read, meant] = [readNumber(text), meantNumber(text)];
        expect(meant && show(meant)).toBe(
          read.kind === 'number' ? show(decimal(read.value) ?? { units: -1n, scale: 0 }) : undefined,
        );
      }),
    );
  });

  it('reads back every plain number that it writes, digit for digit', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.integer({ min: 0, max: 6 }), (units, scale) => {
        const text = show({ units: BigInt(units), scale }, scale);
        expect(readNumber(text)).toEqual({ kind: 'number', value: text, changes: [] });
      }),
    );
  });

  it.each(['0'.repeat(100_000), '1,'.repeat(50_000), ' '.repeat(100_000), `${'1 000 '.repeat(20_000)}x`])(
    'a text without end is text at once (case %#)',
    (text) => {
      expect(['text', 'empty']).toContain(readNumber(text).kind);
    },
  );
});
