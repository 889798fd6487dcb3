import type { Text } from '@app/contract';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';
import type { Head } from './chain.ts';

/** The volume of a case that is over. Days are yyyy-MM-dd. */
export interface VolumeRow {
  /** The volume itself, a case of the office. */
  case_id: string;
  about_case_id: string;
  holder_tenant_id: string;
  class: string;
  catalogue_on: string;
  closed_on: string;
  retention: string | null;
  retention_until: string | null;
  sealed_at: Date | null;
  sealed_by: string | null;
  sealed_by_name: string | null;
  root: string | null;
  head: Head | null;
  digests: string[] | null;
  signature_id: string | null;
  checked_at: Date | null;
  disposed_at: Date | null;
  disposed_by: string | null;
  disposed_by_name: string | null;
  listed_by: string | null;
  listed_by_name: string | null;
  /** The list on which it was disposed of: a case, its number and its reason. */
  disposal_list: string | null;
  disposal_no: string | null;
  disposal_reason: string | null;
  /** When its files and content were removed. */
  removed_at: Date | null;
}
export type ItemState = 'present' | 'missing' | 'notApplicable' | 'paper';
/** A document of a volume, or the place of one that is missing. */
export interface ItemRow {
  id: string;
  case_id: string;
  holder_tenant_id: string;
  position: number;
  code: string;
  title: Text;
  name: string;
  source: string;
  key: string;
  required: boolean;
  internal: boolean;
  retention: string;
  state: ItemState;
  reason: string | null;
  dated_at: Date | null;
  attachment_id: string | null;
  content: string | null;
  bytes: string | null;
  sha256: string | null;
  fault: 'gone' | 'changed' | null;
  link: string | null;
}
const db = (handle: Database): Kysely<{ archive_volume: VolumeRow; archive_item: ItemRow }> =>
  tables<{ archive_volume: VolumeRow; archive_item: ItemRow }>(handle);
const day = (name: 'catalogue_on' | 'closed_on' | 'retention_until') =>
  sql<string>`to_char(${sql.id(name)}, 'YYYY-MM-DD')`.as(name);
const volumeColumns = [
  'case_id',
  'about_case_id',
  'holder_tenant_id',
  'class',
  'retention',
  'sealed_at',
  'sealed_by',
  'sealed_by_name',
  'root',
  'head',
  'digests',
  'signature_id',
  'checked_at',
  'disposed_at',
  'disposed_by',
  'disposed_by_name',
  'listed_by',
  'listed_by_name',
  'disposal_list',
  'disposal_no',
  'disposal_reason',
  'removed_at',
] as const;

/** A volume by its own id or by that of the case that it is about, if the scope may see it. */
export function findVolume(handle: Database, id: string, lock = false): Promise<VolumeRow | undefined> {
  const query = db(handle)
    .selectFrom('archive_volume')
    .select([...volumeColumns, day('catalogue_on'), day('closed_on'), day('retention_until')])
    .where((where) => where.or([where('case_id', '=', id), where('about_case_id', '=', id)]));
  return (lock ? query.forUpdate() : query).executeTakeFirst() as Promise<VolumeRow | undefined>;
}

/** Adds the volume of a case; false when it has one. */
export async function insertVolume(
  handle: Database,
  row: Pick<VolumeRow, 'case_id' | 'about_case_id' | 'holder_tenant_id' | 'class' | 'catalogue_on' | 'closed_on'>,
): Promise<boolean> {
  const { rows } =
    await sql`insert into archive_volume (case_id, about_case_id, holder_tenant_id, class, catalogue_on, closed_on)
    values (${row.case_id}, ${row.about_case_id}, ${row.holder_tenant_id}, ${row.class}, ${row.catalogue_on}, ${row.closed_on})
    on conflict do nothing returning 1`.execute(handle);
  return rows.length > 0;
}

/** Seals a volume; from then on the database refuses every change of it and of its case. */
export async function sealRow(
  handle: Database,
  caseId: string,
  sealed: Pick<
    VolumeRow,
    | 'retention'
    | 'retention_until'
    | 'sealed_at'
    | 'sealed_by'
    | 'sealed_by_name'
    | 'root'
    | 'head'
    | 'digests'
    | 'signature_id'
  >,
): Promise<void> {
  await sql`update archive_volume set retention = ${sealed.retention}, retention_until = ${sealed.retention_until}, sealed_at = ${sealed.sealed_at},
    sealed_by = ${sealed.sealed_by}, sealed_by_name = ${sealed.sealed_by_name}, root = ${sealed.root}, signature_id = ${sealed.signature_id},
    head = ${JSON.stringify(sealed.head)}::jsonb, digests = ${JSON.stringify(sealed.digests)}::jsonb where case_id = ${caseId}`.execute(
    handle,
  );
}

/** The documents of a volume in order, as far as the scope may see them; without what they say. */
export function itemsOf(handle: Database, caseId: string): Promise<ItemRow[]> {
  return db(handle).selectFrom('archive_item').selectAll().where('case_id', '=', caseId).orderBy('position').execute();
}

/** Replaces all documents of a volume. */
export async function replaceItems(handle: Database, caseId: string, rows: readonly ItemRow[]): Promise<void> {
  await db(handle).deleteFrom('archive_item').where('case_id', '=', caseId).execute();
  for (const row of rows)
    await db(handle)
      .insertInto('archive_item')
      .values({ ...row, title: sql<Text>`${JSON.stringify(row.title)}::jsonb` })
      .execute();
}

/** Keeps what a look at the stored file of a document found. */
export async function keepFault(handle: Database, id: string, fault: ItemRow['fault']): Promise<void> {
  await db(handle).updateTable('archive_item').set({ fault }).where('id', '=', id).execute();
}

export async function keepChecked(handle: Database, caseId: string, at: Date): Promise<void> {
  await db(handle).updateTable('archive_volume').set({ checked_at: at }).where('case_id', '=', caseId).execute();
}

/** Whether a case (a column or value) has a volume that one may open for whom a condition on the id of the volume holds. */
export function hasVolume(
  id: RawBuilder<unknown>,
  readable: (volume: RawBuilder<unknown>) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from archive_volume av where av.about_case_id = ${id} and ${readable(sql`av.case_id`)})`;
}

/** People who completed a step of a case. */
export async function peopleOf(handle: Database, caseId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct completed_by::text as id from wf_task
    where case_id = ${caseId} and completed_by is not null`.execute(handle);
  return new Set(rows.map(({ id }) => id));
}

/** What the decision about a disposal writes. */
export type Disposal = Pick<
  VolumeRow,
  | 'disposed_at'
  | 'disposed_by'
  | 'disposed_by_name'
  | 'listed_by'
  | 'listed_by_name'
  | 'disposal_list'
  | 'disposal_no'
  | 'disposal_reason'
>;

/** Writes that a volume is disposed of; the database takes it once. */
export async function disposeRow(handle: Database, caseId: string, disposal: Disposal): Promise<void> {
  await db(handle).updateTable('archive_volume').set(disposal).where('case_id', '=', caseId).execute();
}

/** Empties what the documents of a disposed volume say, and notes when. */
export async function emptyVolume(handle: Database, caseId: string, at: Date): Promise<void> {
  await sql`update archive_item set content = null, fault = null where case_id = ${caseId}`.execute(handle);
  await db(handle).updateTable('archive_volume').set({ removed_at: at }).where('case_id', '=', caseId).execute();
}

/** Files among these that a volume other than this one still keeps. */
export async function keptByOthers(handle: Database, caseId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select distinct i.attachment_id::text as id from archive_item i
    join archive_volume v on v.case_id = i.case_id
    where i.attachment_id = any(${[...ids]}::bigint[]) and i.case_id <> ${caseId} and v.disposed_at is null`.execute(
    handle,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A volume, or an open case, about something that began from a case: what supplements it. */
export async function supplementOf(
  handle: Database,
  aboutCaseId: string,
  but: readonly string[],
): Promise<{ title: string } | undefined> {
  const { rows } = await sql<{ title: string }>`select c.title from archive_volume v
    join case_record a on a.id = v.about_case_id join case_record c on c.id = v.case_id
    where a.parent_case_id = ${aboutCaseId} and v.disposed_at is null and v.case_id <> all(${[...but]}::bigint[])
    order by v.case_id limit 1`.execute(handle);
  return rows[0];
}

/** Cases that began from a case, as `area status`. */
export async function childrenOf(
  handle: Database,
  caseId: string,
): Promise<{ area: string; status: string; title: string; number: string | null }[]> {
  const { rows } = await sql<{ area: string; status: string; title: string; number: string | null }>`
    select area, status, title, coalesce(accept_no, apply_no) as number from case_record
    where parent_case_id = ${caseId} order by id`.execute(handle);
  return rows;
}
