import { itemDecide, itemOfFinding, itemSave, itemsAccept, opinionItems, replyCheck, replySave } from '@app/contract';
import { implement, type Route } from '../../kernel/module.ts';
import { acceptItems } from './accept-items.ts';
import { decideItem } from './decide-item.ts';
import { checkReply, saveReply } from './reply.ts';
import { itemsOfCase } from './show-items.ts';
import { itemFromFinding, saveItem } from './write-items.ts';

const ofCase = { record: (input: { caseId: string }) => input.caseId };

/** Calls for opinion items, their replies and the decisions on them. */
export const opinionRoutes: Route[] = [
  implement(opinionItems, (ctx, input) => itemsOfCase(ctx, input), ofCase),
  implement(itemSave, (ctx, input) => saveItem(ctx, input), ofCase),
  implement(itemOfFinding, (ctx, input) => itemFromFinding(ctx, input), ofCase),
  implement(itemDecide, (ctx, input) => decideItem(ctx, input), ofCase),
  implement(itemsAccept, acceptItems, { space: 'none' }),
  implement(replySave, (ctx, input) => saveReply(ctx, input), ofCase),
  implement(replyCheck, (ctx, input) => checkReply(ctx, input), { record: (input) => input.id }),
];
