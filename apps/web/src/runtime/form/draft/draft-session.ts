import type { Draft, JsonObject, PatchOp, PublishedArea } from '@app/contract';
import { areaGet, draftOpen, draftPatch, draftSavePoint, draftUnlock, errors } from '@app/contract';
import { applyPatch } from '@app/engine/form';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ApiError, getLanguage, newKey, send, toApiError, useSession } from '../../../client/index.ts';
import { requestOf } from '../../../client/request.ts';
import { createFormStore, errorKey, type FormStore } from '../store/form-store.ts';
import {
  type Autosave,
  type AutosaveEvent,
  autosave,
  isSaved,
  openAutosave,
  type Patch,
  type StopReason,
  unsentOps,
} from './autosave.ts';
import {
  dropJournal,
  type Journal,
  journalKey,
  lastWindow,
  readJournal,
  rememberWindow,
  writeJournal,
} from './journal.ts';
import { isWindowOpen, windowId } from './window-id.ts';

export interface SavingState {
  readonly queue: Autosave;
  /** Text of the last failure while it lasts. */
  readonly problem: string | null;
  readonly expired: boolean;
  /** Who edits, when it is not this window; `free` once they stopped. */
  readonly lock: { byName: string; since: string; sameUser: boolean; free: boolean } | null;
  /** Edits of an earlier window that do not fit the draft any more: the user decides. */
  readonly unsent: { ops: readonly PatchOp[]; at: string } | null;
  /** This machine cannot keep unsent edits (storage full or forbidden). */
  readonly fragile: boolean;
}

export interface DraftSession {
  /** The definition that the draft stands on: a reply keeps the version of its case. */
  readonly area: PublishedArea;
  readonly draft: Draft;
  readonly form: FormStore;
  readonly saving: StoreApi<SavingState>;
  /** Sends what waits; answers whether everything is saved. */
  flush(): Promise<boolean>;
  /** An audited save point (Ctrl+S). */
  savePoint(): Promise<boolean>;
  retry(): void;
  takeOver(): Promise<void>;
  /** What to do with the edits of an earlier window. */
  decideUnsent(keep: boolean): void;
  close(): void;
}

const heartbeatMs = 15_000;

/** Drafts on their way to be closed: opening one again waits, so that the old unlock cannot hit the new lock. */
const closing = new Map<string, Promise<unknown>>();

/** Opens a draft: lock, unsent edits of an earlier window, autosave, heartbeat. */
export async function openDraft(
  place: { group: string; name: string; id: string },
  head: PublishedArea,
): Promise<DraftSession> {
  const lockName = { ...place, windowId: windowId() };
  const key = journalKey(useSession.getState().user?.id ?? '', `${place.group}/${place.name}`, place.id);
  await closing.get(key);
  const draft = await openOwn(lockName, key);
  const version = draft.definitionVersion;
  const area =
    version === head.version ? head : await send(areaGet, { area: head.definition.id, version }, { quiet: true });
  const isOpen = draft.lock === null || draft.lock.mine;
  const left = isOpen
    ? await recover(place, draft, readJournal(key))
    : { rev: draft.rev, data: draft.data, ops: [], ask: null };

  const options = { language: getLanguage(), now: Date.now(), userName: useSession.getState().user?.fullname ?? '' };
  const form = createFormStore(
    area.definition,
    { data: applyPatch(left.data, left.ops), readOnly: !isOpen, options },
    (ops) => tell({ type: 'edited', ops }),
  );
  const saving = createStore<SavingState>(() => ({
    queue: openAutosave(left.rev),
    problem: null,
    expired: false,
    lock: isOpen || !draft.lock ? null : { ...draft.lock, free: false },
    unsent: left.ask,
    fragile: false,
  }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;
  const settled = new Set<() => void>();

  const tell = (event: AutosaveEvent) => {
    const { state: queue, effects } = autosave(saving.getState().queue, event);
    const kept = saving.getState().unsent ? true : writeJournal(key, queue, new Date().toISOString());
    saving.setState({ queue, fragile: !kept && !isSaved(queue) });
    for (const effect of effects) {
      if (effect.type === 'send') void fly(effect.patch);
      else {
        clearTimeout(timer);
        timer = setTimeout(() => tell({ type: 'woke', patchId: newKey() }), effect.afterMs);
      }
    }
    if (queue.phase !== 'sending') for (const wake of settled) wake();
  };

  /** The user pressed 'retry': this attempt may open the session dialog although the user once chose to stay. */
  let asked = false;
  const fly = async (patch: Patch) => {
    const options = asked ? { quiet: true } : { silent: true };
    asked = false;
    try {
      const answer = await send(
        draftPatch,
        { ...lockName, baseRev: patch.baseRev, patchId: patch.patchId, ops: [...patch.ops] },
        options,
      );
      saving.setState({ problem: null, expired: false });
      form.settle(answer.computed ?? []);
      tell({ type: 'saved', rev: answer.rev, savedAt: answer.savedAt });
    } catch (error) {
      const failure = toApiError(error);
      const isTooLarge = failure.state === errors.payloadTooLarge.code;
      const reason = stopReason(failure);
      saving.setState({ problem: failure.state > 0 ? failure.text : null, expired: isExpiry(failure) });
      if (isTooLarge) {
        tell({ type: 'tooLarge' });
        return form.reveal(placesIn(failure.data));
      }
      if (reason === null) return tell({ type: 'failed' });
      tell({ type: 'refused', reason });
      form.setReadOnly(true);
      const lock = lockIn(failure.data);
      if (lock) saving.setState({ lock: { ...lock, free: false } });
    }
  };

  /** Reads the draft again and goes on editing from there with the ops that the user keeps. */
  const reopen = async (takeOver: boolean) => {
    const ops = unsentOps(saving.getState().queue);
    const again = await send(draftOpen, { ...lockName, takeOver }, { quiet: true });
    if (again.lock && !again.lock.mine) {
      saving.setState({ lock: { ...again.lock, free: false } });
      return;
    }
    rememberWindow(key, windowId());
    if (ops.length === 0) {
      // Nothing of this window waits, but an earlier one may have left edits on this machine.
      const found = await recover(place, again, readJournal(key));
      form.setReadOnly(false);
      form.replace(applyPatch(found.data, found.ops));
      saving.setState({ lock: null, problem: null, expired: false, unsent: found.ask });
      return tell({ type: 'reopened', rev: found.rev, ops: found.ops });
    }
    const moved = again.rev !== saving.getState().queue.rev;
    form.setReadOnly(false);
    form.replace(moved ? again.data : applyPatch(again.data, ops));
    saving.setState({
      lock: null,
      problem: null,
      expired: false,
      unsent: moved ? { ops, at: new Date().toISOString() } : null,
    });
    tell({ type: 'reopened', rev: again.rev, ops: moved ? [] : ops });
  };

  const beat = async () => {
    if (closed) return;
    const { lock, queue } = saving.getState();
    try {
      const now = await send(draftOpen, { ...lockName, readOnly: lock !== null }, { silent: true });
      // A tab closed meanwhile must not take the lock again.
      if (closed) return;
      if (lock !== null) {
        form.replace(now.data);
        // An own window that is gone keeps nobody waiting; another person's draft is not taken without a word.
        if (now.lock === null && lock.sameUser) return await reopen(false);
        saving.setState({ lock: now.lock && !now.lock.mine ? { ...now.lock, free: false } : { ...lock, free: true } });
      } else if (now.lock && !now.lock.mine && queue.phase !== 'sending') {
        tell({ type: 'refused', reason: 'locked' });
        form.setReadOnly(true);
        saving.setState({ lock: { ...now.lock, free: false } });
      }
    } catch {
      // The autosave tells about a server that does not answer; the next beat comes anyway.
    }
  };
  const heartbeat = setInterval(() => void beat(), heartbeatMs);

  const retry = () => tell({ type: 'retry', patchId: newKey() });
  const leave = (): Promise<unknown> => {
    const { queue, lock } = saving.getState();
    if (lock) return Promise.resolve();
    if (!isSaved(queue) && queue.phase !== 'stopped' && queue.phase !== 'held' && !saving.getState().unsent) {
      const patch = queue.flying ?? { patchId: newKey(), baseRev: queue.rev, ops: queue.waiting };
      // The page may die now: remember under which id this went out, so that it is never applied twice.
      writeJournal(
        key,
        { ...queue, flying: patch, waiting: queue.flying ? queue.waiting : [] },
        new Date().toISOString(),
      );
      return keepAlive(
        requestOf(
          draftPatch,
          { ...lockName, baseRev: patch.baseRev, patchId: patch.patchId, ops: patch.ops, release: true },
          newKey(),
        ),
      );
    }
    return keepAlive(requestOf(draftUnlock, lockName, newKey()));
  };
  const hide = () => void leave();
  const show = (event: PageTransitionEvent) => {
    if (event.persisted) void reopen(false).catch(() => {});
  };
  const online = () => retry();
  const stopSession = useSession.subscribe((now, before) => {
    if (now.status === 'signedIn' && before.status !== 'signedIn') retry();
  });
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  window.addEventListener('online', online);

  if (left.ops.length > 0) tell({ type: 'edited', ops: left.ops });

  const flush = async (): Promise<boolean> => {
    for (let round = 0; round < 50 && !isSaved(saving.getState().queue); round += 1) {
      const { phase } = saving.getState().queue;
      if (phase === 'stopped' || ((phase === 'retrying' || phase === 'held') && round > 0)) return false;
      const answered = new Promise<void>((resolve) => {
        const wake = () => {
          settled.delete(wake);
          resolve();
        };
        settled.add(wake);
      });
      if (phase !== 'sending') retry();
      await answered;
    }
    return isSaved(saving.getState().queue);
  };

  return {
    area,
    draft,
    form,
    saving,
    flush,
    retry: () => {
      asked = true;
      retry();
    },
    savePoint: async () => {
      if (!(await flush())) return false;
      const answer = await send(draftSavePoint, lockName, { quiet: true });
      const { queue } = saving.getState();
      saving.setState({ queue: { ...queue, savedAt: answer.savedAt } });
      return true;
    },
    takeOver: () => reopen(true),
    decideUnsent: (keep) => {
      const { unsent } = saving.getState();
      saving.setState({ unsent: null });
      if (keep && unsent) form.change(unsent.ops);
      else if (isSaved(saving.getState().queue)) dropJournal(key);
    },
    close: () => {
      if (closed) return;
      closed = true;
      clearInterval(heartbeat);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      window.removeEventListener('online', online);
      stopSession();
      form.dispose();
      const left = flush()
        .then(leave)
        .finally(() => {
          clearTimeout(timer);
          closing.delete(key);
        });
      closing.set(key, left);
    },
  };
}

/** Opens a draft; a lock that a dead window of this very browser left behind is taken over without a question. */
async function openOwn(
  place: { group: string; name: string; id: string; windowId: string },
  key: string,
): Promise<Draft> {
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

interface Recovered {
  rev: number;
  data: JsonObject;
  /** Edits that fit the draft as it is: applied and sent without a question. */
  ops: readonly PatchOp[];
  ask: { ops: readonly PatchOp[]; at: string } | null;
}

/** Brings the edits that an earlier window could not send home, or finds out that the user must decide. */
async function recover(
  place: { group: string; name: string; id: string },
  draft: Draft,
  journal: Journal | null,
): Promise<Recovered> {
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
      { ...place, windowId: windowId(), baseRev: flying.baseRev, patchId: flying.patchId, ops: [...flying.ops] },
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

/** Failures after which sending again cannot help; null = try again later. */
function stopReason(failure: ApiError): StopReason | null {
  if (failure.state === errors.conflict.code) return lockIn(failure.data) ? 'locked' : 'stale';
  if (
    isExpiry(failure) ||
    failure.state <= 0 ||
    failure.state >= 500 ||
    failure.state === 408 ||
    failure.state === errors.tooManyRequests.code
  ) {
    return failure.state > 1_000 && !isExpiry(failure) ? 'refused' : null;
  }
  return 'refused';
}

function isExpiry(failure: ApiError): boolean {
  return (
    failure.state === errors.tokenExpired.code ||
    failure.state === errors.illegalToken.code ||
    failure.state === errors.otherClients.code
  );
}

/** Keys of the places that the server names. */
function placesIn(data: unknown): string[] {
  const named = Array.isArray(data) ? (data as unknown[]) : [];
  return named.flatMap((one) => (isPlace(one) ? [errorKey(one)] : []));
}

function isPlace(value: unknown): value is { field: string; row?: string; column?: string } {
  return typeof value === 'object' && value !== null && 'field' in value && typeof value.field === 'string';
}

function lockIn(data: unknown): { byName: string; since: string; sameUser: boolean } | null {
  if (typeof data !== 'object' || data === null || !('byName' in data) || !('since' in data)) return null;
  return {
    byName: String(data.byName),
    since: String(data.since),
    sameUser: 'sameUser' in data && data.sameUser === true,
  };
}

/** A request that outlives the page; sendBeacon cannot carry the token. */
function keepAlive({ url, init }: { url: string; init: RequestInit }): Promise<unknown> {
  return fetch(url, { ...init, keepalive: true }).catch(() => {
    // The journal on this machine has it.
  });
}
