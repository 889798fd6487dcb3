import { expect, test } from 'vitest';
import { type ChartLabel, freePlaces } from './chart-labels.ts';

const gateway = { x: 100, y: 100, width: 50, height: 50 };
const out = [
  { x: 150, y: 125 },
  { x: 300, y: 125 },
];
const down = [
  { x: 125, y: 150 },
  { x: 125, y: 300 },
  { x: 300, y: 300 },
];
const label = (x: number, y: number, of: ChartLabel['of'] = gateway): ChartLabel => ({
  id: 'name',
  box: { x, y, width: 60, height: 16 },
  of,
});
const place = (one: ChartLabel, more: ChartLabel[] = []) => freePlaces([one, ...more], [gateway], [out, down]);

test('a name that touches nothing stays where the file put it', () => {
  expect(place(label(95, 74)).size).toBe(0);
});

test('a name under a node whose flow leaves there goes beside the flow', () => {
  const moved = place(label(95, 154)).get('name');
  expect(moved).toBeDefined();
  expect(place(label(moved?.x ?? 0, moved?.y ?? 0)).size).toBe(0);
  expect(moved?.y).toBe(156);
});

test('a name on its node goes off it, the name of a flow off its line', () => {
  expect(place(label(95, 145)).get('name')?.y).toBe(156);
  const named = place(label(200, 119, out)).get('name');
  expect(named && (named.y + 16 <= 121 || named.y >= 129)).toBe(true);
});

test('two names do not lie on one another', () => {
  const moved = freePlaces([label(95, 74), { ...label(100, 76), id: 'other' }], [gateway], []);
  expect([...moved.keys()]).toEqual(['name']);
});

test('where nothing is free a name stays', () => {
  const wall = { x: -500, y: -500, width: 1500, height: 1500 };
  expect(freePlaces([label(95, 74)], [gateway, wall], []).size).toBe(0);
});
