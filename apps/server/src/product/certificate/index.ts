import type { Module } from '../../kernel/module.ts';
import { stopWorker } from './certificate.ts';

export { certificatePart, makeCertificate, orderCertificate } from './certificate.ts';

/** Filing certificates: ordered by the process, drawn by a job, verified by the public. */
export const certificateModule: Module = {
  name: 'certificate',
  start: async () => stopWorker,
};
