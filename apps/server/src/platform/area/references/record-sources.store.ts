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
const caseWords = sql`concat_ws(' ', title, apply_no, accept_no, cert_no, holder_name)`;

/** Cases of these areas with the words in title, numbers or holder, newest first. */
export async function casesWorded(db: Database, areas: readonly string[], wish: Wish): Promise<FoundCase[]> {
  const { rows } = await sql<FoundCase>`select ${caseFacts} from case_record
    where area = any(${[...areas]}::text[]) and ${contains(caseWords, wish.words)}
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
