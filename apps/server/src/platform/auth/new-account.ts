import { sql } from 'kysely';
import type { Context, Database } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import { passwordProblem } from './passwords/password.ts';
import { typedPassword } from './passwords/password-cipher.ts';

/** Throws state 400 for one field. */
export function refuseField(ctx: Pick<Context, 'language'>, field: string, key: string): never {
  const message = text(ctx.language, key);
  return fail('invalidInput', { cause: message, data: [{ field, message }] });
}

/** The new password of a form, in clear text and checked against the rules (R5-22); without an account name, against those that need none. */
export function newPasswordOf(
  ctx: Context,
  input: { password: string; confirmPassword?: string | undefined; encrypted?: boolean | undefined },
  account: string | null,
): string {
  const password = typedPassword(ctx, input.password, input.encrypted);
  const again =
    input.confirmPassword === undefined ? password : typedPassword(ctx, input.confirmPassword, input.encrypted);
  if (password !== again) refuseField(ctx, 'confirmPassword', 'auth.passwordsDiffer');
  const problem = passwordProblem(password, account);
  if (problem) refuseField(ctx, 'password', problem);
  return password;
}

/** Adds an account that belongs to no tenant yet; false when the name is taken. */
export async function insertAccount(
  db: Database,
  person: { id: string; account: string; fullname: string; language: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into app_user (id, account, fullname, language, created_at)
    values (${person.id}, ${person.account}, ${person.fullname}, ${person.language}, ${now})
    on conflict do nothing returning 1`.execute(db);
  if (rows.length === 0) return false;
  await sql`insert into user_credential (user_id, password_hash, must_change, changed_at)
    values (${person.id}, ${person.passwordHash}, false, ${now})`.execute(db);
  return true;
}
