import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { bootApp, startBackground, startInFront } from './boot.ts';
import { commandsOf } from './commands.ts';
import { type Play, storiesOf, storyNow, type Told, takePrepared } from './demonstration/index.ts';
import type { KernelApp, Log } from './kernel/app.ts';
import { startSealer } from './kernel/audit/sealer.ts';
import { connectDatabase, type DatabaseServer, databaseDirectory } from './kernel/database/connect.ts';
import { apartFiles, serversBeside } from './kernel/database/other-servers.ts';
import { startTurn } from './kernel/database/start-turn.ts';
import { waitForDatabase } from './kernel/database/wait.ts';
import { createServer } from './kernel/http/server.ts';
import { openWaitingRoom } from './kernel/http/waiting-room.ts';
import { installationMark } from './kernel/installed.ts';
import { takeLock } from './kernel/lock.ts';
import type { Module } from './kernel/module.ts';
import { OutboxWorker, sweepOutbox } from './kernel/outbox.ts';
import type { Settings } from './kernel/settings/settings.ts';
import { Metrics } from './kernel/vitals/metrics.ts';
import type { Wiring } from './kernel/wiring.ts';

export interface RunningServer {
  app: KernelApp;
  server: FastifyInstance;
  address: string;
  /** What came of the stories, once the last one is told; null in a server that tells none, or that was stopped before. */
  filled: Promise<Told | null>;
  /** The demonstration is being filled with its stories. */
  filling: boolean;
  /** Ends cleanly: no new calls, open ones finish, then workers, database and lock. */
  stop(): Promise<void>;
}

/** Longest time that open calls get to finish. */
const graceMs = 15_000;

/** Boots in order: lock, database, migrations, modules (definitions, seeds), workers, port. Undoes what it did on failure. */
export async function runServer(options: {
  settings: Settings;
  modules: readonly Module[];
  wiring: Wiring;
  log: Log;
  /** Takes what the HTTP server has to say; absent = nothing. */
  logger?: Logger;
  /** Fills a new installation with the stories of the demonstration while it listens. */
  stories?: boolean;
  /** The embedded database died: nothing can be served any more. */
  onCrash: (error: Error) => void;
  /** The server stopped because a command-line tool asked for it. */
  onStopped: () => void;
}): Promise<RunningServer> {
  const { settings, modules, wiring, log } = options;
  const undo: (() => Promise<void>)[] = [];
  let running: RunningServer | null = null;
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= unwind(undo, log);
    return stopping;
  };
  try {
    const commands = commandsOf(
      () => running,
      () => void stop().then(options.onStopped),
    );
    const lock = await takeLock(settings.dataDir, commands);
    undo.push(() => lock.release());
    // A port that the system chooses is known to nobody before the server says it.
    const leaveRoom = settings.port === 0 ? null : once(await openWaitingRoom(settings.port, settings.host));
    if (leaveRoom) undo.push(leaveRoom);
    if (options.stories) await takePrepared(settings, new Date());
    const directory = databaseDirectory(settings.dataDir);
    const database = await connectDatabase({ databaseUrl: settings.databaseUrl, directory, onCrash: options.onCrash });
    undo.push(() => database.close());
    if (database.kind === 'postgres') await waitForDatabase(database.pool, settings.databaseWaitSeconds, log);
    const mark = await installationMark(settings);
    const leaveTurn = once(await startTurn(database, log));
    undo.push(leaveTurn);
    if (database.kind === 'postgres' && settings.s3 === null) await warnOfEarlier(database.pool, log);
    const app = await bootApp({ settings, database, modules, wiring, log, mark, clock: storyNow });
    undo.push(app.vitals.start());
    undo.push(startSealer(app));
    undo.push(await startInFront(app, modules));
    await leaveTurn();
    const sweep = setInterval(() => void sweepOld(app), 3_600_000);
    undo.push(async () => clearInterval(sweep));
    const metrics = settings.metricsToken === null ? {} : { metrics: new Metrics(app) };
    const server = await createServer(app, modules, { logger: options.logger, ...metrics });
    undo.push(() => closeServer(server));
    const work = async () => {
      undo.push(startBackground(app, modules));
      const outbox = new OutboxWorker(app);
      await outbox.start();
      undo.push(() => outbox.stop());
    };
    const play = options.stories ? await storiesOf(app, server) : null;
    if (!play) await work();
    await leaveRoom?.();
    await server.listen({ port: settings.port, host: settings.host });
    const { port } = server.server.address() as AddressInfo;
    // A server that nobody calls holds a third less memory; who calls opens a page first, and that leaves the time.
    app.vitals.onCall(onceAtOnce(() => modules.forEach((module) => void module.warm?.(app))));
    // What acts by itself waits: it would find the deadlines of past years open while their story is told.
    const telling = play ? playThen(play, work, log) : null;
    if (telling) undo.push(telling.breakOff);
    const filled = telling?.filled ?? Promise.resolve(null);
    running = { app, server, address: addressOf(settings.host, port), filled, filling: play !== null, stop };
    return running;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Plays beside the calls, then begins the work. `breakOff` ends the play before its next story and waits for it. */
function playThen(play: Play, work: () => Promise<void>, log: Log) {
  const leave = new AbortController();
  const told = play(leave.signal).catch((error: unknown) => {
    log.error('the demonstration was broken off', { error: String(error) });
    return null;
  });
  const filled = told.then(async (answer) => {
    if (leave.signal.aborted) return null;
    await work();
    return answer;
  });
  const breakOff = async () => {
    leave.abort();
    await filled;
  };
  return { filled, breakOff };
}

/** A function that works the first time alone, without being waited for. */
function onceAtOnce(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}

/** A function that works the first time alone. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}

async function unwind(undo: (() => Promise<void>)[], log: Log): Promise<void> {
  for (const step of undo.reverse()) {
    await step().catch((error: unknown) => log.error('a step of the stop failed', { error: String(error) }));
  }
}

/** A server that joins another one without a shared store says so; the one that was there before has said nothing wrong. */
async function warnOfEarlier(pool: DatabaseServer['pool'], log: Log): Promise<void> {
  const { others } = await serversBeside(pool);
  const earlier = others.find(({ isEarlier }) => isEarlier);
  if (earlier)
    log.warn(
      `another server (from ${earlier.from}, since ${earlier.since.toISOString()}) runs on this database: ${apartFiles}`,
    );
}

/** Waits for open calls, then ends the connections that are left. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const force = setTimeout(() => server.server.closeAllConnections(), graceMs);
  await server.close();
  clearTimeout(force);
}

async function sweepOld(app: KernelApp): Promise<void> {
  try {
    await sweepOutbox(app);
    await app.asOwner((db) => sql`delete from idempotency where created_at < now() - interval '24 hours'`.execute(db));
  } catch (error) {
    app.log.error('sweeping old rows failed', { error: String(error) });
  }
}

function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
