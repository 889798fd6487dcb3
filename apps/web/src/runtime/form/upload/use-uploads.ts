import { constants } from '@app/contract';
import { fileProblem as brokenRule, type UploadRule } from '@app/engine/rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { comma, newKey, toApiError, translate } from '../../../client/index.ts';
import { forgetFile, sendFile } from '../../attachment/send-file.ts';

/** A file of a field as the draft keeps it. */
export interface StoredFile {
  id: string;
  name: string;
  size: number;
}

/** One upload on its way or failed; a finished one becomes a stored file. */
export interface Upload {
  key: string;
  /** Field or document code that it belongs to. */
  slot: string;
  file: File;
  sent: number;
  problem: string | null;
  /** Trying again can help. */
  retryable: boolean;
  replaces?: string;
}

/** Default allow-list of the server (R5-31). */
export const defaultRules = {
  extensions: [
    'pdf',
    'jpg',
    'jpeg',
    'png',
    'bmp',
    'gif',
    'doc',
    'docx',
    'xls',
    'xlsx',
    'ppt',
    'pptx',
    'txt',
    'mp3',
    'mp4',
    'zip',
  ],
  maxMegabytes: constants.attachmentMaxBytes / 1024 ** 2,
  multiple: true,
} satisfies UploadRule;

/** What is wrong with a file before anything is sent (R5-24, R5-25), with its name; the server checks again. */
export function fileProblem(file: File, rule: UploadRule): string | null {
  const { name } = file;
  switch (brokenRule(rule, file)?.key) {
    case undefined:
      return null;
    case 'uploadBlank':
      return translate('form.file.empty', { name });
    case 'uploadTooLarge':
      return translate('form.file.tooLarge', { name, size: rule.maxMegabytes });
    default:
      return translate('form.file.type', {
        name,
        types: (rule.extensions ?? []).join(comma()),
      });
  }
}

/** Sends files at most two at a time, with progress, retry under the same key and cancel. */
export function useUploads(
  recordId: string | undefined,
  onStored: (slot: string, file: StoredFile, replaces?: string) => void,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const stored = useRef(onStored);
  stored.current = onStored;
  const patch = useCallback((key: string, change: Partial<Upload>) => {
    setUploads((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }, []);

  const pump = useCallback(() => {
    while (running.current.size < 2) {
      const next = queue.current.shift();
      if (!next) return;
      const cancel = new AbortController();
      running.current.set(next.key, cancel);
      sendFile(queryOf(next, recordId), next.file, {
        silent: true,
        signal: cancel.signal,
        idempotencyKey: next.key,
        onProgress: (sent) => patch(next.key, { sent }),
      })
        .then(
          (answer) => {
            setUploads((before) => before.filter((one) => one.key !== next.key));
            stored.current(next.slot, { id: answer.id, name: answer.fileName, size: answer.totalBytes }, next.replaces);
          },
          (error: unknown) => {
            if (cancel.signal.aborted) return;
            const failure = toApiError(error);
            const retryable = failure.state <= 0 || failure.state >= 500;
            patch(next.key, { problem: failure.text, retryable });
          },
        )
        .finally(() => {
          running.current.delete(next.key);
          pump();
        });
    }
  }, [recordId, patch]);

  useEffect(() => {
    const open = running.current;
    return () => {
      for (const cancel of open.values()) cancel.abort();
    };
  }, []);

  return {
    uploads,
    add: (slot: string, files: readonly File[], rules: UploadRule, replaces?: string) => {
      const added = files.map((file): Upload => {
        const problem = fileProblem(file, rules);
        return { key: newKey(), slot, file, sent: 0, problem, retryable: false, ...(replaces ? { replaces } : {}) };
      });
      setUploads((before) => [
        ...before.filter((one) => !(one.slot === slot && one.problem && !one.retryable)),
        ...added,
      ]);
      queue.current.push(...added.filter((one) => one.problem === null));
      pump();
    },
    retry: (upload: Upload) => {
      patch(upload.key, { problem: null, sent: 0 });
      queue.current.push({ ...upload, problem: null, sent: 0 });
      pump();
    },
    drop: (key: string) => {
      const dropped = uploads.find((one) => one.key === key);
      if (dropped) forgetFile(queryOf(dropped, recordId), dropped.file);
      running.current.get(key)?.abort();
      queue.current = queue.current.filter((one) => one.key !== key);
      setUploads((before) => before.filter((one) => one.key !== key));
    },
  };
}

function queryOf({ slot, replaces }: Upload, recordId: string | undefined) {
  return {
    type: slot.slice(0, 100),
    ...(recordId ? { id: recordId } : {}),
    ...(replaces ? { ylfjid: replaces } : {}),
  };
}

/** Bytes as people read them. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(0)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
