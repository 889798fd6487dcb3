import { type Grey, shrunk, thresholdOf, turned } from './picture.ts';

/** A rectangle in pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Degrees by which writing may lean and still be set straight. */
const mostLean = 7;

/**
 * How the lines of writing lie: `lean` = degrees clockwise that set them level, `upright` = whether they run across (else
 * down: the picture is turned by a quarter); `otherLean` = the same for the other way. Whether it stands on its head only
 * reading can tell.
 */
export function layOf(picture: Grey): { lean: number; upright: boolean; otherLean: number } {
  const small = shrunk(picture, Math.max(1, Math.floor(Math.min(picture.width, picture.height) / 500)));
  const across = leanOf(small);
  const down = leanOf(turned(small, 1));
  return across.sharpness >= down.sharpness
    ? { lean: across.lean, upright: true, otherLean: down.lean }
    : { lean: down.lean, upright: false, otherLean: across.lean };
}

/** The angle at which rows of ink and rows of ground stand out most from one another. */
function leanOf(picture: Grey): { lean: number; sharpness: number } {
  const points = inkPoints(picture);
  const measure = (degrees: number) => sharpnessAt(points, picture, degrees);
  let [lean, sharpness] = [0, measure(0)];
  for (const [width, step] of [
    [mostLean, 0.5],
    [0.4, 0.1],
  ] as const) {
    const centre = lean;
    for (let degrees = centre - width; degrees <= centre + width + 1e-9; degrees += step) {
      const here = measure(degrees);
      if (here > sharpness) [lean, sharpness] = [degrees, here];
    }
  }
  // A tenth of a degree is nothing that a reader stumbles over.
  return { lean: Math.abs(lean) < 0.15 ? 0 : lean, sharpness };
}

function inkPoints(picture: Grey): Int32Array {
  const threshold = thresholdOf(picture);
  const points: number[] = [];
  picture.data.forEach((value, at) => {
    if (value <= threshold) points.push(at % picture.width, Math.floor(at / picture.width));
  });
  return Int32Array.from(points);
}

function sharpnessAt(points: Int32Array, { width, height }: Grey, degrees: number): number {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const reach = Math.ceil(Math.hypot(width, height));
  const rows = new Float64Array(reach * 2);
  for (let at = 0; at < points.length; at += 2) {
    const row = Math.round((points[at] ?? 0) * sin + (points[at + 1] ?? 0) * cos) + reach;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return sum / Math.max(1, points.length);
}

/** Blocks of writing in the order in which they are read, and the usual height of a line in them. */
export interface Layout {
  blocks: Box[];
  lineHeight: number;
}

/** Cuts a level picture into blocks at the gaps of its ground: first bands, then columns, each again. */
export function layoutOf(picture: Grey): Layout {
  const threshold = thresholdOf(picture);
  const ink = { ...picture, data: picture.data.map((value) => (value <= threshold ? 1 : 0)) };
  const whole = trimmed(ink, { x: 0, y: 0, width: picture.width, height: picture.height });
  if (!whole) return { blocks: [], lineHeight: 0 };
  const heights = runsOf(rowsOf(ink, whole)).map(([from, to]) => to - from);
  const sorted = heights.filter((height) => height >= 6).sort((a, b) => a - b);
  const lineHeight = sorted[Math.floor(sorted.length / 2)] ?? whole.height;
  return { blocks: cut(ink, whole, lineHeight, 0), lineHeight };
}

function cut(ink: Grey, box: Box, line: number, depth: number): Box[] {
  if (depth > 6 || box.width < line || box.height < line / 3) return box.height < line / 3 ? [] : [box];
  const columns = gapsOf(columnsOf(ink, box)).filter(([from, to]) => to - from >= line * 2);
  // Two or three short lines side by side are one line with a wide space, not columns.
  if (columns.length > 0 && box.height > line * 3.2) {
    const cuts = parts(box.width, columns).map(([from, to]) => ({ ...box, x: box.x + from, width: to - from }));
    return cuts.flatMap((one) => inside(ink, one, line, depth));
  }
  const bands = gapsOf(rowsOf(ink, box)).filter(([from, to]) => to - from >= line * 1.8);
  if (bands.length > 0) {
    const cuts = parts(box.height, bands).map(([from, to]) => ({ ...box, y: box.y + from, height: to - from }));
    return cuts.flatMap((one) => inside(ink, one, line, depth));
  }
  return [box];
}

function inside(ink: Grey, box: Box, line: number, depth: number): Box[] {
  const inner = trimmed(ink, box);
  return inner ? cut(ink, inner, line, depth + 1) : [];
}

/** The box without the ground around; undefined when there is no ink in it. */
function trimmed(ink: Grey, box: Box): Box | undefined {
  const [rows, columns] = [rowsOf(ink, box), columnsOf(ink, box)];
  const ends = (counts: Uint32Array) => [counts.findIndex((one) => one > 0), counts.findLastIndex((one) => one > 0)];
  const [top = -1, bottom = -1] = ends(rows);
  const [left = -1, right = -1] = ends(columns);
  if (top < 0 || left < 0) return undefined;
  return { x: box.x + left, y: box.y + top, width: right - left + 1, height: bottom - top + 1 };
}

function rowsOf(ink: Grey, box: Box): Uint32Array {
  const rows = new Uint32Array(box.height);
  for (let y = 0; y < box.height; y += 1) {
    let count = 0;
    const from = (box.y + y) * ink.width + box.x;
    for (let x = 0; x < box.width; x += 1) count += ink.data[from + x] ?? 0;
    // A speck is no line.
    rows[y] = count > 2 ? count : 0;
  }
  return rows;
}

function columnsOf(ink: Grey, box: Box): Uint32Array {
  const columns = new Uint32Array(box.width);
  for (let y = 0; y < box.height; y += 1) {
    const from = (box.y + y) * ink.width + box.x;
    for (let x = 0; x < box.width; x += 1) columns[x] = (columns[x] ?? 0) + (ink.data[from + x] ?? 0);
  }
  return columns.map((count) => (count > 1 ? count : 0));
}

/** From–to of what is not empty. */
function runsOf(counts: Uint32Array): [number, number][] {
  const runs: [number, number][] = [];
  let from = -1;
  counts.forEach((count, at) => {
    if (count > 0 && from < 0) from = at;
    if (count === 0 && from >= 0) {
      runs.push([from, at]);
      from = -1;
    }
  });
  if (from >= 0) runs.push([from, counts.length]);
  return runs;
}

/** From–to of the empty stretches between what is not. */
function gapsOf(counts: Uint32Array): [number, number][] {
  const runs = runsOf(counts);
  return runs.slice(1).map(([from], at) => [runs[at]?.[1] ?? 0, from]);
}

function parts(length: number, gaps: readonly [number, number][]): [number, number][] {
  const cuts = [0, ...gaps.map(([from, to]) => Math.round((from + to) / 2)), length];
  return cuts.slice(1).map((to, at) => [cuts[at] ?? 0, to]);
}
