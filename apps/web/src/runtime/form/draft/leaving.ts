import { draftPatch, draftUnlock } from '@app/contract';
import { newKey, useSession } from '../../../client/index.ts';
import { requestOf } from '../../../client/request.ts';
import { isSaved } from './autosave.ts';
import type { EditLock } from './edit-lock.ts';
import { writeJournal } from './journal.ts';
import type { HeldDraft } from './saving-state.ts';

/** Sends waiting edits while the page closes and releases the lock; does nothing if another window has the lock. */
export function leave({ place, key, saving }: HeldDraft): Promise<unknown> {
  const { queue, lock, unsent } = saving.getState();
  if (lock) return Promise.resolve();
  if (isSaved(queue) || queue.phase === 'stopped' || queue.phase === 'held' || unsent)
    return keepAlive(requestOf(draftUnlock, { ...place }, newKey()));
  const patch = queue.flying ?? { patchId: newKey(), baseRev: queue.rev, ops: queue.waiting };
  // The page may close before the answer: store the id of this patch, so that it is never applied twice.
  writeJournal(key, { ...queue, flying: patch, waiting: queue.flying ? queue.waiting : [] }, new Date().toISOString());
  const { patchId, baseRev, ops } = patch;
  return keepAlive(requestOf(draftPatch, { ...place, baseRev, patchId, ops, release: true }, newKey()));
}

/** Leaves when the page is closed, reopens when it is shown again, and retries when the network or the session is back. */
export function watchPage(draft: HeldDraft, lock: EditLock): () => void {
  const hide = () => void leave(draft);
  const show = (event: PageTransitionEvent) => {
    if (event.persisted) void lock.reopen(false).catch(() => {});
  };
  const online = () => draft.queue.retry();
  const stopSession = useSession.subscribe((now, before) => {
    if (now.status === 'signedIn' && before.status !== 'signedIn') draft.queue.retry();
  });
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  window.addEventListener('online', online);
  return () => {
    window.removeEventListener('pagehide', hide);
    window.removeEventListener('pageshow', show);
    window.removeEventListener('online', online);
    stopSession();
  };
}

/** A request that goes on after the page is closed; not `sendBeacon`, which cannot send the token. */
function keepAlive({ url, init }: { url: string; init: RequestInit }): Promise<unknown> {
  return fetch(url, { ...init, keepalive: true }).catch(() => {
    // The edits are still in the journal.
  });
}
