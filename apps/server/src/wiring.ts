import type { Service } from './kernel/service.ts';
import type { Wiring } from './kernel/wiring.ts';
import { allotted, allottedRole, refuseUnallotted } from './platform/allotment/index.ts';
import {
  areaFileReaders,
  areaProcesses,
  areaRights,
  areaRightsOf,
  buildSpace,
  checkReach,
  compareGiven,
  deliverToCases,
  deliverToTarget,
  explainCase,
  fillForm,
  giveNumber,
  givenFacts,
  keepFields,
  mayInArea,
  partyFiles,
  readsOwnTasks,
  readTarget,
  recordSources,
  refuseTaken,
  refuseTwiceOpen,
  refuseWhileWaiting,
  send,
  setStatus,
  showToParty,
  signedVersion,
  startCase,
  targetFacts,
  versionHash,
} from './platform/area/index.ts';
import { bindSubmitted, convertAttachment } from './platform/attachment/index.ts';
import { authenticateRemembering, endSessions, personNow, sessionStamp, tellLogout } from './platform/auth/index.ts';
import {
  closeDraw,
  drawClosed,
  drawPeople,
  nextDrawn,
  noteSeat,
  recusedByRelation,
  replaceDrawn,
} from './platform/draw/index.ts';
import { noteCall, noteOpened } from './platform/log/index.ts';
import { deliverMail } from './platform/mail/index.ts';
import { deliverMessage, messageFiles, tellTaskCreated } from './platform/message/index.ts';
import { signaturePart } from './platform/signature/index.ts';
import { deliverSms } from './platform/sms/index.ts';
import { directorySources, runSpaceDrop } from './platform/tenant/index.ts';
import {
  extendLimit,
  gatherAnswers,
  holdLimit,
  keepRow,
  pickRow,
  processJobs,
  readsCase,
  resumeClockService,
  stopClockService,
  taskFileReaders,
  tellCopied,
  tellEnded,
  tellTaskAssigned,
  tellUrged,
} from './platform/workflow/index.ts';
import { banFacts } from './product/ban/index.ts';
import {
  certificateFacts,
  certificateHash,
  certificatePart,
  certificateParts,
  certificateSource,
  certificatesOfFile,
  endCertificates,
  makeCertificate,
  noteCertificateOpened,
  orderCertificate,
  refuseWithoutCertificate,
} from './product/certificate/index.ts';
import { indexContents, orderContents, runReplay } from './product/impact/index.ts';
import {
  awaitsService,
  draftHash,
  drawLetter,
  issueLetter,
  letterFileOpened,
  letterHash,
  letterSource,
  lettersOfFile,
  moveLetterDue,
  serveByNotice,
  signedDrafts,
  voidLetters,
} from './product/letter/index.ts';
import {
  closeItems,
  endItems,
  itemFigures,
  itemSource,
  itemsHash,
  moveItems,
  raiseItems,
  refuseUnansweredFindings,
  reportFacts,
  signedItems,
  submitReplies,
  unlocksOf,
} from './product/opinion/index.ts';

import { othersNameFacts, publish, publishChanges } from './product/publicity/index.ts';

import { readAttachment, readUploaded } from './product/reading/index.ts';
import {
  applyToProduct,
  blockProduct,
  expireProducts,
  followOldProcess,
  holdProduct,
  openProduct,
  productDossier,
  productKnown,
  productSource,
  readProduct,
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
import { revisionFacts } from './product/revision/index.ts';
import { holdDossier, indexFormulation, orderIndexing, sameHolderFacts } from './product/similarity/index.ts';

/** What the modules do for one another, in order; a place that stays empty is a compile error. */
export const wiring: Required<Wiring> = {
  // Who calls, and what is kept of it.
  authenticate: authenticateRemembering,
  personNow,
  sessionStamp,
  endSessions,
  areaAccess: mayInArea,
  areaReach: checkReach,
  areaRights,
  areaRightsOf,
  explainCase,
  callEnded: noteCall,
  readNoted: noteOpened,
  readFiles: (_what, _directory, read) => read(),

  // A dossier: before it is filed, when it is filed, while it is handled, when it is read.
  facts: [
    givenFacts,
    banFacts,
    targetFacts,
    othersNameFacts,
    sameHolderFacts,
    productKnown,
    certificateFacts,
    revisionFacts,
  ],
  productDossier,
  referenceSources: new Map([...recordSources, ...directorySources, ...productSource, ...certificateSource]),
  reviewDraft: reviewData,
  holdFacts: [holdProduct, holdDossier],
  onSubmit: [refuseBlocked, refuseTaken, refuseTwiceOpen, bindSubmitted, storeReview, orderIndexing, orderContents],
  beforeHandle: [
    refuseUnallotted,
    refuseWhileWaiting,
    noteSeat,
    refuseAgainstFindings,
    refuseUnansweredFindings,
    refuseWithoutCertificate,
    closeItems,
    moveItems,
  ],
  unlocks: unlocksOf,
  beforeReply: submitReplies,
  onStatus: followOldProcess,
  onProduct: [endCertificates, publishChanges],
  productParts: [certificateParts],
  awaitsService,
  dates: [expireProducts, serveByNotice],
  caseFigures: [itemFigures],
  listSources: new Map([
    ['items', itemSource],
    ['letters', letterSource],
  ]),
  caseParts: [reviewParts, certificatePart, signaturePart],

  // Its process, who is drawn for it, and who must keep out of it.
  recused: recusedByRelation,
  nextDrawn,
  drawClosed,
  allotted,
  allottedRole,
  readsOwnTasks,
  processes: areaProcesses,
  services: new Map<string, Service>([
    ['setStatus', setStatus],
    ['giveNumber', giveNumber],
    ['keepFields', keepFields],
    ['readTarget', readTarget],
    ['compareGiven', compareGiven],
    ['deliverToTarget', deliverToTarget],
    ['deliverToCases', deliverToCases],
    ['fillForm', fillForm],
    ['gatherAnswers', gatherAnswers],
    ['keepRow', keepRow],
    ['pickRow', pickRow],
    ['makeCertificate', orderCertificate],
    ['publish', publish],
    ['issueLetter', issueLetter],
    ['voidLetters', voidLetters],
    ['moveReplyDue', moveLetterDue],
    ['endItems', endItems],
    ['raiseItems', raiseItems],
    ['reportFacts', reportFacts],
    ['extendLimit', extendLimit],
    ['holdLimit', holdLimit],
    ['stopClock', stopClockService],
    ['resumeClock', resumeClockService],
    ['startCase', startCase],
    ['send', send],
    ['openProduct', openProduct],
    ['readProduct', readProduct],
    ['applyToProduct', applyToProduct],
    ['setProductState', setProductState],
    ['drawPeople', drawPeople],
    ['replaceDrawn', replaceDrawn],
    ['closeDraw', closeDraw],
    ['block', blockProduct],
    ['unblock', unblockProduct],
  ]),

  // What a signature covers, each kind of thing with its hash, and who may look at one.
  signedParts: [signedVersion, signedFindings, signedItems, signedDrafts],
  signable: new Map([
    ['version', versionHash],
    ['findings', findingsHash],
    ['items', itemsHash],
    ['letterDraft', draftHash],
    ['letter', letterHash],
    ['certificate', certificateHash],
  ]),
  papersOfFile: [lettersOfFile, certificatesOfFile],
  readsCase,

  // Files, and the spaces where all of this lies.
  fileReaders: [areaFileReaders, taskFileReaders],
  grantedFiles: async (ctx, ids) => new Map([...(await messageFiles(ctx, ids)), ...(await partyFiles(ctx, ids))]),
  showToParty,
  fileOpened: new Map([
    ['letter', letterFileOpened],
    ['certificate', noteCertificateOpened],
  ]),
  uploaded: readUploaded,
  spaceReady: buildSpace,

  // After the commit.
  jobs: [
    tellTaskCreated,
    tellTaskAssigned,
    tellEnded,
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
