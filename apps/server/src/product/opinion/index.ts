import type { Module } from '../../kernel/module.ts';
import { opinionRoutes } from './opinion.routes.ts';

export { archivedItems } from './archived-items.ts';
export { endItems, refuseUnansweredFindings } from './end-items.ts';
export { itemReportFigures } from './figures.ts';
export { itemFigures } from './item-figures.ts';
export { itemSource } from './item-list.ts';
export { raiseItems } from './raise-items.ts';
export { submitReplies, unlocksOf } from './reply.ts';
export { reportFacts } from './report-facts.ts';
export { closeItems, closeUnanswered, type ItemToSend, itemsToSend, markSent, moveItems } from './send-items.ts';
export { itemsHash, signedItems } from './signed-items.ts';

/** Opinion items: bound to places of the dossier, sent by letter, answered one by one, decided one by one (areas.md 1.6). */
export const opinionModule: Module = { name: 'opinion', routes: opinionRoutes };
