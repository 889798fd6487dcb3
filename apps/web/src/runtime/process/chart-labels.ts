/** Room that a name keeps from what it must not touch, and from the node it names. */
const clearance = 4;
const distance = 6;

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
/** A name beside a node or a flow, as large as it is drawn. */
export interface ChartLabel {
  id: string;
  box: Box;
  /** The node or the way of the flow it names. */
  of: Box | readonly Point[];
}

/**
 * Where names stand so that they touch no line, no node and no other name: where the file put them, if that is free, else
 * at the nearest free place beside what they name. Answers only those that move.
 */
export function freePlaces(
  labels: readonly ChartLabel[],
  nodes: readonly Box[],
  flows: readonly (readonly Point[])[],
): Map<string, Point> {
  const lines = flows.flatMap(boxesOf);
  const places = new Map(labels.map(({ id, box }) => [id, box]));
  const moved = new Map<string, Point>();
  for (const { id, box, of } of labels) {
    const others = [...places].filter(([other]) => other !== id).map(([, other]) => other);
    const isFree = (place: Box) => ![...nodes, ...lines, ...others].some((taken) => touches(place, taken));
    if (isFree(box)) continue;
    const place = candidates(box, of)
      .sort((a, b) => away(box, a) - away(box, b))
      .find((point) => isFree({ ...box, ...point }));
    if (!place) continue;
    places.set(id, { ...box, ...place });
    moved.set(id, place);
  }
  return moved;
}

function candidates(box: Box, of: Box | readonly Point[]): Point[] {
  return 'width' in of ? aroundNode(box, of) : of.slice(1).flatMap((to, at) => besideLine(box, of[at] ?? to, to));
}

/** Below, above, at each corner and at both sides of a node, near it first. */
function aroundNode({ width, height }: Box, node: Box): Point[] {
  const middle = node.x + node.width / 2;
  const columns = [
    middle - width / 2,
    // Beside a line that leaves in the middle.
    middle - width - distance,
    middle + distance,
    node.x - width - distance,
    node.x + node.width + distance,
  ];
  const rows = [distance, 2 * distance, 4 * distance].flatMap((gap) => [
    node.y + node.height + gap,
    node.y - height - gap,
  ]);
  const level = node.y + (node.height - height) / 2;
  return [...columns.flatMap((x) => rows.map((y) => ({ x, y }))), ...columns.slice(3).map((x) => ({ x, y: level }))];
}

/** Where along a stretch of a flow its name may have its middle. */
const parts = Array.from({ length: 13 }, (_, at) => 0.2 + at * 0.05);

/** On both sides of a stretch of a flow. */
function besideLine({ width, height }: Box, from: Point, to: Point): Point[] {
  const isLevel = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y);
  return parts.flatMap((part) => {
    const x = from.x + (to.x - from.x) * part;
    const y = from.y + (to.y - from.y) * part;
    return isLevel
      ? [
          { x: x - width / 2, y: y - height - distance },
          { x: x - width / 2, y: y + distance },
        ]
      : [
          { x: x + distance, y: y - height / 2 },
          { x: x - width - distance, y: y - height / 2 },
        ];
  });
}

/** The stretches of a flow, each as the narrow box around it. */
function boxesOf(way: readonly Point[]): Box[] {
  return way.slice(1).map((to, at) => {
    const from = way[at] ?? to;
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    };
  });
}

function touches(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width + clearance &&
    b.x < a.x + a.width + clearance &&
    a.y < b.y + b.height + clearance &&
    b.y < a.y + a.height + clearance
  );
}

const away = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);
