import type { Text } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Database, Scope } from '../../kernel/context.ts';
import { tables } from '../../kernel/context.ts';

/** Tables of messages; the only file that names them. Row-level security binds every query to the session's user. */
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
/** A file of a message and the place where its bytes are recorded. */
export interface MessageFileRow {
  message_id: string;
  attachment_id: string;
  position: number;
  title: string;
  ext: string;
  total_bytes: string;
  scope: Scope;
}
interface MessageTables {
  inner_message: Omit<StoredMessage, 'subject' | 'content' | 'owner_name'> & {
    subject: string;
    content: string;
    owner_name: string;
  };
  message_receiver: { message_id: string; user_id: string; created_at: Date };
  message_file: Omit<MessageFileRow, 'scope'> & { scope: string };
  message_reply: {
    id: string;
    message_id: string;
    user_id: string;
    user_name: string;
    content: string;
    created_at: Date;
  };
}
const of = (db: Database) => tables<MessageTables>(db);

/** Stores a message and its receivers; false when the same event was told before (`dedupe_key`). */
export async function insertMessage(
  db: Database,
  message: StoredMessage,
  receivers: readonly string[],
): Promise<boolean> {
  const json = (text: Text) => JSON.stringify(text);
  const { subject, content, owner_name, ...plain } = message;
  const result = await of(db)
    .insertInto('inner_message')
    .values({ ...plain, subject: json(subject), content: json(content), owner_name: json(owner_name) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (Number(result.numInsertedOrUpdatedRows) === 0) return false;
  if (receivers.length > 0)
    await of(db)
      .insertInto('message_receiver')
      .values(receivers.map((user_id) => ({ message_id: message.id, user_id, created_at: message.created_at })))
      .execute();
  return true;
}

export async function insertFiles(db: Database, files: readonly MessageFileRow[]): Promise<void> {
  if (files.length === 0) return;
  await of(db)
    .insertInto('message_file')
    .values(files.map((file) => ({ ...file, scope: JSON.stringify(file.scope) })))
    .execute();
}

export function filesOf(db: Database, messageId: string): Promise<MessageFileRow[]> {
  return tables<{ message_file: MessageFileRow }>(db)
    .selectFrom('message_file')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('position')
    .execute();
}

/** Files, among these attachments, of messages that the session's user may read. */
export async function readableFiles(db: Database, attachmentIds: readonly string[]): Promise<MessageFileRow[]> {
  if (attachmentIds.length === 0) return [];
  return tables<{ message_file: MessageFileRow }>(db)
    .selectFrom('message_file')
    .selectAll()
    .where('attachment_id', 'in', [...attachmentIds])
    .execute();
}

const me = (ctx: Context) => ctx.user?.id ?? '0';
const inLanguage = (ctx: Context, column: string) =>
  sql`coalesce(${sql.id('m', column)}->>${ctx.language}, ${sql.id('m', column)}->>'zh-CN')`;
const unread = (ctx: Context) =>
  sql`not exists (select from message_receipt r where r.message_id = m.id and r.user_id = ${me(ctx)})`;
const hidden = (ctx: Context) =>
  sql`exists (select from message_hidden h where h.message_id = m.id and h.user_id = ${me(ctx)})`;
const listed = (ctx: Context) => sql`m.id, ${inLanguage(ctx, 'subject')} as subject, m.created_at,
  ${inLanguage(ctx, 'owner_name')} as owner_name, m.message_type, m.is_public, m.can_reply, m.link`;

/** Messages to the session's user or to all, as `(…) t`. */
export function inboxOf(ctx: Context): RawBuilder<unknown> {
  return sql`(select ${listed(ctx)}, ${unread(ctx)} as has_new from inner_message m
    where m.removed_at is null and not ${hidden(ctx)}
      and (m.is_public or m.id in (select message_id from message_receiver where user_id = ${me(ctx)}))) t`;
}

/** Messages that the session's user sent, with how far they were read, as `(…) t`. */
export function outboxOf(ctx: Context): RawBuilder<unknown> {
  return sql`(select ${listed(ctx)}, false as has_new,
      (select coalesce(string_agg(u.fullname, '、' order by u.id), '') from
        (select user_id from message_receiver where message_id = m.id order by user_id limit 5) r
        join app_user u on u.id = r.user_id) as receiver_names,
      (select count(*)::int from message_receiver where message_id = m.id) as receiver_count,
      (select count(*)::int from message_receipt where message_id = m.id) as read_count,
      (select count(*)::int from message_reply where message_id = m.id) as reply_count
    from inner_message m where m.removed_at is null and m.owner_id = ${me(ctx)}) t`;
}

/** Replies that the session's user may read, as `(…) t`. */
export function repliesOf(ctx: Context): RawBuilder<unknown> {
  return sql`(select p.id, p.message_id, p.content, p.created_at,
      coalesce(p.user_name->>${ctx.language}, p.user_name->>'zh-CN') as reply
    from message_reply p join inner_message m on m.id = p.message_id
    where m.removed_at is null and not ${hidden(ctx)}) t`;
}

/** Receipts that the session's user may see, as `(…) t`; a receipt has no id of its own: it is one per reader. */
export function receiptsOf(ctx: Context): RawBuilder<unknown> {
  return sql`(select r.user_id as id, r.message_id, r.read_at, u.fullname as receiver
    from message_receipt r join inner_message m on m.id = r.message_id join app_user u on u.id = r.user_id
    where m.removed_at is null and not ${hidden(ctx)}) t`;
}

/** One message, if the session's user may read it. */
export async function findMessage(ctx: Context, id: string): Promise<ListedMessage | undefined> {
  const { rows } = await sql<ListedMessage>`select m.*, ${unread(ctx)} as has_new
    from inner_message m where m.id = ${id} and m.removed_at is null and not ${hidden(ctx)}`.execute(ctx.db);
  return rows[0];
}

/** Those of these messages that the session's user may read, with their senders. */
export async function visibleAmong(
  ctx: Context,
  ids: readonly string[],
): Promise<{ id: string; owner_id: string | null }[]> {
  const { rows } = await sql<{ id: string; owner_id: string | null }>`select m.id, m.owner_id from inner_message m
    where m.id in (${sql.join([...ids])}) and m.removed_at is null and not ${hidden(ctx)}`.execute(ctx.db);
  return rows;
}

/** One receipt per user and message; reading again changes nothing. */
export async function insertReceipts(db: Database, userId: string, ids: readonly string[], now: Date): Promise<void> {
  const rows = ids.map((id) => sql`(${id}, ${userId}, ${now})`);
  await sql`insert into message_receipt (message_id, user_id, read_at) values ${sql.join(rows)} on conflict do nothing`.execute(
    db,
  );
}

export async function hideMessages(db: Database, userId: string, ids: readonly string[], now: Date): Promise<void> {
  const rows = ids.map((id) => sql`(${id}, ${userId}, ${now})`);
  await sql`insert into message_hidden (message_id, user_id, hidden_at) values ${sql.join(rows)} on conflict do nothing`.execute(
    db,
  );
}

export async function removeMessages(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await sql`update inner_message set removed_at = ${now} where id in (${sql.join([...ids])})`.execute(db);
}

export async function insertReply(
  db: Database,
  reply: { id: string; messageId: string; userId: string; userName: Text; content: string; at: Date },
): Promise<void> {
  await of(db)
    .insertInto('message_reply')
    .values({
      id: reply.id,
      message_id: reply.messageId,
      user_id: reply.userId,
      user_name: JSON.stringify(reply.userName),
      content: reply.content,
      created_at: reply.at,
    })
    .execute();
}

/** A person's name as it is recorded: the same in every language, here as on every other page. */
export async function nameOf(db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ fullname: string }>`select fullname from app_user where id = ${userId}`.execute(db);
  return rows[0]?.fullname ?? '';
}
