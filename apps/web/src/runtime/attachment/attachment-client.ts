import { type Attachment, attachmentTransfer } from '@app/contract';
import { constants } from '@app/contract/constants';
import { send } from '../../client/http.ts';

type Fetch = (ids: readonly string[]) => Promise<readonly Attachment[]>;
interface Clock {
  now(): number;
  after(work: () => void, ms: number): unknown;
}

/**
 * Facts of attachments by id. The same id asked for again within 5000 ms is answered by the first request (R7.2-20); ids
 * asked for one after another wait 100 ms for company, 2000 ms at most, and go out as one call (R7.2-21).
 */
export function attachmentClient(fetchAll: Fetch, clock: Clock): (id: string) => Promise<Attachment | null> {
  const known = new Map<string, { at: number; answer: Promise<Attachment | null> }>();
  let waiting: { id: string; resolve: (found: Attachment | null) => void; reject: (error: unknown) => void }[] = [];
  let firstAt = 0;
  let lastAt = 0;

  const flush = () => {
    const batch = waiting;
    waiting = [];
    fetchAll(batch.map(({ id }) => id))
      .then((found) => {
        for (const { id, resolve } of batch) resolve(found.find((one) => one.id === id) ?? null);
      })
      // Also when the answer is no list: whoever asked must not wait for ever.
      .catch((error: unknown) => {
        for (const { id, reject } of batch) {
          known.delete(id);
          reject(error);
        }
      });
  };
  const look = () => {
    if (waiting.length === 0) return;
    const now = clock.now();
    const quiet = now - lastAt >= constants.attachmentBatchDelayMs;
    const full = waiting.length >= mostIds || now - firstAt >= constants.attachmentBatchWindowMs;
    if (quiet || full) flush();
    else clock.after(look, constants.attachmentBatchDelayMs);
  };

  return (id) => {
    const now = clock.now();
    for (const [key, { at }] of known) if (now - at >= constants.attachmentDedupeMs) known.delete(key);
    const before = known.get(id);
    if (before) return before.answer;
    const answer = new Promise<Attachment | null>((resolve, reject) => {
      if (waiting.length === 0) {
        firstAt = now;
        clock.after(look, constants.attachmentBatchDelayMs);
      }
      lastAt = now;
      waiting.push({ id, resolve, reject });
    });
    known.set(id, { at: now, answer });
    if (waiting.length >= mostIds) flush();
    return answer;
  };
}

/** Ids of one call (R7-38). */
const mostIds = 200;

/** An attachment's facts, or null when it is gone or not the reader's to see. */
export const attachmentOf = attachmentClient(
  (ids) => send(attachmentTransfer, { ids: ids.join(',') }, { silent: true }),
  { now: () => performance.now(), after: (work, ms) => setTimeout(work, ms) },
);
