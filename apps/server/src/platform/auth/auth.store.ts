import type { Database } from '../../kernel/context.ts';
import { tables } from '../../kernel/context.ts';
import { hashOf, newSecret } from '../../kernel/secret.ts';

interface AuthTables {
  app_user: { id: string; account: string; fullname: string; status: string; language: string };
  user_credential: { user_id: string; password_hash: string; must_change: boolean; changed_at: Date };
  auth_ticket: Ticket;
  auth_family: Family;
  auth_token: {
    hash: string;
    family_id: string;
    kind: 'access' | 'refresh';
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
}
export interface Ticket {
  hash: string;
  kind: 'login_state' | 'code';
  user_id: string;
  client_id: string | null;
  remember: boolean;
  expires_at: Date;
  used_at: Date | null;
}
/** A sign-in and all tokens derived from it; revoking it ends all of them. */
export interface Family {
  id: string;
  user_id: string;
  real_user_id: string;
  client_id: string;
  remember: boolean;
  ip: string | null;
  agent: string | null;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_reason: string | null;
  /** For a switched session the administrator's own session, else null. */
  parent_id: string | null;
  /** The tenant to which a switched session of a tenant's administrator is limited; null for all others. */
  tenant_id: string | null;
  read_only: boolean;
}
export interface Login {
  id: string;
  account: string;
  fullname: string;
  status: string;
  password_hash: string | null;
}

const ticketMs = 60_000;
const of = (db: Database) => tables<AuthTables>(db);

/** The user behind an account name, with the stored password hash. */
export function findLogin(db: Database, account: string): Promise<Login | undefined> {
  return of(db)
    .selectFrom('app_user')
    .leftJoin('user_credential', 'user_credential.user_id', 'app_user.id')
    .select(['id', 'account', 'fullname', 'status', 'password_hash'])
    .where((eb) => eb(eb.fn<string>('lower', ['account']), '=', account.trim().toLowerCase()))
    .executeTakeFirst();
}

/** The same by id. */
export function findLoginById(db: Database, userId: string): Promise<Login | undefined> {
  return of(db)
    .selectFrom('app_user')
    .leftJoin('user_credential', 'user_credential.user_id', 'app_user.id')
    .select(['id', 'account', 'fullname', 'status', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Creates a single-use ticket (login state or authorize code), valid for 60 seconds; answers its secret. */
export async function issueTicket(
  db: Database,
  ticket: Pick<Ticket, 'kind' | 'user_id' | 'client_id' | 'remember'>,
  now: Date,
): Promise<string> {
  const secret = newSecret();
  const expires_at = new Date(now.getTime() + ticketMs);
  await of(db)
    .insertInto('auth_ticket')
    .values({ ...ticket, hash: hashOf(secret), expires_at, used_at: null })
    .execute();
  return secret;
}

/** Uses a ticket up; of several parallel requests exactly one gets it. */
export function takeTicket(db: Database, kind: Ticket['kind'], secret: string, now: Date): Promise<Ticket | undefined> {
  return of(db)
    .updateTable('auth_ticket')
    .set({ used_at: now })
    .where('hash', '=', hashOf(secret))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Starts a token family. */
export async function insertFamily(
  db: Database,
  family: Omit<Family, 'revoked_at' | 'revoked_reason' | 'parent_id' | 'tenant_id' | 'read_only'> &
    Partial<Pick<Family, 'parent_id' | 'tenant_id' | 'read_only'>>,
): Promise<void> {
  const own = { revoked_at: null, revoked_reason: null, parent_id: null, tenant_id: null, read_only: false };
  await of(db)
    .insertInto('auth_family')
    .values({ ...own, ...family })
    .execute();
}

/** Adds an access and a refresh token to a family; answers their secrets, which are stored nowhere. */
export async function insertPair(
  db: Database,
  family: Pick<Family, 'id' | 'expires_at'>,
  accessSeconds: number,
  now: Date,
): Promise<{ access: string; refresh: string; expiresIn: number }> {
  const access = newSecret();
  const refresh = newSecret();
  const end = Math.min(now.getTime() + accessSeconds * 1000, family.expires_at.getTime());
  const common = { family_id: family.id, created_at: now, used_at: null };
  await of(db)
    .insertInto('auth_token')
    .values([
      { ...common, hash: hashOf(access), kind: 'access' as const, expires_at: new Date(end) },
      { ...common, hash: hashOf(refresh), kind: 'refresh' as const, expires_at: family.expires_at },
    ])
    .execute();
  return { access, refresh, expiresIn: Math.floor((end - now.getTime()) / 1000) };
}

/** The family of a token, and when the token was first used (refresh tokens); locked against parallel use. */
export async function findToken(db: Database, kind: 'access' | 'refresh', secret: string) {
  return of(db)
    .selectFrom('auth_token')
    .innerJoin('auth_family', 'auth_family.id', 'auth_token.family_id')
    .innerJoin('app_user', 'app_user.id', 'auth_family.user_id')
    .selectAll('auth_family')
    .select(['auth_token.hash', 'auth_token.used_at', 'auth_token.expires_at as token_expires_at'])
    .select(['app_user.account', 'app_user.status'])
    .where('auth_token.hash', '=', hashOf(secret))
    .where('auth_token.kind', '=', kind)
    .forUpdate('auth_family')
    .executeTakeFirst();
}

/** One family with its user. */
export function familyById(db: Database, id: string) {
  return of(db)
    .selectFrom('auth_family')
    .innerJoin('app_user', 'app_user.id', 'auth_family.user_id')
    .selectAll('auth_family')
    .select(['app_user.account', 'app_user.status'])
    .where('auth_family.id', '=', id)
    .forUpdate('auth_family')
    .executeTakeFirst();
}

/** Ends all other sessions that a person opened, also switched ones (single-session mode). */
export async function replaceOthers(db: Database, userId: string, keep: string, now: Date): Promise<void> {
  await of(db)
    .updateTable('auth_family')
    .set({ revoked_at: now, revoked_reason: 'otherClient' })
    .where('real_user_id', '=', userId)
    .where('id', '!=', keep)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Marks a refresh token as used. */
export async function markUsed(db: Database, hash: string, now: Date): Promise<void> {
  await of(db).updateTable('auth_token').set({ used_at: now }).where('hash', '=', hash).execute();
}

/** Ends one family and the switched sessions that were opened from it. */
export async function revokeFamily(db: Database, familyId: string, reason: string, now: Date): Promise<void> {
  await of(db)
    .updateTable('auth_family')
    .set({ revoked_at: now, revoked_reason: reason })
    .where((eb) => eb.or([eb('id', '=', familyId), eb('parent_id', '=', familyId)]))
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends all families of a user but one; answers how many. */
export async function revokeOthers(
  db: Database,
  userId: string,
  keep: string | null,
  reason: string,
  now: Date,
): Promise<number> {
  let query = of(db)
    .updateTable('auth_family')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if (keep !== null) query = query.where('id', '!=', keep);
  const result = await query.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Stores a new password hash. */
export async function storePassword(db: Database, userId: string, password_hash: string, now: Date): Promise<void> {
  await of(db)
    .updateTable('user_credential')
    .set({ password_hash, must_change: false, changed_at: now })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes tickets and families a day after they ended; until then an expired token can be told from an unknown one. */
export async function forgetOldSessions(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000);
  await of(db).deleteFrom('auth_ticket').where('expires_at', '<', yesterday).execute();
  await of(db).deleteFrom('auth_family').where('expires_at', '<', yesterday).execute();
}
