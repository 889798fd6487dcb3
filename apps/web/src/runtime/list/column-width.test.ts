// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { columnRuler } from './column-width.ts';

it('gives a tag the room of its longest word, but no more than a list has for it', () => {
  const ruler = columnRuler();
  const width = (...tags: string[]) => ruler.width({ title: 'x', width: { tags } });
  expect(width('Active', 'Filed')).toBeGreaterThan(width('Filed'));
  expect(width('Submitted, answered within 5 working days')).toBe(190);
  const roomy = ruler.width({
    title: 'x',
    width: { tags: ['Submitted, answered within 5 working days'], mostTag: 250 },
  });
  expect(roomy).toBeGreaterThan(190);
  expect(roomy).toBeLessThanOrEqual(270);
});
