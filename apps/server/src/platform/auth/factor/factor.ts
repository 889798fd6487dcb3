import type { FactorState } from '@app/contract';
import type { Context } from '../../../kernel/context.ts';
import { fail } from '../../../kernel/failure.ts';
import type { SessionUser } from '../../../kernel/session.ts';
import { text } from '../../../kernel/texts/index.ts';
import { switches } from '../../setting/index.ts';
import { typedPassword } from '../passwords/password-cipher.ts';
import { provePassword, underLimits } from '../prove.ts';
import { findRanked, type Ranked, reachOf } from '../rank.ts';
import { checkFactor, newRecoveryCodes } from './check-factor.ts';
import { confirmFactor, deleteFactor, findFactor, putRecoveryCodes, putSecret, recoveryLeft } from './factor.store.ts';
import { newTotpSecret, otpauthUri } from './totp.ts';

const platform = { role: 'app_platform' } as const;
/** Name that authenticators show above the code; ASCII, because some of them show nothing else. */
const issuer = 'Cosmetic Filing';

function ownUser(ctx: Context): SessionUser {
  return ctx.user ?? fail('illegalToken');
}

/** The state of the caller's second factor. */
export async function factorState(ctx: Context): Promise<FactorState> {
  const user = ownUser(ctx);
  const { secondFactorRequired } = await switches(ctx);
  return ctx.within(platform, async (tx) => {
    const factor = await findFactor(tx.db, user.id);
    return {
      enabled: (factor?.confirmed_at ?? null) !== null,
      since: factor?.confirmed_at?.toISOString() ?? null,
      recoveryLeft: await recoveryLeft(tx.db, user.id),
      required: secondFactorRequired,
    };
  });
}

/** Makes a new secret; the password is required to bind an authenticator to the account. */
export async function setUpFactor(ctx: Context, input: { password: string; encrypted?: boolean | undefined }) {
  const user = ownUser(ctx);
  await provePassword(ctx, user.account, typedPassword(ctx, input.password, input.encrypted));
  const secret = newTotpSecret();
  const stored = await ctx.within(platform, (tx) => putSecret(tx.db, user.id, secret));
  if (!stored) fail('conflict', { cause: text(ctx.language, 'auth.factorExists') });
  const uri = otpauthUri(secret, user.account, issuer);
  const { default: qrcode } = await import('qrcode');
  const svg = await qrcode.toString(uri, { type: 'svg', margin: 1, width: 200 });
  return { secret, uri, image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
}

/** Confirms the second factor: a first code proves that the authenticator has the secret. Answers the recovery codes. */
export function confirmOwnFactor(ctx: Context, input: { code: string }): Promise<{ recoveryCodes: string[] }> {
  return withCode(ctx, input.code, 'auth.factorOn', (tx, userId) => confirmFactor(tx.db, userId, tx.now()));
}

/** Makes new recovery codes; the old ones become invalid. */
export function renewRecovery(ctx: Context, input: { code: string }): Promise<{ recoveryCodes: string[] }> {
  return withCode(ctx, input.code, 'auth.recoveryRenewed', async () => undefined);
}

async function withCode(
  ctx: Context,
  code: string,
  action: string,
  then: (tx: Context, userId: string) => Promise<void>,
): Promise<{ recoveryCodes: string[] }> {
  const user = ownUser(ctx);
  const codes = newRecoveryCodes();
  const good = await underLimits(ctx, user.account, (tx) => checkFactor(tx, user.id, code));
  if (!good) failCode(ctx);
  await ctx.within(platform, async (tx) => {
    await then(tx, user.id);
    await putRecoveryCodes(tx.db, user.id, codes.hashes);
    await tx.audit({ action, entity: 'user', entityId: user.id });
  });
  return { recoveryCodes: codes.shown };
}

/** Removes the caller's second factor, if the platform allows sign-in without one. */
export async function disableFactor(
  ctx: Context,
  input: { password: string; code: string; encrypted?: boolean | undefined },
): Promise<boolean> {
  const user = ownUser(ctx);
  if ((await switches(ctx)).secondFactorRequired)
    fail('permissionLimit', { cause: text(ctx.language, 'auth.factorCompulsory') });
  await provePassword(ctx, user.account, typedPassword(ctx, input.password, input.encrypted));
  const good = await underLimits(ctx, user.account, (tx) => checkFactor(tx, user.id, input.code));
  if (!good) failCode(ctx);
  await ctx.within(platform, async (tx) => {
    await deleteFactor(tx.db, user.id);
    await tx.audit({ action: 'auth.factorOff', entity: 'user', entityId: user.id });
  });
  return true;
}

/** Removes the second factor of a person of lower rank who lost the authenticator; all sessions of that account end. */
export async function resetFactor(ctx: Context, input: { userId: string }): Promise<boolean> {
  const user = ownUser(ctx);
  return ctx.within(platform, async (tx) => {
    const actor = await findRanked(tx.db, { id: user.id });
    const target = await findRanked(tx.db, { id: input.userId });
    if (!actor || !target || !owns(actor, target)) return fail('notFound');
    if (!(await deleteFactor(tx.db, target.id))) return false;
    await tx.audit({
      action: 'auth.factorReset',
      entity: 'user',
      entityId: target.id,
      after: { account: target.account },
    });
    await tx.app.wiring.endSessions?.(tx, [target.id], 'factorReset');
    return true;
  });
}

/**
 * Whether `actor` administers every tenant of the target: the factor protects the account in all its tenants, so the administrator of one of
 * several may not remove it.
 */
function owns(actor: Ranked, target: Ranked): boolean {
  const everywhere = actor.is_super || target.tenants.every((tenant) => actor.administers.includes(tenant));
  return everywhere && reachOf(actor, target) !== null;
}

function failCode(ctx: Context): never {
  const message = text(ctx.language, 'auth.wrongFactor');
  return fail('invalidInput', { cause: message, data: [{ field: 'code', message }] });
}
