import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../context.ts';

/**
 * Digest of an audit row: sha256 over a JSON array of its columns. The database makes it, so that both databases digest the
 * same text and large rows never pass through the server's event loop.
 */
export const digest = sql<string>`encode(sha256(convert_to(jsonb_build_array(l.seq::text, l.xact::text,
  to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), l.uid::text, l.real_uid::text, l.tenant_id::text, l.ip,
  l.request_id, l.action, l.entity, l.entity_id, l.before, l.after)::text, 'UTF8')), 'hex')`;

export interface DigestRow {
  seq: string;
  digest: string;
}

/** Hash of the row before the first. */
export const genesis = '0'.repeat(64);

/** Links a row to the chain: sha256 over the hash before it and its digest. */
export function linkHash(previous: string, rowDigest: string): string {
  return createHash('sha256').update(`${previous}\n${rowDigest}`).digest('hex');
}

export interface Head {
  position: string;
  hash: string;
  watermark: string;
}

export async function readHead(db: Database, lock = false): Promise<Head> {
  const { rows } =
    await sql<Head>`select position, hash, watermark from platform.audit_seal_head ${lock ? sql`for update` : sql``}`.execute(
      db,
    );
  const head = rows[0];
  if (!head) throw new Error('the head of the audit chain is missing');
  return head;
}
