import type { PatchOp } from '@app/contract';
import { Json } from '@app/contract';
import type { Autosave, Patch } from './autosave.ts';
import { isSaved } from './autosave.ts';

/** What this machine knows and the server may not: survives a closed browser, an expired session, a killed server. */
export interface Journal {
  readonly rev: number;
  readonly flying: Patch | null;
  readonly waiting: readonly PatchOp[];
  /** When the last of it was typed. */
  readonly at: string;
}

const prefix = 'draft.unsent';

/** Storage key of a draft's journal: one per user, so a shared computer never mixes two people. */
export function journalKey(userId: string, area: string, draftId: string): string {
  return `${prefix}.${userId}.${area}.${draftId}`;
}

/** Writes the queue, or removes it when everything is saved; false when this machine cannot keep it. */
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

/** What an earlier window left; null when there is nothing (or nothing that can be read). */
export function readJournal(key: string): Journal | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isJournal(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Forgets a journal: its edits were thrown away on purpose or its draft is gone. */
export function dropJournal(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

/** Remembers which window of this browser edits a draft, so that a later one knows a lock that its dead sister left. */
export function rememberWindow(key: string, windowId: string): void {
  try {
    localStorage.setItem(`${key}.window`, windowId);
  } catch {
    // Then the lock of a dead window ends by itself.
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
    (!needsValue || ('value' in value && Json.safeParse(value.value).success))
  );
}
