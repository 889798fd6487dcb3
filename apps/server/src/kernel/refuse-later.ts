import { setTimeout as later } from 'node:timers/promises';
import type { ErrorName } from '@app/contract';
import { type Failure, fail } from './context.ts';

const holdMs = 1_000;

/**
 * Refuses a caller for whom there is no room, after a while: whoever asks again at once would keep the server busy with
 * refusals alone. Call it where nothing is held. @throws Failure
 */
export async function refuseLater(error: ErrorName, detail: Failure['detail'] = {}): Promise<never> {
  await later(holdMs);
  return fail(error, detail);
}
