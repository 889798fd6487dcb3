import type { CertificateState, Text } from '@app/contract';
import { normaliseName } from '@app/engine/review';
import { type Kysely, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

/** A certificate as the public record keeps it; a file stands only where one may be fetched. */
export interface PublicCertificate {
  version: number;
  state: CertificateState;
  validFrom: string | null;
  validTo: string | null;
  file: { attachmentId: string; sha256: string; bytes: number } | null;
}
export interface PublicityRow {
  number: string;
  number_key: string;
  case_id: string;
  area: string;
  authority_id: string;
  authority_name: string;
  holder_tenant_id: string;
  holder_name: string;
  kind: 'ordinary' | 'special';
  title: string;
  /** The title in the spelling of comparison. */
  name_key: string | null;
  status: string;
  status_label: Text;
  status_look: string;
  filed_at: Date;
  fields: { label: Text; value: string }[];
  ingredients: string[];
  trace_ingredients: string[];
  states: { at: string; label: Text }[];
  demo: boolean;
  product_id: string;
  versions: { version: number; from: string; change: Text }[];
  certificates: PublicCertificate[];
  updated_at: Date;
}
type Json<T> = {
  [K in keyof T]: T[K] extends Date | string | boolean ? T[K] : null extends T[K] ? string | null : string;
};
const db = (handle: Database): Kysely<{ publicity: Json<PublicityRow> }> =>
  tables<{ publicity: Json<PublicityRow> }>(handle);

/** Writes the public record of a product whole, by one statement; the only function that writes records. */
export async function writeRecord(handle: Database, row: Omit<PublicityRow, 'updated_at' | 'name_key'>): Promise<void> {
  const { number, number_key, product_id, case_id, area, authority_id, demo, filed_at, ...shown } = row;
  const said = {
    ...shown,
    product_id,
    name_key: normaliseName(row.title),
    status_label: JSON.stringify(row.status_label),
    fields: JSON.stringify(row.fields),
    ingredients: JSON.stringify(row.ingredients),
    trace_ingredients: JSON.stringify(row.trace_ingredients),
    states: JSON.stringify(row.states),
    versions: JSON.stringify(row.versions),
    certificates: JSON.stringify(row.certificates),
    updated_at: sql<Date>`now()`,
  };
  await db(handle)
    .insertInto('publicity')
    .values({ number, number_key, case_id, area, authority_id, demo, filed_at, ...said })
    .onConflict((known) => known.column('number').doUpdateSet(said))
    .execute();
}

export async function findByNumber(handle: Database, numberKey: string): Promise<PublicityRow | undefined> {
  return db(handle)
    .selectFrom('publicity')
    .selectAll()
    .where('number_key', '=', numberKey)
    .executeTakeFirst() as Promise<PublicityRow | undefined>;
}

/** Numbers of products of this name, oldest first, but for those of one company. */
export async function numbersNamed(
  handle: Database,
  nameKey: string,
  { notOf, most }: { notOf: string; most: number },
): Promise<string[]> {
  const rows = await db(handle)
    .selectFrom('publicity')
    .select('number')
    .where('name_key', '=', nameKey)
    .where('holder_tenant_id', '<>', notOf)
    .orderBy('number')
    .limit(most)
    .execute();
  return rows.map(({ number }) => number);
}

/** Search by product name, number or filer (contains), newest first. */
export async function searchRecords(
  handle: Database,
  text: string,
  numberKey: string,
  page: { offset: number; limit: number },
): Promise<{ rows: PublicityRow[]; total: number }> {
  let query = db(handle).selectFrom('publicity');
  if (text)
    query = query.where((eb) =>
      eb.or([
        sql<boolean>`position(lower(${text}) in lower(title)) > 0`,
        sql<boolean>`position(lower(${text}) in lower(holder_name)) > 0`,
        sql<boolean>`position(${numberKey} in number_key) > 0`,
      ]),
    );
  const rows = (await query
    .selectAll()
    .orderBy('filed_at', 'desc')
    .orderBy('number', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()) as unknown as PublicityRow[];
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
