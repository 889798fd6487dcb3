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
    on conflict (user_id) do update set mobile = excluded.mobile, email = excluded.email returning 1`.execute(db);
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
