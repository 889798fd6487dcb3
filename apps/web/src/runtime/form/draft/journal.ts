import { isJson, type PatchOp } from '@app/contract';
import type { Autosave, Patch } from './autosave.ts';
import { isSaved } from './autosave.ts';

/** Edits stored in this browser that the server may not have; survive a closed browser, an ended session, a server crash. */
export interface Journal {
  readonly rev: number;
  readonly flying: Patch | null;
  readonly waiting: readonly PatchOp[];
  /** When the last edit was made. */
  readonly at: string;
}

const prefix = 'draft.unsent';

/** Storage key of a draft's journal: one per user, so a shared computer never mixes two people. */
export function journalKey(userId: string, area: string, draftId: string): string {
  return `${prefix}.${userId}.${area}.${draftId}`;
}

/** Stores the queue, or removes it when everything is saved; false when the browser cannot store it. */
export function writeJournal(key: string, state: Autosave, at: string): boolean {
  try {
    if (isSaved(state)) localStorage.removeItem(key);
    else {
      const { rev, flying, waiting } = state;
      localStorage.setItem(key, JSON.stringify({ rev, flying, waiting, at } satisfies Journal));
    }
    return true;
  } catch {
    return false;
  }
}

/** The journal of an earlier window; null when there is none or it cannot be read. */
export function readJournal(key: string): Journal | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isJournal(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Deletes a journal whose edits were dropped by the user or whose draft is gone. */
export function dropJournal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/** Stores which window of this browser edits a draft, so that a later window recognises a lock that it left behind. */
export function rememberWindow(key: string, windowId: string): void {
  try {
    localStorage.setItem(`${key}.window`, windowId);
  } catch {
    // Without storage the lock of a closed window ends by its time limit.
  }
}

/** The window of this browser that edited the draft last. */
export function lastWindow(key: string): string | null {
  try {
    return localStorage.getItem(`${key}.window`);
  } catch {
    return null;
  }
}

function isJournal(value: unknown): value is Journal {
  if (typeof value !== 'object' || value === null || !('rev' in value) || !('waiting' in value) || !('flying' in value))
    return false;
  const { rev, waiting, flying } = value;
  const patch =
    flying === null ||
    (typeof flying === 'object' &&
      flying !== null &&
      'ops' in flying &&
      Array.isArray(flying.ops) &&
      flying.ops.every(isOp));
  return typeof rev === 'number' && Array.isArray(waiting) && waiting.every(isOp) && patch;
}

function isOp(value: unknown): value is PatchOp {
  if (typeof value !== 'object' || value === null || !('op' in value) || !('path' in value)) return false;
  if (!Array.isArray(value.path) || value.path.length === 0 || value.path.some((part) => typeof part !== 'string'))
    return false;
  const needsValue = value.op === 'set' || value.op === 'insert';
  return (
    ['set', 'unset', 'insert', 'move'].includes(String(value.op)) &&
    (!needsValue || ('value' in value && isJson(value.value)))
  );
}
