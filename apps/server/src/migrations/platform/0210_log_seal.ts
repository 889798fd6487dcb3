import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Ids have up to 19 digits; below 9 × 10^18 they all fit into a bigint. */
const isId = `'^([1-9][0-9]{0,17}|[1-8][0-9]{18})$'`;
const wasId = `'^[0-9]{1,18}$'`;

/**
 * Lines of the log say whether they are sealed, by the hash that links them into the chain. An office reads what companies did to cases that it
 * keeps, also where the id of the case is long, but nothing of drafts.
 */
export async function up(db: Database): Promise<void> {
  for (const view of ['log_entry', 'log_entry_all']) {
    const { rows } = await sql<{
      body: string;
    }>`select pg_get_viewdef(${`platform.${view}`}::regclass) as body`.execute(db);
    const body = (rows[0]?.body ?? '')
      .replace(/;\s*$/, '')
      .replaceAll(`a.entity_id ~ ${wasId}`, () => `a.entity <> 'draft' and a.entity_id ~ ${isId}`);
    await sql
      .raw(
        `create or replace view platform.${view} with (security_barrier) as
          select l.*, (select s.hash from platform.audit_seal s where s.seq = l.seq) as seal from (${body}) l`,
      )
      .execute(db);
  }
}
