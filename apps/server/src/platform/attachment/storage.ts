import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { App } from '../../kernel/context.ts';
import { localStorage } from './local-storage.ts';
import { s3Storage } from './s3-storage.ts';

/** Where bytes are stored: local disk or an S3-compatible store, by configuration. Keys are random. */
export interface Storage {
  /** Moves a complete local file into the storage; its path is then gone. */
  keep(key: string, file: SpooledFile): Promise<void>;
  get(key: string, range?: { start: number; end: number }): Promise<Readable>;
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Throws with a message for the operator when the storage cannot be used. */
  check(): Promise<void>;
}

/** An uploaded file in the spool folder, where it lies until it was checked. */
export interface SpooledFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** The stream is longer than allowed. */
export class TooLarge extends Error {}

/** The storage of an installation and the spool folder, where uploaded files wait to be checked. */
export class FileStore {
  constructor(
    private readonly storage: Storage,
    /** On the same disk as local storage, so that moving a file there is a rename. */
    readonly spoolFolder: string,
  ) {}

  /** Writes a stream to the spool folder, synced. @throws TooLarge beyond the limit; then nothing is left behind. */
  async spool(source: Readable, limit: number): Promise<SpooledFile> {
    await mkdir(this.spoolFolder, { recursive: true, mode: 0o700 });
    const path = join(this.spoolFolder, `${randomUUID()}.part`);
    const hash = createHash('sha256');
    let bytes = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        if (bytes > limit) return done(new TooLarge());
        hash.update(chunk);
        done(null, chunk);
      },
    });
    try {
      await pipeline(source, meter, createWriteStream(path, { mode: 0o600 }));
      const file = await open(path, 'r+');
      await file.sync().finally(() => file.close());
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { path, bytes, sha256: hash.digest('hex') };
  }

  /** Moves a spooled file into the storage; answers its key. */
  async keep(file: SpooledFile): Promise<string> {
    const key = randomUUID();
    await this.storage.keep(key, file);
    await rm(file.path, { force: true });
    return key;
  }

  /** Stores a stream that the product itself made. */
  async put(source: Readable, limit: number): Promise<{ key: string; bytes: number; sha256: string }> {
    const file = await this.spool(source, limit);
    return { key: await this.keep(file), bytes: file.bytes, sha256: file.sha256 };
  }

  get(key: string, range?: { start: number; end: number }): Promise<Readable> {
    return this.storage.get(key, range);
  }

  size(key: string): Promise<number | null> {
    return this.storage.size(key);
  }

  remove(key: string): Promise<void> {
    return this.storage.remove(key);
  }

  check(): Promise<void> {
    return this.storage.check();
  }
}

const stores = new WeakMap<App, FileStore>();

/** The storage of this installation. */
export function storageOf(app: App): FileStore {
  const known = stores.get(app);
  if (known) return known;
  const { dataDir, s3 } = app.settings;
  const made = new FileStore(s3 ? s3Storage(s3) : localStorage(join(dataDir, 'files')), join(dataDir, 'uploads'));
  stores.set(app, made);
  return made;
}
