import type { Text } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Database, Scope } from '../../kernel/context.ts';
import { tables } from '../../kernel/context.ts';
import { formatDate } from '../../kernel/time.ts';

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
  /** Days as `yyyy-MM-dd`. */
  shown_from: string | null;
  shown_until: string | null;
}
/** A message as the caller may see it: with its office, when it was sent to one, and the sender's name. */
export type ListedMessage = StoredMessage & { has_new: boolean; office: string | null; shown_name: string };
/** A file of a message and the scope where it lies. */
export interface MessageFileRow {
  message_id: string;
  attachment_id: string;
  position: number;
  title: string;
  ext: string;
  total_bytes: string;
  scope: Scope;
}
/** A receiver of a message; `office_id` is set when the person receives it for an office. */
export interface Receiver {
  user_id: string;
  office_id: string | null;
  office_name: string | null;
}
interface MessageTables {
  inner_message: Omit<StoredMessage, 'subject' | 'content' | 'owner_name'> & {
    subject: string;
    content: string;
    owner_name: string;
  };
  message_receiver: Receiver & { message_id: string; created_at: Date };
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

/** Stores a message and its receivers; false when the same event was sent before (`dedupe_key`). */
export async function insertMessage(
  db: Database,
  message: StoredMessage,
  receivers: readonly Receiver[],
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
      .values(receivers.map((one) => ({ ...one, message_id: message.id, created_at: message.created_at })))
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

/** Files among these of messages of all people. */
export async function heldByMessages(db: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct attachment_id::text as id from platform.message_file
    where attachment_id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

const me = (ctx: Context) => ctx.user?.id ?? '0';
const inLanguage = (ctx: Context, column: string) =>
  sql`coalesce(${sql.id('m', column)}->>${ctx.language}, ${sql.id('m', column)}->>'zh-CN')`;
const unread = (ctx: Context) =>
  sql`not exists (select from message_receipt r where r.message_id = m.id and r.user_id = ${me(ctx)})`;
const hidden = (ctx: Context) =>
  sql`exists (select from message_hidden h where h.message_id = m.id and h.user_id = ${me(ctx)})`;
/** Tenant id of a company's person, who sees offices in place of all people but colleagues; null for all others. */
const company = (ctx: Context) => (ctx.tenant?.kind === 'company' ? ctx.tenant.id : null);
/** SQL: the name of a person as the caller may know it; `stored` is what a person of an authority reads. */
const nameFor = (ctx: Context, person: RawBuilder<unknown>, stored: RawBuilder<unknown>) =>
  company(ctx) === null
    ? stored
    : sql`case when ${person} is null then ${stored} else (select o.name from outward_office(${person}, ${company(ctx)}) o) end`;
/** SQL: whether a message is seen on the business day: a bulletin may have a first and a last one. */
const isShown = (ctx: Context) => {
  const today = formatDate(ctx.businessNow());
  return sql`(coalesce(m.shown_from <= ${today}::date, true) and coalesce(m.shown_until >= ${today}::date, true))`;
};
/** The same, or it is one's own, which one also sees before and after. */
const isShownOrMine = (ctx: Context) => sql`(m.owner_id = ${me(ctx)} or ${isShown(ctx)})`;
/** SQL: when a message came to its readers: a bulletin with its first day. */
const cameAt = sql`greatest(m.created_at, m.shown_from::timestamp at time zone 'Asia/Shanghai')`;
const listed = (
  ctx: Context,
  createdAt = sql`m.created_at`,
) => sql`m.id, ${inLanguage(ctx, 'subject')} as subject, ${createdAt} as created_at,
  ${nameFor(ctx, sql`m.owner_id`, inLanguage(ctx, 'owner_name'))} as owner_name, m.message_type, m.is_public, m.can_reply,
  m.link, (select r.office_name from message_receiver r where r.message_id = m.id and r.user_id = ${me(ctx)}) as office`;

/** Files, among these attachments, of messages that the session's user may read. */
export async function readableFiles(
  ctx: Context,
  attachmentIds: readonly string[],
): Promise<Pick<MessageFileRow, 'attachment_id' | 'scope'>[]> {
  if (attachmentIds.length === 0) return [];
  const { rows } = await sql<Pick<MessageFileRow, 'attachment_id' | 'scope'>>`select f.attachment_id, f.scope
    from message_file f join inner_message m on m.id = f.message_id
    where f.attachment_id in (${sql.join([...attachmentIds])}) and ${isShownOrMine(ctx)}`.execute(ctx.db);
  return rows;
}

/** Messages to the session's user or to all, as `(…) t`. */
export function inboxOf(ctx: Context): RawBuilder<unknown> {
  return sql`(select ${listed(ctx, cameAt)}, ${unread(ctx)} as has_new from inner_message m
    where m.removed_at is null and not ${hidden(ctx)} and ${isShown(ctx)}
      and (m.is_public or m.id in (select message_id from message_receiver where user_id = ${me(ctx)}))) t`;
}

/** SQL: a receiver as counted for the sender: an office counts once, however many people read for it. */
const receiverId = (ctx: Context, person = sql`r.user_id`) =>
  company(ctx) === null
    ? sql`coalesce(r.office_id, ${person})`
    : sql`coalesce(r.office_id, (select o.id from outward_office(${person}, ${company(ctx)}) o))`;
const receiverName = (ctx: Context) => sql`coalesce(r.office_name, ${nameFor(ctx, sql`u.id`, sql`u.fullname`)})`;

/** Messages that the session's user sent, with the number of receivers and readers, as `(…) t`. */
export function outboxOf(ctx: Context): RawBuilder<unknown> {
  return sql`(select ${listed(ctx)}, m.shown_from, m.shown_until, false as has_new,
      (select coalesce(string_agg(r.name, '、' order by r.first), '') from (select ${receiverName(ctx)} as name, min(u.id) as first
        from message_receiver r join app_user u on u.id = r.user_id where r.message_id = m.id
        group by 1 order by 2 limit 5) r) as receiver_names,
      (select count(distinct ${receiverId(ctx)})::int from message_receiver r where r.message_id = m.id) as receiver_count,
      (select count(distinct ${receiverId(ctx, sql`p.user_id`)})::int from message_receipt p left join message_receiver r
        on r.message_id = p.message_id and r.user_id = p.user_id where p.message_id = m.id) as read_count,
      (select count(*)::int from message_reply where message_id = m.id) as reply_count
    from inner_message m where m.removed_at is null and m.owner_id = ${me(ctx)}) t`;
}

/** SQL: the author of a reply; for a company the office that received the letter. */
const replier = (ctx: Context) =>
  company(ctx) === null
    ? sql`coalesce(p.user_name->>${ctx.language}, p.user_name->>'zh-CN')`
    : sql`coalesce((select r.office_name from message_receiver r where r.message_id = p.message_id and r.user_id = p.user_id),
        (select o.name from outward_office(p.user_id, ${company(ctx)}) o))`;

/** Replies that the session's user may read, as `(…) t`. */
export function repliesOf(ctx: Context): RawBuilder<unknown> {
  return sql`(select p.id, p.message_id, p.content, p.created_at,
      ${replier(ctx)} as reply
    from message_reply p join inner_message m on m.id = p.message_id
    where m.removed_at is null and not ${hidden(ctx)} and ${isShownOrMine(ctx)}) t`;
}

/** Receipts that the session's user may see, as `(…) t`; one per reader, and to a company one per office. */
export function receiptsOf(ctx: Context): RawBuilder<unknown> {
  return company(ctx) === null
    ? sql`(select p.user_id as id, p.message_id, p.read_at, u.fullname as receiver
        from message_receipt p join inner_message m on m.id = p.message_id join app_user u on u.id = p.user_id
        where m.removed_at is null and not ${hidden(ctx)} and ${isShownOrMine(ctx)}) t`
    : sql`(select ${receiverId(ctx, sql`p.user_id`)} as id, p.message_id, min(p.read_at) as read_at, ${receiverName(ctx)} as receiver
        from message_receipt p join inner_message m on m.id = p.message_id join app_user u on u.id = p.user_id
        left join message_receiver r on r.message_id = p.message_id and r.user_id = p.user_id
        where m.removed_at is null and not ${hidden(ctx)} and ${isShownOrMine(ctx)} group by 1, 2, 4) t`;
}

/** One message, if the session's user may read it. */
export async function findMessage(ctx: Context, id: string): Promise<ListedMessage | undefined> {
  const { rows } =
    await sql<ListedMessage>`select m.*, ${cameAt} as created_at, to_char(m.shown_from, 'YYYY-MM-DD') as shown_from,
      to_char(m.shown_until, 'YYYY-MM-DD') as shown_until, ${unread(ctx)} as has_new,
      (select r.office_name from message_receiver r where r.message_id = m.id and r.user_id = ${me(ctx)}) as office,
      ${nameFor(ctx, sql`m.owner_id`, inLanguage(ctx, 'owner_name'))} as shown_name
    from inner_message m where m.id = ${id} and m.removed_at is null and not ${hidden(ctx)} and ${isShownOrMine(ctx)}`.execute(
      ctx.db,
    );
  return rows[0];
}

/** Those of these messages that the session's user may read, with their senders. */
export async function visibleAmong(
  ctx: Context,
  ids: readonly string[],
): Promise<{ id: string; owner_id: string | null }[]> {
  const { rows } = await sql<{ id: string; owner_id: string | null }>`select m.id, m.owner_id from inner_message m
    where m.id in (${sql.join([...ids])}) and m.removed_at is null and not ${hidden(ctx)} and ${isShownOrMine(ctx)}`.execute(
    ctx.db,
  );
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

/** Readers of the letters to an office, as receivers in its name. */
export async function officeReceivers(
  db: Database,
  offices: readonly { id: string; name: string }[],
): Promise<Receiver[]> {
  if (offices.length === 0) return [];
  const { rows } =
    await sql<Receiver>`select distinct on (r.user_id) r.user_id, o.id as office_id, o.name as office_name
    from jsonb_to_recordset(${JSON.stringify(offices)}::jsonb) o (id bigint, name text),
      lateral (select letter_readers(o.id) as user_id) r order by r.user_id, o.id`.execute(db);
  return rows;
}

/** The name by which a person is shown to another: for people of a company who are no colleagues, the office. */
export async function nameTold(db: Database, person: string, reader: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select case
      when exists (select from membership a join membership b on b.tenant_id = a.tenant_id
        where a.user_id = ${person} and b.user_id = ${reader})
        or not exists (select from membership m join tenant t on t.id = m.tenant_id and t.kind = 'company' where m.user_id = ${reader})
      then u.fullname else (select o.name from outward_office(u.id, 0) o) end as name
    from app_user u where u.id = ${person}`.execute(db);
  return rows[0]?.name ?? '';
}

/** A person's name as recorded, in every language the same. */
export async function nameOf(db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ fullname: string }>`select fullname from app_user where id = ${userId}`.execute(db);
  return rows[0]?.fullname ?? '';
}
