import type { Module } from '../../kernel/module.ts';
import { stopWorker } from './paper.ts';

export type { CertificateContent } from './certificate-page.ts';
export type { LetterPaper } from './letter-page.ts';
export { drawPaper } from './paper.ts';
export { signatureLine } from './signature-line.ts';

/** The one drawer of all paper: certificates and letters, in a thread of its own. */
export const paperModule: Module = {
  name: 'paper',
  start: async () => stopWorker,
};
