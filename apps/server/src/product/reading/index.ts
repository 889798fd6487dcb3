import type { Module } from '../../kernel/context.ts';
import { readingRoutes } from './reading.routes.ts';
import { readAttachment, readUploaded, worker } from './reading.ts';

export { type ReadingText, readingTextsOf } from './reading.ts';

/** Words of attachments with their places: text of PDF, Word and text files, recognition of pictures (ADR 0037). */
export const readingModule: Module = {
  name: 'reading',
  routes: readingRoutes,
  register(registry) {
    registry.jobs.set('reading.read', readAttachment);
    registry.uploaded.push(readUploaded);
  },
  start: async () => () => worker.stop(),
};
