import type { Module } from '../../kernel/module.ts';
import { readingRoutes } from './reading.routes.ts';
import { worker } from './reading.ts';

export { type ReadingText, readAttachment, readingTextsOf, readUploaded } from './reading.ts';

/** Words of attachments with their places: text of PDF, Word and text files, recognition of pictures (ADR 0037). */
export const readingModule: Module = {
  name: 'reading',
  routes: readingRoutes,
  start: async () => () => worker.stop(),
};
