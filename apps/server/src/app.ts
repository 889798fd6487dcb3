import type { Module } from './kernel/module.ts';
import { areaModule, takeOverModule } from './platform/area/index.ts';
import { attachmentModule } from './platform/attachment/index.ts';
import { authModule } from './platform/auth/index.ts';
import { calendarModule } from './platform/calendar/index.ts';
import { clockModule } from './platform/clock/index.ts';
import { dictionaryModule } from './platform/dictionary/index.ts';
import { drawModule } from './platform/draw/index.ts';
import { liveModule } from './platform/live/index.ts';
import { logModule } from './platform/log/index.ts';
import { mailModule } from './platform/mail/index.ts';
import { messageModule } from './platform/message/index.ts';
import { notificationModule } from './platform/notification/index.ts';
import { organisationModule } from './platform/organisation/index.ts';
import { portalModule } from './platform/portal/index.ts';
import { preferenceModule } from './platform/preference/index.ts';
import { programModule } from './platform/program/index.ts';
import { resourceModule } from './platform/resource/index.ts';
import { settingModule } from './platform/setting/index.ts';
import { signatureModule } from './platform/signature/index.ts';
import { smsModule } from './platform/sms/index.ts';
import { subSystemModule } from './platform/subsystem/index.ts';
import { tenantModule } from './platform/tenant/index.ts';
import { timeLimitModule } from './platform/time-limit/index.ts';
import { upkeepModule } from './platform/upkeep/index.ts';
import { workflowModule } from './platform/workflow/index.ts';
import { archiveModule } from './product/archive/index.ts';
import { certificateModule } from './product/certificate/index.ts';
import { dictionariesModule } from './product/dictionaries/index.ts';
import { formulationModule } from './product/formulation/index.ts';
import { holidaysModule } from './product/holidays/index.ts';
import { impactModule } from './product/impact/index.ts';
import { ingredientModule } from './product/ingredient/index.ts';
import { judgingModule } from './product/judging/index.ts';
import { letterModule } from './product/letter/index.ts';
import { numbersModule } from './product/numbers/index.ts';
import { operateModule } from './product/operate/index.ts';
import { opinionModule } from './product/opinion/index.ts';
import { paperModule } from './product/paper/index.ts';
import { publicityModule } from './product/publicity/index.ts';
import { readingModule } from './product/reading/index.ts';
import { registerModule } from './product/register/index.ts';
import { regulationModule } from './product/regulation/index.ts';
import { reviewModule } from './product/review/index.ts';
import { similarityModule } from './product/similarity/index.ts';
import { statusesModule } from './product/statuses/index.ts';

/** Every module of the product, in the order of their start. Platform first: it never knows product. */
export const modules: Module[] = [
  dictionaryModule,
  areaModule,
  drawModule,
  calendarModule,
  clockModule,
  timeLimitModule,
  workflowModule,
  settingModule,
  smsModule,
  mailModule,
  authModule,
  signatureModule,
  tenantModule,
  organisationModule,
  // After the people of the demonstration are there.
  takeOverModule,
  subSystemModule,
  resourceModule,
  preferenceModule,
  logModule,
  upkeepModule,
  liveModule,
  messageModule,
  notificationModule,
  portalModule,
  attachmentModule,
  programModule,
  formulationModule,
  readingModule,
  judgingModule,
  regulationModule,
  ingredientModule,
  reviewModule,
  opinionModule,
  similarityModule,
  impactModule,
  registerModule,
  publicityModule,
  certificateModule,
  paperModule,
  letterModule,
  archiveModule,
  operateModule,
  numbersModule,
  holidaysModule,
  dictionariesModule,
  statusesModule,
];
