import { beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../judging/index.ts';
import { Haystack } from '../judging/index.ts';
import { rulebookFromFiles } from '../regulation/regulation.testing.ts';

let catalogue: Catalogue;
beforeAll(async () => {
  ({ catalogue } = await rulebookFromFiles());
});
const names = (text: string, limit = 12) => catalogue.lookup(text, limit).map(({ name, inci }) => `${name} ${inci}`);

describe('looking up an ingredient while typing', () => {
  it.each([
    ['水', '水 AQUA'],
    ['甘油', '甘油 GLYCERIN'],
    ['glycerin', '甘油 GLYCERIN'],
    ['sodium hyaluronate', '透明质酸钠 SODIUM HYALURONATE'],
    ['56-81-5', '甘油 GLYCERIN'],
    ['透明质酸钠', '透明质酸钠 SODIUM HYALURONATE'],
    ['ＧＬＹＣＥＲＩＮ', '甘油 GLYCERIN'],
  ])('“%s” gives the very ingredient first', (text, first) => {
    expect(names(text)[0]).toBe(first);
  });

  it('prefers the beginning of a name, then the beginning of a word, then anything', () => {
    const found = catalogue.lookup('hyalur', 50);
    const kinds = found.map(({ inci }) => (inci.startsWith('HYALUR') ? 0 : /[ -/(]HYALUR/.test(inci) ? 1 : 2));
    expect(kinds).toEqual([...kinds].sort());
    expect(kinds).toContain(1);
  });

  it('finds part of a Chinese name and part of a CAS number', () => {
    expect(names('烟酰', 50).some((name) => name.startsWith('烟酰胺 '))).toBe(true);
    expect(catalogue.lookup('7732-18', 5)[0]?.cas).toContain('7732-18-5');
  });

  it('gives second names after first names, with their serial', () => {
    const found = catalogue.lookup('番茄（SOLANUM LYCOPERSICUM）提取物', 5);
    expect(found[0]).toMatchObject({ serial: '02278' });
  });

  it.each(['', '   ', '没有这种东西', '\n', '%', "'; drop table reg_ingredient; --"])(
    'answers nothing for %j',
    (text) => {
      expect(catalogue.lookup(text, 12)).toEqual([]);
    },
  );

  it('gives as many as asked for', () => {
    expect(catalogue.lookup('提取物', 7)).toHaveLength(7);
  });
});

describe('exact matches', () => {
  it('knows a name by Chinese name, INCI name, CAS number and other spellings', () => {
    for (const name of ['甘油', 'Glycerin', '56-81-5', ' 甘 油 '])
      expect(catalogue.resolve(name).map(({ serial }) => serial)).toEqual(['02421']);
    expect(catalogue.resolve('水').map(({ serial }) => serial)).toEqual(['06259', '06260']);
    expect(catalogue.resolve('甘')).toEqual([]);
  });
});

describe('the haystack', () => {
  it('finds the first match in each text, and never across two', () => {
    const found: [number, number][] = [];
    new Haystack(['abab', '', 'ba', 'xxab']).search('ab', (index, offset) => void found.push([index, offset]));
    expect(found).toEqual([
      [0, 0],
      [3, 2],
    ]);
  });
});
