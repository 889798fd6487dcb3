import type { Text } from '@app/contract';
import { sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';
import { handSource } from '../../../kernel/list/index.ts';

/** A version of a process, or its draft (version null). */
export interface DefinitionRow {
  id: string;
  key: string;
  version: number | null;
  title: Text;
  area: string | null;
  xml: string;
  sha256: string;
  state: 'draft' | 'published' | 'retired';
  created_at: Date;
  created_by: string;
  published_at: Date | null;
  published_by: string | null;
}
const of = (db: Database) => tables<{ process_definition: DefinitionRow }>(db);
const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

const from = sql`(select h.id, h.key, h.title, concat_ws(' ', h.title->>'zh-CN', h.title->>'en', h.title->>'zh-TW') as name, h.area, p.version, p.published_at, p.published_by,
      coalesce(p.versions, 0) as versions, d.id is not null as has_draft, coalesce(p.retired, false) as retired,
      greatest(p.published_at, d.created_at) as updated_at
    from (select distinct on (key) id, key, title, area from platform.process_definition order by key, version desc nulls last) h
    left join (select key, max(version) as version, count(*)::int as versions,
        (array_agg(published_at order by version desc))[1] as published_at,
        (array_agg(published_by order by version desc))[1] as published_by,
        bool_and(state = 'retired') as retired
      from platform.process_definition where version is not null group by key) p on p.key = h.key
    left join platform.process_definition d on d.key = h.key and d.version is null) t`;
const columns = {
  key: { nullable: false, operator: 'SL' },
  title: { type: 'jsonb', nullable: false },
  /** The title in any language. */
  name: { nullable: false, operator: 'SL' },
  area: {},
  version: { type: 'numeric' },
  versions: { type: 'numeric', nullable: false },
  hasDraft: { type: 'boolean', nullable: false },
  retired: { type: 'boolean', nullable: false },
  publishedAt: { type: 'timestamp with time zone' },
  updatedAt: { type: 'timestamp with time zone' },
} as const;
/** One line a process: its head, how many versions, whether a draft waits. */
export const definitionSource = handSource({ from, columns: { ...columns, publishedBy: {} } });
/** The same for companies, who do not filter by people either. */
export const outwardSource = handSource({ from, columns });

export function definitionById(db: Database, id: string): Promise<DefinitionRow | undefined> {
  return of(db).selectFrom('process_definition').selectAll().where('id', '=', id).executeTakeFirst();
}

/** All versions and the draft of a key, the draft first, then the newest. */
export function versionsOf(db: Database, key: string): Promise<DefinitionRow[]> {
  return of(db)
    .selectFrom('process_definition')
    .selectAll()
    .where('key', '=', key)
    .orderBy(sql`version desc nulls first`)
    .execute();
}

export function versionOf(db: Database, key: string, version: number): Promise<DefinitionRow | undefined> {
  return of(db)
    .selectFrom('process_definition')
    .selectAll()
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The version that new instances start on; none while the process is retired. */
export function headOf(db: Database, key: string): Promise<DefinitionRow | undefined> {
  return of(db)
    .selectFrom('process_definition')
    .selectAll()
    .where('key', '=', key)
    .where('state', '=', 'published')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Published heads of all processes that belong to no area, by key; a retired process has none. */
export async function importedHeads(db: Database): Promise<{ key: string; title: Text; version: number }[]> {
  const { rows } = await sql<{ key: string; title: Text; version: number }>`select distinct on (key) key, title, version
    from platform.process_definition where area is null and state = 'published' and version is not null
    order by key, version desc`.execute(db);
  return rows;
}

/** The draft, locked for this transaction. */
export function lockDraft(db: Database, key: string): Promise<DefinitionRow | undefined> {
  return of(db)
    .selectFrom('process_definition')
    .selectAll()
    .where('key', '=', key)
    .where('version', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertDefinition(db: Database, row: DefinitionRow): Promise<void> {
  await of(db)
    .insertInto('process_definition')
    .values({ ...row, title: json(row.title) })
    .onConflict((conflict) => conflict.columns(['key', 'version']).doNothing())
    .execute();
}

/** Writes the one draft of a key; the earlier one is replaced. Answers its id. */
export async function putDraft(db: Database, row: DefinitionRow): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into platform.process_definition
      (id, key, version, title, area, xml, sha256, state, created_at, created_by)
    values (${row.id}, ${row.key}, null, ${JSON.stringify(row.title)}::jsonb, ${row.area}, ${row.xml}, ${row.sha256}, 'draft',
      ${row.created_at}, ${row.created_by})
    on conflict (key) where version is null do update set title = excluded.title, area = excluded.area, xml = excluded.xml,
      sha256 = excluded.sha256, created_at = excluded.created_at, created_by = excluded.created_by
    returning id`.execute(db);
  return rows[0]?.id ?? row.id;
}

/** Makes the draft a version; of two who publish at once the second finds no draft. */
export async function publishDraft(
  db: Database,
  id: string,
  values: { version: number; published_at: Date; published_by: string },
): Promise<void> {
  await of(db)
    .updateTable('process_definition')
    .set({ ...values, state: 'published' })
    .where('id', '=', id)
    .execute();
}

export async function setRetired(db: Database, key: string, retired: boolean): Promise<number> {
  const result = await of(db)
    .updateTable('process_definition')
    .set({ state: retired ? 'retired' : 'published' })
    .where('key', '=', key)
    .where('version', 'is not', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function deleteDefinition(db: Database, id: string): Promise<void> {
  await of(db).deleteFrom('process_definition').where('id', '=', id).execute();
}
