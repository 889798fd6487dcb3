import type { JsonObject } from '@app/contract';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';

/** What the second company of a case sees of its form: the row that row-level security shows it. */
export interface CaseShare {
  case_id: string;
  tenant_id: string;
  area: string;
  definition_version: number;
  version: number;
  title: string;
  data: JsonObject;
  /** Attachments that the shown fields name. */
  files: string[];
  submitted_at: Date;
  shared_at: Date;
}

/** Shows a company this version; what it was shown before is gone. */
export async function putShare(db: Database, row: CaseShare): Promise<void> {
  await sql`insert into case_share (case_id, tenant_id, area, definition_version, version, title, data, files, submitted_at, shared_at)
    values (${row.case_id}, ${row.tenant_id}, ${row.area}, ${row.definition_version}, ${row.version}, ${row.title},
      ${JSON.stringify(row.data)}::jsonb, ${row.files}::bigint[], ${row.submitted_at}, ${row.shared_at})
    on conflict (case_id, tenant_id) do update set definition_version = excluded.definition_version, version = excluded.version,
      title = excluded.title, data = excluded.data, files = excluded.files, submitted_at = excluded.submitted_at,
      shared_at = excluded.shared_at`.execute(db);
}

/** What the company of the scope is shown of a case. */
export async function findShare(db: Database, caseId: string, tenantId: string): Promise<CaseShare | undefined> {
  const { rows } =
    await sql<CaseShare>`select case_id, tenant_id, area, definition_version, version, title, data, submitted_at, shared_at
    from case_share where case_id = ${caseId} and tenant_id = ${tenantId}`.execute(db);
  return rows[0];
}

/** Those of some files that the company of the scope is shown with a case, each with its area. */
export async function sharedFiles(
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<{ id: string; area: string }[]> {
  const wanted = sql<SqlBool>`${[...ids]}::bigint[]`;
  const { rows } = await sql<{ id: string; area: string }>`select distinct file.id::text as id, s.area
    from case_share s, unnest(s.files) file (id)
    where s.tenant_id = ${tenantId} and s.files && ${wanted} and file.id = any(${wanted})`.execute(db);
  return rows;
}
