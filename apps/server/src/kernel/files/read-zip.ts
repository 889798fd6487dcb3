import { createHash } from 'node:crypto';
import { type Entry, open, type ZipFile } from 'yauzl';

/** What a zip may ask of the machine that looks at it; what is beyond is refused unread. */
export const zipLimits = {
  entries: 10_000,
  /** Bytes of one file, and of all together, unpacked. */
  fileBytes: 1024 ** 3,
  allBytes: 4 * 1024 ** 3,
  /** How many times larger than packed a file may become, once it is larger than `freeBytes`. */
  ratio: 200,
  freeBytes: 1024 ** 2,
  /** Files that are read as text: the manifest and the signature. */
  textBytes: 32 * 1024 ** 2,
};
export type ZipLimits = typeof zipLimits;

/** The file is no zip that can be looked at: broken, or beyond the limits. */
export class ZipRefused extends Error {
  constructor(
    readonly reason: 'broken' | 'entries' | 'fileBytes' | 'allBytes' | 'ratio' | 'twice',
    readonly entry: string,
  ) {
    super(`${reason}: ${entry}`);
  }
}

/** A file of a zip, read once: its fingerprint, its size, and what it says where it was asked for as text. */
export interface ReadEntry {
  sha256: string;
  bytes: number;
  text: string | null;
}

/**
 * Reads every file of a zip from the disk, one after the other, without keeping more than a piece of it. Sizes are counted while it is unpacked,
 * because what an archive declares cannot be trusted; the first thing beyond the limits ends it. @throws ZipRefused
 */
export async function readZip(
  path: string,
  texts: readonly string[],
  limits: ZipLimits = zipLimits,
): Promise<Map<string, ReadEntry>> {
  const files = new Map<string, ReadEntry>();
  for await (const { name, ...read } of zipEntries(path, (name) => texts.includes(name), limits)) files.set(name, read);
  return files;
}

/** The files of a zip in its order, each read when it is asked for and with what it says where `isText` wants that. @throws ZipRefused */
export async function* zipEntries(
  path: string,
  isText: (name: string) => boolean,
  limits: ZipLimits = zipLimits,
): AsyncGenerator<ReadEntry & { name: string }> {
  const zip = await opened(path);
  if (zip.entryCount > limits.entries) throw closing(zip, new ZipRefused('entries', String(zip.entryCount)));
  const names = new Set<string>();
  let all = 0;
  try {
    for (let entry = await next(zip); entry !== null; entry = await next(zip)) {
      const name = entry.fileName;
      if (names.has(name)) throw new ZipRefused('twice', name);
      if (names.size >= limits.entries) throw new ZipRefused('entries', name);
      // A folder has no content.
      if (name.endsWith('/')) continue;
      names.add(name);
      const read = await readEntry(zip, entry, { ...limits, asText: isText(name), left: limits.allBytes - all });
      all += read.bytes;
      yield { name, ...read };
    }
  } finally {
    zip.close();
  }
}

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    open(
      path,
      { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true },
      (error, file) => (error ? reject(broken(error)) : resolve(file)),
    ),
  );
}

/** The next file; null at the end. */
function next(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const done = (answer: () => void) => {
      zip.removeAllListeners();
      answer();
    };
    zip.once('entry', (entry: Entry) => done(() => resolve(entry)));
    zip.once('end', () => done(() => resolve(null)));
    zip.once('error', (error) => done(() => reject(broken(error))));
    zip.readEntry();
  });
}

async function readEntry(
  zip: ZipFile,
  entry: Entry,
  limits: ZipLimits & { asText: boolean; left: number },
): Promise<ReadEntry> {
  const name = entry.fileName;
  const most = limits.asText ? limits.textBytes : limits.fileBytes;
  if (entry.uncompressedSize > most) throw new ZipRefused('fileBytes', name);
  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const piece of await stream(zip, entry)) {
    const chunk = piece as Buffer;
    bytes += chunk.length;
    if (bytes > most) throw new ZipRefused('fileBytes', name);
    if (bytes > limits.left) throw new ZipRefused('allBytes', name);
    if (bytes > limits.freeBytes && bytes > entry.compressedSize * limits.ratio) throw new ZipRefused('ratio', name);
    hash.update(chunk);
    if (limits.asText) kept.push(chunk);
  }
  const text = limits.asText ? Buffer.concat(kept).toString('utf8') : null;
  return { sha256: hash.digest('hex'), bytes, text };
}

/** The unpacked bytes of a file; what goes wrong while unpacking is a broken zip. */
async function stream(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Uint8Array>> {
  const source = await new Promise<NodeJS.ReadableStream>((resolve, reject) =>
    zip.openReadStream(entry, (error, read) => (error ? reject(broken(error, entry.fileName)) : resolve(read))),
  );
  return (async function* () {
    try {
      for await (const piece of source) yield piece as unknown as Uint8Array;
    } catch (error) {
      throw broken(error, entry.fileName);
    }
  })();
}

function broken(error: unknown, entry = ''): ZipRefused {
  return error instanceof ZipRefused
    ? error
    : new ZipRefused('broken', entry === '' ? (error instanceof Error ? error.message : String(error)) : entry);
}

function closing(zip: ZipFile, error: ZipRefused): ZipRefused {
  zip.close();
  return error;
}
