import type { JsonObject, ProductChangeType, ProductState, Text } from '@app/contract';
import { type Kysely, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';
import { trigrams } from '../../kernel/list/index.ts';
import { hasOpenCase } from '../../platform/area/index.ts';

/** A product; days are yyyy-MM-dd. */
export interface ProductRow {
  id: string;
  holder_tenant_id: string;
  holder_name: string;
  number: string;
  number_key: string;
  kind: 'ordinary' | 'special';
  origin: 'domestic' | 'imported' | 'hmt' | null;
  state: ProductState;
  title: string;
  classification: string | null;
  responsible_name: string | null;
  plants: string[];
  /** Area of the case that opened it. */
  area: string;
  first_case_id: string;
  current_version: number;
  valid_from: string | null;
  valid_to: string | null;
  published_at: Date | null;
  search: number[];
  opened_at: Date;
  updated_at: Date;
}
/** A version of a product: the data of a case as it came into force. */
export interface VersionRow {
  product_id: string;
  version: number;
  holder_tenant_id: string;
  case_id: string;
  case_version: number;
  area: string;
  definition_version: number;
  change_type: ProductChangeType;
  change_summary: Text;
  title: string;
  data: JsonObject;
  sha256: string;
  made_by: string | null;
  made_by_name: string | null;
  effective_from: string;
  made_at: Date;
}
/** A change of the state; `from_state` null = the product was opened. */
export interface StateEventRow {
  id: string;
  product_id: string;
  holder_tenant_id: string;
  from_state: ProductState | null;
  to_state: ProductState;
  at: Date;
  case_id: string | null;
  letter_id: string | null;
  reason: string;
  public_text: Text;
}
/** Something that keeps others from acting on a product until it ends. */
export interface BlockRow {
  id: string;
  product_id: string;
  holder_tenant_id: string;
  kind: string;
  case_id: string;
  since: Date;
  until: Date | null;
  text: Text;
}
interface RegisterTables {
  product: ProductRow;
  product_version: VersionRow;
  product_state_event: StateEventRow;
  product_block: BlockRow;
}
const of = (db: Database): Kysely<RegisterTables> => tables<RegisterTables>(db);

/** Days without time: the driver would make them moments of its own zone. */
const days = [
  sql<string | null>`to_char(valid_from, 'YYYY-MM-DD')`.as('valid_from'),
  sql<string | null>`to_char(valid_to, 'YYYY-MM-DD')`.as('valid_to'),
] as const;
const columns = [
  'id',
  'holder_tenant_id',
  'holder_name',
  'number',
  'number_key',
  'kind',
  'origin',
  'state',
  'title',
  'classification',
  'responsible_name',
  'plants',
  'area',
  'first_case_id',
  'current_version',
  'published_at',
  'search',
  'opened_at',
  'updated_at',
] as const;

/** One product, if the scope may see it; `lock` waits for whoever is changing it. */
export function findProduct(db: Database, id: string, lock = false): Promise<ProductRow | undefined> {
  const query = of(db).selectFrom('product').select(columns).select(days).where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/**
 * Products in force whose last day is before a day, the longest ended first and locked; those that somebody has locked or whose renewal is open are
 * left out. The index product_expiry finds them.
 */
export async function takeExpired(
  db: Database,
  day: string,
  limit: number,
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from product p
    where p.state = 'ACTIVE' and p.valid_to < ${day}::date and p.id <> all (${except}::bigint[])
      and not exists (
        select from product_block b where b.product_id = p.id and b.kind = 'renewal' and b.until is null)
    order by p.valid_to, p.id limit ${limit} for update of p skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** Products of a kind that are not ended, were opened before a moment, and about which no case of these areas was submitted since another; locked. */
export async function takeUnanswered(
  db: Database,
  wish: {
    kind: ProductRow['kind'];
    openedBefore: Date;
    since: Date;
    areas: readonly string[];
    limit: number;
    except: readonly string[];
  },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from product p
    where p.kind = ${wish.kind} and p.state in ('ACTIVE', 'SUSPENDED') and p.opened_at < ${wish.openedBefore}
      and p.id <> all (${wish.except}::bigint[])
      and not exists (
        select from case_record c
        where c.product_id = p.id and c.area = any (${wish.areas}::text[]) and c.submitted_at >= ${wish.since})
    order by p.id limit ${wish.limit} for update of p skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

/** The product that a case opened. */
export function openedBy(db: Database, caseId: string): Promise<{ id: string } | undefined> {
  return of(db).selectFrom('product').select('id').where('first_case_id', '=', caseId).executeTakeFirst();
}

/** Adds a product with what it was opened as. */
export async function insertProduct(db: Database, row: ProductRow): Promise<void> {
  await sql`insert into product (id, holder_tenant_id, holder_name, number, number_key, kind, origin, state, title, classification,
      responsible_name, plants, area, first_case_id, current_version, valid_from, valid_to, published_at, search, opened_at, updated_at)
    values (${row.id}, ${row.holder_tenant_id}, ${row.holder_name}, ${row.number}, ${row.number_key}, ${row.kind}, ${row.origin}, ${row.state},
      ${row.title}, ${row.classification}, ${row.responsible_name}, ${row.plants}::text[], ${row.area}, ${row.first_case_id}, ${row.current_version},
      ${row.valid_from}::date, ${row.valid_to}::date, ${row.published_at}, ${row.search}::int4[], ${row.opened_at}, ${row.updated_at})`.execute(
    db,
  );
}

/** What changes on a product with a version or a state; the register's only update. */
export type ProductChange = Partial<
  Pick<
    ProductRow,
    | 'holder_name'
    | 'origin'
    | 'state'
    | 'title'
    | 'classification'
    | 'responsible_name'
    | 'plants'
    | 'current_version'
    | 'valid_from'
    | 'valid_to'
    | 'published_at'
    | 'search'
  >
>;
/** Changes a product that still has the version it was read with; false = somebody else gave it another one. */
export async function changeProduct(
  db: Database,
  id: string,
  expected: number,
  change: ProductChange,
  at: Date,
): Promise<boolean> {
  const { search, plants, ...plain } = change;
  const result = await of(db)
    .updateTable('product')
    .set({
      ...plain,
      ...(search ? { search: sql<number[]>`${search}::int4[]` } : {}),
      ...(plants ? { plants: sql<string[]>`${plants}::text[]` } : {}),
      updated_at: at,
    })
    .where('id', '=', id)
    .where('current_version', '=', expected)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Appends a version; versions are never changed. */
export async function insertVersion(db: Database, row: VersionRow): Promise<void> {
  await sql`insert into product_version (product_id, version, holder_tenant_id, case_id, case_version, area, definition_version, change_type,
      change_summary, title, data, sha256, made_by, made_by_name, effective_from, made_at)
    values (${row.product_id}, ${row.version}, ${row.holder_tenant_id}, ${row.case_id}, ${row.case_version}, ${row.area}, ${row.definition_version},
      ${row.change_type}, ${JSON.stringify(row.change_summary)}::jsonb, ${row.title}, ${JSON.stringify(row.data)}::jsonb, ${row.sha256},
      ${row.made_by}, ${row.made_by_name}, ${row.effective_from}::date, ${row.made_at})`.execute(db);
}

const effective = sql<string>`to_char(effective_from, 'YYYY-MM-DD')`.as('effective_from');
const versionColumns = [
  'product_id',
  'version',
  'holder_tenant_id',
  'case_id',
  'case_version',
  'area',
  'definition_version',
  'change_type',
  'change_summary',
  'title',
  'sha256',
  'made_by',
  'made_by_name',
  'made_at',
] as const;

/** One version with its data. */
export function findVersion(db: Database, productId: string, version: number): Promise<VersionRow | undefined> {
  return of(db)
    .selectFrom('product_version')
    .select([...versionColumns, 'data'])
    .select(effective)
    .where('product_id', '=', productId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Whether a submitted version of a case has become a version of a product. */
export async function hasVersionOf(
  db: Database,
  productId: string,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const found = await of(db)
    .selectFrom('product_version')
    .select('version')
    .where('product_id', '=', productId)
    .where('case_id', '=', id)
    .where('case_version', '=', version)
    .executeTakeFirst();
  return found !== undefined;
}

/** All versions without data, newest first. */
export function versionsOf(db: Database, productId: string): Promise<Omit<VersionRow, 'data'>[]> {
  return of(db)
    .selectFrom('product_version')
    .select(versionColumns)
    .select(effective)
    .where('product_id', '=', productId)
    .orderBy('version', 'desc')
    .execute();
}

/** Appends a change of state. */
export async function insertStateEvent(db: Database, row: StateEventRow): Promise<void> {
  await sql`insert into product_state_event (id, product_id, holder_tenant_id, from_state, to_state, at, case_id, letter_id, reason, public_text)
    values (${row.id}, ${row.product_id}, ${row.holder_tenant_id}, ${row.from_state}, ${row.to_state}, ${row.at}, ${row.case_id}, ${row.letter_id},
      ${row.reason}, ${JSON.stringify(row.public_text)}::jsonb)`.execute(db);
}

/** Gives changes of state the letter by which they were told. */
export async function giveLetter(db: Database, ids: readonly string[], letterId: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`update product_state_event set letter_id = ${letterId} where id = any(${[...ids]}::bigint[])`.execute(db);
}

/** The changes of state, oldest first. */
export function statesOf(db: Database, productId: string): Promise<StateEventRow[]> {
  return of(db)
    .selectFrom('product_state_event')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Adds a block; the same block of the same case again changes nothing. */
export async function insertBlock(db: Database, row: BlockRow): Promise<void> {
  await sql`insert into product_block (id, product_id, holder_tenant_id, kind, case_id, since, until, text)
    values (${row.id}, ${row.product_id}, ${row.holder_tenant_id}, ${row.kind}, ${row.case_id}, ${row.since}, null, ${JSON.stringify(row.text)}::jsonb)
    on conflict (product_id, kind, case_id) where until is null do nothing`.execute(db);
}

/** Ends the open blocks of one kind that a case made. */
export async function endBlocks(
  db: Database,
  productId: string,
  kind: string,
  caseId: string,
  at: Date,
): Promise<void> {
  await of(db)
    .updateTable('product_block')
    .set({ until: at })
    .where('product_id', '=', productId)
    .where('kind', '=', kind)
    .where('case_id', '=', caseId)
    .where('until', 'is', null)
    .execute();
}

/** The blocks of a product, open ones first. */
export function blocksOf(db: Database, productId: string): Promise<BlockRow[]> {
  return of(db)
    .selectFrom('product_block')
    .selectAll()
    .where('product_id', '=', productId)
    .orderBy(sql`until is not null`)
    .orderBy('since', 'desc')
    .execute();
}

/** Those of these products that have a case that no final status (`area status`) ended. */
export async function productsWithOpenCases(
  db: Database,
  ids: readonly string[],
  final: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select p.id from product p where p.id = any(${[...ids]}::bigint[])
    and ${hasOpenCase(sql`p.id`, final)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Cases that opened a product by being taken over and have later versions, with one of these statuses, that are not in force yet. */
export async function versionsToTakeOver(
  db: Database,
  statuses: readonly { area: string; status: string }[],
): Promise<{ case_id: string }[]> {
  const { rows } = await sql<{ case_id: string }>`select c.id as case_id from case_record c
    join product p on p.id = c.product_id and p.first_case_id = c.id and p.current_version = 1
    join jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) s (area text, status text) on s.area = c.area and s.status = c.status
    where c.product_id = c.id and c.version > 1 order by c.id`.execute(db);
  return rows;
}

/** Products with these words in name or number, newest first. */
export async function productsWorded(
  db: Database,
  { words, offset, limit }: { words: string; offset: number; limit: number },
): Promise<ProductRow[]> {
  let query = of(db).selectFrom('product').select(columns).select(days);
  if (words !== '')
    query = query
      .where(sql<boolean>`search @> ${trigrams([words])}::int4[]`)
      .where(sql<boolean>`position(lower(${words}) in lower(title || ' ' || number)) > 0`);
  return query.orderBy('opened_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute();
}

/** Products by their ids. */
export async function productsById(db: Database, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return of(db)
    .selectFrom('product')
    .select(columns)
    .select(days)
    .where('id', 'in', [...ids])
    .execute();
}

/** Notes that a product was ended for reasons of safety. */
export async function markEndedForSafety(db: Database, id: string): Promise<void> {
  await sql`update product set ended_for_safety = true where id = ${id}`.execute(db);
}

/** Takes back that a product was ended for reasons of safety. */
export async function clearEndedForSafety(db: Database, id: string): Promise<void> {
  await sql`update product set ended_for_safety = false where id = ${id} and ended_for_safety`.execute(db);
}

/** How a case lengthened the validity of a product; days are yyyy-MM-dd. */
export interface RenewalRow {
  product_id: string;
  case_id: string;
  holder_tenant_id: string;
  valid_before: string;
  valid_to: string;
  at: Date;
}

/** Keeps that a case lengthened the validity of a product. */
export async function keepRenewal(db: Database, row: RenewalRow): Promise<void> {
  await sql`insert into product_renewal (product_id, case_id, holder_tenant_id, valid_before, valid_to, at)
    values (${row.product_id}, ${row.case_id}, ${row.holder_tenant_id}, ${row.valid_before}::date, ${row.valid_to}::date, ${row.at})`.execute(
    db,
  );
}

/** Ids of the cases that lengthened the validity of a product. */
export async function renewedBy(db: Database, productId: string): Promise<string[]> {
  const { rows } = await sql<{
    case_id: string;
  }>`select case_id from product_renewal where product_id = ${productId}`.execute(db);
  return rows.map((row) => row.case_id);
}

/** The products of these cases that belong to one company, but for one of them. */
export async function productsOf(
  db: Database,
  { caseIds, holderTenantId, except }: { caseIds: readonly string[]; holderTenantId: string; except: string | null },
): Promise<Pick<ProductRow, 'number' | 'title' | 'state'>[]> {
  if (caseIds.length === 0) return [];
  const { rows } = await sql<Pick<ProductRow, 'number' | 'title' | 'state'>>`select distinct p.number, p.title, p.state
    from case_record c join product p on p.id = c.product_id
    where c.id = any(${[...caseIds]}::bigint[]) and c.holder_tenant_id = ${holderTenantId}
      and p.id is distinct from ${except}::bigint order by p.number`.execute(db);
  return rows;
}

/** Numbers of the products of these cases that were ended for reasons of safety, in their order. */
export async function endedForSafety(db: Database, caseIds: readonly string[]): Promise<string[]> {
  if (caseIds.length === 0) return [];
  const { rows } = await sql<{ number: string }>`select distinct p.number from case_record c
    join product p on p.id = c.product_id and p.ended_for_safety
    where c.id = any(${[...caseIds]}::bigint[]) order by p.number`.execute(db);
  return rows.map(({ number }) => number);
}
