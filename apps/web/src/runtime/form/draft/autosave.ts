import type { PatchOp } from '@app/contract';

/**
 * The queue between the form and the server's patch journal, as a pure function: every edit is in `flying` or `waiting`
 * until the server has answered, and the runner stores both in this browser. At most one patch is being sent; a patch
 * without an answer is sent again under the same id, so that the server applies it once.
 */
export interface Patch {
  readonly patchId: string;
  readonly baseRev: number;
  readonly ops: readonly PatchOp[];
}

/** Why saving stopped until the user decides. */
export type StopReason = 'stale' | 'locked' | 'refused';

export interface Autosave {
  readonly rev: number;
  readonly waiting: readonly PatchOp[];
  readonly flying: Patch | null;
  /** `held`: the server refused the edits as too large; the next edit, which may fix that, sends all again. */
  readonly phase: 'idle' | 'waiting' | 'sending' | 'retrying' | 'held' | 'stopped';
  readonly failures: number;
  readonly savedAt: string | null;
  readonly stopped: StopReason | null;
}

export type AutosaveEvent =
  | { type: 'edited'; ops: readonly PatchOp[] }
  /** The timer that a `wake` effect asked for; `patchId` names the patch that may be made now. */
  | { type: 'woke'; patchId: string }
  | { type: 'saved'; rev: number; savedAt: string }
  /** No answer, a busy server or an expired session: try again later. */
  | { type: 'failed' }
  | { type: 'tooLarge' }
  | { type: 'refused'; reason: StopReason }
  /** The user pressed 重试, the network came back or somebody signed in again. */
  | { type: 'retry'; patchId: string }
  /** The draft was opened again (taken over); `ops` are those the user chose to keep. */
  | { type: 'reopened'; rev: number; ops: readonly PatchOp[] };

export type AutosaveEffect = { type: 'wake'; afterMs: number } | { type: 'send'; patch: Patch };

/** Milliseconds that an edit waits at most before it is sent. */
export const settleMs = 350;
const firstRetryMs = 1_000;
const longestRetryMs = 15_000;
/** Ops in one call (contract draft.patch). */
const patchSize = 5_000;

/** The queue of a draft just opened at a revision. */
export function openAutosave(rev: number): Autosave {
  return { rev, waiting: [], flying: null, phase: 'idle', failures: 0, savedAt: null, stopped: null };
}

/** Whether the server has confirmed all edits. */
export function isSaved(state: Autosave): boolean {
  return state.flying === null && state.waiting.length === 0;
}

/** Edits not yet confirmed, oldest first. */
export function unsentOps(state: Autosave): readonly PatchOp[] {
  return [...(state.flying?.ops ?? []), ...state.waiting];
}

/** The next state of the queue and what the runner must do. */
export function autosave(state: Autosave, event: AutosaveEvent): { state: Autosave; effects: AutosaveEffect[] } {
  switch (event.type) {
    case 'edited': {
      if (event.ops.length === 0) return { state, effects: [] };
      const edited = { ...state, waiting: joined(state.waiting, event.ops) };
      // Only the first edit starts the timer, so that steady typing is saved, too.
      if (state.phase !== 'idle' && state.phase !== 'held') return { state: edited, effects: [] };
      return { state: { ...edited, phase: 'waiting' }, effects: [{ type: 'wake', afterMs: settleMs }] };
    }
    case 'woke':
      if (state.phase !== 'waiting' && state.phase !== 'retrying') return { state, effects: [] };
      return sendNext(state, event.patchId);
    case 'retry':
      if (state.phase === 'sending' || state.phase === 'stopped' || isSaved(state)) return { state, effects: [] };
      return sendNext({ ...state, failures: 0 }, event.patchId);
    case 'saved': {
      if (state.phase !== 'sending') return { state, effects: [] };
      const saved: Autosave = {
        ...state,
        rev: event.rev,
        savedAt: event.savedAt,
        flying: null,
        failures: 0,
        phase: 'idle',
      };
      if (saved.waiting.length === 0) return { state: saved, effects: [] };
      return { state: { ...saved, phase: 'waiting' }, effects: [{ type: 'wake', afterMs: settleMs }] };
    }
    case 'failed': {
      if (state.phase !== 'sending') return { state, effects: [] };
      const afterMs = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(state.failures, 10));
      return {
        state: { ...state, phase: 'retrying', failures: state.failures + 1 },
        effects: [{ type: 'wake', afterMs }],
      };
    }
    case 'tooLarge': {
      if (state.phase !== 'sending') return { state, effects: [] };
      // The patch was not applied: its edits are sent with the next one, under another id.
      const unsent = unsentOps(state);
      const waiting = withoutTypedOver(unsent);
      const back = { ...state, flying: null, waiting, failures: 0 };
      // Edits typed meanwhile, or overwritten ones dropped now, may make it small enough: try once more.
      return state.waiting.length === 0 && waiting.length === unsent.length
        ? { state: { ...back, phase: 'held' }, effects: [] }
        : { state: { ...back, phase: 'waiting' }, effects: [{ type: 'wake', afterMs: settleMs }] };
    }
    case 'refused':
      return { state: { ...state, phase: 'stopped', stopped: event.reason }, effects: [] };
    case 'reopened': {
      const reopened = { ...openAutosave(event.rev), savedAt: state.savedAt };
      return event.ops.length === 0
        ? { state: reopened, effects: [] }
        : autosave(reopened, { type: 'edited', ops: event.ops });
    }
  }
}

/** Joins ops, so that typing in one field gives one op, not one per key. */
function joined(waiting: readonly PatchOp[], ops: readonly PatchOp[]): readonly PatchOp[] {
  const last = waiting.at(-1);
  const [op] = ops;
  const same =
    ops.length === 1 && last?.op === 'set' && op?.op === 'set' && last.path.join('\n') === op.path.join('\n');
  return same && op ? [...waiting.slice(0, -1), op] : [...waiting, ...ops];
}

/** Removes ops whose text a later op overwrites, unless an op between them changes a place above or below. */
function withoutTypedOver(ops: readonly PatchOp[]): readonly PatchOp[] {
  const setLater = new Map<string, readonly string[]>();
  const kept = ops.toReversed().filter((op) => {
    const key = op.path.join('\n');
    if (op.op === 'set' && setLater.has(key)) return false;
    for (const [other, path] of setLater)
      if (isWithin(path, op.path) || isWithin(op.path, path)) setLater.delete(other);
    if (op.op === 'set') setLater.set(key, op.path);
    return true;
  });
  return kept.toReversed();
}

/** Whether a place is that of `whole` or inside it. */
function isWithin(path: readonly string[], whole: readonly string[]): boolean {
  return whole.every((segment, at) => path[at] === segment);
}

function sendNext(state: Autosave, patchId: string): { state: Autosave; effects: AutosaveEffect[] } {
  const patch = state.flying ?? { patchId, baseRev: state.rev, ops: state.waiting.slice(0, patchSize) };
  if (patch.ops.length === 0) return { state: { ...state, phase: 'idle' }, effects: [] };
  const waiting = state.flying ? state.waiting : state.waiting.slice(patch.ops.length);
  return { state: { ...state, flying: patch, waiting, phase: 'sending' }, effects: [{ type: 'send', patch }] };
}
