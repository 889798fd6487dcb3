import type { Text } from '@app/contract';
import { type Kysely, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

export interface PublicityRow {
  number: string;
  number_key: string;
  case_id: string;
  area: string;
  authority_id: string;
  authority_name: string;
  holder_tenant_id: string;
  holder_name: string;
  title: string;
  status: string;
  status_label: Text;
  status_look: string;
  filed_at: Date;
  fields: { label: Text; value: string }[];
  ingredients: string[];
  trace_ingredients: string[];
  states: { at: string; label: Text }[];
  demo: boolean;
  certificate: { attachmentId: string; sha256: string; bytes: number } | null;
  updated_at: Date;
}
type Json<T> = {
  [K in keyof T]: T[K] extends Date | string | boolean ? T[K] : null extends T[K] ? string | null : string;
};
const db = (handle: Database): Kysely<{ publicity: Json<PublicityRow> }> =>
  tables<{ publicity: Json<PublicityRow> }>(handle);

/** The state of a case as the public reads it; `at` is written time. */
export interface PublicState {
  status: string;
  label: Text;
  look: string;
  at: string;
}
/** What changes in a record; absent parts stay as they are. */
export interface RecordChange {
  /** Identity of the record; with it, a missing record is created. */
  place?: Pick<
    PublicityRow,
    | 'number'
    | 'number_key'
    | 'case_id'
    | 'area'
    | 'authority_id'
    | 'authority_name'
    | 'holder_tenant_id'
    | 'filed_at'
    | 'demo'
  >;
  /** The published content about the product. */
  content?: Pick<PublicityRow, 'title' | 'holder_name' | 'fields' | 'ingredients' | 'trace_ingredients'>;
  /** The new state; the same state again changes nothing, and the list of states only grows. */
  state?: PublicState;
  certificate?: NonNullable<PublicityRow['certificate']>;
}

/**
 * Writes public records, each by one statement; the only function that does. With `place` the record is created or its content updated; the state
 * of an existing record is changed by the case's own steps only.
 */
export async function writeRecord(
  handle: Database,
  of: { number: string } | { case_id: string },
  { place, content, state, certificate }: RecordChange,
): Promise<void> {
  const said = content && {
    title: content.title,
    holder_name: content.holder_name,
    fields: JSON.stringify(content.fields),
    ingredients: JSON.stringify(content.ingredients),
    trace_ingredients: JSON.stringify(content.trace_ingredients),
  };
  const entry = state && JSON.stringify([{ at: state.at, label: state.label }]);
  const stands = state && { status: state.status, status_label: JSON.stringify(state.label), status_look: state.look };
  const updated_at = sql<Date>`now()`;
  if (place && said && stands && entry) {
    await db(handle)
      .insertInto('publicity')
      .values({ ...place, ...said, ...stands, states: entry, certificate: null, updated_at })
      .onConflict((known) => known.column('number').doUpdateSet({ ...said, updated_at }))
      .execute();
    return;
  }
  const drawn = certificate && { certificate: JSON.stringify(certificate) };
  let update = db(handle)
    .updateTable('publicity')
    .set({
      ...said,
      ...stands,
      ...drawn,
      updated_at,
      ...(entry ? { states: sql<string>`states || ${entry}::jsonb` } : {}),
    })
    .where((eb) => eb.and(of));
  if (state) update = update.where('status', '<>', state.status);
  await update.execute();
}

export async function findByNumber(handle: Database, numberKey: string): Promise<PublicityRow | undefined> {
  return db(handle)
    .selectFrom('publicity')
    .selectAll()
    .where('number_key', '=', numberKey)
    .executeTakeFirst() as Promise<PublicityRow | undefined>;
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
