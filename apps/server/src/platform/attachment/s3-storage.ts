import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../kernel/settings/settings-storage.ts';
import type { Storage } from './storage.ts';

/** Storage in a bucket of an S3-compatible store: path-style addresses, signature version 4, four HTTP methods. */
export function s3Storage(settings: S3Settings): Storage {
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    region: settings.region,
    service: 's3',
    retries: 3,
  });
  const bucket = `${settings.endpoint}/${settings.bucket}`;
  const addressOf = (key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('bad storage key');
    return `${bucket}/${settings.prefix}${key}`;
  };
  /** Throws for a failed answer; its body is dropped because it may contain keys. */
  const ask = async (method: string, address: string, init: { headers?: Record<string, string>; body?: Blob } = {}) => {
    const response = await client.fetch(address, { method, ...init });
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw new Error(`the S3 storage answered ${response.status} to ${method}`);
  };
  return {
    async keep(key, file) {
      const body = await openAsBlob(file.path);
      // The store compares the hash with the bytes received and refuses a damaged transfer.
      const stored = await ask('PUT', addressOf(key), { body, headers: { 'X-Amz-Content-Sha256': file.sha256 } });
      if (!stored) throw new Error(`the S3 bucket ${settings.bucket} does not exist`);
      await stored.body?.cancel();
    },
    async get(key, range) {
      const response = await ask(
        'GET',
        addressOf(key),
        range ? { headers: { Range: `bytes=${range.start}-${range.end}` } } : {},
      );
      if (!response?.body) throw new Error('the S3 storage has no such object');
      return Readable.fromWeb(response.body as ReadableStream);
    },
    async size(key) {
      const response = await ask('HEAD', addressOf(key));
      return response ? Number(response.headers.get('content-length')) : null;
    },
    async remove(key) {
      const response = await ask('DELETE', addressOf(key));
      await response?.body?.cancel();
    },
    async check() {
      const response = await ask('HEAD', bucket).catch((error: unknown) => {
        throw new Error(
          `S3_ENDPOINT ${settings.endpoint} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
      if (!response)
        throw new Error(`S3_BUCKET ${settings.bucket} does not exist at ${settings.endpoint}: create it first`);
    },
  };
}
