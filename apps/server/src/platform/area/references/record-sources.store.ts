import type { JsonObject } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';
import { trigrams } from '../../../kernel/list/index.ts';
import type { Area } from '../definitions/catalog.ts';
import { areaTable } from '../tables/names.ts';

interface Wish {
  words: string;
  offset: number;
  limit: number;
}
export interface FoundRecord {
  id: string;
  title: string;
  data: JsonObject;
}
export interface FoundCase {
  id: string;
  area: string;
  title: string;
  status: string;
  procedure: string | null;
  applyNo: string | null;
  acceptNo: string | null;
  certNo: string | null;
  holderName: string;
  productId: string | null;
}

/** Rows of a register with these words in their title, newest first. */
export async function recordsWorded(db: Database, area: Area, wish: Wish): Promise<FoundRecord[]> {
  const table = sql.id(areaTable(area.definition));
  const { rows } = await sql<FoundRecord>`select id::text as id, title, data from ${table}
    where ${contains(sql`title`, wish.words)} order by updated_at desc, id desc
    limit ${wish.limit} offset ${wish.offset}`.execute(db);
  return rows;
}

/** Rows of a register by their ids. */
export async function recordsById(db: Database, area: Area, ids: readonly string[]): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`select id::text as id, title, data from ${sql.id(areaTable(area.definition))}
    where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

const caseFacts = sql`id::text as id, area, title, status, procedure, apply_no as "applyNo", accept_no as "acceptNo", cert_no as "certNo",
  holder_name as "holderName", product_id::text as "productId"`;
/** Columns of a case by which it is found, beside its title. */
const wordColumns = {
  applyNo: 'apply_no',
  acceptNo: 'accept_no',
  certNo: 'cert_no',
  holderName: 'holder_name',
} as const;

/** The words by which a case is found; those of a column that the caller may not see in its area are none: finding it would tell them. */
function caseWords(rights: ReadonlyMap<string, readonly string[]>): RawBuilder<unknown> {
  const columns = Object.entries(wordColumns).map(([key, name]) => {
    const hiding = [...rights].flatMap(([area, hidden]) => (hidden.includes(key) ? [area] : []));
    const column = sql.ref(name);
    return hiding.length === 0 ? column : sql`case when area = any(${hiding}::text[]) then null else ${column} end`;
  });
  return sql`concat_ws(' ', title, ${sql.join(columns)})`;
}

/** Cases with the words in what the caller may see of title, numbers and holder, newest first; `rights` = the hidden columns by area. */
export async function casesWorded(
  db: Database,
  rights: ReadonlyMap<string, readonly string[]>,
  wish: Wish,
): Promise<FoundCase[]> {
  const { rows } = await sql<FoundCase>`select ${caseFacts} from case_record
    where area = any(${[...rights.keys()]}::text[]) and ${contains(caseWords(rights), wish.words)}
    order by submitted_at desc, id desc limit ${wish.limit} offset ${wish.offset}`.execute(db);
  return rows;
}

/** Cases of these areas by their ids. */
export async function casesById(db: Database, areas: readonly string[], ids: readonly string[]): Promise<FoundCase[]> {
  const { rows } = await sql<FoundCase>`select ${caseFacts} from case_record
    where area = any(${[...areas]}::text[]) and id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Whether the words are a part of a text; the index of short texts finds the rows that can have them. */
function contains(text: RawBuilder<unknown>, words: string): RawBuilder<unknown> {
  if (words === '') return sql`true`;
  return sql`search @> ${trigrams([words])}::int4[] and position(lower(${words}) in lower(${text})) > 0`;
}
