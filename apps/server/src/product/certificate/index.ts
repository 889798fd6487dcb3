import { certificateAgain } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { retryCertificate } from './certificate.ts';

export { archivedCertificates, lastDayOfCase } from './archived-certificates.ts';
export {
  certificatePart,
  certificateParts,
  certificatesOf,
  followProduct as endCertificates,
  makeCertificate,
  noteOpened as noteCertificateOpened,
  noteSent as noteCertificateSent,
  orderCertificate,
  replaceEnded,
} from './certificate.ts';
export { refuseWithoutCertificate } from './certificate-ready.ts';
export { certificateSource } from './certificate-source.ts';
export { certificateFacts } from './known.ts';
export { certificateHash, certificatesOfFile } from './seal-certificate.ts';

/** Certificates of products: ordered by the process, drawn by a job, verified by the public. */
export const certificateModule: Module = {
  name: 'certificate',
  routes: [
    implement(certificateAgain, (ctx, input) => retryCertificate(ctx, input), {
      record: (input) => input.productId,
    }),
  ],
};
