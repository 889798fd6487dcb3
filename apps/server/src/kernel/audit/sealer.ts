import { sql } from 'kysely';
import type { KernelApp } from '../app.ts';
import type { Database } from '../context.ts';
import { breathe, type ContentRow, content, linkHash, readHead } from './chain.ts';

const batchSize = 500;

/**
 * Seals committed audit rows in commit order, outside business transactions. A row is sealed once every transaction with a
 * smaller number has ended (`pg_snapshot_xmin`): none can later commit a row that belongs before it.
 */
export async function sealAudit(app: KernelApp): Promise<number> {
  let total = 0;
  for (;;) {
    const sealed = await app.asOwner(sealBatch);
    total += sealed;
    if (sealed < batchSize) return total;
    await breathe();
  }
}

async function sealBatch(db: Database): Promise<number> {
  // The head row is the lock: two servers take turns.
  const head = await readHead(db, true);
  const { rows: snapshot } = await sql<{
    xmin: string;
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db);
  const horizon = snapshot[0]?.xmin ?? '0';
  const rows = await unsealed(db, head.watermark, horizon);
  let { hash } = head;
  let position = BigInt(head.position);
  const seals: { position: string; seq: string; hash: string }[] = [];
  for (const row of rows) {
    hash = linkHash(hash, row.content);
    position += 1n;
    seals.push({ position: String(position), seq: row.seq, hash });
    if (seals.length % 100 === 0) await breathe();
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
async function unsealed(db: Database, watermark: string, horizon: string): Promise<ContentRow[]> {
  const restored = BigInt(horizon) < BigInt(watermark);
  const range = restored
    ? sql`(l.xact < ${horizon} or l.xact >= ${watermark})`
    : sql`l.xact >= ${watermark} and l.xact < ${horizon}`;
  const { rows } = await sql<ContentRow>`
    select l.seq, ${content} as content from audit_log l
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
