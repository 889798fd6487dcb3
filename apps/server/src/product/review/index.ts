import type { Module } from '../../kernel/context.ts';
import { warmJudging } from '../judging/index.ts';
import { currentRulebook } from '../regulation/index.ts';
import { stopReports } from './report/report.ts';
import { reviewRoutes } from './review.routes.ts';
import { refuseAgainstFindings, reviewData, reviewParts, storeReview } from './review.ts';

/** Smart review of dossiers (R1.2-19, R1.2-20): pre-check, findings of submitted versions, the officers' decisions. */
export const reviewModule: Module = {
  name: 'review',
  routes: reviewRoutes,
  register(registry) {
    registry.draftChecks.push(async (ctx, { definition, data }) => reviewData(ctx, definition, data));
    registry.submitChecks.push(storeReview);
    registry.caseParts.push(reviewParts);
    registry.beforeHandle.push(refuseAgainstFindings);
  },
  start: async () => stopReports,
  warm(app) {
    warmJudging(app, currentRulebook(app)).catch(() => undefined);
  },
};
