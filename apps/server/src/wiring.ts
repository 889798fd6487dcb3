import type { Service } from './kernel/service.ts';
import type { Wiring } from './kernel/wiring.ts';
import {
  areaFileReaders,
  areaProcesses,
  areaRights,
  buildSpace,
  checkReach,
  giveNumber,
  givenFacts,
  mayInArea,
  recordSources,
  setStatus,
  signedVersion,
  versionHash,
} from './platform/area/index.ts';
import { bindSubmitted, convertAttachment } from './platform/attachment/index.ts';
import { authenticateRemembering, endSessions, personNow, sessionStamp, tellLogout } from './platform/auth/index.ts';
import { noteCall, noteOpened } from './platform/log/index.ts';
import { deliverMail } from './platform/mail/index.ts';
import { deliverMessage, messageFiles, tellTaskCreated } from './platform/message/index.ts';
import { signaturePart } from './platform/signature/index.ts';
import { deliverSms } from './platform/sms/index.ts';
import { directorySources, runSpaceDrop } from './platform/tenant/index.ts';
import {
  extendLimit,
  processJobs,
  readsCase,
  resumeClockService,
  stopClockService,
  taskFileReaders,
  tellCopied,
  tellTaskAssigned,
  tellUrged,
} from './platform/workflow/index.ts';
import {
  certificatePart,
  certificateParts,
  certificateSource,
  endCertificates,
  makeCertificate,
  orderCertificate,
} from './product/certificate/index.ts';
import { indexContents, orderContents, runReplay } from './product/impact/index.ts';
import { drawLetter, issueLetter } from './product/letter/index.ts';
import { closeItems, itemFigures, moveItems, submitReplies, unlocksOf } from './product/opinion/index.ts';

import { othersNameFacts, publish, publishChanges } from './product/publicity/index.ts';

import { readAttachment, readUploaded } from './product/reading/index.ts';
import {
  applyToProduct,
  blockProduct,
  expireProducts,
  followOldProcess,
  openProduct,
  productKnown,
  productSource,
  refuseBlocked,
  setProductState,
  unblockProduct,
} from './product/register/index.ts';
import {
  findingsHash,
  refuseAgainstFindings,
  reviewData,
  reviewParts,
  signedFindings,
  storeReview,
} from './product/review/index.ts';
import { indexFormulation, orderIndexing, sameHolderFacts } from './product/similarity/index.ts';

/** What the modules do for one another, in order; a place that stays empty is a compile error. */
export const wiring: Required<Omit<Wiring, 'recused'>> = {
  // Who calls, and what is kept of it.
  authenticate: authenticateRemembering,
  personNow,
  sessionStamp,
  endSessions,
  areaAccess: mayInArea,
  areaReach: checkReach,
  areaRights,
  callEnded: noteCall,
  readNoted: noteOpened,

  // A dossier: before it is filed, when it is filed, while it is handled, when it is read.
  facts: [givenFacts, othersNameFacts, sameHolderFacts, productKnown],
  referenceSources: new Map([...recordSources, ...directorySources, ...productSource, ...certificateSource]),
  reviewDraft: reviewData,
  onSubmit: [refuseBlocked, bindSubmitted, storeReview, orderIndexing, orderContents],
  beforeHandle: [refuseAgainstFindings, closeItems, moveItems],
  unlocks: unlocksOf,
  beforeReply: submitReplies,
  onStatus: followOldProcess,
  onProduct: [endCertificates, publishChanges],
  productParts: [certificateParts],
  dates: [expireProducts],
  caseFigures: [itemFigures],
  caseParts: [reviewParts, certificatePart, signaturePart],

  // Its process. Nobody keeps a list of people who must not act, so `recused` is empty.
  processes: areaProcesses,
  services: new Map<string, Service>([
    ['setStatus', setStatus],
    ['giveNumber', giveNumber],
    ['makeCertificate', orderCertificate],
    ['publish', publish],
    ['issueLetter', issueLetter],
    ['extendLimit', extendLimit],
    ['stopClock', stopClockService],
    ['resumeClock', resumeClockService],
    ['openProduct', openProduct],
    ['applyToProduct', applyToProduct],
    ['setProductState', setProductState],
    ['block', blockProduct],
    ['unblock', unblockProduct],
  ]),

  // What a signature covers, each kind of thing with its hash, and who may look at one.
  signedParts: [signedVersion, signedFindings],
  signable: new Map([
    ['version', versionHash],
    ['findings', findingsHash],
  ]),
  readsCase,

  // Files, and the spaces where all of this lies.
  fileReaders: [areaFileReaders, taskFileReaders],
  grantedFiles: messageFiles,
  uploaded: readUploaded,
  spaceReady: buildSpace,

  // After the commit.
  jobs: [
    tellTaskCreated,
    tellTaskAssigned,
    tellUrged,
    tellCopied,
    deliverMessage,
    deliverMail,
    deliverSms,
    tellLogout,
    ...processJobs,
    convertAttachment,
    readAttachment,
    makeCertificate,
    drawLetter,
    indexFormulation,
    indexContents,
    runReplay,
    runSpaceDrop,
  ],
};
