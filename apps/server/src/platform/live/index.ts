import { liveStream } from '@app/contract';
import { implement, type Module } from '../../kernel/context.ts';
import { openLive, startLive } from './open-live.ts';

/** What changes while somebody looks: streams of hints, whose numbers are asked for by the usual calls (ADR 0059). */
export const liveModule: Module = {
  name: 'live',
  routes: [implement(liveStream, openLive, { space: 'none' })],
  start: async (app) => startLive(app),
};
