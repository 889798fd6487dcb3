import type { ReviewDossier, ReviewResult, RuleRow } from '@app/contract';
import { review } from '@app/engine/review';
import { judgingThreads } from '../product/judging/index.ts';
import { readRegulation, rulebookOf } from '../product/regulation/from-files.ts';

/** Each job is a thread with the names of all ingredients in its memory: more of them than this help no machine. */
export const mostJobs = 16;

/** What judges dossiers: this thread, or several others. */
export interface Judge {
  rules: readonly RuleRow[];
  review(dossier: ReviewDossier, asOf: string): Promise<ReviewResult>;
  stop(): Promise<void>;
}

/** A judge by the regulation of a folder of definitions; with one job this thread judges itself. */
export async function judgeWith(jobs: number, definitionsDir: string): Promise<Judge> {
  const regulation = await readRegulation(definitionsDir);
  const { rules } = regulation.data;
  if (jobs > 1) return { rules, ...(await judgingThreads(jobs, regulation)) };
  const { rulebook } = await rulebookOf(regulation);
  return { rules, review: async (dossier, asOf) => review(dossier, rulebook, asOf), stop: async () => undefined };
}

/**
 * Does `work` for every item, at most `most` at once, and keeps the order of the items in the answers. The first that fails ends it, once those
 * that had begun are done.
 */
export async function inOrder<T, R>(
  items: AsyncIterable<T>,
  most: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const answers: Promise<R>[] = [];
  const running = new Set<Promise<unknown>>();
  for await (const item of items) {
    const answer = work(item);
    answers.push(answer);
    // A failure is told by the answer itself; here it only makes room.
    const done: Promise<unknown> = answer.catch(() => undefined).finally(() => running.delete(done));
    running.add(done);
    if (running.size >= most) await Promise.race(running);
  }
  await Promise.all(running);
  return Promise.all(answers);
}
