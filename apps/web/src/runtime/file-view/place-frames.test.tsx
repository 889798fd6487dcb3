// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw } from '../../component.testing.tsx';
import type { FilePlace } from './file-place.ts';
import { PlaceFrames } from './PlaceFrames.tsx';

const place = (label: string, more: Partial<FilePlace> = {}): FilePlace => ({
  page: 1,
  label,
  region: { x: 0.1, y: 0.2, width: 0.3, height: 0.05 },
  isNow: false,
  ...more,
});
const halves = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 };
const whole = { page: 1, label: '第 3 条', isNow: false } satisfies FilePlace;

let page: Awaited<ReturnType<typeof draw>>;
/** The frames that came into sight, by their labels. */
let seen: (string | null)[];
const before = Element.prototype.scrollIntoView;
beforeEach(() => {
  seen = [];
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    seen.push(this.getAttribute('aria-label'));
  });
});
afterEach(async () => {
  Element.prototype.scrollIntoView = before;
  await page.end();
});
const frame = (name: string) => page.screen.getByRole('img', { name });
const now = () => [...document.querySelectorAll('.fv-now')].map((one) => one.getAttribute('aria-label'));

describe('the places of a page that somebody speaks of', () => {
  it('have a frame each with what is said of them, where their region is', async () => {
    page = await draw(<PlaceFrames places={[place('第 1 条'), place('第 2 条', { region: halves }), whole]} />);
    const { left, top, width, height } = frame('第 1 条').style;
    expect([left, top, width, height]).toEqual(['10%', '20%', '30%', '5%']);
    expect(frame('第 2 条').style.width).toBe('50%');
    expect(frame('第 2 条').title).toBe('第 2 条');
    // Without a region it is the page as a whole, from edge to edge.
    expect(frame('第 3 条').style.width).toBe('');
    expect(frame('第 3 条').getAttribute('style')).toMatch(/inset: 0|top: 0/);
  });

  it('stay where they are while none is spoken of', async () => {
    page = await draw(<PlaceFrames places={[place('第 1 条'), whole]} />);
    expect([seen, now()]).toEqual([[], []]);
  });

  it('come into sight as they are spoken of, one after the other, and once each', async () => {
    const [first, second] = [place('第 1 条'), place('第 2 条', { region: halves })];
    const spoken = { ...second, isNow: true };
    page = await draw(<PlaceFrames places={[first, spoken, whole]} />);
    expect([seen, now()]).toEqual([['第 2 条'], ['第 2 条']]);
    // A page drawn anew does not take the reader back to it.
    await page.redraw(<PlaceFrames places={[first, { ...spoken, region: { ...halves } }]} />);
    expect(seen).toEqual(['第 2 条']);
    await page.redraw(<PlaceFrames places={[{ ...first, isNow: true }, second]} />);
    expect([seen, now()]).toEqual([['第 2 条', '第 1 条'], ['第 1 条']]);
  });

  it('of the whole page come into sight as well', async () => {
    page = await draw(<PlaceFrames places={[place('第 1 条'), { ...whole, isNow: true }]} />);
    expect([seen, now()]).toEqual([['第 3 条'], ['第 3 条']]);
  });
});
