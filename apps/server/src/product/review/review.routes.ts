import { decideFinding as decideFindingCall } from '@app/contract';
import { implement, type Route } from '../../kernel/context.ts';
import { decideFinding } from './decide-finding.ts';

/** The officers' decisions on findings. */
export const reviewRoutes: Route[] = [
  implement(decideFindingCall, (ctx, input) => decideFinding(ctx, input), { record: (input) => input.caseId }),
];
