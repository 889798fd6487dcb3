import { statusMoves, statusQuery, statusSave } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { queryStatuses, saveStatus, statusMovesOf } from './statuses.ts';

const none = { space: 'none' } as const;

/** The words of statuses, and which may follow which (R1.5-19). */
export const statusesModule: Module = {
  name: 'statuses',
  routes: [
    implement(statusQuery, (ctx) => queryStatuses(ctx), none),
    implement(statusMoves, (ctx) => statusMovesOf(ctx), none),
    implement(statusSave, saveStatus, { space: 'platform' }),
  ],
};
