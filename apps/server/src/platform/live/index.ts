import { liveStream } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { openLive, startLive } from './open-live.ts';

/** Event streams of hints that something changed; the page then asks for the numbers by the usual calls (ADR 0059). */
export const liveModule: Module = {
  name: 'live',
  routes: [implement(liveStream, openLive, { space: 'none' })],
  start: async (app) => startLive(app),
};
