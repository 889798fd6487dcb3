import type { Module } from '../../kernel/context.ts';
import './texts.ts';
import { attachmentRoutes } from './attachment.routes.ts';
import { convertAttachment } from './office/job.ts';
import { storageOf } from './storage.ts';
import { bindSubmitted } from './submitted.ts';
import { sweepUploads } from './sweep-uploads.ts';

export { ownFiles } from './attachment.ts';
export { officeHolder } from './holder.store.ts';
export { type FileReason, type ReadableFile, readableHere } from './may-read.ts';
export { missed } from './note-misses.ts';
export { findPlaced, type OpenedFile, openAttachment } from './opened-file.ts';
export { sendFile } from './send-file.ts';
export { storageOf } from './storage.ts';
export {
  bindOwnUploads,
  holdActionFiles,
  holdDraftFiles,
  holdRecordFiles,
  releaseHolder,
} from './submitted.ts';
export { storeGenerated } from './upload.ts';

/** Uploads, previews and downloads (spec 7.2). */
export const attachmentModule: Module = {
  name: 'attachment',
  routes: attachmentRoutes,
  register(registry) {
    registry.submitChecks.push(bindSubmitted);
    registry.jobs.set('attachment.convert', convertAttachment);
  },
  async start(app) {
    await storageOf(app).check();
    const timer = setInterval(() => void sweepUploads(app).catch(() => undefined), 3_600_000);
    timer.unref();
    return async () => clearInterval(timer);
  },
};
