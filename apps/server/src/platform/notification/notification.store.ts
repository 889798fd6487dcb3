import type { Language, NotificationChoices, NotificationKind, NotificationReason, Text } from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

/** A notification as stored; `kind` test is the mail that a person sends to themselves. */
export interface NotificationRow {
  id: string;
  event: string;
  user_id: string;
  tenant_id: string | null;
  kind: NotificationKind | 'test';
  message_id: string | null;
  subject: Text | null;
  content: Text | null;
  link: string | null;
  attempts: number;
  created_at: Date;
}
/** One that is to be stored: waiting, or left out from the beginning with the reason. */
export interface NewNotification extends Omit<NotificationRow, 'attempts' | 'created_at'> {
  mode: 'once' | 'digest';
  reason: NotificationReason | null;
  due_at: Date;
}
/** What a person chose, as stored. */
export interface ChoiceRow {
  language: Language | null;
  digest_at: string;
  kinds: NotificationChoices;
}
/** Somebody who is to be told: where they work, and what they chose. */
export interface Audience {
  user_id: string;
  choice: ChoiceRow | null;
  tenants: { id: string; kind: 'platform' | 'authority' | 'company' }[];
}

/** What these people chose, and in which tenants they are; people who are gone are left out. */
export async function audienceOf(db: Database, userIds: readonly string[]): Promise<Audience[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<Audience>`select u.id as user_id,
      case when c.user_id is not null then jsonb_build_object('language', c.language, 'digest_at', c.digest_at, 'kinds', c.kinds) end as choice,
      coalesce((select jsonb_agg(jsonb_build_object('id', n.id::text, 'kind', n.kind) order by n.id)
        from membership m join tenant n on n.id = m.tenant_id where m.user_id = u.id), '[]') as tenants
    from app_user u left join notification_choice c on c.user_id = u.id
    where u.id = any(${[...userIds]}::bigint[]) order by u.id`.execute(db);
  return rows;
}

/** Stores notifications; one of an event that its person was told of before is left out. */
export async function insertNotifications(db: Database, rows: readonly NewNotification[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ due_at, reason, ...row }) => ({
    ...row,
    reason,
    state: reason === null ? 'waiting' : 'skipped',
    due_at: due_at.toISOString(),
    done_at: reason === null ? null : now.toISOString(),
  }));
  await sql`insert into notification (id, event, user_id, tenant_id, kind, mode, message_id, subject, content, link, state, reason, due_at,
      next_at, created_at, done_at)
    select id, event, user_id, tenant_id, kind, mode, message_id, subject, content, link, state, reason, due_at, ${now}, ${now}, done_at
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) r (id bigint, event text, user_id bigint, tenant_id bigint, kind text, mode text,
      message_id bigint, subject jsonb, content jsonb, link text, state text, reason text, due_at timestamptz, done_at timestamptz)
    on conflict (user_id, event) do nothing`.execute(db);
}

export async function choiceOf(db: Database, userId: string): Promise<ChoiceRow | null> {
  const { rows } = await sql<ChoiceRow>`select language, digest_at, kinds from notification_choice
    where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function putChoice(db: Database, userId: string, choice: ChoiceRow, now: Date): Promise<void> {
  await sql`insert into notification_choice (user_id, language, digest_at, kinds, updated_at)
    values (${userId}, ${choice.language}, ${choice.digest_at}, ${JSON.stringify(choice.kinds)}::jsonb, ${now})
    on conflict (user_id) do update set language = excluded.language, digest_at = excluded.digest_at, kinds = excluded.kinds,
      updated_at = excluded.updated_at`.execute(db);
}

/** What waits of a kind follows a new choice: it is mailed at another moment, or left out (`due` null). */
export async function moveWaiting(
  db: Database,
  { userId, kind, mode, due }: { userId: string; kind: NotificationKind; mode: 'once' | 'digest'; due: Date | null },
  now: Date,
): Promise<void> {
  const change =
    due === null ? sql`state = 'skipped', reason = 'off', done_at = ${now}` : sql`mode = ${mode}, due_at = ${due}`;
  await sql`update notification set ${change}
    where user_id = ${userId} and kind = ${kind} and state = 'waiting'`.execute(db);
}

/** The last test mail of a person. */
export async function lastTest(
  db: Database,
  userId: string,
): Promise<{ created_at: Date; state: string; reason: string | null } | undefined> {
  const { rows } = await sql<{
    created_at: Date;
    state: string;
    reason: string | null;
  }>`select created_at, state, reason
    from notification where user_id = ${userId} and kind = 'test' order by id desc limit 1`.execute(db);
  return rows[0];
}

/** How the mail server does. */
export interface HealthRow {
  last_sent_at: Date | null;
  failing_since: Date | null;
  failures: number;
  error: string | null;
  resume_at: Date | null;
}

export async function readHealth(db: Database): Promise<HealthRow> {
  const { rows } =
    await sql<HealthRow>`select last_sent_at, failing_since, failures, error, resume_at from mail_health`.execute(db);
  return rows[0] ?? { last_sent_at: null, failing_since: null, failures: 0, error: null, resume_at: null };
}

/** A mail was taken. Not every mail writes the one row, which all servers share. */
export async function noteSent(db: Database, now: Date): Promise<void> {
  await sql`update mail_health set last_sent_at = ${now}, failing_since = null, failures = 0, error = null, resume_at = null
    where failing_since is not null or last_sent_at is null or last_sent_at < ${now}::timestamptz - interval '5 seconds'`.execute(
    db,
  );
}

/** The server failed: it is asked again later, each time after a longer wait. */
export async function noteFailing(
  db: Database,
  { error, now, firstMs, longestMs }: { error: string; now: Date; firstMs: number; longestMs: number },
): Promise<void> {
  await sql`update mail_health set failing_since = coalesce(failing_since, ${now}), failures = failures + 1, error = ${error},
    resume_at = ${now}::timestamptz + make_interval(secs => least(${firstMs}::float8 * power(2, least(failures, 20)), ${longestMs}) / 1000)`.execute(
    db,
  );
}

/** Server that was changed or mended: what waits for it is tried at once. */
export async function forgetFailing(db: Database): Promise<void> {
  await sql`update mail_health set resume_at = null, failures = 0 where resume_at is not null`.execute(db);
}

/** Moments of both clocks. */
export interface Moments {
  business: Date;
  real: Date;
}
const lease = '10 minutes';
/** Most notifications of one person in one mail; the others come in the next. */
const mostTogether = 300;

/**
 * Takes what is due of some people, those who wait longest first, all of one person in one tenant together. One server takes at a time, so that
 * nothing is taken twice and nobody's mail is torn apart.
 */
export async function takeDue(db: Database, at: Moments, people: number): Promise<NotificationRow[]> {
  const due = sql`state = 'waiting' and due_at <= ${at.business} and next_at <= ${at.real}`;
  await sql`select pg_advisory_xact_lock(hashtext('notification'))`.execute(db);
  const { rows } = await sql<NotificationRow>`with person as (
      select user_id, tenant_id from notification where ${due} group by user_id, tenant_id order by min(due_at), min(id) limit ${people}),
    taken as (select n.id from person p cross join lateral (select id from notification
      where user_id = p.user_id and tenant_id is not distinct from p.tenant_id and ${due} order by due_at, id limit ${mostTogether}) n)
    update notification n set state = 'sending', attempts = attempts + 1, mail_id = null,
      leased_until = ${at.real}::timestamptz + ${lease}::interval
    from taken where n.id = taken.id
    returning n.id, n.event, n.user_id, n.tenant_id, n.kind, n.message_id, n.subject, n.content, n.link, n.attempts, n.created_at`.execute(
    db,
  );
  return rows;
}

/** Rows that a killed server had taken: those whose mail had begun may have arrived, the others wait again. */
export async function recoverTaken(db: Database, now: Date): Promise<void> {
  await sql`update notification set leased_until = null,
      state = case when mail_id is null then 'waiting' else 'unsure' end,
      reason = case when mail_id is null then reason else 'answerLost' end,
      attempts = case when mail_id is null then greatest(attempts - 1, 0) else attempts end,
      done_at = case when mail_id is null then null else ${now}::timestamptz end
    where state = 'sending' and leased_until < ${now}`.execute(db);
}

/** From here on the rows' mail may arrive; answers false when another server has them by now. */
export async function beginMail(
  db: Database,
  ids: readonly string[],
  mail: { id: string; address: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update notification set mail_id = ${mail.id}, address = ${mail.address},
      leased_until = ${now}::timestamptz + ${lease}::interval
    where id = any(${[...ids]}::bigint[]) and state = 'sending' and mail_id is null returning 1`.execute(db);
  return rows.length === ids.length;
}

/** The mail of these rows was taken by the server. The words of the content are not kept. */
export async function markSent(db: Database, ids: readonly string[], bytes: number, now: Date): Promise<void> {
  await sql`update notification set state = 'sent', reason = null, error = null, done_at = ${now}, leased_until = null, content = null,
      together = ${ids.length}, bytes = case when id = ${ids[0]}::bigint then ${bytes}::int else 0 end
    where id = any(${[...ids]}::bigint[]) and state = 'sending'`.execute(db);
}

/** These rows are over without a mail that is known to have arrived. */
export async function markOver(
  db: Database,
  ids: readonly string[],
  over: { state: 'skipped' | 'failed' | 'unsure'; reason: NotificationReason; error: string | null },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`update notification set state = ${over.state}, reason = ${over.reason}, error = ${over.error}, done_at = ${now}, leased_until = null
    where id = any(${[...ids]}::bigint[]) and state = 'sending'`.execute(db);
}

/** These rows wait again, from `nextAt` on, or on the business day of `dueAt`; `counts` false = it was not their fault. */
export async function putBack(
  db: Database,
  ids: readonly string[],
  again: { reason: NotificationReason | null; error: string | null; nextAt: Date; dueAt?: Date; counts: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  const due = again.dueAt === undefined ? sql`due_at` : sql`${again.dueAt}`;
  await sql`update notification set state = 'waiting', mail_id = null, leased_until = null, reason = ${again.reason}, error = ${again.error},
      next_at = ${again.nextAt}, due_at = ${due}, attempts = greatest(attempts - ${again.counts ? 0 : 1}, 0)
    where id = any(${[...ids]}::bigint[]) and state = 'sending'`.execute(db);
}

/** Those of these messages that the session's user has read. */
export async function readAmong(db: Database, userId: string, messageIds: readonly string[]): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select message_id::text as id from message_receipt
    where user_id = ${userId} and message_id = any(${[...messageIds]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Removes what is older than it is kept, so many at a time; answers how many. */
export async function removeOld(db: Database, before: Date, most: number): Promise<number> {
  const { rows } = await sql`delete from notification where id in (select id from notification
    where created_at < ${before} and state not in ('waiting', 'sending') order by created_at limit ${most}) returning 1`.execute(
    db,
  );
  return rows.length;
}

/** Counts by state, and the bytes of all mails, within what the scope shows. */
export async function countStates(db: Database): Promise<{ state: string; count: number; bytes: number }[]> {
  const { rows } = await sql<{ state: string; count: number; bytes: string }>`select state, count(*)::int as count,
      coalesce(sum(bytes), 0)::text as bytes from notification group by state`.execute(db);
  return rows.map(({ bytes, ...row }) => ({ ...row, bytes: Number(bytes) }));
}

/** Mails and bytes since a moment, within what the scope shows. */
export async function sentSince(db: Database, since: Date): Promise<{ mails: number; bytes: number }> {
  const { rows } = await sql<{ mails: number; bytes: string }>`select count(distinct mail_id)::int as mails,
      coalesce(sum(bytes), 0)::text as bytes from notification where state = 'sent' and done_at >= ${since}`.execute(
    db,
  );
  return { mails: rows[0]?.mails ?? 0, bytes: Number(rows[0]?.bytes ?? 0) };
}

/** Lets notifications that were not sent be tried again; answers the ids of those that were, within what the scope shows. */
export async function retryNotifications(db: Database, ids: readonly string[] | null, at: Moments): Promise<string[]> {
  const wanted =
    ids === null
      ? sql`state = 'failed'`
      : sql`state in ('failed', 'unsure', 'skipped') and id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<{
    id: string;
  }>`update notification set state = 'waiting', attempts = 0, reason = null, error = null,
      mail_id = null, done_at = null, next_at = ${at.real}, due_at = least(due_at, ${at.business})
    where ${wanted} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The rows as the administration lists them, as `(…) t`; `language` decides which subject is shown. */
export function listedIn(language: Language): RawBuilder<unknown> {
  return sql`(select n.id, n.created_at, n.kind, n.mode, coalesce(n.subject ->> ${language}, n.subject ->> 'zh-CN', '') as subject,
      u.fullname, u.account, o.name as tenant_name, n.address, n.state, n.reason, n.error, n.attempts,
      case when n.state = 'waiting' then n.due_at end as due_at, case when n.state = 'waiting' then n.next_at end as next_at,
      n.done_at, n.together, n.bytes
    from notification n join app_user u on u.id = n.user_id left join tenant o on o.id = n.tenant_id) t`;
}

/** The code that proves an address, with how many were sent since when. */
export interface CodeRow {
  email: string;
  code_hash: string;
  tries: number;
  sent_at: Date;
  expires_at: Date;
  sent_count: number;
  counted_from: Date;
}

/** The code of a person, held until the transaction ends so that tries count. */
export async function lockCode(db: Database, userId: string): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`select email, code_hash, tries, sent_at, expires_at, sent_count, counted_from
    from notification_code where user_id = ${userId} for update`.execute(db);
  return rows[0];
}

export async function readCode(db: Database, userId: string): Promise<CodeRow | undefined> {
  const { rows } = await sql<CodeRow>`select email, code_hash, tries, sent_at, expires_at, sent_count, counted_from
    from notification_code where user_id = ${userId}`.execute(db);
  return rows[0];
}

export async function putCode(db: Database, userId: string, code: CodeRow): Promise<void> {
  await sql`insert into notification_code (user_id, email, code_hash, tries, sent_at, expires_at, sent_count, counted_from)
    values (${userId}, ${code.email}, ${code.code_hash}, ${code.tries}, ${code.sent_at}, ${code.expires_at}, ${code.sent_count},
      ${code.counted_from})
    on conflict (user_id) do update set email = excluded.email, code_hash = excluded.code_hash, tries = excluded.tries,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at, sent_count = excluded.sent_count, counted_from = excluded.counted_from`.execute(
    db,
  );
}

/** Counts a try that failed, also when the call is refused. */
export async function countTry(db: Database, userId: string): Promise<void> {
  await sql`update notification_code set tries = tries + 1 where user_id = ${userId}`.execute(db);
}
