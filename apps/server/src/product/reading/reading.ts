import { type Language, type Reading, ReadingFault } from '@app/contract';
import { z } from 'zod';
import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { handleSlowly, job } from '../../kernel/job.ts';
import { backgroundWorker } from '../../kernel/turns/worker.ts';
import { findPlaced, openAttachment } from '../../platform/attachment/index.ts';
import { pictureTypes, textTypes } from './file-types.ts';
import * as store from './reading.store.ts';

/** Time limit of one file; a label takes two seconds, thirty scanned pages about a minute. */
const timeoutMs = 180_000;
const mostBytes = 100 * 1024 * 1024;
const memoryMegabytes = 768;

export const worker = backgroundWorker(import.meta.url, 'reading.worker', { memoryMegabytes });
/** Queue of readings: one file at a time, because recognition uses a whole core. */
let queue: Promise<unknown> = Promise.resolve();

/** How far the reading of an attachment is, with its words once they are there. Called in scope app_platform. */
export async function readingOf(ctx: Context, attachmentId: string): Promise<Reading> {
  const { scope } = await findPlaced(ctx, attachmentId, 'words');
  if (scope.role === 'app_platform') return answer(attachmentId, undefined);
  return await ctx.within(scope, async (inner) => {
    const [row] = await store.findReadings(inner.db, [attachmentId]);
    return answer(attachmentId, row);
  });
}

/** Requests the words of an attachment, with recognition of pictures and scanned pages. Repeated, it changes nothing. */
export async function startReading(ctx: Context, attachmentId: string): Promise<Reading> {
  const { scope, ext } = await findPlaced(ctx, attachmentId, 'words');
  const readable = textTypes.has(ext) || pictureTypes.has(ext);
  // Files outside the spaces belong to no dossier.
  if (!readable || scope.role === 'app_platform')
    return { attachmentId, state: 'failed', progress: 100, fault: 'unsupported', pages: [] };
  return await ctx.within(scope, async (inner) => {
    await checkLine(inner);
    await requestReading(inner, attachmentId, true);
    const [row] = await store.findReadings(inner.db, [attachmentId]);
    return answer(attachmentId, row);
  });
}

/**
 * Most unfinished readings that a company, or an authority with all its companies, may have. A scanned report takes a minute; the outbox serves
 * companies and authorities in turns, so that `all` is reached only when everybody floods it.
 */
const mostWaiting = { company: 40, all: 400 };
async function checkLine(ctx: Context): Promise<void> {
  const most = ctx.scope.role === 'app_holder' ? mostWaiting.company : mostWaiting.all;
  if ((await store.countWaiting(ctx.db)) >= most) fail('submitLimit', { cause: lineFull[ctx.language] });
}
const lineFull: Record<Language, string> = {
  'zh-CN': '正在等待识别的文件太多，这一份没有开始识别；请等前面的识别完再试。',
  'zh-TW': '正在等待辨識的檔案太多，這一份沒有開始辨識；請等前面的辨識完再試。',
  en: 'Too many files are waiting to be recognised; this one was not begun. Try again when the earlier ones are done.',
};

const readingRead = job('reading.read', z.strictObject({ attachmentId: z.string() }));

/** Adds the reading to the outbox, once. */
export async function requestReading(ctx: Context, attachmentId: string, recognise: boolean): Promise<void> {
  if (await store.requestReading(ctx.db, attachmentId, recognise, ctx.now()))
    await ctx.emit(readingRead, { attachmentId });
}

/** After an upload into a draft: text in the file is read at once; recognition waits until it is requested. */
export async function readUploaded(
  ctx: Context,
  file: { id: string; ext: string; recordId: string | null },
): Promise<void> {
  if (file.recordId === null || ctx.scope.role === 'app_platform' || !textTypes.has(file.ext)) return;
  await requestReading(ctx, file.id, false);
}

/** Reads one attachment in the worker, within limits of time and memory. What cannot be read says why. */
export const readAttachment = handleSlowly(readingRead, async (ctx, { attachmentId }) => {
  const next = queue.then(() => read(ctx, attachmentId));
  queue = next.catch(() => undefined);
  await next;
});

async function read(ctx: Context, attachmentId: string): Promise<void> {
  const inScope = <T>(work: (inner: Context) => Promise<T>) => ctx.within(ctx.scope, work);
  const [row] = await inScope((inner) => store.findReadings(inner.db, [attachmentId]));
  if (!row || (row.state !== 'waiting' && row.state !== 'reading')) return;
  const bytes = await inScope(async (inner) => {
    const file = await openAttachment(inner, attachmentId);
    return file.size > mostBytes ? null : { ext: file.attachment.ext, stream: await file.read() };
  });
  if (bytes === null) return await inScope((inner) => store.saveReading(inner.db, attachmentId, failed('tooLarge')));
  const chunks: Buffer[] = [];
  for await (const chunk of bytes.stream) chunks.push(chunk as Buffer);
  let [told, saving] = [0, Promise.resolve()];
  const onProgress = (share: number) => {
    const percent = Math.min(99, Math.floor(share * 100));
    if (percent < told + 10) return;
    told = percent;
    saving = saving
      .then(() => inScope((inner) => store.saveProgress(inner.db, attachmentId, percent)))
      .catch(() => undefined);
  };
  const end = await worker
    .call<{ pages: string; scanned: boolean }>(
      { bytes: new Uint8Array(Buffer.concat(chunks)), ext: bytes.ext, recognise: row.recognise },
      [],
      { timeoutMs, onProgress },
    )
    .then(({ pages, scanned }) => ({ state: scanned ? ('scanned' as const) : ('done' as const), pages }))
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      ctx.log.warn('an attachment could not be read', { attachmentId, reason: message });
      return failed(ReadingFault.catch('damaged').parse(message));
    });
  await saving;
  await inScope((inner) => store.saveReading(inner.db, attachmentId, end));
}

function failed(fault: ReadingFault) {
  return { state: 'failed' as const, fault };
}

function answer(attachmentId: string, row: store.ReadingRow | undefined): Reading {
  if (!row) return { attachmentId, state: 'none', progress: 0, fault: null, pages: [] };
  const { state, progress, fault, pages } = row;
  return { attachmentId, state, progress, fault, pages };
}

/** What was read of an attachment; the pages as JSON, for a thread to take apart. */
export interface ReadingText extends Omit<Reading, 'pages'> {
  pages: string;
}

/** Bytes of JSON that one review reads of all its files; a file beyond counts as too large to be read. */
const mostReviewed = 16 * 1024 * 1024;

/** What was read of these attachments, in their order and in the context's own scope. */
export async function readingTextsOf(ctx: Context, ids: readonly string[]): Promise<ReadingText[]> {
  if (ctx.scope.role === 'app_platform') return [];
  const sizes = await store.sizesOf(ctx.db, ids);
  let bytes = 0;
  const within = ids.filter((id) => {
    bytes += sizes.get(id) ?? 0;
    return bytes <= mostReviewed;
  });
  const texts = new Map((await store.findTexts(ctx.db, within)).map((row) => [row.attachment_id, row]));
  return ids.flatMap((attachmentId): ReadingText[] => {
    if (!sizes.has(attachmentId)) return [];
    const row = texts.get(attachmentId);
    if (!row) return [{ attachmentId, state: 'failed', progress: 100, fault: 'tooLarge', pages: '[]' }];
    return [{ attachmentId, state: row.state, progress: row.progress, fault: row.fault, pages: row.pages }];
  });
}
