import { constants } from '@app/contract/constants';
import { create } from 'zustand';

/**
 * The loading mask of the whole window, counted over all calls that are not silent: it counts from the first request,
 * is painted after 300 ms and closes 200 ms after the counter came back to zero (R4-39, R4-40).
 */
export interface Loading {
  count: number;
  painted: boolean;
}
export const useLoading = create<Loading>(() => ({ count: 0, painted: false }));

let paint: ReturnType<typeof setTimeout> | undefined;
let close: ReturnType<typeof setTimeout> | undefined;

/** Counts one call in. */
function begin(): void {
  const { count, painted } = useLoading.getState();
  clearTimeout(close);
  if (count === 0 && !painted) {
    clearTimeout(paint);
    paint = setTimeout(() => useLoading.setState({ painted: true }), constants.loadingMaskPaintMs);
  }
  useLoading.setState({ count: count + 1 });
}

/** Counts one call out. */
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
