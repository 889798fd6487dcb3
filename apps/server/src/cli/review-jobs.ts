import { homeRegime, type ReviewDossier, type ReviewResult, type RulebookData } from '@app/contract';
import { review } from '@app/engine/review';
import { judgingThreads } from '../product/judging/index.ts';
import { readRegulation, rulebookOf } from '../product/regulation/from-files.ts';
import { type Regime, readRegime } from '../product/regulation/read-regimes.ts';

/** Each job is a thread with the names of all ingredients in its memory: more of them than this help no machine. */
export const mostJobs = 16;

/** A rulebook that was asked for: the own one, or a further one with what its folder says of it. */
export interface Book {
  id: string;
  data: RulebookData;
  regime?: Regime;
}

/** What judges dossiers: this thread, or several others. */
export interface Judge {
  books: readonly Book[];
  /** One result for each book, in their order. */
  review(dossier: ReviewDossier, asOf: string): Promise<ReviewResult[]>;
  stop(): Promise<void>;
}

/**
 * A judge by the regulation of a folder of definitions and the further regimes that are asked for; with one job this
 * thread judges itself.
 */
export async function judgeWith(
  jobs: number,
  definitionsDir: string,
  regimes: readonly string[] = [homeRegime],
): Promise<Judge> {
  const regulation = await readRegulation(definitionsDir);
  const books: Book[] = [];
  for (const id of regimes) {
    const regime = id === homeRegime ? undefined : await readRegime(definitionsDir, id, regulation.data);
    books.push(regime ? { id, data: regime.data, regime } : { id, data: regulation.data });
  }
  if (jobs > 1) {
    const threads = await judgingThreads(
      jobs,
      regulation,
      books.map(({ data }) => data),
    );
    return {
      books,
      review: (dossier, asOf) => Promise.all(books.map((_, at) => threads.review(dossier, asOf, at))),
      stop: () => threads.stop(),
    };
  }
  const { rulebook } = await rulebookOf(regulation);
  return {
    books,
    review: async (dossier, asOf) => books.map(({ data }) => review(dossier, { ...rulebook, data }, asOf)),
    stop: async () => undefined,
  };
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
