import type { Draft } from '@app/contract';
import { draftOpen } from '@app/contract';
import { applyPatch } from '@app/engine/form';
import { send } from '../../../client/index.ts';
import { unsentOps } from './autosave.ts';
import { readJournal, rememberWindow } from './journal.ts';
import { recover } from './opening.ts';
import type { HeldDraft, Recovered } from './saving-state.ts';

const heartbeatMs = 15_000;

/** The lock of one window on its draft, kept by a heartbeat; other windows can take it over. */
export interface EditLock {
  /** Loads the draft again and continues with it and the ops that the user keeps. */
  reopen(takeOver: boolean): Promise<void>;
  /** Stops the heartbeat; does not release the lock (`leave` does). */
  stop(): void;
}

/** Starts keeping the lock of a draft; if somebody else has it, checks until it is free. */
export function holdLock(draft: HeldDraft): EditLock {
  const { place, form, saving, queue } = draft;
  let stopped = false;
  let beating = false;
  let reopening = 0;
  const reopen = async (takeOver: boolean) => {
    reopening += 1;
    try {
      await goOn(draft, takeOver);
    } finally {
      reopening -= 1;
    }
  };
  const beat = async () => {
    // A slow answer is not overtaken by the next one, nor a take-over under way by either.
    if (beating || reopening > 0) return;
    beating = true;
    const { lock, queue: before } = saving.getState();
    try {
      const now = await send(draftOpen, { ...place, readOnly: lock !== null }, { silent: true });
      // A tab closed meanwhile must not take the lock again; a lock that changed meanwhile is not what was asked about.
      if (stopped || reopening > 0 || saving.getState().lock !== lock) return;
      if (lock !== null) {
        form.replace(now.data);
        // A free lock of an own window is taken without asking; after another person's lock the user decides.
        if (now.lock === null && lock.sameUser) return await reopen(false);
        saving.setState({ lock: now.lock && !now.lock.mine ? { ...now.lock, free: false } : { ...lock, free: true } });
      } else if (now.lock && !now.lock.mine && before.phase !== 'sending') {
        queue.notify({ type: 'refused', reason: 'locked' });
        form.setReadOnly(true);
        saving.setState({ lock: { ...now.lock, free: false } });
      }
    } catch {
      // The autosave reports that the server does not answer; the next heartbeat tries again.
    } finally {
      beating = false;
    }
  };
  const heartbeat = setInterval(() => void beat(), heartbeatMs);
  return {
    reopen,
    stop: () => {
      stopped = true;
      clearInterval(heartbeat);
    },
  };
}

async function goOn(held: HeldDraft, takeOver: boolean): Promise<void> {
  const { place, key, form, saving, queue } = held;
  const unsent = unsentOps(saving.getState().queue);
  const draft = await send(draftOpen, { ...place, takeOver }, { quiet: true });
  if (draft.lock && !draft.lock.mine) {
    saving.setState({ lock: { ...draft.lock, free: false } });
    return;
  }
  rememberWindow(key, place.windowId);
  // If this window has no unsent edits, an earlier one may have left some in this browser.
  const { rev, data, ops, ask }: Recovered =
    unsent.length === 0
      ? await recover(place, draft, readJournal(key))
      : withUnsent(draft, unsent, draft.rev === saving.getState().queue.rev);
  form.setReadOnly(false);
  form.replace(applyPatch(data, ops));
  saving.setState({ lock: null, problem: null, expired: false, unsent: ask });
  queue.notify({ type: 'reopened', rev, ops });
}

/** Keeps edits that were made on this state of the draft; for edits on another state the user has to decide. */
function withUnsent({ rev, data }: Draft, ops: Recovered['ops'], fits: boolean): Recovered {
  return fits ? { rev, data, ops, ask: null } : { rev, data, ops: [], ask: { ops, at: new Date().toISOString() } };
}
