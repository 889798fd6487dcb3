import { z } from 'zod';
import { call } from '../call.ts';
import { Id } from '../json.ts';

/** Most jobs that the page shows, and that one call has tried again by their ids. */
export const mostJobsShown = 100;

/** A job after a commit that failed: given up, or tried again by itself at `nextTime`. */
export const TroubledJob = z.object({
  id: Id,
  kind: z.string(),
  state: z.enum(['dead', 'waiting']),
  attempts: z.number(),
  error: z.string(),
  createTime: z.string(),
  nextTime: z.string().nullable(),
});
export type TroubledJob = z.infer<typeof TroubledJob>;

/** Half a minute of the server that answered: lateness of its event loop and time of its calls in milliseconds. */
export const VitalSample = z.object({
  at: z.string(),
  loopP99: z.number(),
  loopMax: z.number(),
  calls: z.number(),
  faults: z.number(),
  callP50: z.number().nullable(),
  callP95: z.number().nullable(),
});
export type VitalSample = z.infer<typeof VitalSample>;

/** How the server that answered and its database are. */
export const UpkeepState = z.object({
  version: z.string(),
  node: z.string(),
  database: z.string(),
  /** Bytes of the database, and bytes that are free where files lie. */
  databaseBytes: z.number(),
  freeBytes: z.number().nullable(),
  startTime: z.string(),
  lastBackup: z.string().nullable(),
  sessions: z.number(),
  unsealed: z.number(),
  connections: z.object({ busy: z.number(), idle: z.number(), waiting: z.number() }),
  queues: z.array(z.object({ kind: z.string(), waiting: z.number(), dead: z.number(), oldestSeconds: z.number() })),
  /** Those given up first, then those that are tried again; not more than are shown. */
  jobs: z.array(TroubledJob),
  /** Other servers that have a connection to this database now. */
  otherServers: z.number(),
  /** The last hour, oldest first; empty right after a start. */
  samples: z.array(VitalSample),
});
export type UpkeepState = z.infer<typeof UpkeepState>;

export const upkeepState = call({
  id: 'upkeep.state',
  method: 'GET',
  prefix: 'platform',
  path: '/upkeep/state',
  access: 'permission:upkeep.manage',
  input: z.object({}),
  output: UpkeepState,
  summary: 'Queues, failed jobs, last backup, version and the last hour of the server',
});

export const upkeepRetry = call({
  id: 'upkeep.retry',
  method: 'POST',
  prefix: 'platform',
  path: '/upkeep/retry',
  access: 'permission:upkeep.manage',
  writes: true,
  input: z.strictObject({
    /** Absent = all that were given up. */
    ids: z.array(Id).min(1).max(mostJobsShown).optional(),
  }),
  output: z.number(),
  summary: 'Has jobs that were given up tried again; answers how many were',
});
