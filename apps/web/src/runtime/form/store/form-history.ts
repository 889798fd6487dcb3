import type { Json, JsonObject, PatchOp } from '@app/contract';
import { invertPatch } from '@app/engine/form';

/** One step of undo: the ops written, their inverse, and the time. */
export interface Change {
  readonly ops: readonly PatchOp[];
  readonly inverse: readonly PatchOp[];
  readonly at: number;
}

export interface History {
  readonly undo: readonly Change[];
  readonly redo: readonly Change[];
}

/** Milliseconds within which typing in one field is joined into one step of undo. */
const mergeMs = 1_200;
const undoSteps = 200;

/**
 * Writing with undo and redo.
 * @param write applies ops with the history that they leave; a closed form writes nothing and keeps its history
 */
export function formChanges(
  { getState }: { getState: () => History & { data: JsonObject } },
  write: (ops: readonly PatchOp[], history: History) => void,
) {
  const change = (ops: readonly PatchOp[]) => {
    const { data, undo } = getState();
    const next: Change = { ops, inverse: invertPatch(data, ops), at: Date.now() };
    if (next.inverse.length > 0) write(ops, { undo: remember(undo, next), redo: [] });
  };
  return {
    change,
    complete: (step: readonly PatchOp[], more: (data: JsonObject) => PatchOp[]) => {
      const { data, undo, redo } = getState();
      const ops = more(data);
      const inverse = invertPatch(data, ops);
      if (inverse.length === 0) return;
      const whole = undo.find((one) => one.ops === step);
      if (!whole) return change(ops);
      const next: Change = { ...whole, ops: [...whole.ops, ...ops], inverse: [...inverse, ...whole.inverse] };
      write(ops, { undo: undo.map((one) => (one === whole ? next : one)), redo });
    },
    setValue: (path: readonly string[], value: Json | undefined) =>
      change([value === undefined ? { op: 'unset', path: [...path] } : { op: 'set', path: [...path], value }]),
    undo: () => {
      const { undo, redo } = getState();
      const last = undo.at(-1);
      if (last) write(last.inverse, { undo: undo.slice(0, -1), redo: [...redo, last] });
    },
    redo: () => {
      const { undo, redo } = getState();
      const last = redo.at(-1);
      if (last) write(last.ops, { redo: redo.slice(0, -1), undo: [...undo, { ...last, at: 0 }] });
    },
  };
}

/** Adds a step; typing in the same field extends the last step instead of adding one per key. */
function remember(undo: readonly Change[], next: Change): readonly Change[] {
  const last = undo.at(-1);
  const [op] = next.ops;
  const [lastOp] = last?.ops ?? [];
  const same =
    last &&
    op &&
    lastOp &&
    next.ops.length === 1 &&
    last.ops.length === 1 &&
    next.at - last.at < mergeMs &&
    op.op === 'set' &&
    typeof op.value === 'string' &&
    op.path.join('/') === lastOp.path.join('/');
  if (same) return [...undo.slice(0, -1), { ops: next.ops, inverse: last.inverse, at: next.at }];
  return [...undo, next].slice(-undoSteps);
}
