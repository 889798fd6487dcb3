import { constants } from '@app/contract/constants';
import { create } from 'zustand';

/**
 * The loading mask of the whole window, counted over all calls that are not silent: it counts from the first request,
 * is painted after 300 ms and closes 200 ms after the counter came back to zero (R4-39, R4-40).
 */
export interface Loading {
  count: number;
  painted: boolean;
  /** Number of open questions to the user; while there is one, the mask is hidden so that it can be answered. */
  questions: number;
}
export const useLoading = create<Loading>(() => ({ count: 0, painted: false, questions: 0 }));

let paint: ReturnType<typeof setTimeout> | undefined;
let close: ReturnType<typeof setTimeout> | undefined;

/** Counts a call that begins. */
function begin(): void {
  const { count, painted, questions } = useLoading.getState();
  clearTimeout(close);
  if (count === 0 && !painted && questions === 0) paintSoon();
  useLoading.setState({ count: count + 1 });
}

function paintSoon(): void {
  clearTimeout(paint);
  paint = setTimeout(() => useLoading.setState({ painted: true }), constants.loadingMaskPaintMs);
}

/** Counts a call that has ended. */
function end(): void {
  const count = Math.max(0, useLoading.getState().count - 1);
  useLoading.setState({ count });
  if (count > 0) return;
  clearTimeout(paint);
  close = setTimeout(() => useLoading.setState({ painted: false }), constants.loadingMaskCloseMs);
}

/** Runs work under the mask; silent work is not counted. */
export async function counted<T>(silent: boolean, work: () => Promise<T>): Promise<T> {
  if (silent) return work();
  begin();
  try {
    return await work();
  } finally {
    end();
  }
}

/**
 * Asks the user a question that counted work waits for: hides the mask at once and until the answer, even while other
 * calls run; afterwards the mask shows again for calls that are still running.
 */
export async function withoutMask<T>(ask: () => Promise<T>): Promise<T> {
  clearTimeout(paint);
  clearTimeout(close);
  useLoading.setState(({ questions }) => ({ questions: questions + 1, painted: false }));
  try {
    return await ask();
  } finally {
    const { count, questions } = useLoading.getState();
    useLoading.setState({ questions: questions - 1 });
    if (questions === 1 && count > 0) paintSoon();
  }
}
