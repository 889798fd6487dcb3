import { LiveCounter, type liveStream, type Output } from '@app/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { acceptsEvents, beatSeconds, openEventStream } from '../../kernel/http/event-stream.ts';
import { hashOf } from '../../kernel/secret.ts';
import { sessionsNow } from '../auth/index.ts';
import { LiveStreams } from './live-streams.ts';

const hubs = new WeakMap<App, LiveStreams>();

/** Starts the event streams of a server; answers a function that ends them. */
export function startLive(app: App): () => Promise<void> {
  const hub = new LiveStreams(app);
  hubs.set(app, hub);
  return () => hub.stop();
}

/** Opens a stream for a session; a caller that does not accept events gets the names of the counters and the heartbeat interval. */
export async function openLive(
  ctx: Context,
  _input: unknown,
  http: { request: FastifyRequest; reply: FastifyReply },
): Promise<Output<typeof liveStream>> {
  const answer = { counters: [...LiveCounter.options], beatSeconds };
  if (!acceptsEvents(http.request)) return answer;
  const user = ctx.user ?? fail('illegalToken');
  const hub = hubs.get(ctx.app) ?? fail('unavailable');
  const asked = {
    hash: hashOf(String(http.request.headers['x-authorization-access_token'])),
    tenantId: ctx.tenant?.id ?? null,
  };
  const [session] = await ctx.within({ role: 'app_platform' }, (tx) => sessionsNow(tx.db, [asked], tx.now()));
  if (session?.state === 'token') fail('tokenExpired');
  if (session?.state !== 'alive') fail('illegalToken');
  hub.add(openEventStream(http), { ...session, userId: user.id });
  return answer;
}
