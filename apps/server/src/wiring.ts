import type { Service, Wiring } from './kernel/wiring.ts';
import { areaFileReaders, areaProcesses, buildSpace, giveNumber, mayInArea, setStatus } from './platform/area/index.ts';
import { bindSubmitted, convertAttachment } from './platform/attachment/index.ts';
import { authenticateRemembering, endSessions, personNow, sessionStamp, tellLogout } from './platform/auth/index.ts';
import { noteCall, noteOpened } from './platform/log/index.ts';
import { deliverMail } from './platform/mail/index.ts';
import { deliverMessage, messageFiles, tellTaskCreated } from './platform/message/index.ts';
import { deliverSms } from './platform/sms/index.ts';
import { runSpaceDrop } from './platform/tenant/index.ts';
import { processJobs, taskFileReaders, tellCopied, tellTaskAssigned, tellUrged } from './platform/workflow/index.ts';
import { certificatePart, makeCertificate, orderCertificate } from './product/certificate/index.ts';
import { indexContents, orderContents, runReplay } from './product/impact/index.ts';
import { followStatus, publish } from './product/publicity/index.ts';
import { readAttachment, readUploaded } from './product/reading/index.ts';
import { refuseAgainstFindings, reviewData, reviewParts, storeReview } from './product/review/index.ts';
import { indexFormulation, orderIndexing } from './product/similarity/index.ts';

/** What the modules do for one another, in order; a place that stays empty is a compile error. */
export const wiring: Required<Omit<Wiring, 'recused'>> = {
  // Who calls, and what is kept of it.
  authenticate: authenticateRemembering,
  personNow,
  sessionStamp,
  endSessions,
  areaAccess: mayInArea,
  callEnded: noteCall,
  readNoted: noteOpened,

  // A dossier: before it is filed, when it is filed, while it is handled, when it is read.
  reviewDraft: reviewData,
  onSubmit: [bindSubmitted, storeReview, orderIndexing, orderContents],
  beforeHandle: refuseAgainstFindings,
  onStatus: followStatus,
  caseParts: [reviewParts, certificatePart],

  // Its process. Nobody keeps a list of people who must not act, so `recused` is empty.
  processes: areaProcesses,
  services: new Map<string, Service>([
    ['setStatus', setStatus],
    ['giveNumber', giveNumber],
    ['makeCertificate', orderCertificate],
    ['publish', publish],
  ]),

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
    indexFormulation,
    indexContents,
    runReplay,
    runSpaceDrop,
  ],
};
