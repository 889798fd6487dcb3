import type { Json, JsonObject, PatchOp } from '@app/contract';

/** An `_id` segment of a path: `#` and the id. */
export function rowSegment(id: string): string {
  return `#${id}`;
}

/**
 * Applies changes in order and returns the new document, which shares unchanged parts with the old one. An op whose place
 * does not exist (a deleted row) or whose new row id exists already changes nothing.
 */
export function applyPatch(data: JsonObject, ops: readonly PatchOp[]): JsonObject {
  return ops.reduce(applyOp, data);
}

/** Applies one change. */
export function applyOp(data: JsonObject, op: PatchOp): JsonObject {
  if (op.path.length === 0 || op.path.some((segment) => segment === '__proto__')) return data;
  const next = change(data, op.path, 0, op);
  return isObject(next) ? next : data;
}

/** Position of the row that a segment names in a list; −1 when there is none. */
export function positionOf(list: readonly Json[], segment: string): number {
  if (!segment.startsWith('#')) return -1;
  const id = segment.slice(1);
  return list.findIndex((row) => isObject(row) && row._id === id);
}

/** Whether a JSON value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function change(value: Json | undefined, path: readonly string[], depth: number, op: PatchOp): Json | undefined {
  const segment = path[depth];
  const last = depth === path.length - 1;
  if (segment === undefined) return op.op === 'insert' ? insertRow(value, op) : value;
  if (Array.isArray(value)) return changeRow(value, segment, path, depth, op);
  if (segment.startsWith('#') || !(isObject(value) || value === undefined || value === null)) return value;
  const object = value ?? {};
  const before = Object.hasOwn(object, segment) ? object[segment] : undefined;
  if (last && op.op === 'unset') {
    if (before === undefined) return value;
    const { [segment]: _gone, ...rest } = object;
    return rest;
  }
  if (last && op.op === 'move') return value;
  const after = last && op.op === 'set' ? op.value : change(before, path, depth + 1, op);
  return after === before || after === undefined ? value : { ...object, [segment]: after };
}

function changeRow(list: Json[], segment: string, path: readonly string[], depth: number, op: PatchOp): Json {
  const at = positionOf(list, segment);
  const row = list[at];
  if (row === undefined) return list;
  const last = depth === path.length - 1;
  if (last && op.op === 'unset') return [...list.slice(0, at), ...list.slice(at + 1)];
  if (last && op.op === 'move') return moveRow(list, at, row, op.before);
  if (last && op.op === 'set')
    return isObject(op.value) && op.value._id === segment.slice(1) ? replaced(list, at, op.value) : list;
  const next = change(row, path, depth + 1, op);
  // A row keeps its id: a change of `_id` would make it another row.
  if (next === row || next === undefined || !isObject(next) || next._id !== segment.slice(1)) return list;
  return replaced(list, at, next);
}

function replaced(list: readonly Json[], at: number, row: Json): Json[] {
  const next = [...list];
  next[at] = row;
  return next;
}

function insertRow(value: Json | undefined, op: PatchOp & { op: 'insert' }): Json | undefined {
  const list = value ?? [];
  if (!Array.isArray(list) || !isObject(op.value) || typeof op.value._id !== 'string') return value;
  if (positionOf(list, rowSegment(op.value._id)) >= 0) return value;
  const at = op.before === undefined ? -1 : positionOf(list, rowSegment(op.before));
  return at < 0 ? [...list, op.value] : [...list.slice(0, at), op.value, ...list.slice(at)];
}

function moveRow(list: Json[], at: number, row: Json, before: string | undefined): Json[] {
  const rest = [...list.slice(0, at), ...list.slice(at + 1)];
  const target = before === undefined ? rest.length : positionOf(rest, rowSegment(before));
  if (target < 0 || target === at) return list;
  return [...rest.slice(0, target), row, ...rest.slice(target)];
}
