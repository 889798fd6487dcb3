import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** Drafts of the company whose scope this is. */
export async function countDrafts(db: Database, tenantId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from draft where holder_tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.count ?? 0;
}
