import type { Context } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import { text } from '../../kernel/texts/index.ts';
import { checkFactor } from './factor/check-factor.ts';
import { typedPassword } from './passwords/password-cipher.ts';
import { provePassword, underLimits } from './prove.ts';

/** What a signed-in person gives again: the password, or a code of the authenticator (or a recovery code). */
export type ProofAgain = { password: string; encrypted?: boolean | undefined } | { code: string };

/**
 * Proves that the signed-in person is there. Failures count and lock as those of a sign-in do, and say how many tries are left. Needs a context
 * without transaction: what is counted must outlive a refusal.
 */
export async function proveAgain(ctx: Context, given: ProofAgain): Promise<'password' | 'code'> {
  const user = ctx.user ?? fail('illegalToken');
  if (user.realId !== user.id) fail('illegalPermission');
  if ('password' in given) {
    await provePassword(ctx, user.account, typedPassword(ctx, given.password, given.encrypted));
    return 'password';
  }
  const good = await underLimits(ctx, user.account, (tx) => checkFactor(tx, user.id, given.code));
  if (!good) fail('wrongCredentials', { cause: text(ctx.language, 'auth.wrongFactor') });
  return 'code';
}
