import {
  decideFinding as decideFindingCall,
  opinionPropose,
  opinionSave,
  reviewCompare,
  reviewCounts,
  reviewPrecedents,
  reviewResult,
} from '@app/contract';
import { implement, type Route } from '../../kernel/context.ts';
import { reviewCountsOf } from './count-findings.ts';
import { decideFinding } from './decide-finding.ts';
import { precedentsFor, proposalsOf, saveOpinion } from './opinion.ts';
import { compareOf, resultOf } from './result.ts';

const ofCase = { record: (input: { caseId: string }) => input.caseId };

/** The officers' work on findings, versions compared, and what the rules said of many cases. */
export const reviewRoutes: Route[] = [
  implement(decideFindingCall, (ctx, input) => decideFinding(ctx, input), ofCase),
  implement(reviewResult, (ctx, input) => resultOf(ctx, input), ofCase),
  implement(reviewCompare, (ctx, input) => compareOf(ctx, input), ofCase),
  implement(opinionPropose, (ctx, input) => proposalsOf(ctx, input), ofCase),
  implement(opinionSave, (ctx, input) => saveOpinion(ctx, input), ofCase),
  implement(reviewPrecedents, (ctx, input) => precedentsFor(ctx, input), ofCase),
  implement(reviewCounts, (ctx, input) => reviewCountsOf(ctx, input.ids), {
    platformWhen: (_app, _input, tenant) => tenant?.kind === 'company',
  }),
];
