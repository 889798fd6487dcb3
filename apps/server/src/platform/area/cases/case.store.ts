import { type AreaDefinition, type JsonObject, limits } from '@app/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Database, tables } from '../../../kernel/context.ts';
import { readMoment } from '../../../kernel/database/transaction.ts';
import type { Area } from '../definitions/catalog.ts';
import { areaTable } from '../tables/names.ts';
import { searchTokens } from '../tables/refresh-search.ts';
import { writeRows } from '../tables/write-rows.ts';

/** Who began a case: the company, an office in its name, or the system as the consequence of another case. */
export type OriginChannel = 'holder' | 'office' | 'system';

/** A case: from its first submission to the archive. */
export interface CaseRow {
  id: string;
  area: string;
  definition_version: number;
  holder_tenant_id: string;
  holder_name: string;
  title: string;
  status: string;
  apply_no: string | null;
  accept_no: string | null;
  cert_no: string | null;
  product_id: string | null;
  parent_case_id: string | null;
  counterparty_tenant_id: string | null;
  /** Shared procedure chosen when it was submitted; null = the process of the area itself. */
  procedure: string | null;
  origin_channel: OriginChannel;
  version: number;
  created_by: string;
  created_at: Date;
  submitted_at: Date;
  updated_at: Date;
}
/** A submitted version: immutable. */
export interface CaseVersionRow {
  case_id: string;
  version: number;
  draft_id: string;
  /** Of a case that was one row of a draft of several: that draft and the id of the row. */
  of_draft: string | null;
  of_row: string | null;
  holder_tenant_id: string;
  definition_version: number;
  data: JsonObject;
  sha256: string;
  opinion: string | null;
  submitted_by: string;
  submitted_by_name: string;
  submitted_at: Date;
}
/** What a version holds, and who submitted it. */
export interface SubmittedVersion {
  /** Version of the definition by which it was made. */
  definitionVersion: number;
  data: JsonObject;
  sha256: string;
  by: { id: string; name: string; at: Date };
}
interface CaseTables {
  case_record: CaseRow;
  case_version: CaseVersionRow;
}
const of = (db: Database) => tables<CaseTables>(db);
const columns = [
  'id',
  'area',
  'definition_version',
  'holder_tenant_id',
  'holder_name',
  'title',
  'status',
  'apply_no',
  'accept_no',
  'cert_no',
  'product_id',
  'parent_case_id',
  'counterparty_tenant_id',
  'procedure',
  'origin_channel',
  'version',
  'created_by',
  'created_at',
  'submitted_at',
  'updated_at',
] as const;

/** One case, if the scope may see it. */
export function findCase(db: Database, id: string, lock = false): Promise<CaseRow | undefined> {
  const query = of(db).selectFrom('case_record').select(columns).where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

type AsSubmitted = { row: CaseRow; submitted: SubmittedVersion } | undefined;
/** By the moment of a transaction, by its handle. */
const asSubmitted = new WeakMap<object, WeakMap<Database, Map<string, Promise<AsSubmitted>>>>();

/**
 * One case with the version last submitted, if the scope may see it; both as they were at one moment. The many rules of one judgement ask for the same
 * case, whose dossier is long: as long as the transaction neither writes nor locks it is read once, and must not be changed.
 */
export function findCaseAsSubmitted(db: Database, id: string): Promise<AsSubmitted> {
  const moment = readMoment(db);
  if (!moment) return readCaseAsSubmitted(db, id);
  const ofMoment = asSubmitted.get(moment) ?? new WeakMap<Database, Map<string, Promise<AsSubmitted>>>();
  asSubmitted.set(moment, ofMoment);
  const known = ofMoment.get(db) ?? new Map<string, Promise<AsSubmitted>>();
  ofMoment.set(db, known);
  const found = known.get(id) ?? readCaseAsSubmitted(db, id);
  known.set(id, found);
  return found;
}

async function readCaseAsSubmitted(db: Database, id: string): Promise<AsSubmitted> {
  const found = await of(db)
    .selectFrom('case_record as c')
    .innerJoin('case_version as v', (join) => join.onRef('v.case_id', '=', 'c.id').onRef('v.version', '=', 'c.version'))
    .select(columns.map((name) => `c.${name}` as const))
    .select([
      'v.definition_version as made_by',
      'v.data',
      'v.sha256',
      'v.submitted_by as by',
      'v.submitted_by_name as by_name',
      'v.submitted_at as at',
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { made_by: definitionVersion, data, sha256, by, by_name, at, ...row } = found;
  return { row, submitted: { definitionVersion, data, sha256, by: { id: by, name: by_name, at } } };
}

/** Who began a case. */
export async function begunBy(db: Database, id: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`select c.created_by::text as id, v.submitted_by_name as name
    from case_record c join case_version v on v.case_id = c.id and v.version = 1 where c.id = ${id}`.execute(db);
  return rows[0];
}

/** The newest case of a company in one of these areas and states. */
export function newestCase(
  db: Database,
  of_: { areas: readonly string[]; statuses: readonly string[]; holderTenantId: string },
): Promise<Pick<CaseRow, 'id' | 'apply_no' | 'origin_channel'> | undefined> {
  return of(db)
    .selectFrom('case_record')
    .select(['id', 'apply_no', 'origin_channel'])
    .where('area', 'in', of_.areas)
    .where('status', 'in', of_.statuses)
    .where('holder_tenant_id', '=', of_.holderTenantId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The oldest case of these areas with this parent that no final status ended; `final` as `area status`. */
export function openChildOf(
  db: Database,
  parentId: string,
  of_: { areas: readonly string[]; final: readonly string[]; except: string | null },
): Promise<CaseRow | undefined> {
  return of(db)
    .selectFrom('case_record')
    .select(columns)
    .where('parent_case_id', '=', parentId)
    .where('area', 'in', of_.areas)
    .where(sql<SqlBool>`(area || ' ' || status) <> all(${[...of_.final]}::text[])`)
    .where(sql<SqlBool>`id is distinct from ${of_.except}::bigint`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The cases of an area that another case began, newest first. */
export function childrenOf(db: Database, parentId: string, area: string): Promise<Pick<CaseRow, 'id' | 'status'>[]> {
  return of(db)
    .selectFrom('case_record')
    .select(['id', 'status'])
    .where('parent_case_id', '=', parentId)
    .where('area', '=', area)
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a case of another company in one of these states has this value in this field; two that ask for the same value wait for each other. */
export async function isValueTaken(
  db: Database,
  asked: { area: string; statuses: readonly string[]; field: string; value: string; exceptTenant: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${asked.area}:${asked.field}:${asked.value}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql`select from case_record c
    join case_version v on v.case_id = c.id and v.version = c.version
    where c.area = ${asked.area} and c.status = any(${[...asked.statuses]}::text[]) and c.holder_tenant_id <> ${asked.exceptTenant}
      and v.data ->> ${asked.field}::text = ${asked.value} limit 1`.execute(db);
  return rows.length > 0;
}

/** Another open case of an area whose form refers to a record; whoever asks for the same record waits until the transaction ends. */
export async function openReferring(
  db: Database,
  asked: { area: string; statuses: readonly string[]; path: string; id: string; exceptCase: string },
): Promise<{ number: string; title: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${asked.area}:${asked.path}:${asked.id}`}, 0))`.execute(
    db,
  );
  const { rows } = await sql<{ number: string; title: string }>`select coalesce(c.apply_no, '') as number, c.title
    from case_record c join case_version v on v.case_id = c.id and v.version = c.version
    where c.area = ${asked.area} and c.status = any(${[...asked.statuses]}::text[]) and c.id <> ${asked.exceptCase}
      and v.data @> ${JSON.stringify(referring(asked))}::jsonb limit 1`.execute(db);
  return rows[0];
}

/** Cases of an area in some statuses whose form, as last submitted, refers to a record at a path, the oldest first. */
export async function casesReferring(
  db: Database,
  asked: { area: string; statuses: readonly string[]; path: string; id: string },
): Promise<{ number: string; title: string }[]> {
  const { rows } = await sql<{ number: string; title: string }>`select coalesce(c.apply_no, '') as number, c.title
    from case_record c join case_version v on v.case_id = c.id and v.version = c.version
    where c.area = ${asked.area} and c.status = any(${[...asked.statuses]}::text[])
      and v.data @> ${JSON.stringify(referring(asked))}::jsonb order by c.id`.execute(db);
  return rows;
}

/** A part of a form that refers to a record in a field, or in a column of a table. */
function referring({ path, id }: { path: string; id: string }): object {
  const [field = '', column] = path.split('.');
  return { [field]: column === undefined ? { id } : [{ [column]: { id } }] };
}

/** Cases by their ids, in the order of the ids. */
export async function casesOfIds(db: Database, ids: readonly string[]): Promise<CaseRow[]> {
  if (ids.length === 0) return [];
  const rows = await of(db)
    .selectFrom('case_record')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute();
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** The cases of a product, newest first. */
export function casesOfProduct(db: Database, productId: string): Promise<CaseRow[]> {
  return of(db)
    .selectFrom('case_record')
    .select(columns)
    .where('product_id', '=', productId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a product (a column or value) has a case that no final status ended; `final` as `area status`. */
export function hasOpenCase(productId: RawBuilder<unknown>, final: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select from case_record c where c.product_id = ${productId} and (c.area || ' ' || c.status) <> all(${[...final]}::text[]))`;
}

/** Whether a case is there that the scope may see, in one of these areas. */
export function caseIn(id: RawBuilder<unknown>, areas: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from case_record c where c.id = ${id} and c.area = any(${[...areas]}::text[]))`;
}

/** Whether a case exists that the scope may see and for which a condition on `t`, as lists have it, is true. */
export function caseExists(id: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from case_record t where t.id = ${id} and ${where})`;
}

/** Whether a condition holds for a case. */
export async function holdsFor(
  db: Database,
  id: string,
  condition: (id: RawBuilder<unknown>) => RawBuilder<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition(sql`${id}::bigint`)} as holds`.execute(db);
  return rows[0]?.holds === true;
}

/** Writes a new case: its record, then its typed rows together with what `besides` writes that needs only the record. */
export async function insertCase(
  db: Database,
  area: Area,
  row: CaseRow,
  data: JsonObject,
  besides: readonly (() => Promise<void>)[] = [],
): Promise<void> {
  const search = searchTokens(area.definition, data, searchedTexts(row));
  const stored = sql.join(columns.map((name) => sql`${row[name]}`));
  const productClass = productClassIn(area.definition, data);
  await sql`insert into case_record (${sql.join(columns.map((name) => sql.id(name)))}, product_class, search)
    values (${stored}, ${productClass}, ${search})`.execute(db);
  const { holder_name, title, status, version, created_at, submitted_at, updated_at } = row;
  const known = { holder_name, title, status, version, created_at, submitted_at, updated_at, search };
  await Promise.all([
    writeRows(db, area.definition, row.id, row.holder_tenant_id, known, data, false),
    ...besides.map((write) => write()),
  ]);
}

/** Replaces the current data of a case by its next version. */
export async function replaceCaseData(db: Database, area: Area, row: CaseRow, data: JsonObject): Promise<void> {
  const search = searchTokens(area.definition, data, searchedTexts(row));
  await sql`update case_record set title = ${row.title}, version = ${row.version}, search = ${search}, updated_at = ${row.updated_at},
    product_class = ${productClassIn(area.definition, data)} where id = ${row.id}`.execute(db);
  const { title, version, updated_at } = row;
  await writeRows(
    db,
    area.definition,
    row.id,
    row.holder_tenant_id,
    { title, version, updated_at, search },
    data,
    true,
  );
}

/** Classification of the product that a form is about: its field of that type; null = it has none. */
function productClassIn({ fields }: AreaDefinition, data: JsonObject): string | null {
  const value = data[fields.find(({ type }) => type === 'classification')?.key ?? ''];
  return typeof value === 'string' && value !== '' ? value.slice(0, limits.classification) : null;
}

const searchedTexts = (row: CaseRow) => [row.title, row.holder_name, row.apply_no, row.accept_no, row.cert_no];

/** What steps of a process change on a case. */
export interface CaseChange {
  status?: string;
  applyNo?: string;
  acceptNo?: string;
  certNo?: string;
  productId?: string;
  /** Tokens of the added texts, for the token index. */
  tokens?: number[];
}

/** Changes a case and the copy of its columns in the area's own table, in one statement. */
export async function changeCase(
  db: Database,
  definition: AreaDefinition,
  id: string,
  change: CaseChange,
  at: Date,
): Promise<void> {
  const sets = sql.join([
    sql`updated_at = ${at}`,
    ...(change.status === undefined ? [] : [sql`status = ${change.status}`]),
    ...(change.applyNo === undefined ? [] : [sql`apply_no = ${change.applyNo}`]),
    ...(change.acceptNo === undefined ? [] : [sql`accept_no = ${change.acceptNo}`]),
    ...(change.certNo === undefined ? [] : [sql`cert_no = ${change.certNo}`]),
    ...(change.tokens === undefined ? [] : [sql`search = search || ${change.tokens}::int4[]`]),
  ]);
  // The link to the product has no copy: lists of an area do not ask for it.
  const links = change.productId === undefined ? sql`` : sql`, product_id = ${change.productId}`;
  await sql`with record as (update case_record set ${sets}${links} where id = ${id})
    update ${sql.id(areaTable(definition))} set ${sets} where case_id = ${id}`.execute(db);
}

/** Stores on the case the number of findings of level error that are not decided yet; lists sort by it. */
export async function setOpenErrors(db: Database, id: string, count: number): Promise<void> {
  await sql`update case_record set open_errors = ${count} where id = ${id}`.execute(db);
}

/** What kind of product a case is about, for reports and lists; null = not known, or about none. */
export async function setProductKind(db: Database, id: string, kind: string | null): Promise<void> {
  await sql`update case_record set product_kind = ${kind} where id = ${id} and product_kind is distinct from ${kind}`.execute(
    db,
  );
}

/** Sets the version of the area's definition and the procedure by which an open case is handled; submitted versions keep their own. */
export async function setDefinitionVersion(
  db: Database,
  id: string,
  { version, procedure }: { version: number; procedure: string | null },
): Promise<void> {
  await sql`update case_record set definition_version = ${version}, procedure = ${procedure} where id = ${id}`.execute(
    db,
  );
}

/** Appends an immutable version. */
export async function insertVersion(db: Database, row: Omit<CaseVersionRow, 'data'> & { json: string }): Promise<void> {
  await sql`insert into case_version (case_id, version, draft_id, of_draft, of_row, holder_tenant_id, definition_version, data, sha256, opinion, submitted_by, submitted_by_name, submitted_at)
    values (${row.case_id}, ${row.version}, ${row.draft_id}, ${row.of_draft}, ${row.of_row}, ${row.holder_tenant_id}, ${row.definition_version}, ${row.json}::jsonb, ${row.sha256}, ${row.opinion},
      ${row.submitted_by}, ${row.submitted_by_name}, ${row.submitted_at})`.execute(db);
}

/** One version with its data. */
export function findVersion(db: Database, caseId: string, version: number): Promise<CaseVersionRow | undefined> {
  return of(db)
    .selectFrom('case_version')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The version that a draft became, for a draft submitted twice. */
export function findVersionOfDraft(
  db: Database,
  draftId: string,
): Promise<Pick<CaseVersionRow, 'case_id' | 'version'> | undefined> {
  return of(db)
    .selectFrom('case_version')
    .select(['case_id', 'version'])
    .where('draft_id', '=', draftId)
    .executeTakeFirst();
}

/** The cases that rows of a draft became, by the row, oldest first; with `row` that of this row alone. */
export async function casesOfRows(
  db: Database,
  area: string,
  draftId: string,
  row: string | null = null,
): Promise<(Pick<CaseRow, 'id' | 'title' | 'status' | 'cert_no' | 'apply_no'> & { row: string })[]> {
  const { rows } = await sql<
    Pick<CaseRow, 'id' | 'title' | 'status' | 'cert_no' | 'apply_no'> & { row: string }
  >`select c.id::text as id, c.title, c.status, c.cert_no, c.apply_no, v.of_row as row
    from case_version v join case_record c on c.id = v.case_id
    where v.of_draft = ${draftId} and c.area = ${area} and (${row}::text is null or v.of_row = ${row}) order by c.id`.execute(
    db,
  );
  return rows;
}

/** All versions of a case without data, newest first. */
export function versionsOf(db: Database, caseId: string) {
  return of(db)
    .selectFrom('case_version')
    .select(['version', 'submitted_at', 'submitted_by', 'submitted_by_name'])
    .where('case_id', '=', caseId)
    .orderBy('version', 'desc')
    .execute();
}

/** The case of a task that the scope shows. */
export async function caseOfTask(db: Database, taskId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select case_id as id from wf_task where id = ${taskId}`.execute(db);
  return rows[0]?.id;
}
