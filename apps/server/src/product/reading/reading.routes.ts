import * as contract from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import { readingOf, startReading } from './reading.ts';

/** Attachments lie in several places: the calls begin in the platform and go where each one is. */
export const readingRoutes: Route[] = [
  implement(contract.readingGet, (ctx, input) => readingOf(ctx, input.attachmentId), { space: 'platform' }),
  implement(contract.readingStart, (ctx, input) => startReading(ctx, input.attachmentId), { space: 'platform' }),
];
