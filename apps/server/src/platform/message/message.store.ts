import type { Text } from '@app/contract';
import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';
import { tables } from '../../kernel/context.ts';

export type MessageType = 'bulletin' | 'normal' | 'system';
/** A message as stored: texts in every language. */
export interface StoredMessage {
  id: string;
  dedupe_key: string | null;
  subject: Text;
  content: Text;
  message_type: MessageType;
  is_public: boolean;
  can_reply: boolean;
  owner_id: string | null;
  owner_name: Text;
  link: string | null;
  created_at: Date;
}
export type ListedMessage = StoredMessage & { has_new: boolean };
interface MessageTables {
  inner_message: Omit<StoredMessage, 'subject' | 'content' | 'owner_name'> & {
    subject: string;
    content: string;
    owner_name: string;
  };
  message_receiver: { message_id: string; user_id: string; created_at: Date };
}

/** Stores a message and its receivers; false when the same event was told before (`dedupe_key`). */
export async function insertMessage(
  db: Database,
  message: StoredMessage,
  receivers: readonly string[],
): Promise<boolean> {
  const json = (text: Text) => JSON.stringify(text);
  const { subject, content, owner_name, ...plain } = message;
  const result = await tables<MessageTables>(db)
    .insertInto('inner_message')
    .values({ ...plain, subject: json(subject), content: json(content), owner_name: json(owner_name) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(result.numInsertedOrUpdatedRows) === 0) return false;
  if (receivers.length > 0)
    await tables<MessageTables>(db)
      .insertInto('message_receiver')
      .values(receivers.map((user_id) => ({ message_id: message.id, user_id, created_at: message.created_at })))
      .execute();
  return true;
}

/** Conditions of the inbox list; every value is bound. */
export interface InboxFilter {
  subject?: string;
  types?: string[];
  unread?: boolean;
  from?: Date;
  until?: Date;
  ascending: boolean;
  limit: number;
  offset: number;
}

/** Messages sent to the session's user or to all. Row-level security binds them to the user whatever the query says. */
export async function inboxPage(
  db: Database,
  userId: string,
  filter: InboxFilter,
): Promise<{ rows: ListedMessage[]; total: number }> {
  const mine = sql`(m.is_public or m.id in (select message_id from message_receiver where user_id = ${userId}))`;
  const unread = sql`not exists (select from message_receipt r where r.message_id = m.id and r.user_id = ${userId})`;
  const conditions = [mine];
  if (filter.subject !== undefined) {
    const pattern = `%${filter.subject.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`exists (select from jsonb_each_text(m.subject) t where t.value ilike ${pattern})`);
  }
  if (filter.types)
    conditions.push(sql`m.message_type in (${sql.join(filter.types.length > 0 ? filter.types : [''])})`);
  if (filter.unread !== undefined) conditions.push(filter.unread ? unread : sql`not (${unread})`);
  if (filter.from) conditions.push(sql`m.created_at >= ${filter.from}`);
  if (filter.until) conditions.push(sql`m.created_at <= ${filter.until}`);
  const where = sql.join(conditions, sql` and `);
  const direction = filter.ascending ? sql`asc` : sql`desc`;
  const { rows } = await sql<ListedMessage>`select m.*, ${unread} as has_new from inner_message m where ${where}
    order by m.created_at ${direction}, m.id ${direction} limit ${filter.limit} offset ${filter.offset}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from inner_message m where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One message, if the session's user may read it. */
export async function findMessage(db: Database, userId: string, id: string): Promise<ListedMessage | undefined> {
  const { rows } = await sql<ListedMessage>`select m.*,
    not exists (select from message_receipt r where r.message_id = m.id and r.user_id = ${userId}) as has_new
    from inner_message m where m.id = ${id}`.execute(db);
  return rows[0];
}

/** How many of these messages the session's user may read. */
export async function countVisible(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from inner_message
    where id in (${sql.join([...ids])})`.execute(db);
  return rows[0]?.total ?? 0;
}

/** One receipt per user and message; reading again changes nothing. */
export async function insertReceipts(db: Database, userId: string, ids: readonly string[], now: Date): Promise<void> {
  const rows = ids.map((id) => sql`(${id}, ${userId}, ${now})`);
  await sql`insert into message_receipt (message_id, user_id, read_at) values ${sql.join(rows)} on conflict do nothing`.execute(
    db,
  );
}
