import { createReadStream } from 'node:fs';
import { Id } from '@app/contract';
import { z } from 'zod';
import { handleSlowly, job } from '../../../kernel/job.ts';
import * as store from '../attachment.store.ts';
import { storageOf } from '../storage.ts';
import { convertToPdf, NotConverted } from './convert.ts';
import { findConverter } from './converter.ts';

/** Job: make the PDF for the preview of an Office file. */
export const attachmentConvert = job('attachment.convert', z.strictObject({ attachmentId: Id }));
const mostPdfBytes = 500 * 1024 * 1024;

/** Makes the PDF of an Office file once and stores it with the attachment. A document that cannot be converted is marked so and not tried again. */
export const convertAttachment = handleSlowly(attachmentConvert, async (ctx, { attachmentId }) => {
  const [row, known] = await ctx.within(ctx.scope, async (inner) => [
    (await store.findAttachments(inner.db, [attachmentId]))[0],
    await store.findPreview(inner.db, attachmentId),
  ]);
  const converter = await findConverter(ctx.app);
  if (!row || !converter || known?.state !== 'waiting') return;
  const storage = storageOf(ctx.app);
  const source = { ext: row.ext, open: () => storage.get(row.storage_key) };
  let key: string | null = null;
  try {
    const made = await convertToPdf(converter, source, (pdf) => storage.put(createReadStream(pdf), mostPdfBytes));
    key = made.key;
    await ctx.within(ctx.scope, (inner) =>
      store.savePreview(inner.db, attachmentId, { storageKey: made.key, bytes: made.bytes }),
    );
  } catch (error) {
    if (key) await storage.remove(key);
    if (!(error instanceof NotConverted)) throw error;
    ctx.log.warn('an Office file could not be converted', { attachmentId, reason: error.message });
    await ctx.within(ctx.scope, (inner) => store.savePreview(inner.db, attachmentId, { reason: error.message }));
  }
});
