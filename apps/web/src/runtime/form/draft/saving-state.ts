import type { JsonObject, PatchOp } from '@app/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { FormStore } from '../store/form-store.ts';
import type { Autosave, AutosaveEvent } from './autosave.ts';

/** Edits that the user has to decide about, and when the last one was made. */
export interface UnsentEdits {
  readonly ops: readonly PatchOp[];
  readonly at: string;
}

export interface SavingState {
  readonly queue: Autosave;
  /** Text of the present failure, or null. */
  readonly problem: string | null;
  readonly expired: boolean;
  /** Who edits, when it is not this window; `free` once they stopped. */
  readonly lock: { byName: string; since: string; sameUser: boolean; free: boolean } | null;
  /** Edits of an earlier window that do not fit the draft any more: the user decides. */
  readonly unsent: UnsentEdits | null;
  /** This machine cannot keep unsent edits (storage full or forbidden). */
  readonly fragile: boolean;
}

/** A draft of an area. */
export interface DraftPlace {
  group: string;
  name: string;
  id: string;
}

/** Runs the autosave: its timers, the journal in this browser, and one patch call at a time. */
export interface SaveQueue {
  notify(event: AutosaveEvent): void;
  /** Sends again at once. @param asked the user pressed 'retry': the session dialog may open although they once chose to stay */
  retry(asked?: boolean): void;
  /** Sends waiting edits; resolves to whether everything is saved. */
  flush(): Promise<boolean>;
  stop(): void;
}

/** A draft that is open in this window: state shared by saving, lock and closing. */
export interface HeldDraft {
  readonly place: DraftPlace & { windowId: string };
  /** Storage key of the unsent edits. */
  readonly key: string;
  readonly form: FormStore;
  readonly saving: StoreApi<SavingState>;
  readonly queue: SaveQueue;
}

/** State to continue editing from: the draft, and edits that it does not contain yet. */
export interface Recovered {
  rev: number;
  data: JsonObject;
  /** Edits that fit the present draft: applied and sent without asking. */
  ops: readonly PatchOp[];
  ask: UnsentEdits | null;
}
