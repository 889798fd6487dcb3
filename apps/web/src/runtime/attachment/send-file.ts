import {
  type Attachment,
  attachmentUpload,
  type Input,
  uploadBegin,
  uploadCancel,
  uploadChunk,
  uploadFinish,
  uploadState,
} from '@app/contract';
import { toApiError } from '../../client/api-error.ts';
import { send } from '../../client/http.ts';
import { useSession } from '../../client/session/session.ts';
import { type UploadOptions, uploadFile } from '../../client/transfer.ts';

/** Files above this size go in chunks and can be resumed. */
const largeBytes = 8 * 1024 * 1024;
const attempts = 4;
const storageKey = 'uploads.resumable';
const mostRemembered = 20;

type Query = Input<typeof attachmentUpload>;

/** Sends a file: a small one at once, a large one in chunks that go on where they stopped, even after a reload. */
export async function sendFile(query: Query, file: File, options: UploadOptions): Promise<Attachment> {
  return file.size <= largeBytes ? uploadFile(attachmentUpload, query, file, options) : sendLarge(query, file, options);
}

/** Gives up what was sent of a large file. */
export function forgetFile(query: Query, file: File): void {
  const uploadId = remembered()[fingerprint(query, file)];
  if (!uploadId) return;
  remember(query, file, null);
  void send(uploadCancel, { uploadId }, { silent: true }).catch(() => {
    // What is left over is swept by the server.
  });
}

async function sendLarge(query: Query, file: File, options: UploadOptions): Promise<Attachment> {
  const signal = options.signal;
  let part = await begin(query, file, signal);
  while (part.offset < file.size) {
    const { offset, uploadId, chunkBytes } = part;
    const chunk = new File([file.slice(offset, offset + chunkBytes)], file.name);
    part = await patiently(uploadId, signal, () =>
      uploadFile(uploadChunk, { uploadId, offset }, chunk, {
        silent: true,
        signal,
        onProgress: (sent) => options.onProgress?.(Math.min(file.size, offset + sent), file.size),
      }),
    );
    options.onProgress?.(part.offset, file.size);
  }
  try {
    return await send(uploadFinish, { uploadId: part.uploadId }, { silent: true, signal });
  } finally {
    if (!signal?.aborted) remember(query, file, null);
  }
}

async function begin(query: Query, file: File, signal: AbortSignal | undefined) {
  const known = remembered()[fingerprint(query, file)];
  if (known) {
    try {
      return await send(uploadState, { uploadId: known }, { silent: true, signal });
    } catch (error) {
      if (toApiError(error).state <= 0 || signal?.aborted) throw error;
      remember(query, file, null);
    }
  }
  const made = await send(
    uploadBegin,
    { fileName: file.name, totalBytes: file.size, ...query },
    { silent: true, signal },
  );
  remember(query, file, made.uploadId);
  return made;
}

/** A lost connection is tried again after a pause, from where the server stands; a refusal is final. */
async function patiently<T>(uploadId: string, signal: AbortSignal | undefined, work: () => Promise<T>) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { state } = toApiError(error);
      const isLost = state <= 0 || state === 409 || state >= 500;
      if (!isLost || attempt >= attempts || signal?.aborted) throw error;
      await new Promise((wait) => setTimeout(wait, 500 * 2 ** attempt));
      if (state === 409) return (await send(uploadState, { uploadId }, { silent: true, signal })) as T;
    }
  }
}

function fingerprint(query: Query, file: File): string {
  const { user } = useSession.getState();
  return [user?.id ?? '', query.id ?? '', query.ylfjid ?? '', file.name, file.size, file.lastModified].join('|');
}

function remembered(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
  } catch {
    return {};
  }
}

function remember(query: Query, file: File, uploadId: string | null): void {
  const { [fingerprint(query, file)]: _old, ...others } = remembered();
  const kept = Object.entries(others).slice(-mostRemembered);
  if (uploadId) kept.push([fingerprint(query, file), uploadId]);
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without storage the upload goes on; only a reload forgets it.
  }
}
