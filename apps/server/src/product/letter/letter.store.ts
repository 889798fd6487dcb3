import type { LetterContent, LetterState, ServiceWay } from '@app/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Database, tables } from '../../kernel/context.ts';

/** A letter of a space. `holder_tenant_id` is the company that it is to. */
export interface LetterRow {
  id: string;
  kind: string;
  direction: 'out' | 'in';
  number: string | null;
  case_id: string;
  area: string;
  product_id: string | null;
  holder_tenant_id: string;
  to_name: string;
  to_address: string;
  template_version: number;
  content: LetterContent;
  content_sha256: string;
  state: LetterState;
  drafted_by: string | null;
  drafted_by_name: string | null;
  checked_by: string | null;
  checked_by_name: string | null;
  signed_by: string | null;
  signed_by_name: string | null;
  signature_id: string | null;
  created_at: Date;
  issued_at: Date | null;
  service_way: ServiceWay;
  served_at: Date | null;
  service_proof: string | null;
  first_read_at: Date | null;
  /** For letters that no clock follows; see `dueOf`. */
  reply_due: string | null;
  /** The node of the company that answers it; its clock is the limit. */
  reply_node: string | null;
  /** Day of the public notice, and the day on which the letter counts as served by it. */
  notice_on: string | null;
  service_due: string | null;
  replaces_id: string | null;
  /** Round of the opinion items that it sent; null = it sent none. */
  items_round: number | null;
  attachment_id: string | null;
  sha256: string | null;
  bytes: string | null;
}
const db = (handle: Database): Kysely<{ letter: LetterRow }> => tables<{ letter: LetterRow }>(handle);

export async function insertLetter(handle: Database, row: LetterRow): Promise<void> {
  await db(handle)
    .insertInto('letter')
    .values({ ...row, content: sql<LetterContent>`${JSON.stringify(row.content)}::jsonb` })
    .execute();
}

/** One letter that the scope may see. */
export function findLetter(handle: Database, id: string, lock = false): Promise<LetterRow | undefined> {
  const query = db(handle).selectFrom('letter').selectAll().where('id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** The letters of a case that were issued, oldest first. */
export function lettersOfCase(handle: Database, caseId: string): Promise<LetterRow[]> {
  return db(handle)
    .selectFrom('letter')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('issued_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** The letter with a number. */
export function letterNumbered(handle: Database, number: string): Promise<LetterRow | undefined> {
  return db(handle).selectFrom('letter').selectAll().where('number', '=', number).executeTakeFirst();
}

/** The letter whose file this is, if the scope may see it. */
export function letterOfFile(handle: Database, attachmentId: string): Promise<LetterRow | undefined> {
  return db(handle).selectFrom('letter').selectAll().where('attachment_id', '=', attachmentId).executeTakeFirst();
}

/** The letters whose file has this hash, if the scope may see them. */
export function lettersOfHash(handle: Database, sha256: string): Promise<LetterRow[]> {
  return db(handle).selectFrom('letter').selectAll().where('sha256', '=', sha256).limit(10).execute();
}

/** The title of the case of a letter. */
export async function caseTitleOf(handle: Database, caseId: string): Promise<string> {
  const { rows } = await sql<{ title: string }>`select title from case_record where id = ${caseId}`.execute(handle);
  return rows[0]?.title ?? '';
}

/** The letter that replaces this one. */
export async function replacementOf(
  handle: Database,
  id: string,
): Promise<{ id: string; number: string | null } | undefined> {
  return db(handle).selectFrom('letter').select(['id', 'number']).where('replaces_id', '=', id).executeTakeFirst();
}

/** Keeps the drawn file; false when another run did so before. */
export async function keepFile(
  handle: Database,
  id: string,
  file: { attachmentId: string; sha256: string; bytes: number },
): Promise<boolean> {
  const result = await db(handle)
    .updateTable('letter')
    .set({ attachment_id: file.attachmentId, sha256: file.sha256, bytes: String(file.bytes) })
    .where('id', '=', id)
    .where('attachment_id', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Moves the last day for an answer to the newest served letter of a kind; false when there is none. */
export async function moveReplyDue(
  handle: Database,
  { caseId, kind, due }: { caseId: string; kind: string; due: string },
): Promise<boolean> {
  const { rows } = await sql`update letter set reply_due = ${due} where id = (select max(id) from letter
    where case_id = ${caseId} and kind = ${kind} and state = 'served') returning id`.execute(handle);
  return rows.length > 0;
}

/** Keeps the time when the company first opened a letter; later openings change nothing. */
export async function keepFirstRead(handle: Database, id: string, at: Date): Promise<boolean> {
  const result = await db(handle)
    .updateTable('letter')
    .set({ first_read_at: at })
    .where('id', '=', id)
    .where('first_read_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Makes issued letters void; those that are void already stay as they are. */
export function markVoid(handle: Database, ids: readonly string[]): Promise<{ id: string; number: string | null }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db(handle)
    .updateTable('letter')
    .set({ state: 'void', reply_due: null })
    .where('id', 'in', ids)
    .where('state', 'in', ['issued', 'served'])
    .returning(['id', 'number'])
    .execute();
}

/** Records the service of an issued letter; false when it was served before. */
export async function keepService(
  handle: Database,
  id: string,
  service: { way: ServiceWay; at: Date; proof: string | null; replyDue: string | null },
): Promise<boolean> {
  const result = await db(handle)
    .updateTable('letter')
    .set({
      state: 'served',
      service_way: service.way,
      served_at: service.at,
      service_proof: service.proof,
      reply_due: service.replyDue,
    })
    .where('id', '=', id)
    .where('state', '=', 'issued')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * The clock that follows a letter `l` of a space (null = that of the transaction): the first of its node that began after it, as SQL to be joined as
 * `clock`, with `found`, its columns, and `due`: the last day, null while it stands still.
 */
export function clockOfLetter(schema: string | null): RawBuilder<unknown> {
  const table = (name: string) => (schema === null ? sql.id(name) : sql.id(schema, name));
  const [clock, instance] = [table('wf_deadline'), table('wf_instance')];
  return sql`lateral (select case when d.stops @> '[{"to": null}]' then null else d.due_day end as due, true as found,
      d.stops, d.start_day, d.amount, d.unit, d.due_day, d.state
    from ${clock} d join ${instance} i on i.id = d.instance_id
    where i.case_id = l.case_id and d.node = l.reply_node and d.id > l.id order by d.id limit 1) clock`;
}

/** The last day for an answer as it is now, by the clock that follows the letter; null = it asks for none, or the clock stands still. */
export async function dueOf(handle: Database, schema: string, letterId: string): Promise<string | null> {
  const { rows } = await sql<{
    due: string | null;
  }>`select case when clock.found then clock.due else l.reply_due end as due
    from letter l left join ${clockOfLetter(schema)} on true where l.id = ${letterId}`.execute(handle);
  return rows[0]?.due ?? null;
}

/** Whether a letter of the case that a node answers waits for its service. */
export async function hasUnserved(handle: Database, caseId: string, node: string): Promise<boolean> {
  const { rows } = await sql`select from letter where case_id = ${caseId} and state = 'issued' and direction = 'out'
    and reply_node = ${node} limit 1`.execute(handle);
  return rows.length > 0;
}

/** Records a public notice of an issued letter, which serves it on a later day. */
export async function keepNotice(
  handle: Database,
  id: string,
  notice: { on: string; due: string; proof: string },
): Promise<void> {
  await db(handle)
    .updateTable('letter')
    .set({ service_way: 'publication', service_proof: notice.proof, notice_on: notice.on, service_due: notice.due })
    .where('id', '=', id)
    .execute();
}

/** Ids of letters that count as served by their notice on or before a day, locked. */
export async function takeNoticed(
  handle: Database,
  day: string,
  limit: number,
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from letter where state = 'issued' and service_due <= ${day}::date
    and id <> all(${except}::bigint[]) order by service_due, id limit ${limit} for update skip locked`.execute(handle);
  return rows.map(({ id }) => id);
}
