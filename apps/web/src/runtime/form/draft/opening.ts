import type { Draft } from '@app/contract';
import { draftOpen, draftPatch } from '@app/contract';
import { applyPatch } from '@app/engine/form';
import { send, toApiError } from '../../../client/index.ts';
import { type Journal, lastWindow, rememberWindow } from './journal.ts';
import { stopReason } from './refusal.ts';
import type { HeldDraft, Recovered } from './saving-state.ts';
import { isWindowOpen } from './window-id.ts';

/** Opens a draft; a lock left by a closed window of this browser is taken over without asking. */
export async function openOwn(place: HeldDraft['place'], key: string): Promise<Draft> {
  const draft = await send(draftOpen, place, { quiet: true });
  const last = lastWindow(key);
  const foreign = draft.lock !== null && !draft.lock.mine;
  if (!foreign) rememberWindow(key, place.windowId);
  if (!foreign || !draft.lock?.sameUser || last === null || (await isWindowOpen(last))) return draft;
  const seen = await send(draftOpen, { ...place, windowId: last, readOnly: true }, { quiet: true });
  if (!seen.lock?.mine) return draft;
  rememberWindow(key, place.windowId);
  return await send(draftOpen, { ...place, takeOver: true }, { quiet: true });
}

/** Sends the edits that an earlier window left unsent, or finds that the user has to decide about them. */
export async function recover(place: HeldDraft['place'], draft: Draft, journal: Journal | null): Promise<Recovered> {
  const clean = { rev: draft.rev, data: draft.data, ops: [], ask: null };
  if (!journal) return clean;
  const { flying, waiting, at } = journal;
  if (!flying)
    return journal.rev === draft.rev
      ? { ...clean, ops: waiting }
      : { ...clean, ask: waiting.length > 0 ? { ops: waiting, at } : null };
  try {
    // The same id again: the server applies it now, or says when it did.
    const answer = await send(
      draftPatch,
      { ...place, baseRev: flying.baseRev, patchId: flying.patchId, ops: [...flying.ops] },
      { silent: true },
    );
    const isNew = flying.baseRev === draft.rev;
    const data = isNew ? applyPatch(draft.data, flying.ops) : draft.data;
    const rev = isNew ? answer.rev : draft.rev;
    return isNew || answer.rev === draft.rev
      ? { rev, data, ops: waiting, ask: null }
      : { rev, data, ops: [], ask: waiting.length > 0 ? { ops: waiting, at } : null };
  } catch (error) {
    const ops = [...flying.ops, ...waiting];
    if (stopReason(toApiError(error)) === null && flying.baseRev === draft.rev) return { ...clean, ops };
    return { ...clean, ask: { ops, at } };
  }
}
