import { drawFigures, drawOfCase } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { showDraws, showFigures } from './show-draws.ts';

export { closeDraw, drawPeople, replaceDrawn } from './draw-people.ts';
export { seatFigures } from './figures.ts';
export { drawClosed, nextDrawn, noteSeat, recusedByRelation } from './seats.ts';

/** People drawn at random for a step of a case, without those whom a relation keeps out (ADR 0077). */
export const drawModule: Module = {
  name: 'draw',
  routes: [implement(drawOfCase, showDraws, { record: ({ caseId }) => caseId }), implement(drawFigures, showFigures)],
};
