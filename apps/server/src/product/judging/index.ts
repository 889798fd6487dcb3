import type { Module } from '../../kernel/module.ts';
import { stopJudging } from './judging.ts';

export { Catalogue } from './catalogue.ts';
export { Haystack } from './haystack.ts';
export type { ReadName } from './job.ts';
export { holdNames, judgeApart, ownShare, sharedRules, warmJudging } from './judging.ts';
export { reviewApart } from './known-reviews.ts';
export {
  likeFormulations,
  type SimilarFormulation,
  similarityOf,
  type Weighed,
} from './like.ts';
export { Names } from './names.ts';
export type { NameRows } from './shared-rules.ts';
export { type JudgingThreads, judgingThreads } from './threads.ts';
export { unfinishedReview } from './unfinished.ts';

/** Threads that judge dossiers, identify names and compare formulations, beside the thread that answers calls (ADR 0050). */
export const judgingModule: Module = {
  name: 'judging',
  start: async () => stopJudging,
};
