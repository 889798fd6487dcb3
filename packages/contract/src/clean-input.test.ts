import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanInput, cleanName, limits, textFault } from './index.ts';

describe('the net at the door', () => {
  it('refuses at any depth, in values and keys, with the way there and the place in the text', () => {
    expect(cleanInput({ a: [{ b: 'x\u0000' }] })).toEqual({
      path: ['a', 0, 'b'],
      fault: { fault: 'control', sign: 'U+0000', at: 2 },
    });
    expect(cleanInput({ a: { 'k\ud800': 1 } })).toMatchObject({ fault: { fault: 'surrogate', sign: 'U+D800', at: 2 } });
    expect(cleanInput({ a: '😀\u202e' })).toMatchObject({ path: ['a'], fault: { fault: 'direction', at: 2 } });
  });

  it('counts bytes, not characters, and names way, count and limit', () => {
    const most = limits.textBytes;
    const han = '膏'.repeat(Math.floor(most / 3));
    expect(cleanInput({ a: { b: han } })).toEqual({ input: { a: { b: han } } });
    expect(cleanInput({ a: { b: `${han}膏` } })).toEqual({
      path: ['a', 'b'],
      fault: { fault: 'bytes', count: 3 * (han.length + 1), limit: most },
    });
    expect(cleanInput({ data: { remark: 'x'.repeat(most + 1) } }, ['data'])).toMatchObject({
      path: ['data', 'remark'],
      fault: { fault: 'bytes', count: most + 1 },
    });
    expect(cleanInput({ a: 'x'.repeat(most) })).not.toHaveProperty('fault');
  });

  it('composes, keeps lines, tabs, isolates and joiners, and gives back what was clean as it was', () => {
    expect(cleanInput({ a: ['e\u0301\n\t\u2067اسم\u2069 می\u200cروم'] })).toEqual({
      input: { a: ['é\n\t\u2067اسم\u2069 می\u200cروم'] },
    });
    const list = [{ a: 'x' }, 1, null, [true]];
    expect((cleanInput({ list }) as { input: { list: unknown } }).input.list).toBe(list);
  });

  it('form data only loses what no database holds: its own check tells the rest', () => {
    expect(cleanInput({ data: { name: 'a\u0000\ud800\u202e' } }, ['data'])).toEqual({
      input: { data: { name: 'a\uFFFD\u202e' } },
    });
  });

  it('never throws and never recurses without end', () => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
    expect(cleanInput({ deep })).toHaveProperty('input');
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (input) => void cleanInput(input)),
    );
  });
});

describe('names', () => {
  it.each(['<0.1', '<LOD', 'a < b > c', 'AT&T', '3 <5', '张三·李', 'O’Neil-Ünal', '=1+1'])('%s is one', (name) => {
    expect(textFault(name, 'name')).toBeNull();
    expect(cleanName(name)).toBe(name);
  });
  it.each(['<b>', 'a<img src=x', '<!--', '</div >', '<SVG/onload=1', '\u2066a', 'a\u202b', 'a\u009f'])(
    '%j is none',
    (name) => {
      expect(textFault(name, 'name')).not.toBeNull();
    },
  );
});
