import { sql } from 'kysely';
import type { KernelApp } from '../app.ts';
import type { Database } from '../context.ts';
import { ownTurn } from '../turns/own-turn.ts';
import { type DigestRow, digest, linkHash, readHead } from './chain.ts';

const batchSize = 500;

/**
 * Seals committed audit rows in commit order, outside business transactions. A row is sealed once every transaction with a
 * smaller number has ended (`pg_snapshot_xmin`): none can later commit a row that belongs before it.
 */
export async function sealAudit(app: KernelApp): Promise<number> {
  let total = 0;
  // Usually there is nothing to seal; asking first costs no write.
  if (!(await app.asOwner(hasWork))) return total;
  for (;;) {
    const sealed = await app.asOwner(sealBatch);
    total += sealed;
    if (sealed < batchSize) return total;
    await ownTurn();
  }
}

async function hasWork(db: Database): Promise<boolean> {
  const [head, horizon] = await Promise.all([readHead(db), readHorizon(db)]);
  // Right after a restore the watermark is above the horizon and says nothing; sealing then looks at every row once.
  if (BigInt(horizon) < BigInt(head.watermark)) return true;
  const { rows } = await sql<{ work: boolean }>`
    select exists (select from audit_log l where l.xact >= ${head.watermark}
      and not exists (select from audit_seal s where s.seq = l.seq)) as work`.execute(db);
  return rows[0]?.work ?? false;
}

/** The lowest transaction number that may still be running: every transaction with a smaller number has ended. */
async function readHorizon(db: Database): Promise<string> {
  const query = sql<{ xmin: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`;
  return (await query.execute(db)).rows[0]?.xmin ?? '0';
}

async function sealBatch(db: Database): Promise<number> {
  // Locking the head row lets only one server seal at a time.
  const head = await readHead(db, true);
  const horizon = await readHorizon(db);
  const rows = await unsealed(db, head.watermark, horizon);
  let { hash } = head;
  let position = BigInt(head.position);
  const seals: { position: string; seq: string; hash: string }[] = [];
  for (const row of rows) {
    hash = linkHash(hash, row.digest);
    position += 1n;
    seals.push({ position: String(position), seq: row.seq, hash });
    if (seals.length % 100 === 0) await ownTurn();
  }
  if (seals.length > 0) {
    await sql`insert into audit_seal (position, seq, hash)
      select (r->>'position')::bigint, (r->>'seq')::bigint, r->>'hash' from jsonb_array_elements(${JSON.stringify(seals)}::jsonb) r`.execute(
      db,
    );
  }
  // A full batch may have left rows below the horizon: the watermark moves only when all were taken.
  const watermark = seals.length < batchSize ? horizon : head.watermark;
  if (seals.length > 0 || watermark !== head.watermark)
    await sql`update audit_seal_head set position = ${String(position)}, hash = ${hash}, watermark = ${watermark}`.execute(
      db,
    );
  return seals.length;
}

/**
 * Committed rows without a seal. After a restore into another server the transaction numbers start again below the
 * watermark; then every visible row of the old server is committed for certain.
 */
async function unsealed(db: Database, watermark: string, horizon: string): Promise<DigestRow[]> {
  const restored = BigInt(horizon) < BigInt(watermark);
  const range = restored
    ? sql`(l.xact < ${horizon} or l.xact >= ${watermark})`
    : sql`l.xact >= ${watermark} and l.xact < ${horizon}`;
  const { rows } = await sql<DigestRow>`
    select l.seq, ${digest} as digest from audit_log l
    where ${range} and not exists (select from audit_seal s where s.seq = l.seq)
    order by l.xact, l.seq limit ${batchSize}`.execute(db);
  return rows;
}

/** Seals at most a second after each commit until stopped. */
export function startSealer(app: KernelApp, intervalMs = 500): () => Promise<void> {
  let current: Promise<unknown> = Promise.resolve();
  let busy = false;
  const seal = () => {
    if (busy) return;
    busy = true;
    current = sealAudit(app)
      .catch((error: unknown) => app.log.error('sealing the audit log failed', { error: String(error) }))
      .finally(() => {
        busy = false;
      });
  };
  const timer = setInterval(seal, intervalMs);
  return async () => {
    clearInterval(timer);
    await current;
    await sealAudit(app);
  };
}
