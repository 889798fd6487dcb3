import './texts.ts';
import type { Module } from '../../kernel/module.ts';
import { signatureRoutes } from './signature.routes.ts';
import { signingKeyOf } from './signing-key.ts';

export { archivedSignatures, type Proof, sealedProof } from './archived-signatures.ts';
export { keyMatters } from './matters.ts';
export { signaturePart } from './read-signatures.ts';
export { officeScope, proveSigner, requireSignature, type Sealed, SignerProof, sign } from './sign.ts';
export { contentHash, type SignedPlace, shownSubject } from './subject.ts';

/** Internal electronic signatures (E10, ADR 0070): the keys of people and seals, what they signed, and whether it still is what is stored. */
export const signatureModule: Module = {
  name: 'signature',
  routes: signatureRoutes,
  start: async (app) => {
    if (signingKeyOf(app) === null)
      process.stderr.write(
        'SIGNING_KEY is not set: nobody can sign, and letters and certificates carry no seal; everything else works (docs/operations.md, Signatures)\n',
      );
    return undefined;
  },
};
