import { setTimeout as later } from 'node:timers/promises';
import type { ErrorName } from '@app/contract';
import { type Failure, fail } from './context.ts';

const holdMs = 1_000;
/** Refusals that are held at once: one connection may send thousands of calls before it reads an answer. */
export const mostHeld = 1_000;
let held = 0;

/**
 * Refuses a caller for whom there is no room, after a while: whoever asks again at once would keep the server busy with
 * refusals alone. Beyond `mostHeld` the refusal comes at once, so that waiting ones fill no memory. Call it where nothing
 * is held. @throws Failure
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
