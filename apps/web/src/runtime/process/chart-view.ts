import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import type Canvas from 'diagram-js/lib/core/Canvas';
import type ElementRegistry from 'diagram-js/lib/core/ElementRegistry';
import type GraphicsFactory from 'diagram-js/lib/core/GraphicsFactory';
import type { Connection, Element, Label, Shape } from 'diagram-js/lib/model/Types';
import { type Box, type ChartLabel, freePlaces, type Point } from './chart-labels.ts';

/** Below this names cannot be read; a chart that is larger anyway opens at what reads with ease. */
const readable = 0.58;
const easy = 0.75;
/** Room that stays around the chart, in pixels of the screen. */
const edge = 12;
/** So much of the chart may be out of sight without being missed. */
const slack = 2;

/** As it opens: the whole chart when it can be read so, else at a size that can, with where it stands in the middle. */
export function openChart(viewer: NavigatedViewer, waitsAt: string | null): void {
  const canvas = viewer.get<Canvas>('canvas');
  fitChart(canvas);
  const { inner, outer, scale } = canvas.viewbox();
  if (scale >= readable) return;
  const node = waitsAt === null ? undefined : viewer.get<ElementRegistry>('elementRegistry').get(waitsAt);
  // Without a node that waits: the beginning, which stands at the left.
  const middle = node ? middleOf(boxOf(node)) : { x: inner.x, y: middleOf(inner).y };
  const size = { width: outer.width / easy, height: outer.height / easy };
  const margin = edge / easy;
  const within = (at: number, own: number, from: number, total: number) =>
    total + 2 * margin <= own
      ? from + total / 2
      : Math.min(Math.max(at, from - margin + own / 2), from + total + margin - own / 2);
  const seen = {
    x: within(middle.x, size.width, inner.x, inner.width),
    y: within(middle.y, size.height, inner.y, inner.height),
  };
  canvas.viewbox(around(seen, outer, easy));
}

/** The whole chart, but never larger than drawn. */
export function fitChart(canvas: Canvas): void {
  canvas.resized();
  const { inner, outer } = canvas.viewbox();
  const scale = Math.min(
    1,
    Math.max(outer.width - 2 * edge, 1) / Math.max(inner.width, 1),
    Math.max(outer.height - 2 * edge, 1) / Math.max(inner.height, 1),
  );
  canvas.viewbox(around(middleOf(inner), outer, scale));
}

/** Whether a part of the chart is out of sight. */
export function isCut(canvas: Canvas): boolean {
  const { x, y, width, height, inner } = canvas.viewbox();
  return (
    inner.x < x - slack ||
    inner.y < y - slack ||
    inner.x + inner.width > x + width + slack ||
    inner.y + inner.height > y + height + slack
  );
}

/** Moves names off the lines, nodes and names that they touch. */
export function freeNames(viewer: NavigatedViewer): void {
  const registry = viewer.get<ElementRegistry>('elementRegistry');
  const painter = viewer.get<GraphicsFactory>('graphicsFactory');
  const all = registry.getAll() as Element[];
  const flows = all.filter(isFlow);
  const nodes = all.filter((element) => !isFlow(element) && !isName(element) && isLeaf(element)).map(boxOf);
  const names = all.filter(isName).map((name) => ({ name, text: textOf(registry.getGraphics(name.id)) }));
  const places = freePlaces(
    names.map(({ name, text }) => labelOf(name, text)),
    nodes,
    flows.map(({ waypoints }) => waypoints),
  );
  for (const { name, text } of names) {
    const place = places.get(name.id);
    if (!place) continue;
    Object.assign(name, { x: place.x - text.x, y: place.y - text.y });
    painter.update('shape', name, registry.getGraphics(name.id));
  }
}

const isFlow = (element: Element): element is Connection => 'waypoints' in element;
const isName = (element: Element): element is Label => 'labelTarget' in element && Boolean(element.labelTarget);
/** A box that holds others (a pool, a lane, an open sub-process) is the ground they stand on. */
const isLeaf = (element: Element): element is Shape =>
  element.parent !== null &&
  element.parent !== undefined &&
  !(element.children as Element[] | undefined)?.some((child) => !isName(child));

/** Where the words stand within the room that the file gives them. */
function textOf(drawn: SVGElement): Box {
  return drawn.querySelector('text')?.getBBox() ?? { x: 0, y: 0, width: 0, height: 0 };
}

function labelOf(name: Label, text: Box): ChartLabel {
  const target = name.labelTarget as Element;
  const { width, height } = text;
  const box = { x: name.x + text.x, y: name.y + text.y, width, height };
  return { id: name.id, box, of: isFlow(target) ? target.waypoints : boxOf(target) };
}

function boxOf(element: object): Box {
  const { x, y, width, height } = element as Box;
  return { x, y, width, height };
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** What is seen of the drawing with a point in the middle. */
function around(middle: Point, { width, height }: { width: number; height: number }, scale: number): Box {
  const size = { width: width / scale, height: height / scale };
  return { ...size, x: middle.x - size.width / 2, y: middle.y - size.height / 2 };
}
