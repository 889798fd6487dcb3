import { UnknownCharset } from '../../kernel/files/read-table.ts';
import { answerJobs } from '../../kernel/turns/worker-thread.ts';
import { TooMuch } from './measure.ts';
import { readUpload } from './read-file.ts';

/** Reads an uploaded formulation table off the request thread. */
answerJobs(async ({ bytes, ext }: { bytes: Uint8Array; ext: 'xlsx' | 'csv' }) => {
  try {
    return await readUpload(Buffer.from(bytes), ext);
  } catch (error) {
    if (error instanceof TooMuch) return { excess: error.excess };
    if (error instanceof UnknownCharset) return { excess: 'charset' };
    throw error;
  }
});
