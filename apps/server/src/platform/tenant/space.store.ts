import { sql } from 'kysely';
import type { Context, Database } from '../../kernel/context.ts';
import { handSource } from '../../kernel/list/index.ts';

/** Spaces of authorities, also those that failed or were dropped. */
export const spaceSource = handSource({
  from: sql`(select t.id, t.id as tenant_id, t.name as tenant_name, t.code, t.status, t.schema_status, t.schema_error,
      s.schema_name, s.created_at
    from tenant t left join space s on s.tenant_id = t.id where t.kind = 'authority') t`,
  columns: {
    tenantId: { type: 'id' },
    tenantName: { nullable: false, operator: 'SL' },
    code: { nullable: false, operator: 'SL' },
    status: { nullable: false },
    schemaStatus: { nullable: false },
    schemaName: { operator: 'SL' },
    schemaError: { operator: 'SL' },
    createTime: { at: 'created_at', type: 'timestamp with time zone' },
  },
});

/** Archives of dropped spaces. */
export const exportSource = handSource({
  table: 'space_export',
  columns: {
    tenantId: { type: 'id' },
    tenantName: { nullable: false, operator: 'SL' },
    fileName: { nullable: false, operator: 'SL' },
    bytes: { type: 'bigint' },
    tables: { type: 'numeric' },
    rows: { type: 'bigint' },
    sha256: {},
    createTime: { at: 'created_at', type: 'timestamp with time zone', nullable: false },
    expireTime: { at: 'expires_at', type: 'timestamp with time zone', nullable: false },
  },
});

/** Records the state of a tenant's space. */
export async function setSchemaStatus(
  db: Database,
  tenantId: string,
  status: string,
  error: string | null = null,
): Promise<void> {
  await sql`update tenant set schema_status = ${status}, schema_error = ${error} where id = ${tenantId}`.execute(db);
}

/** Ends CREATING states that no running server is working on (owner work, at start). */
export async function settleCreating(db: Database): Promise<void> {
  await sql`update platform.tenant t set schema_status = case
      when exists (select from platform.space s where s.tenant_id = t.id) then 'CREATED' else 'FAILED' end
    where schema_status = 'CREATING'`.execute(db);
}

/** Whether a schema of this name exists that is not the registered space of this tenant. */
export async function isForeignSchema(db: Database, tenantId: string, schema: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_namespace n where n.nspname = ${schema}
    and not exists (select from space s where s.schema_name = ${schema} and s.tenant_id = ${tenantId})`.execute(db);
  return rows.length > 0;
}

/** Tables of a schema by name (owner work). */
export async function tablesOf(db: Database, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relkind in ('r', 'p')
    order by c.relname`.execute(db);
  return rows.map((row) => row.name);
}

/** Tables and cases of a space (owner work). */
export async function measureSpace(db: Database, schema: string): Promise<{ tables: number; cases: number }> {
  const tables = await tablesOf(db, schema);
  if (!tables.includes('case_record')) return { tables: 0, cases: 0 };
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.id(schema, 'case_record')}`.execute(db);
  return { tables: tables.length, cases: rows[0]?.total ?? 0 };
}

/** Whether a statement failed because its table or schema is no longer there. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000');
}

/** Drops a schema and everything that refers to it (owner work). */
export async function dropSchema(db: Database, space: { authorityId: string; schema: string }): Promise<void> {
  await sql`drop schema if exists ${sql.id(space.schema)} cascade`.execute(db);
  await sql`delete from platform.space where tenant_id = ${space.authorityId}`.execute(db);
  await sql`delete from platform.record_route where authority_id = ${space.authorityId}`.execute(db);
  await sql`delete from platform.record_party where authority_id = ${space.authorityId}`.execute(db);
  await sql`delete from platform.outbox where state = 'waiting' and scope ->> 'schema' = ${space.schema}`.execute(db);
}

/** An archive on disk. */
export interface StoredExport {
  id: string;
  tenant_id: string;
  tenant_name: string;
  file_name: string;
  bytes: number;
  tables: number;
  rows: number;
  sha256: string;
  created_at: Date;
  expires_at: Date;
}

/** Adds an archive to the list (owner work). */
export async function insertExport(db: Database, entry: StoredExport): Promise<void> {
  await sql`insert into platform.space_export
    (id, tenant_id, tenant_name, file_name, bytes, tables, rows, sha256, created_at, expires_at)
    values (${entry.id}, ${entry.tenant_id}, ${entry.tenant_name}, ${entry.file_name}, ${entry.bytes}, ${entry.tables},
      ${entry.rows}, ${entry.sha256}, ${entry.created_at}, ${entry.expires_at})`.execute(db);
}

/** One archive by id. */
export async function findExport(db: Database, id: string): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`select * from platform.space_export where id = ${id}`.execute(db);
  return rows[0];
}

/** Removes expired archives from the list; answers their files (owner work). */
export async function takeExpired(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ file_name: string }>`
    delete from platform.space_export where expires_at < ${now} returning file_name`.execute(db);
  return rows.map((row) => row.file_name);
}

/** Writes an audit row for work that runs as owner and so has no context. */
export async function auditAsOwner(
  db: Database,
  ctx: Pick<Context, 'user' | 'tenant'>,
  entry: { action: string; entityId: string; after: unknown },
): Promise<void> {
  await sql`insert into platform.audit_log (uid, real_uid, tenant_id, action, entity, entity_id, after)
    values (${ctx.user?.id ?? null}, ${ctx.user?.realId ?? null}, ${ctx.tenant?.id ?? null}, ${entry.action}, 'tenant',
      ${entry.entityId}, ${JSON.stringify(entry.after)}::jsonb)`.execute(db);
}
