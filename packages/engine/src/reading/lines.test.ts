import { describe, expect, test } from 'vitest';
import { layOf, layoutOf } from './lines.ts';
import { evened, type Grey, noiseOf, resampled, turned } from './picture.ts';

/** White paper with bars of ink where lines of writing would be: words of different lengths with gaps. */
function paper(
  width: number,
  height: number,
  blocks: readonly { x: number; y: number; width: number; lines: number }[],
): Grey {
  const data = new Uint8Array(width * height).fill(255);
  for (const block of blocks)
    for (let line = 0; line < block.lines; line += 1)
      for (let x = 0; x < block.width; x += 1) {
        if ((x + line * 7) % 23 < 5) continue;
        for (let y = 0; y < 12; y += 1) data[(block.y + line * 24 + y) * width + block.x + x] = 20;
      }
  return { width, height, data };
}
const page = paper(600, 500, [{ x: 60, y: 80, width: 460, lines: 14 }]);

describe('the lay of lines', () => {
  test.each([-5, -2.3, 0, 1.5, 5])('writing that leans by %s° is set level again', (degrees) => {
    const { lean, upright } = layOf(resampled(page, 1, degrees));
    expect(upright).toBe(true);
    expect(lean).toBeCloseTo(-degrees, 0);
    expect(Math.abs(lean + degrees)).toBeLessThanOrEqual(0.5);
  });
  test('writing that runs down is noticed', () => {
    expect(layOf(turned(page, 1)).upright).toBe(false);
  });
  test('four quarters are a whole turn', () => {
    const same = (one: Grey) => one.width === page.width && one.data.every((value, at) => value === page.data[at]);
    expect(same(turned(turned(turned(turned(page, 1), 1), 1), 1))).toBe(true);
    expect(same(turned(turned(page, 1), 3))).toBe(true);
    expect(same(turned(turned(page, 2), 2))).toBe(true);
    expect(same(turned(page, 2))).toBe(false);
  });
  test('bands and columns are read in order: head, left column, right column', () => {
    const { blocks, lineHeight } = layoutOf(
      paper(600, 500, [
        { x: 40, y: 30, width: 500, lines: 1 },
        { x: 40, y: 120, width: 200, lines: 10 },
        { x: 340, y: 120, width: 200, lines: 10 },
      ]),
    );
    expect(lineHeight).toBe(12);
    expect(blocks.map(({ x, y }) => [Math.floor(x / 50) * 50, y])).toEqual([
      [0, 30],
      [0, 120],
      [300, 120],
    ]);
  });
  test('white on black becomes black on white, a shadow goes, an empty page has no blocks', () => {
    const negative = { ...page, data: page.data.map((value) => 255 - value) };
    expect(layoutOf(evened(negative)).blocks).toHaveLength(1);
    const shadow = {
      ...page,
      data: page.data.map((value, at) => Math.round(value * (0.5 + (0.5 * (at % 600)) / 600))),
    };
    const clean = evened(shadow);
    const ground = [0, 300, 599].map((x) => clean.data[20 * 600 + x] ?? 0);
    for (const light of ground) expect(light).toBeGreaterThan(225);
    expect(layoutOf(paper(200, 200, [])).blocks).toEqual([]);
  });
  test('noise is measured', () => {
    let state = 7;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    const noisy = { ...page, data: page.data.map((value) => Math.max(0, Math.min(255, value - random() * 60))) };
    expect(noiseOf(page)).toBeLessThan(2);
    expect(noiseOf(noisy)).toBeGreaterThan(8);
  });
});
