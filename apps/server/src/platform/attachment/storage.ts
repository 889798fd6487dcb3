import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where bytes lie. Local disk by default; another kind implements the same four verbs. */
export interface Storage {
  /** Streams bytes in; stops with `TooLarge` beyond the limit and leaves nothing behind. */
  put(source: Readable, limit: number): Promise<{ key: string; bytes: number; sha256: string; head: Buffer }>;
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
}

/** The stream is longer than allowed. */
export class TooLarge extends Error {}

const headBytes = 4096;

/** Storage below a folder: written beside, synced, then renamed, so that a half file is never found. */
export function localStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('bad storage key');
    return join(folder, key.slice(0, 2), key.slice(2, 4), key);
  };
  return {
    async put(source, limit) {
      const key = randomUUID();
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const part = `${path}.part`;
      const hash = createHash('sha256');
      const heads: Buffer[] = [];
      let bytes = 0;
      let kept = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length;
          if (bytes > limit) return done(new TooLarge());
          if (kept < headBytes) {
            heads.push(chunk.subarray(0, headBytes - kept));
            kept += Math.min(chunk.length, headBytes - kept);
          }
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(source, meter, createWriteStream(part, { mode: 0o600 }));
        const file = await open(part, 'r+');
        await file.sync().finally(() => file.close());
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return { key, bytes, sha256: hash.digest('hex'), head: Buffer.concat(heads) };
    },
    async get(key, range) {
      const path = pathOf(key);
      await stat(path);
      return createReadStream(path, range);
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch {
        return null;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
