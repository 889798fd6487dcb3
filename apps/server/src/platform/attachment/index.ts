import type { Module } from '../../kernel/context.ts';
import { attachmentRoutes } from './attachment.routes.ts';
import { bindSubmitted } from './attachment.ts';
import { sweepUploads } from './sweep-uploads.ts';

export { sendFile } from './attachment.routes.ts';
export { openAttachment, storageOf, storeGenerated } from './attachment.ts';

/** Uploads, previews and downloads (spec 7.2). */
export const attachmentModule: Module = {
  name: 'attachment',
  routes: attachmentRoutes,
  register(registry) {
    registry.submitChecks.push(bindSubmitted);
  },
  async start(app) {
    const timer = setInterval(() => void sweepUploads(app).catch(() => undefined), 3_600_000);
    timer.unref();
    return async () => clearInterval(timer);
  },
};
