import type { ReviewResult } from '@app/contract';

/** Asks the server for the review of what is saved; null where it has none. */
export type AskServer = () => Promise<ReviewResult | null>;

/** Reviews by the server, one at a time, for a browser whose own review does not run: requests made meanwhile are joined into one. */
export function serverReviews<T = ReviewResult | null>(
  ask: () => Promise<T>,
  on: { result(result: T): void; failure(error: unknown): void },
  pauseMs = 1_200,
): { soon(): void; now(): void; stop(): void } {
  let wish = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    const own = wish;
    try {
      const result = await ask();
      if (own === wish) on.result(result);
    } catch (error) {
      if (own === wish) on.failure(error);
    } finally {
      running = false;
      if (own !== wish) later();
    }
  };
  const later = () => {
    clearTimeout(timer);
    if (wish >= 0) timer = setTimeout(() => void run(), pauseMs);
  };
  return {
    soon: () => {
      if (wish < 0) return;
      wish += 1;
      later();
    },
    /** Asks without the pause, unless an answer is still awaited. */
    now: () => {
      if (wish < 0) return;
      wish += 1;
      clearTimeout(timer);
      void run();
    },
    stop: () => {
      wish = -1;
      clearTimeout(timer);
    },
  };
}
