import { describe, expect, it } from 'vitest';
import { splitIngredientList } from './index.ts';

const names = (list: string) => splitIngredientList(list).map(({ text }) => text);

describe('a label’s ingredient list', () => {
  it.each([
    ['Water, Glycerin, 1,2-Hexanediol.', ['Water', 'Glycerin', '1,2-Hexanediol.']],
    ['Water, 1, 2-Hexanediol, Talc', ['Water', '1, 2-Hexanediol', 'Talc']],
    ['Polysorbate 20, 1,2-Hexanediol', ['Polysorbate 20', '1,2-Hexanediol']],
    ['水、甘油，丁二醇；1,3-丙二醇', ['水', '甘油', '丁二醇', '1,3-丙二醇']],
    ['成分：水、甘油', ['水', '甘油']],
    ['Ingredients: Water; Talc\nMica', ['Water', 'Talc', 'Mica']],
    ['Iron Oxides (CI 77491, CI 77492), Mica', ['Iron Oxides (CI 77491, CI 77492)', 'Mica']],
    ['Iron Oxides (CI 77491, Talc, Mica', ['Iron Oxides (CI 77491', 'Talc', 'Mica']],
    ['Octisalate 5.0%Water, Talc', ['Octisalate 5.0%', 'Water', 'Talc']],
    ['Sunflower Oil (and) Rosemary Extract', ['Sunflower Oil', 'Rosemary Extract']],
    ['Sodium Benzoate. Step Two: Water, Talc', ['Sodium Benzoate', 'Step Two: Water', 'Talc']],
    ['Limonene. Linalool.', ['Limonene', 'Linalool.']],
    ['Alcohol Denat. Extra, Talc', ['Alcohol Denat. Extra', 'Talc']],
    [' , ,, ', []],
    ['', []],
  ])('“%s”', (list, expected) => {
    expect(names(list)).toEqual(expected);
  });

  it('knows what only some shades contain', () => {
    expect(splitIngredientList('Talc, Mica. May contain: CI 77491, CI 77492')).toEqual([
      { text: 'Talc', mayContain: false },
      { text: 'Mica.', mayContain: false },
      { text: 'CI 77491', mayContain: true },
      { text: 'CI 77492', mayContain: true },
    ]);
    expect(names('Talc, [+/- Mica (CI 77019), CI 77891]')).toEqual(['Talc', 'Mica (CI 77019)', 'CI 77891]']);
    expect(splitIngredientList('Talc, [+/- CI 77891').map(({ mayContain }) => mayContain)).toEqual([false, true]);
  });
});
