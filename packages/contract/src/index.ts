import type { Call } from './call.ts';
import { areaCalls } from './calls/area.ts';
import { attachmentCalls } from './calls/attachment.ts';
import { authCalls } from './calls/auth.ts';
import { liveCalls } from './calls/live.ts';
import { logQueryCalls } from './calls/log.ts';
import { messageCalls } from './calls/message.ts';
import { organisationCalls } from './calls/organisation.ts';
import { platformCalls } from './calls/platform.ts';
import { preferenceCalls } from './calls/preference.ts';
import { processCalls } from './calls/process.ts';
import { productCalls } from './calls/product.ts';
import { readingCalls } from './calls/reading.ts';
import { regulationCalls } from './calls/regulation.ts';
import { resourceCalls } from './calls/resource.ts';
import { reviewCalls } from './calls/review.ts';
import { sessionCalls } from './calls/session.ts';
import { settingCalls } from './calls/setting.ts';
import { subSystemCalls } from './calls/subsystem.ts';
import { taskCalls } from './calls/task.ts';
import { tenantCalls } from './calls/tenant.ts';

export * from './attachment-binding.ts';
export * from './call.ts';
export * from './calls/area.ts';
export * from './calls/attachment.ts';
export * from './calls/auth.ts';
export * from './calls/live.ts';
export * from './calls/log.ts';
export * from './calls/message.ts';
export * from './calls/organisation.ts';
export * from './calls/platform.ts';
export * from './calls/preference.ts';
export * from './calls/process.ts';
export * from './calls/product.ts';
export * from './calls/reading.ts';
export * from './calls/regulation.ts';
export * from './calls/resource.ts';
export * from './calls/review.ts';
export * from './calls/session.ts';
export * from './calls/setting.ts';
export * from './calls/subsystem.ts';
export * from './calls/task.ts';
export * from './calls/tenant.ts';
export * from './case-columns.ts';
export * from './clean-input.ts';
export * from './constants.ts';
export * from './definition.ts';
export * from './definition-parts.ts';
export * from './direction.ts';
export * from './dossier.ts';
export * from './ends.ts';
export * from './errors.ts';
export * from './fields/index.ts';
export * from './filter.ts';
export * from './formatters.ts';
export * from './icons.ts';
export * from './json.ts';
export * from './limits.ts';
export * from './locales.ts';
export * from './reading.ts';
export * from './review.ts';
export * from './text.ts';
export * from './typed-text.ts';

/** Every call of the product; server, web and tests enumerate this. */
export const calls = {
  ...authCalls,
  ...platformCalls,
  ...messageCalls,
  ...attachmentCalls,
  ...areaCalls,
  ...productCalls,
  ...readingCalls,
  ...regulationCalls,
  ...sessionCalls,
  ...settingCalls,
  ...tenantCalls,
  ...subSystemCalls,
  ...resourceCalls,
  ...reviewCalls,
  ...organisationCalls,
  ...liveCalls,
  ...logQueryCalls,
  ...preferenceCalls,
  ...taskCalls,
  ...processCalls,
};
export const callList: readonly Call[] = Object.values(calls) as Call[];
