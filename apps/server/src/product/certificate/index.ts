import type { Module } from '../../kernel/context.ts';
import { certificatePart, makeCertificate, orderCertificate, stopWorker } from './certificate.ts';

/** Filing certificates: ordered by the process, drawn by a job, verified by the public. */
export const certificateModule: Module = {
  name: 'certificate',
  register(registry) {
    registry.services.set('makeCertificate', orderCertificate);
    registry.jobs.set('certificate.make', makeCertificate);
    registry.caseParts.push(certificatePart);
  },
  start: async () => stopWorker,
};
