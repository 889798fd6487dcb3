import type { UploadRule } from '@app/engine/rules';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { newKey, toApiError } from '../../../client/index.ts';
import { forgetFile, sendFile } from '../../attachment/send-file.ts';
import { fileProblem } from './file-problem.ts';

/** A file of a field as the draft keeps it. */
export interface StoredFile {
  id: string;
  name: string;
  size: number;
}

/** An upload that is running or has failed; a finished one becomes a stored file. */
export interface Upload {
  key: string;
  /** Field that shows it, as path; outside a form the word of the place. */
  owner: string;
  /** Field or document code that it belongs to. */
  slot: string;
  /** Draft, record or task that it belongs to. */
  recordId?: string;
  file: File;
  sent: number;
  problem: string | null;
  /** Whether trying again can help. */
  retryable: boolean;
  /** It broke a rule of the field and was never sent. */
  barred: boolean;
  replaces?: string;
  /** Another place still needs the replaced file: only this place goes without it. */
  keepsOld?: boolean;
}

type Receive = (slot: string, file: StoredFile, replaces?: string) => void;

/** The uploads of one form. They outlive the field that began them: another step of the form may be open when they end. */
export interface Uploads {
  readonly list: StoreApi<readonly Upload[]>;
  /** Sets the function that gets the stored files of an owner's uploads. */
  receive(owner: string, take: Receive): void;
  add(
    place: Pick<Upload, 'owner' | 'slot' | 'recordId' | 'replaces' | 'keepsOld'>,
    files: readonly File[],
    rule: UploadRule,
  ): void;
  retry(upload: Upload): void;
  drop(key: string): void;
  /** Resolves when no upload is running any more, whether they succeeded or not. */
  settled(): Promise<void>;
  /** Cancels all running uploads. */
  stop(): void;
}

/** Sends files at most two at a time, with progress, retry under the same key and cancel. */
export function createUploads(send: typeof sendFile = sendFile): Uploads {
  const list = createStore<readonly Upload[]>(() => []);
  const receivers = new Map<string, Receive>();
  const change = (to: (before: readonly Upload[]) => readonly Upload[]) => list.setState(to(list.getState()), true);
  const patch = (key: string, part: Partial<Upload>) =>
    change((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const leave = (key: string) => change((before) => before.filter((one) => one.key !== key));
  const senders = twoSenders(send, {
    sent: (upload, sent) => patch(upload.key, { sent }),
    stored: (upload, file) => {
      receivers.get(upload.owner)?.(upload.slot, file, upload.replaces);
      leave(upload.key);
    },
    failed: (upload, error) => {
      const { state, text } = toApiError(error);
      patch(upload.key, { problem: text, retryable: state <= 0 || state >= 500 });
    },
  });
  return {
    list,
    receive: (owner, take) => void receivers.set(owner, take),
    add: (place, files, rule) => {
      const added = files.map((file): Upload => {
        const problem = fileProblem(file, rule);
        return { ...place, key: newKey(), file, sent: 0, problem, retryable: false, barred: problem !== null };
      });
      const isDone = (one: Upload) => one.owner === place.owner && one.slot === place.slot && one.barred;
      change((before) => [...before.filter((one) => !isDone(one)), ...added]);
      senders.begin(added.filter((one) => !one.barred));
    },
    retry: (upload) => {
      patch(upload.key, { problem: null, sent: 0 });
      senders.begin([{ ...upload, problem: null, sent: 0 }]);
    },
    drop: (key) => {
      const dropped = list.getState().find((one) => one.key === key);
      if (dropped && !dropped.barred) forgetFile(queryOf(dropped), dropped.file);
      senders.cancel(key);
      leave(key);
    },
    settled: () => settledOf(list),
    stop: () => {
      senders.cancelAll();
      change(() => []);
    },
  };
}

/** Sends two files at a time, the others wait; a cancelled upload reports nothing more. */
function twoSenders(
  send: typeof sendFile,
  notify: {
    sent(upload: Upload, bytes: number): void;
    stored(upload: Upload, file: StoredFile): void;
    failed(upload: Upload, error: unknown): void;
  },
) {
  const running = new Map<string, AbortController>();
  let queue: Upload[] = [];
  const pump = () => {
    while (running.size < 2) {
      const next = queue.shift();
      if (!next) return;
      const cancel = new AbortController();
      running.set(next.key, cancel);
      const { signal } = cancel;
      const onProgress = (bytes: number) => notify.sent(next, bytes);
      send(queryOf(next), next.file, { silent: true, signal, idempotencyKey: next.key, onProgress })
        .then(
          ({ id, fileName, totalBytes }) =>
            signal.aborted || notify.stored(next, { id, name: fileName, size: totalBytes }),
          (error: unknown) => signal.aborted || notify.failed(next, error),
        )
        .finally(() => {
          running.delete(next.key);
          pump();
        });
    }
  };
  return {
    begin: (uploads: readonly Upload[]) => {
      queue.push(...uploads);
      pump();
    },
    cancel: (key: string) => {
      running.get(key)?.abort();
      queue = queue.filter((one) => one.key !== key);
    },
    cancelAll: () => {
      for (const cancel of running.values()) cancel.abort();
      queue = [];
    },
  };
}

function settledOf(list: StoreApi<readonly Upload[]>): Promise<void> {
  return new Promise((resolve) => {
    if (underWay(list.getState()).length === 0) return resolve();
    const stop = list.subscribe((now) => {
      if (underWay(now).length > 0) return;
      stop();
      resolve();
    });
  });
}

/** Uploads that are running or waiting to be sent. */
export const underWay = (uploads: readonly Upload[]): Upload[] => uploads.filter((one) => one.problem === null);

/** Uploads that failed although they broke no rule. */
export const lost = (uploads: readonly Upload[]): Upload[] => uploads.filter((one) => one.problem && !one.barred);

function queryOf({ slot, recordId, replaces, keepsOld }: Upload) {
  return {
    type: slot.slice(0, 100),
    ...(recordId ? { id: recordId } : {}),
    ...(replaces && !keepsOld ? { ylfjid: replaces } : {}),
  };
}
