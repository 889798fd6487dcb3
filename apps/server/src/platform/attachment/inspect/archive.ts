import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Entry, fromBuffer, open, type ZipFile } from 'yauzl';
import type { Fault } from './index.ts';

const megabyte = 1024 * 1024;
/** Limits of the unpacked content of one upload. */
export const archiveLimits = { entries: 10_000, bytes: 512 * megabyte, ratio: 200, depth: 3, nested: 64 * megabyte };
/** Archives that unpack to at most this many bytes need not keep the ratio: small ones may compress well without harm. */
const freeBytes = 10 * megabyte;
const tinyBytes = 1_024;

const parts: Record<string, string> = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
};
const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: false } as const;

/** What was unpacked so far, on all levels of nesting. */
interface Budget {
  entries: number;
  bytes: number;
}

/** Opens every entry and counts the unpacked bytes, also of nested archives. Nothing is written anywhere. */
export async function judgeArchive(path: string, ext: string, size: number): Promise<Fault | null> {
  const budget: Budget = { entries: 0, bytes: 0 };
  const zip = await new Promise<ZipFile | null>((done) =>
    open(path, options, (error, file) => done(error ? null : file)),
  );
  if (!zip) return 'damaged';
  const names = new Set<string>();
  const fault = await judgeEntries(zip, budget, 1, names);
  if (fault) return fault;
  if (budget.bytes > freeBytes && budget.bytes / size > archiveLimits.ratio) return 'bomb';
  const part = parts[ext];
  if (part === undefined) return null;
  if (!names.has(part) || !names.has('[Content_Types].xml')) return 'content';
  return [...names].some((name) => /(^|\/)vbaProject\.bin$/i.test(name)) ? 'macro' : null;
}

async function judgeEntries(zip: ZipFile, budget: Budget, depth: number, names?: Set<string>): Promise<Fault | null> {
  try {
    if (budget.entries + zip.entryCount > archiveLimits.entries) return 'bomb';
    for await (const entry of entriesOf(zip)) {
      budget.entries += 1;
      names?.add(entry.fileName);
      if (budget.entries > archiveLimits.entries || budget.bytes + entry.uncompressedSize > archiveLimits.bytes)
        return 'bomb';
      // Of an encrypted entry only the declared size is known; an entry of few bytes cannot become much.
      if (entry.isEncrypted() || (entry.compressedSize <= tinyBytes && !isArchive(entry)))
        budget.bytes += entry.uncompressedSize;
      else {
        const fault = await judgeEntry(zip, entry, budget, depth);
        if (fault) return fault;
      }
    }
    return null;
  } catch {
    return 'damaged';
  } finally {
    zip.close();
  }
}

async function judgeEntry(zip: ZipFile, entry: Entry, budget: Budget, depth: number): Promise<Fault | null> {
  const isNested = isArchive(entry);
  if (isNested && (depth >= archiveLimits.depth || entry.uncompressedSize > archiveLimits.nested)) return 'bomb';
  const chunks: Buffer[] = [];
  await pipeline(
    await streamOf(zip, entry),
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        budget.bytes += chunk.length;
        if (isNested) chunks.push(chunk);
        done();
      },
    }),
  );
  if (!isNested) return null;
  const inner = await new Promise<ZipFile | null>((done) =>
    fromBuffer(Buffer.concat(chunks), options, (error, file) => done(error ? null : file)),
  );
  // A file that only has the name of an archive cannot be unpacked, so it needs no check.
  return inner ? judgeEntries(inner, budget, depth + 1) : null;
}

function isArchive(entry: Entry): boolean {
  return /\.(zip|docx|xlsx|pptx|jar|war|apk|odt|ods|odp)$/i.test(entry.fileName);
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (;;) {
    const entry = await new Promise<Entry | null>((done, refuse) => {
      const clear = () => void zip.off('entry', take).off('end', end).off('error', refuse);
      const take = (next: Entry) => {
        clear();
        done(next);
      };
      const end = () => {
        clear();
        done(null);
      };
      zip.on('entry', take).on('end', end).on('error', refuse);
      zip.readEntry();
    });
    if (!entry) return;
    yield entry;
  }
}

function streamOf(zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> {
  return new Promise((done, refuse) => {
    zip.openReadStream(entry, (error, stream) => (error || !stream ? refuse(error) : done(stream)));
  });
}
