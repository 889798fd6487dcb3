import type { Context } from '../../../kernel/context.ts';
import { hashOf, newSecret } from '../../../kernel/secret.ts';
import { cookieOf, type Http, writeCookie } from './cookie.ts';
import { deviceDays, isKnownDevice, keepDevice } from './device.store.ts';

const platform = { role: 'app_platform' } as const;
const cookieName = 'device';

/** The device secret in the cookie of the browser, if any; it grants no access, only failed attempts are counted separately for it. */
export function deviceOf({ request }: Pick<Http, 'request'>): string | null {
  const secret = cookieOf(request, cookieName);
  return secret !== null && /^[\w-]{20,100}$/.test(secret) ? secret : null;
}

/** Hash of the device when the account's owner signed in from it before, else null. */
export async function knownDevice(
  tx: Context,
  secret: string | null | undefined,
  name: string,
): Promise<string | null> {
  if (!secret) return null;
  const hash = hashOf(secret);
  return (await isKnownDevice(tx.db, hash, name, tx.now())) ? hash : null;
}

/** Marks the browser as a known device of the person, after a sign-in. */
export async function rememberDevice(ctx: Context, http: Http, userId: string): Promise<void> {
  const secret = deviceOf(http) ?? newSecret();
  await ctx.within(platform, (tx) => keepDevice(tx.db, hashOf(secret), userId, tx.now()));
  writeCookie(http, ctx.app.settings, cookieName, secret, deviceDays * 86_400);
}
