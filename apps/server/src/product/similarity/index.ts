import { reviewSameName, reviewSimilar } from '@app/contract';
import { implement, type Module } from '../../kernel/module.ts';
import { printOldFormulations } from './prints.ts';
import { sameNamed, similarCases } from './similarity.ts';

export { holdDossier, sameHolderFacts } from './same-holder.ts';
export { indexFormulation, orderIndexing } from './similarity.ts';

/** Dossiers with the same or nearly the same formulation (needs the modules area and ingredient before it). */
export const similarityModule: Module = {
  name: 'similarity',
  routes: [
    implement(reviewSimilar, (ctx, input) => similarCases(ctx, input), {
      record: (input) => input.caseId,
      space: 'none',
    }),
    implement(reviewSameName, (ctx, input) => sameNamed(ctx, input), { record: (input) => input.caseId }),
  ],
  async start(app) {
    await printOldFormulations(app);
    return undefined;
  },
};
