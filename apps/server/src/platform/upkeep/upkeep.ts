import { statfs } from 'node:fs/promises';
import { constants, type Input, mostJobsShown, type UpkeepState, type upkeepRetry } from '@app/contract';
import type { Context } from '../../kernel/context.ts';
import { lastBackupAt } from '../../kernel/files/last-backup.ts';
import { readDatabaseState, readTroubled, retryDead } from '../../kernel/vitals/jobs.ts';
import { readQueues, readUnsealed } from '../../kernel/vitals/queues.ts';

const startedAt = new Date(Date.now() - process.uptime() * 1_000);

/** How this server and its database are; read as owner in one transaction, nothing of it is of a person. */
export async function stateOfServer(ctx: Context): Promise<UpkeepState> {
  const { app } = ctx;
  const { settings, vitals } = app;
  const [found, backup, room] = await Promise.all([
    app.asOwner(async (db) => {
      const [queues, jobs, unsealed, database, sessions] = await Promise.all([
        readQueues(db),
        readTroubled(db, mostJobsShown),
        readUnsealed(db),
        readDatabaseState(db),
        app.wiring.sessionCount?.(db, app.now()) ?? 0,
      ]);
      return { queues, jobs, unsealed: unsealed.rows, sessions, ...database };
    }),
    lastBackupAt(settings),
    statfs(settings.dataDir).catch(() => null),
  ]);
  return {
    ...found,
    version: constants.version,
    node: process.versions.node,
    freeBytes: room === null ? null : room.bavail * room.bsize,
    startTime: startedAt.toISOString(),
    lastBackup: backup?.toISOString() ?? null,
    connections: app.connections(),
    samples: vitals.samples().map(({ at, ...sample }) => ({ at: at.toISOString(), ...sample })),
  };
}

/** Has jobs that were given up tried again. Those that somebody else had tried again meanwhile are left as they are. */
export async function retryJobs(ctx: Context, { ids }: Input<typeof upkeepRetry>): Promise<number> {
  const retried = await retryDead(ctx.db, ids ?? null);
  if (retried.length === 0) return 0;
  await ctx.audit({
    action: 'upkeep.retry',
    entity: 'outbox',
    entityId: ids?.length === 1 ? (ids[0] ?? '') : 'all',
    after: { jobs: retried.length, ids: retried.slice(0, mostJobsShown) },
  });
  ctx.afterCommit(() => ctx.app.wake());
  return retried.length;
}
