import type { JsonObject } from '@app/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';
import type { Area } from '../definitions/catalog.ts';
import { areaTable } from '../tables/names.ts';
import { searchTokens } from '../tables/refresh-search.ts';
import { writeRows } from '../tables/write-rows.ts';

/** A register row: its document as entered in the form, and the typed columns. */
export interface RecordRow {
  id: string;
  holder_tenant_id: string;
  version: number;
  title: string;
  data: JsonObject;
  created_by: string;
  /** Who made the row; null for rows of before roles could be bound to own rows. */
  created_by_id: string | null;
  created_at: Date;
  updated_by: string;
  updated_at: Date;
}
const columns = [
  'id',
  'holder_tenant_id',
  'version',
  'title',
  'data',
  'created_by',
  'created_by_id',
  'created_at',
  'updated_by',
  'updated_at',
] as const;
const of = (db: Database) => tables<Record<string, RecordRow>>(db);

/** One row of a register, if the scope may see it. */
export function findRecord(db: Database, area: Area, id: string, lock: boolean): Promise<RecordRow | undefined> {
  const query = of(db).selectFrom(areaTable(area.definition)).select(columns).where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** Whether a row of a register exists that the scope may see. */
export function readableRecord(area: Area, id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from ${sql.id(areaTable(area.definition))} r where r.id = ${id})`;
}

/** Rows that refer in a field to one of these records. */
export interface Referring {
  field: string;
  ids: readonly string[];
}

/** The rows of a register that the scope may see, newest first; all, or those that refer to something. */
export function newestRecords(
  db: Database,
  area: Area,
  limit: number,
  referring?: Referring,
): Promise<Pick<RecordRow, 'id' | 'title' | 'data'>[]> {
  const { field, ids } = referring ?? { field: '', ids: [] };
  return of(db)
    .selectFrom(areaTable(area.definition))
    .select(['id', 'title', 'data'])
    .$if(referring !== undefined, (all) =>
      all.where(sql<SqlBool>`data -> ${field} ->> 'id' = any(${[...ids]}::text[])`),
    )
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute();
}

/** Serialises the saves of a register within their transactions. */
export async function lockRegister(db: Database, area: Area): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${`:${areaTable(area.definition)}`}, 0))`.execute(
    db,
  );
}

/** Rows of a register whose days touch a period; a row without a last day has no end. */
export function recordsBetween(
  db: Database,
  area: Area,
  {
    from,
    to,
    period,
    except,
  }: { from: string; to: string; period: { from: string; to: string }; except: string | null },
): Promise<Pick<RecordRow, 'id' | 'title' | 'data'>[]> {
  return of(db)
    .selectFrom(areaTable(area.definition))
    .select(['id', 'title', 'data'])
    .$if(except !== null, (all) => all.where('id', '<>', except ?? ''))
    .where(sql<SqlBool>`coalesce(data ->> ${from}, '') <= ${period.to}`)
    .where(sql<SqlBool>`coalesce(nullif(data ->> ${to}, ''), '9999-12-31') >= ${period.from}`)
    .orderBy('id')
    .execute();
}

/** Writes a new row or the next version of one, with its typed columns and sub-tables. */
export async function writeRecord(db: Database, area: Area, row: RecordRow, exists: boolean): Promise<void> {
  const { id, holder_tenant_id, data, created_by, created_by_id, created_at, ...changing } = row;
  const made = { created_by, created_at, ...(created_by_id === null ? {} : { created_by_id }) };
  const search = searchTokens(area.definition, data, [row.title]);
  const system = { ...changing, search, ...(exists ? {} : made) };
  await writeRows(db, area.definition, id, holder_tenant_id, system, data, exists, sql`${JSON.stringify(data)}::jsonb`);
}

/** Removes rows and their sub-table rows; answers how many were removed. */
export async function deleteRecords(db: Database, area: Area, ids: string[]): Promise<number> {
  const result = await of(db).deleteFrom(areaTable(area.definition)).where('id', 'in', ids).executeTakeFirst();
  return Number(result.numDeletedRows);
}
