import { decideFinding as decideFindingCall, reviewCounts } from '@app/contract';
import { implement, type Route } from '../../kernel/context.ts';
import { reviewCountsOf } from './count-findings.ts';
import { decideFinding } from './decide-finding.ts';

/** The officers' decisions on findings, and what the rules said of many cases. */
export const reviewRoutes: Route[] = [
  implement(decideFindingCall, (ctx, input) => decideFinding(ctx, input), { record: (input) => input.caseId }),
  implement(reviewCounts, (ctx, input) => reviewCountsOf(ctx, input.ids), {
    platformWhen: (_app, _input, tenant) => tenant?.kind === 'company',
  }),
];
