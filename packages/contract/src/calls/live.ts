import { z } from 'zod';
import { call } from '../call.ts';

/** What a page counts for its reader: unread messages, tasks that wait. */
export const LiveCounter = z.enum(['messages', 'tasks']);
export type LiveCounter = z.infer<typeof LiveCounter>;

/**
 * Why a stream of events ended: the session is over; its token is (a newer one may open the next); the same session opened
 * newer ones; the server stops.
 */
export const LiveEnd = z.enum(['session', 'token', 'replaced', 'stopping']);
export type LiveEnd = z.infer<typeof LiveEnd>;

export const liveStream = call({
  id: 'user.live',
  method: 'GET',
  prefix: 'auth',
  path: '/user/live',
  access: 'session',
  kind: 'stream',
  input: z.object({}),
  output: z.object({ counters: z.array(LiveCounter), beatSeconds: z.number() }),
  summary:
    'Asked with Accept: text/event-stream, an open answer: events `changed` ({ counters }) say which of the caller’s counters to ask for again, `end` ({ reason }) is the last. Of a session the newest 2 stay open. Asked otherwise: what such a stream tells, and how often it gives a sign of life',
});

export const liveCalls = { liveStream };
