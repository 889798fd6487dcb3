import { attachmentUpload, constants } from '@app/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { newKey, toApiError, translate, uploadFile } from '../../../client/index.ts';

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

export interface UploadRules {
  /** Extensions without the dot; empty = any that the server takes. */
  extensions: readonly string[];
  maxBytes: number;
}

/** Default allow-list of the server (R5-31). */
export const defaultRules: UploadRules = {
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
  maxBytes: constants.attachmentMaxBytes,
};

/** What is wrong with a file before anything is sent (R5-24, R5-25); the server checks again. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, rules: UploadRules): string | null {
  const extension = file.name.includes('.') ? (file.name.split('.').at(-1) ?? '').toLowerCase() : '';
  if (file.size === 0) return translate('form.file.empty', { name: file.name });
  if (file.size > rules.maxBytes)
    return translate('form.file.tooLarge', { name: file.name, size: Math.round(rules.maxBytes / 1024 ** 2) });
  if (rules.extensions.length > 0 && !rules.extensions.includes(extension)) {
    return translate('form.file.type', { name: file.name, types: rules.extensions.join(translate('form.separator')) });
  }
  return null;
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
      const query = {
        type: next.slot.slice(0, 100),
        ...(recordId ? { id: recordId } : {}),
        ...(next.replaces ? { ylfjid: next.replaces } : {}),
      };
      uploadFile(attachmentUpload, query, next.file, {
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
            patch(next.key, { problem: failure.causeText ?? failure.text, retryable });
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
    add: (slot: string, files: readonly File[], rules: UploadRules, replaces?: string) => {
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
      running.current.get(key)?.abort();
      queue.current = queue.current.filter((one) => one.key !== key);
      setUploads((before) => before.filter((one) => one.key !== key));
    },
  };
}

/** Bytes as people read them. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(0)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
