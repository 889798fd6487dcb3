import type { Module } from '../../kernel/module.ts';
import { warmJudging } from '../judging/index.ts';
import { currentRulebook } from '../regulation/index.ts';
import { stopReports } from './report/report.ts';
import { reviewRoutes } from './review.routes.ts';

export { archivedFindings } from './archived-findings.ts';
export { acceptFinding } from './decide-finding.ts';
export { findingFigures, ruleNames } from './figures.ts';
export { missingPapers } from './missing-papers.ts';
export {
  findingsDecided,
  readFindings,
  refuseAgainstFindings,
  reviewData,
  reviewParts,
  storeReview,
} from './review.ts';
export { findingsHash, signedFindings } from './signed-findings.ts';

/** Smart review of dossiers (R1.2-19, R1.2-20): pre-check, findings of submitted versions, the officers' decisions. */
export const reviewModule: Module = {
  name: 'review',
  routes: reviewRoutes,
  start: async () => stopReports,
  warm(app) {
    warmJudging(app, currentRulebook(app)).catch(() => undefined);
  },
};
