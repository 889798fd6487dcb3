import type { AreaDefinition } from '@app/contract';
import { sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';
import type { Charts } from './charts.ts';

/** A published version as stored. */
export interface StoredDefinition {
  area: string;
  version: number;
  definition: AreaDefinition;
  process_xml: string | null;
  /** Charts of the shared procedures by their id. */
  procedure_xml: Readonly<Record<string, string>>;
  sha256: string;
  parent_sha: string | null;
  published_by: string;
}
interface PublicationTables {
  area_definition: StoredDefinition & { published_at: Date };
}
const columns = [
  'area',
  'version',
  'definition',
  'process_xml',
  'procedure_xml',
  'sha256',
  'parent_sha',
  'published_by',
] as const;

/** The charts of a stored version. */
export function chartsIn({ process_xml: own, procedure_xml: shared }: StoredDefinition): Charts {
  return { own, shared };
}

/** Every published version, oldest first. */
export function allVersions(db: Database): Promise<StoredDefinition[]> {
  return tables<PublicationTables>(db)
    .selectFrom('area_definition')
    .select(columns)
    .orderBy('area')
    .orderBy('version')
    .execute();
}

/** One published version. */
export function versionOf(db: Database, area: string, version: number): Promise<StoredDefinition | undefined> {
  return tables<PublicationTables>(db)
    .selectFrom('area_definition')
    .select(columns)
    .where('area', '=', area)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The newest version of each area. */
export async function headVersions(db: Database): Promise<{ area: string; version: number }[]> {
  const { rows } = await sql<{ area: string; version: number }>`select area, max(version) as version
    from platform.area_definition group by area`.execute(db);
  return rows;
}

/** Appends a version; a second server publishing the same one at the same time leaves one row. */
export async function appendVersion(db: Database, row: StoredDefinition, at: Date): Promise<void> {
  await sql`insert into area_definition (area, version, definition, process_xml, procedure_xml, sha256, parent_sha, published_at, published_by)
    values (${row.area}, ${row.version}, ${JSON.stringify(row.definition)}::jsonb, ${row.process_xml}, ${JSON.stringify(row.procedure_xml)}::jsonb, ${row.sha256}, ${row.parent_sha}, ${at}, ${row.published_by})
    on conflict (area, version) do nothing`.execute(db);
}
