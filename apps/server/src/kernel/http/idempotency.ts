import { createHash } from 'node:crypto';
import type { Call } from '@app/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { withoutSecrets } from '../audit/write.ts';
import { canonical } from '../canonical.ts';
import type { Context } from '../context.ts';
import { fail } from '../failure.ts';
import { text } from '../texts/index.ts';

/** Thrown to send the answer of an earlier call with the same key again, without running the operation. */
export class StoredAnswer {
  constructor(readonly data: unknown) {}
}

/** A write that names itself: its key, its call, and the input that the key stands for. */
export interface KeyedCall {
  key: string;
  call: Call;
  input: unknown;
}

/** Key of a state-changing call, or null when it has none. Auth calls and uploads never have one (R7-40). */
export function idempotencyKey(call: Call, request: FastifyRequest): string | null {
  if (!call.writes || call.prefix === 'auth' || call.kind) return null;
  const header = request.headers['idempotency-key'];
  return typeof header === 'string' ? header : null;
}

/** `once` for an upload, whose content is known only after it arrived: `input` then holds its hash. */
export async function keyedOnce<T>(
  ctx: Context,
  call: Call,
  request: FastifyRequest,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return await work();
  const answer = await once(ctx, { key, call, input }, work);
  return (answer instanceof StoredAnswer ? answer.data : answer) as T;
}

/**
 * Runs a write once per key: the answer is stored in the transaction of the work, so that either both exist or neither. A
 * second call with the same key waits for the first one's transaction. Same body: the first answer; other body: 409.
 */
export async function once(ctx: Context, keyed: KeyedCall, work: () => Promise<unknown>): Promise<unknown> {
  const first = await reserve(ctx, keyed);
  if (first) return first;
  const data = await work();
  await keep(ctx, keyed.key, data);
  return data;
}

/**
 * `once` for an operation that opens its own transactions: the key is reserved before, the answer stored after, and the key released after a
 * failure.
 */
export async function onceDetached(ctx: Context, keyed: KeyedCall, work: () => Promise<unknown>): Promise<unknown> {
  const platform = { role: 'app_platform' } as const;
  const first = await ctx.within(platform, (inner) => reserve(inner, keyed));
  if (first) return first;
  try {
    const data = await work();
    await ctx.within(platform, (inner) => keep(inner, keyed.key, data));
    return data;
  } catch (error) {
    await ctx.within(platform, async (inner) => {
      await sql`delete from platform.idempotency where owner = ${ownerOf(ctx)} and key = ${keyed.key}`.execute(
        inner.db,
      );
    });
    throw error;
  }
}

/** Takes the key for this call; the stored answer if an earlier one had it. */
async function reserve(ctx: Context, { key, call, input }: KeyedCall): Promise<StoredAnswer | null> {
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) fail('invalidInput', { cause: text(ctx.language, 'cause.idempotencyKey') });
  const owner = ownerOf(ctx);
  // Without secrets: this hash is fast, so a stored one would let a password be guessed.
  const hash = createHash('sha256')
    .update(canonical(withoutSecrets(input)))
    .digest('hex');
  // A key older than a day counts as new: its row is overwritten.
  const inserted = await sql`insert into platform.idempotency as old (owner, key, call, body_hash)
    values (${owner}, ${key}, ${call.id}, ${hash})
    on conflict (owner, key) do update set call = excluded.call, body_hash = excluded.body_hash, answer = null, created_at = now()
    where old.created_at < now() - interval '24 hours' returning 1`.execute(ctx.db);
  if (inserted.rows.length > 0) return null;
  const { rows } = await sql<{ call: string; body_hash: string; answer: { data: unknown } | null }>`
    select call, body_hash, answer from platform.idempotency where owner = ${owner} and key = ${key}`.execute(ctx.db);
  const found = rows[0];
  if (!found || found.call !== call.id || found.body_hash !== hash) fail('idempotencyConflict');
  if (!found.answer) fail('conflict', { cause: text(ctx.language, 'cause.inProgress') });
  return new StoredAnswer(found.answer.data);
}

async function keep(ctx: Context, key: string, data: unknown): Promise<void> {
  const answer = JSON.stringify({ data: withoutSecrets(data ?? null) });
  await sql`update platform.idempotency set answer = ${answer}::jsonb where owner = ${ownerOf(ctx)} and key = ${key}`.execute(
    ctx.db,
  );
}

function ownerOf(ctx: Context): string {
  const person = `${ctx.user?.id ?? ''}:${ctx.tenant?.id ?? ''}`;
  // A program's keys are its own: they never meet those of its owner.
  return ctx.program ? `${person}:${ctx.program.id}` : person;
}
