import './texts.ts';
import { clockAdvance } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { advanceClock, followClock } from './clock.ts';

/** Business time of a test or demonstration: moved by an administrator, followed by every server of the database. */
export const clockModule: Module = {
  name: 'clock',
  routes: [implement(clockAdvance, advanceClock, { space: 'platform' })],
  background: followClock,
};
