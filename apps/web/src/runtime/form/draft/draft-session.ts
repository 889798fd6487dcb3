import type { Draft, PublishedArea } from '@app/contract';
import { areaGet, draftSavePoint } from '@app/contract';
import { applyPatch } from '@app/engine/form';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { businessNow } from '../../../client/business-time.ts';
import { getLanguage, send, useSession } from '../../../client/index.ts';
import { createFormStore, type FormStore } from '../store/form-store.ts';
import { isSaved, openAutosave } from './autosave.ts';
import { holdLock } from './edit-lock.ts';
import { dropJournal, journalKey, readJournal } from './journal.ts';
import { leave, watchPage } from './leaving.ts';
import { openOwn, recover } from './opening.ts';
import { startSaving } from './save-queue.ts';
import type { DraftPlace, HeldDraft, Recovered, SaveQueue, SavingState } from './saving-state.ts';
import { windowId } from './window-id.ts';

export interface DraftSession {
  /** The definition version of the draft: a reply keeps that of its case. */
  readonly area: PublishedArea;
  readonly draft: Draft;
  readonly form: FormStore;
  readonly saving: StoreApi<SavingState>;
  /** Sends waiting edits; resolves to whether everything is saved. */
  flush(): Promise<boolean>;
  /** An audited save point (Ctrl+S). */
  savePoint(): Promise<boolean>;
  retry(): void;
  takeOver(): Promise<void>;
  /** Adds the edits of an earlier window to the draft (`keep`) or drops them. */
  decideUnsent(keep: boolean): void;
  close(): void;
}

/** Drafts being closed: reopening one waits for that, so that the unlock does not release the new lock. */
const closing = new Map<string, Promise<unknown>>();

/** Opens a draft: lock, unsent edits of an earlier window, autosave, heartbeat. */
export async function openDraft(at: DraftPlace, head: PublishedArea): Promise<DraftSession> {
  const place = { ...at, windowId: windowId() };
  const key = journalKey(useSession.getState().user?.id ?? '', `${at.group}/${at.name}`, at.id);
  await closing.get(key);
  const draft = await openOwn(place, key);
  const version = draft.definitionVersion;
  const area =
    version === head.version ? head : await send(areaGet, { area: head.definition.id, version }, { quiet: true });
  const isOpen = draft.lock === null || draft.lock.mine;
  const left = isOpen
    ? await recover(place, draft, readJournal(key))
    : { rev: draft.rev, data: draft.data, ops: [], ask: null };
  return { area, draft, ...session(hold(place, key, area, draft, left)) };
}

/** Makes form and saving of an opened draft; sends edits that an earlier window left, if they fit the draft. */
function hold(
  place: HeldDraft['place'],
  key: string,
  { definition }: PublishedArea,
  { lock, facts }: Draft,
  left: Recovered,
): HeldDraft {
  const isOpen = lock === null || lock.mine;
  const options = {
    language: getLanguage(),
    now: businessNow().getTime(),
    userName: useSession.getState().user?.fullname ?? '',
    facts,
  };
  const form = createFormStore(
    definition,
    { data: applyPatch(left.data, left.ops), readOnly: !isOpen, options },
    (ops) => queue.notify({ type: 'edited', ops }),
  );
  const saving = createStore<SavingState>(() => ({
    queue: openAutosave(left.rev),
    problem: null,
    expired: false,
    lock: isOpen || !lock ? null : { ...lock, free: false },
    unsent: left.ask,
    fragile: false,
  }));
  const queue: SaveQueue = startSaving({ place, key, form, saving });
  if (left.ops.length > 0) queue.notify({ type: 'edited', ops: left.ops });
  return { place, key, form, saving, queue };
}

/** What a page can do with its open draft. */
function session(held: HeldDraft): Omit<DraftSession, 'area' | 'draft'> {
  const { place, key, form, saving, queue } = held;
  const lock = holdLock(held);
  const unwatch = watchPage(held, lock);
  let closed = false;
  return {
    form,
    saving,
    flush: queue.flush,
    retry: () => queue.retry(true),
    savePoint: async () => {
      if (!(await queue.flush())) return false;
      const { savedAt } = await send(draftSavePoint, place, { quiet: true });
      saving.setState({ queue: { ...saving.getState().queue, savedAt } });
      return true;
    },
    takeOver: () => lock.reopen(true),
    decideUnsent: (keep) => {
      const { unsent } = saving.getState();
      saving.setState({ unsent: null });
      if (keep && unsent) form.change(unsent.ops);
      else if (isSaved(saving.getState().queue)) dropJournal(key);
    },
    close: () => {
      if (closed) return;
      closed = true;
      lock.stop();
      unwatch();
      form.dispose();
      const left = queue
        .flush()
        .then(() => leave(held))
        .finally(() => {
          queue.stop();
          closing.delete(key);
        });
      closing.set(key, left);
    },
  };
}
