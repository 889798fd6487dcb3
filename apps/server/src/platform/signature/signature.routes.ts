import {
  signatureFile,
  signatureKeyPeriod,
  signatureKeyRevoke,
  signatureKeyRotate,
  signatureKeys,
  signatureQuery,
  signatureVerify,
} from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import { checkFile } from './check-file.ts';
import { queryKeys, revokeKey, rotateKey, setKeyPeriod } from './keys.ts';
import { querySignatures, verify } from './read-signatures.ts';

const platform = { space: 'platform' } as const;

/** Signatures are read in the space of their case; keys lie in the shared schema. */
export const signatureRoutes: Route[] = [
  implement(signatureQuery, querySignatures, platform),
  implement(signatureVerify, verify, { record: (input) => input.caseId }),
  implement(signatureKeys, queryKeys, platform),
  implement(signatureKeyRotate, rotateKey, platform),
  implement(signatureKeyRevoke, revokeKey, platform),
  implement(signatureKeyPeriod, setKeyPeriod, platform),
  // A file takes as long as the line of whoever sends it: no transaction waits for that.
  implement(signatureFile, checkFile, { space: 'none' }),
];
