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

/** One upload on its way or failed; a finished one becomes a stored file. */
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
  /** Trying again can help. */
  retryable: boolean;
  /** It broke a rule of the field and was never on its way. */
  barred: boolean;
  replaces?: string;
}

type Receive = (slot: string, file: StoredFile, replaces?: string) => void;

/** The uploads of one form. They outlive the field that began them: another step of the form may be open when they end. */
export interface Uploads {
  readonly list: StoreApi<readonly Upload[]>;
  /** Who takes what an owner's uploads become. */
  receive(owner: string, take: Receive): void;
  add(place: Pick<Upload, 'owner' | 'slot' | 'recordId' | 'replaces'>, files: readonly File[], rule: UploadRule): void;
  retry(upload: Upload): void;
  drop(key: string): void;
  /** Resolves when nothing is on its way any more, well or not. */
  settled(): Promise<void>;
  /** Gives up everything that is on its way. */
  stop(): void;
}

/** Sends files at most two at a time, with progress, retry under the same key and cancel. */
export function createUploads(send: typeof sendFile = sendFile): Uploads {
  const list = createStore<readonly Upload[]>(() => []);
  const receivers = new Map<string, Receive>();
  const running = new Map<string, AbortController>();
  let queue: Upload[] = [];
  const change = (to: (before: readonly Upload[]) => readonly Upload[]) => list.setState(to(list.getState()), true);
  const patch = (key: string, part: Partial<Upload>) =>
    change((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const leave = (key: string) => change((before) => before.filter((one) => one.key !== key));

  const pump = () => {
    while (running.size < 2) {
      const next = queue.shift();
      if (!next) return;
      const cancel = new AbortController();
      running.set(next.key, cancel);
      send(queryOf(next), next.file, {
        silent: true,
        signal: cancel.signal,
        idempotencyKey: next.key,
        onProgress: (sent) => patch(next.key, { sent }),
      })
        .then(
          (answer) => {
            if (cancel.signal.aborted) return;
            const file = { id: answer.id, name: answer.fileName, size: answer.totalBytes };
            receivers.get(next.owner)?.(next.slot, file, next.replaces);
            leave(next.key);
          },
          (error: unknown) => {
            if (cancel.signal.aborted) return;
            const failure = toApiError(error);
            const retryable = failure.state <= 0 || failure.state >= 500;
            patch(next.key, { problem: failure.text, retryable });
          },
        )
        .finally(() => {
          running.delete(next.key);
          pump();
        });
    }
  };
  const drop = (key: string) => {
    const dropped = list.getState().find((one) => one.key === key);
    if (dropped && !dropped.barred) forgetFile(queryOf(dropped), dropped.file);
    running.get(key)?.abort();
    queue = queue.filter((one) => one.key !== key);
    leave(key);
  };
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
      queue.push(...added.filter((one) => !one.barred));
      pump();
    },
    retry: (upload) => {
      patch(upload.key, { problem: null, sent: 0 });
      queue.push({ ...upload, problem: null, sent: 0 });
      pump();
    },
    drop,
    settled: () =>
      new Promise((resolve) => {
        if (underWay(list.getState()).length === 0) return resolve();
        const stop = list.subscribe((now) => {
          if (underWay(now).length > 0) return;
          stop();
          resolve();
        });
      }),
    stop: () => {
      for (const cancel of running.values()) cancel.abort();
      queue = [];
      change(() => []);
    },
  };
}

/** Those on their way or waiting for their turn. */
export const underWay = (uploads: readonly Upload[]): Upload[] => uploads.filter((one) => one.problem === null);

/** Those that did not arrive although nothing spoke against them before. */
export const lost = (uploads: readonly Upload[]): Upload[] => uploads.filter((one) => one.problem && !one.barred);

function queryOf({ slot, recordId, replaces }: Upload) {
  return {
    type: slot.slice(0, 100),
    ...(recordId ? { id: recordId } : {}),
    ...(replaces ? { ylfjid: replaces } : {}),
  };
}
