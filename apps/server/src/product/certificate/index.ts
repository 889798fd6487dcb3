import { certificateAgain } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { retryCertificate } from './certificate.ts';

export {
  certificatePart,
  certificateParts,
  certificatesOf,
  followProduct as endCertificates,
  makeCertificate,
  orderCertificate,
} from './certificate.ts';

export { certificateSource } from './known.ts';

/** Certificates of products: ordered by the process, drawn by a job, verified by the public. */
export const certificateModule: Module = {
  name: 'certificate',
  routes: [
    implement(certificateAgain, (ctx, input) => retryCertificate(ctx, input.id), {
      record: (input) => input.productId,
    }),
  ],
};
