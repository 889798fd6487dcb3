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
type Json<T> = { [K in keyof T]: T[K] extends Date | string | boolean ? T[K] : string };
const db = (handle: Database): Kysely<{ publicity: Json<PublicityRow> }> =>
  tables<{ publicity: Json<PublicityRow> }>(handle);

/** Publishes a record, or brings a published one up to date; its list of states only grows. */
export async function upsertRecord(
  handle: Database,
  row: Omit<PublicityRow, 'states' | 'certificate' | 'updated_at'> & { state: { at: string; label: Text } },
): Promise<void> {
  await sql`
    insert into publicity (number, number_key, case_id, area, authority_id, authority_name, holder_tenant_id, holder_name, title, status, status_label,
      status_look, filed_at, fields, ingredients, trace_ingredients, states, demo)
    values (${row.number}, ${row.number_key}, ${row.case_id}, ${row.area}, ${row.authority_id}, ${row.authority_name}, ${row.holder_tenant_id}, ${row.holder_name},
      ${row.title}, ${row.status}, ${JSON.stringify(row.status_label)}::jsonb, ${row.status_look}, ${row.filed_at}, ${JSON.stringify(row.fields)}::jsonb,
      ${JSON.stringify(row.ingredients)}::jsonb, ${JSON.stringify(row.trace_ingredients)}::jsonb, ${JSON.stringify([row.state])}::jsonb, ${row.demo})
    on conflict (number) do update set title = excluded.title, holder_name = excluded.holder_name, fields = excluded.fields, ingredients = excluded.ingredients,
      trace_ingredients = excluded.trace_ingredients, updated_at = now()`.execute(handle);
}

/** Follows a case's status on its public record, when it has one. */
export async function updateStatus(
  handle: Database,
  caseId: string,
  change: { status: string; label: Text; look: string; at: string },
): Promise<void> {
  await sql`
    update publicity set status = ${change.status}, status_label = ${JSON.stringify(change.label)}::jsonb, status_look = ${change.look}, updated_at = now(),
      states = states || ${JSON.stringify([{ at: change.at, label: change.label }])}::jsonb
    where case_id = ${caseId} and status <> ${change.status}`.execute(handle);
}

export async function setCertificate(
  handle: Database,
  number: string,
  certificate: { attachmentId: string; sha256: string; bytes: number },
): Promise<void> {
  await sql`update publicity set certificate = ${JSON.stringify(certificate)}::jsonb, updated_at = now() where number = ${number}`.execute(
    handle,
  );
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
