import { numberCounters, numberQuery } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { numberCountersOf, queryNumbers } from './numbers.ts';

/** Numbers given and the series that give them, read only (R1.5-16…R1.5-18). */
export const numbersModule: Module = {
  name: 'numbers',
  routes: [
    implement(numberCounters, (ctx, { kind }) => numberCountersOf(ctx, kind), { space: 'platform' }),
    implement(numberQuery, queryNumbers, { space: 'platform' }),
  ],
};
