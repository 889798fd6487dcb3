import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

export interface Contact {
  user_id: string;
  account: string;
  fullname: string;
  status: string;
  language: string;
  email: string | null;
  /** Whether the person is administrator of at least one tenant. */
  is_tenant_admin: boolean;
}

/** The person to whom a mobile number belongs. */
export async function findByMobile(db: Database, mobile: string): Promise<Contact | undefined> {
  const { rows } = await sql<Contact>`
    select c.user_id, c.email, u.account, u.fullname, u.status, u.language,
      exists (select from membership m where m.user_id = u.id and m.is_admin) as is_tenant_admin
    from user_contact c join app_user u on u.id = c.user_id where c.mobile = ${mobile}`.execute(db);
  return rows[0];
}

/** Mail address of a person, if there is one. */
export async function emailOf(db: Database, userId: string): Promise<string | null> {
  const { rows } = await sql<{
    email: string | null;
  }>`select email from user_contact where user_id = ${userId}`.execute(db);
  return rows[0]?.email ?? null;
}

/** Stores mobile and mail address of a person; false when the mobile belongs to somebody else. */
export async function putContact(
  db: Database,
  contact: { userId: string; mobile: string | null; email: string | null },
): Promise<boolean> {
  const { rows } = await sql`insert into user_contact (user_id, mobile, email)
    select ${contact.userId}::bigint, ${contact.mobile}::text, ${contact.email}::text
    where ${contact.mobile}::text is null
      or not exists (select from user_contact where mobile = ${contact.mobile} and user_id <> ${contact.userId}::bigint)
    on conflict (user_id) do update set mobile = excluded.mobile, email = excluded.email,
      email_confirmed_at = case when user_contact.email = excluded.email then user_contact.email_confirmed_at end,
      email_refused_at = case when user_contact.email = excluded.email then user_contact.email_refused_at end
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Stores the mobile numbers of accounts in a file; a number that somebody has already is left out. */
export async function seedMobiles(
  db: Database,
  people: readonly { account: string; mobile?: string | undefined }[],
): Promise<void> {
  for (const { account, mobile } of people)
    if (mobile !== undefined)
      await sql`insert into user_contact (user_id, mobile)
        select id, ${mobile} from app_user where lower(account) = ${account.toLowerCase()} on conflict do nothing`.execute(
        db,
      );
}

/** The mail address of a person, and what is known of it. */
export interface MailAddress {
  email: string | null;
  confirmed_at: Date | null;
  /** Since when nothing is sent there, because its server refused the address again and again. */
  refused_at: Date | null;
}

/** The mail address of a person; all empty where there is none. */
export async function mailAddressOf(db: Database, userId: string): Promise<MailAddress> {
  const { rows } =
    await sql<MailAddress>`select email, email_confirmed_at as confirmed_at, email_refused_at as refused_at
    from user_contact where user_id = ${userId}`.execute(db);
  return rows[0] ?? { email: null, confirmed_at: null, refused_at: null };
}

/** Stores another mail address of a person, which nobody has confirmed yet; null takes it away. */
export async function putMailAddress(db: Database, userId: string, email: string | null): Promise<void> {
  await sql`insert into user_contact (user_id, email) values (${userId}, ${email})
    on conflict (user_id) do update set email = excluded.email,
      email_confirmed_at = case when user_contact.email = excluded.email then user_contact.email_confirmed_at end,
      email_refused_at = case when user_contact.email = excluded.email then user_contact.email_refused_at end`.execute(
    db,
  );
}

/** Notes that a person can read what is sent to this address; false when it is not theirs any more. */
export async function confirmMailAddress(db: Database, userId: string, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update user_contact set email_confirmed_at = ${now}, email_refused_at = null
    where user_id = ${userId} and email = ${email} returning 1`.execute(db);
  return rows.length > 0;
}

/** Notes that the address of a person is refused by its server, if it still is this one. */
export async function refuseMailAddress(db: Database, userId: string, email: string, now: Date): Promise<void> {
  await sql`update user_contact set email_refused_at = ${now}
    where user_id = ${userId} and email = ${email} and email_refused_at is null`.execute(db);
}
