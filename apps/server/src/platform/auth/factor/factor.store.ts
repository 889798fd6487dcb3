import { sql } from 'kysely';
import type { Database } from '../../../kernel/context.ts';

export interface Factor {
  user_id: string;
  secret: string;
  confirmed_at: Date | null;
  last_step: string;
}

/** The second factor of an account, also one that is not confirmed yet. */
export async function findFactor(db: Database, userId: string): Promise<Factor | undefined> {
  const { rows } = await sql<Factor>`select * from user_factor where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Stores a new secret, which is not used until it is confirmed; false when a confirmed one exists. */
export async function putSecret(db: Database, userId: string, secret: string): Promise<boolean> {
  const { rows } = await sql`insert into user_factor as f (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where f.confirmed_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Uses a time step up: its code and those of all earlier steps are no longer accepted. */
export async function useStep(db: Database, userId: string, step: number): Promise<boolean> {
  const { rows } =
    await sql`update user_factor set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Confirms the second factor: from now on the account requires its codes. */
export async function confirmFactor(db: Database, userId: string, now: Date): Promise<void> {
  await sql`update user_factor set confirmed_at = ${now} where user_id = ${userId}`.execute(db);
}

/** Removes the second factor and its recovery codes from an account; false when it had none. */
export async function deleteFactor(db: Database, userId: string): Promise<boolean> {
  await sql`delete from user_recovery_code where user_id = ${userId}`.execute(db);
  const { rows } = await sql`delete from user_factor where user_id = ${userId} returning 1`.execute(db);
  return rows.length > 0;
}

/** Replaces the recovery codes. */
export async function putRecoveryCodes(db: Database, userId: string, hashes: readonly string[]): Promise<void> {
  await sql`delete from user_recovery_code where user_id = ${userId}`.execute(db);
  const rows = hashes.map((hash) => sql`(${userId}, ${hash})`);
  await sql`insert into user_recovery_code (user_id, code_hash) values ${sql.join(rows)}`.execute(db);
}

/** Uses a recovery code up; of two parallel requests only one succeeds. */
export async function useRecoveryCode(db: Database, userId: string, hash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update user_recovery_code set used_at = ${now}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning 1`.execute(db);
  return rows.length > 0;
}

/** How many recovery codes are left. */
export async function recoveryLeft(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from user_recovery_code
    where user_id = ${userId} and used_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
