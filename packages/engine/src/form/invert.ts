import type { Json, JsonObject, PatchOp } from '@app/contract';
import { applyOp, isObject, positionOf, rowSegment } from './patch.ts';

/** The changes that take back `ops` on `data`: applying both in turn gives `data` again (undo). */
export function invertPatch(data: JsonObject, ops: readonly PatchOp[]): PatchOp[] {
  const inverse: PatchOp[] = [];
  let current = data;
  for (const op of ops) {
    const next = applyOp(current, op);
    if (next !== current) inverse.push(...invertOp(current, op));
    current = next;
  }
  return inverse.reverse();
}

function invertOp(before: JsonObject, op: PatchOp): PatchOp[] {
  return invertAt(before, op) ?? [restore(before, op.path[0] ?? '')];
}

/** The inverse of one change; undefined when rows cannot be told apart by id: then the whole top-level value is restored. */
function invertAt(before: JsonObject, op: PatchOp): PatchOp[] | undefined {
  const nothing = op.path.findIndex(
    (_, depth) => depth < op.path.length - 1 && valueAt(before, op.path.slice(0, depth + 1)) === null,
  );
  if (nothing >= 0) return [{ op: 'set', path: op.path.slice(0, nothing + 1), value: null }];
  const missing = firstMissing(before, op.path);
  if (missing !== undefined) return [{ op: 'unset', path: op.path.slice(0, missing + 1) }];
  const value = valueAt(before, op.path);
  if (op.op === 'insert') {
    const row = isObject(op.value) ? op.value._id : undefined;
    return Array.isArray(value) && typeof row === 'string'
      ? [{ op: 'unset', path: [...op.path, rowSegment(row)] }]
      : undefined;
  }
  if (value === undefined) return undefined;
  const list = valueAt(before, op.path.slice(0, -1));
  if (!Array.isArray(list) || op.op === 'set') return [{ op: 'set', path: op.path, value }];
  if (!isOrderly(list)) return undefined;
  const following = list[positionOf(list, op.path.at(-1) ?? '') + 1];
  const anchor = isObject(following) && typeof following._id === 'string' ? { before: following._id } : {};
  return op.op === 'unset'
    ? [{ op: 'insert', path: op.path.slice(0, -1), value, ...anchor }]
    : [{ op: 'move', path: op.path, ...anchor }];
}

function restore(before: JsonObject, key: string): PatchOp {
  const value = Object.hasOwn(before, key) ? before[key] : undefined;
  return value === undefined ? { op: 'unset', path: [key] } : { op: 'set', path: [key], value };
}

/** Index of the first path segment that does not exist yet. */
function firstMissing(data: JsonObject, path: readonly string[]): number | undefined {
  for (let depth = 0; depth < path.length; depth += 1)
    if (valueAt(data, path.slice(0, depth + 1)) === undefined) return depth;
  return undefined;
}

function valueAt(data: JsonObject, path: readonly string[]): Json | undefined {
  let value: Json | undefined = data;
  for (const segment of path) {
    if (Array.isArray(value)) value = value[positionOf(value, segment)];
    else value = isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
  }
  return value;
}

/** Whether every row is an object with a unique id. */
function isOrderly(list: readonly Json[]): boolean {
  const ids = new Set(list.map((row) => (isObject(row) && typeof row._id === 'string' ? row._id : undefined)));
  return ids.size === list.length && !ids.has(undefined);
}
