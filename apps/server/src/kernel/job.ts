import { z } from 'zod';
import type { Context } from './context.ts';

/** A kind of work after the commit: the name under which the outbox stores it, and the schema of its payload. */
export interface Job<Payload extends z.ZodObject = z.ZodObject> {
  readonly kind: string;
  readonly payload: Payload;
}

/** Defines a kind of job; the payload must be JSON, because its row waits in the outbox. */
export function job<Payload extends z.ZodObject>(kind: string, payload: Payload): Job<Payload> {
  return { kind, payload };
}

/** Does the jobs of one kind. Each job runs at least once: a repeated run must do no harm. */
export interface JobHandler {
  readonly kind: string;
  /**
   * False: the work and the mark 'done' commit in one transaction, in the scope stored with the row; for short work only, because it holds a
   * connection. True: no transaction is open and `ctx.db` throws; the work reads and writes with `ctx.within(ctx.scope, …)`.
   */
  readonly isSlow: boolean;
  /** @throws Error when the stored payload is invalid (it says why), and any error of the work. */
  run(ctx: Context, stored: unknown): Promise<void>;
}

type Work<Payload extends z.ZodObject> = (ctx: Context, payload: z.output<Payload>) => Promise<void>;

/** A handler for short work that commits in one transaction with the mark 'done'. */
export function handle<Payload extends z.ZodObject>(job: Job<Payload>, work: Work<Payload>): JobHandler {
  return { kind: job.kind, isSlow: false, run: reading(job, work) };
}

/** A handler for slow work (a PDF, mail, calls of other systems) without a transaction. */
export function handleSlowly<Payload extends z.ZodObject>(job: Job<Payload>, work: Work<Payload>): JobHandler {
  return { kind: job.kind, isSlow: true, run: reading(job, work) };
}

/**
 * Parses the stored payload. A row written by an earlier version may have more keys than today: they are dropped; missing ones are named in the
 * error.
 */
function reading<Payload extends z.ZodObject>({ kind, payload }: Job<Payload>, work: Work<Payload>): JobHandler['run'] {
  const stored = payload.strip();
  return async (ctx, given) => {
    const read = stored.safeParse(given);
    if (!read.success) throw new Error(`the payload of "${kind}" cannot be read: ${z.prettifyError(read.error)}`);
    await work(ctx, read.data as z.output<Payload>);
  };
}
