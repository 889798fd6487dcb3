import { setTimeout as later } from 'node:timers/promises';
import type { ErrorName } from '@app/contract';
import { type Failure, fail } from '../failure.ts';

const holdMs = 1_000;
/** Most delayed refusals at once: one connection may send thousands of calls before it reads an answer. */
export const mostHeld = 1_000;
let held = 0;

/**
 * Throws a failure after a delay, because a caller who tries again at once would keep the server busy with refusals alone. Beyond `mostHeld`
 * delayed refusals it throws at once, so that they do not fill the memory. Call it where no connection or lock is held. @throws Failure
 */
export async function refuseLater(error: ErrorName, detail: Failure['detail'] = {}): Promise<never> {
  if (held < mostHeld) {
    held += 1;
    try {
      await later(holdMs);
    } finally {
      held -= 1;
    }
  }
  return fail(error, detail);
}
