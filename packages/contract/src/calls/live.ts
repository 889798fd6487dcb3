import { z } from 'zod';
import { call } from '../call.ts';

/** Numbers that pages show: unread messages, waiting tasks. */
export const LiveCounter = z.enum(['messages', 'tasks']);
export type LiveCounter = z.infer<typeof LiveCounter>;

/**
 * Why an event stream ended: the session is over; its token expired (a newer one may open the next stream); newer streams of the same session
 * replaced it; the server stops.
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
