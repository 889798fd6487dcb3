import type { Call, Input, Output } from '@app/contract';
import { ApiError } from './api-error.ts';
import { fetchOnce, noResponse, parseEnvelope, present, readEnvelope, signalOf, unwrap, withRenewal } from './http.ts';
import { addressOf, headersOf, newKey, queryOf, requestOf } from './request.ts';

export interface UploadOptions {
  onProgress?: (sentBytes: number, totalBytes: number) => void;
  signal?: AbortSignal;
  silent?: boolean;
  quiet?: boolean;
  /** Key of this upload; a caller that retries passes the same key again, so that the file is stored once. */
  idempotencyKey?: string;
  /** Tenant whose design a super administrator edits (R6-09). */
  designTenantId?: string | null;
}

/** Uploads one file as multipart and reports progress; `query` is sent in the address. */
export async function uploadFile<C extends Call>(
  call: C,
  query: Input<C>,
  file: File,
  options: UploadOptions = {},
): Promise<Output<C>> {
  const key = call.writes ? (options.idempotencyKey ?? newKey()) : undefined;
  return present(options, () =>
    withRenewal(call, options.silent ?? false, () =>
      uploadOnce<Output<C>>(call, query as Record<string, unknown>, file, key, options),
    ),
  );
}

function uploadOnce<T>(
  call: Call,
  query: Record<string, unknown>,
  file: File,
  key: string | undefined,
  options: UploadOptions,
): Promise<T> {
  const { url, rest } = addressOf(call, query);
  const address = `${url}?${queryOf(rest)}`;
  return new Promise<T>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open('POST', address);
    xhr.withCredentials = true;
    for (const [name, value] of Object.entries(headersOf(call, key, options.designTenantId)))
      xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (event) =>
      options.onProgress?.(event.loaded, event.lengthComputable ? event.total : file.size);
    xhr.onload = () => {
      try {
        resolve(unwrap<T>(parseEnvelope(xhr.responseText, xhr.status, address), address));
      } catch (error) {
        reject(error);
      }
    };
    xhr.onerror = () => reject(noResponse());
    xhr.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    xhr.onloadend = () => options.signal?.removeEventListener('abort', abort);
    if (options.signal?.aborted) return reject(new DOMException('aborted', 'AbortError'));
    options.signal?.addEventListener('abort', abort);
    const body = new FormData();
    body.append('file', file, file.name);
    xhr.send(body);
  });
}

/** Fetches the bytes of a binary call; throws an ApiError when the server answers with a JSON envelope instead. */
export async function fetchBytes<C extends Call>(
  call: C,
  input: Input<C>,
  options: { silent?: boolean; quiet?: boolean; signal?: AbortSignal } = {},
): Promise<{ blob: Blob; fileName: string | null; charset: string | null }> {
  return present(options, () =>
    withRenewal(call, options.silent ?? false, async () => {
      const { url, init } = requestOf(call, input as Record<string, unknown>);
      const response = await fetchOnce(url, { ...init, signal: signalOf(options.signal) }, true);
      const type = response.headers.get('Content-Type') ?? '';
      if (!response.ok || type.startsWith('application/json')) {
        unwrap(await readEnvelope(response, url), url);
        throw new ApiError({ state: -1, message: url });
      }
      return {
        blob: await response.blob(),
        fileName: fileNameOf(response.headers.get('Content-Disposition')),
        charset: response.headers.get('X-Text-Charset'),
      };
    }),
  );
}

/** Downloads the bytes of a binary call as a file; the server's file name wins over the given one. */
export async function downloadFile<C extends Call>(
  call: C,
  input: Input<C>,
  fileName: string,
  options: { silent?: boolean; quiet?: boolean } = {},
): Promise<void> {
  const { blob, fileName: told } = await fetchBytes(call, input, options);
  saveFile(blob, told ?? fileName);
}

/** Downloads bytes as a file under a name. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function fileNameOf(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  try {
    if (encoded) return decodeURIComponent(encoded);
  } catch {
    return null;
  }
  return disposition?.match(/filename="([^"]+)"/i)?.[1] ?? null;
}
