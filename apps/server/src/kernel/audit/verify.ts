import { sql } from 'kysely';
import type { Database } from '../context.ts';
import { ownTurn } from '../turns/own-turn.ts';
import { digest, genesis, linkHash, readHead } from './chain.ts';

const pageSize = 1_000;

export interface AuditReport {
  ok: boolean;
  /** Rows whose link was proved. */
  sealed: number;
  /** Hash of the last link: a person who keeps a copy can prove later that no rows were cut off the end. */
  head: string;
  /** First place where the chain breaks. */
  broken: { position: string; seq: string | null; reason: string } | null;
  /** Sequence numbers of committed rows that are not sealed yet. */
  unsealed: string[];
}

interface Link {
  position: string;
  seq: string;
  hash: string;
  digest: string | null;
}

/** Recomputes the whole chain from its first row. `run` gives an owner connection for each page, so that no connection is held long. */
export async function verifyAudit(run: <T>(work: (db: Database) => Promise<T>) => Promise<T>): Promise<AuditReport> {
  const head = await run((db) => readHead(db));
  let hash = genesis;
  let position = 0n;
  let broken: AuditReport['broken'] = null;
  while (!broken) {
    const page = await run((db) => readPage(db, position));
    for (const link of page) {
      if (position === BigInt(head.position)) break;
      broken = checkLink(link, position, hash);
      if (broken) break;
      hash = link.hash;
      position += 1n;
    }
    if (page.length < pageSize || position >= BigInt(head.position)) break;
    await ownTurn();
  }
  broken ??= checkHead(head, position, hash);
  const unsealed = await run(readUnsealed);
  return { ok: broken === null, sealed: Number(position), head: hash, broken, unsealed };
}

function checkLink(link: Link, position: bigint, previous: string): AuditReport['broken'] {
  const at = { position: String(position + 1n), seq: link.seq };
  if (BigInt(link.position) !== position + 1n)
    return { ...at, seq: null, reason: `the seal of position ${position + 1n} was removed` };
  if (link.digest === null) return { ...at, reason: 'the audit row was removed' };
  if (linkHash(previous, link.digest) !== link.hash) return { ...at, reason: 'the audit row or its seal was changed' };
  return null;
}

function checkHead(head: { position: string; hash: string }, position: bigint, hash: string): AuditReport['broken'] {
  if (BigInt(head.position) > position)
    return {
      position: String(position + 1n),
      seq: null,
      reason: `the chain ends here but ${head.position} rows were sealed`,
    };
  return head.hash === hash
    ? null
    : { position: head.position, seq: null, reason: 'the head does not match the last seal' };
}

async function readPage(db: Database, after: bigint): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select s.position, s.seq, s.hash, case when l.seq is null then null else ${digest} end as digest
    from audit_seal s left join audit_log l on l.seq = s.seq
    where s.position > ${String(after)} order by s.position limit ${pageSize}`.execute(db);
  return rows;
}

async function readUnsealed(db: Database): Promise<string[]> {
  const { rows } = await sql<{ seq: string }>`
    select l.seq from audit_log l where not exists (select from audit_seal s where s.seq = l.seq) order by l.seq limit 10000`.execute(
    db,
  );
  return rows.map((row) => row.seq);
}
