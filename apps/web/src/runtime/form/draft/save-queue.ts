import { draftPatch, errors } from '@app/contract';
import { type ApiError, newKey, send, toApiError } from '../../../client/index.ts';
import { type AutosaveEvent, autosave, isSaved, type Patch } from './autosave.ts';
import { writeJournal } from './journal.ts';
import { isExpiry, lockIn, placesIn, stopReason } from './refusal.ts';
import type { HeldDraft, SaveQueue } from './saving-state.ts';

/** Starts the queue of a draft that was just opened. */
export function startSaving(draft: Omit<HeldDraft, 'queue'>): SaveQueue {
  const { key, saving } = draft;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const waiting = new Set<() => void>();
  const notify = (event: AutosaveEvent) => {
    const { state: queue, effects } = autosave(saving.getState().queue, event);
    const kept = saving.getState().unsent ? true : writeJournal(key, queue, new Date().toISOString());
    saving.setState({ queue, fragile: !kept && !isSaved(queue) });
    for (const effect of effects) {
      if (effect.type === 'send') {
        void fly(draft, effect.patch, notify, asked);
        asked = false;
      } else {
        clearTimeout(timer);
        timer = setTimeout(() => notify({ type: 'woke', patchId: newKey() }), effect.afterMs);
      }
    }
    if (queue.phase === 'sending') return;
    for (const wake of waiting) wake();
    waiting.clear();
  };
  const retry = (byUser = false) => {
    asked ||= byUser;
    notify({ type: 'retry', patchId: newKey() });
  };
  return {
    notify,
    retry,
    flush: async () => {
      for (let round = 0; round < 50 && !isSaved(saving.getState().queue); round += 1) {
        const { phase } = saving.getState().queue;
        if (phase === 'stopped' || ((phase === 'retrying' || phase === 'held') && round > 0)) return false;
        const answered = new Promise<void>((wake) => waiting.add(wake));
        if (phase !== 'sending') retry();
        await answered;
      }
      return isSaved(saving.getState().queue);
    },
    stop: () => clearTimeout(timer),
  };
}

type Notify = SaveQueue['notify'];

async function fly(draft: Omit<HeldDraft, 'queue'>, patch: Patch, notify: Notify, asked: boolean): Promise<void> {
  const { place, form, saving } = draft;
  const { baseRev, patchId, ops } = patch;
  try {
    const input = { ...place, baseRev, patchId, ops: [...ops] };
    const answer = await send(draftPatch, input, asked ? { quiet: true } : { silent: true });
    saving.setState({ problem: null, expired: false });
    form.settle(answer.computed ?? []);
    if (answer.facts) form.setOptions({ ...form.options(), facts: answer.facts });
    notify({ type: 'saved', rev: answer.rev, savedAt: answer.savedAt });
  } catch (error) {
    refused(draft, toApiError(error), notify);
  }
}

function refused({ form, saving }: Omit<HeldDraft, 'queue'>, failure: ApiError, notify: Notify): void {
  const reason = stopReason(failure);
  saving.setState({ problem: failure.state > 0 ? failure.text : null, expired: isExpiry(failure) });
  if (failure.state === errors.payloadTooLarge.code) {
    notify({ type: 'tooLarge' });
    form.reveal(placesIn(failure.data));
  } else if (reason === null) notify({ type: 'failed' });
  else {
    notify({ type: 'refused', reason });
    form.setReadOnly(true);
    const lock = lockIn(failure.data);
    if (lock) saving.setState({ lock: { ...lock, free: false } });
  }
}
