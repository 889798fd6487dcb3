import type { Module } from '../../kernel/module.ts';
import './texts.ts';
import { attachmentRoutes, uploadSeveral } from './attachment.routes.ts';
import { storageOf } from './storage.ts';
import { sweepUploads } from './sweep-uploads.ts';

export { ownFiles } from './attachment.ts';
export { disposeFiles, draftsOfFiles, removedBytes } from './dispose-files.ts';
export { officeHolder } from './holder.store.ts';
export { type FileReason, type ReadableFile, readableHere } from './may-read.ts';
export { missed } from './note-misses.ts';
export { findConverter } from './office/converter.ts';
export { convertAttachment } from './office/job.ts';
export { findPlaced, type OpenedFile, openAttachment } from './opened-file.ts';
export { sendFile } from './send-file.ts';
export { storageOf } from './storage.ts';
export { filesOfIds, filesOfRecord, type StoredFile } from './stored-files.ts';
export {
  attachmentIdsIn,
  bindNamedFiles,
  bindOwnUploads,
  bindSubmitted,
  carryFiles,
  holdActionFiles,
  holdDraftFiles,
  holdRecordFiles,
  releaseHolder,
  storeGenerated,
  withoutFiles,
} from './submitted.ts';
export { uploadSeveral };

/** Uploads, previews and downloads (spec 7.2). */
export const attachmentModule: Module = {
  name: 'attachment',
  routes: attachmentRoutes,
  async start(app) {
    await storageOf(app).check();
    const timer = setInterval(() => void sweepUploads(app).catch(() => undefined), 3_600_000);
    timer.unref();
    return async () => clearInterval(timer);
  },
};
