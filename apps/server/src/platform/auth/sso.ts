import { createPublicKey } from 'node:crypto';
import type { Input, loginYaojianApply } from '@app/contract';
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { type Context, type Database, fail, type Settings } from '../../kernel/context.ts';
import { text } from '../../kernel/texts/index.ts';
import { findLogin } from './auth.store.ts';
import { loginState } from './sign-in.ts';

/** A ticket lives at most this long (R2.3-27); clocks of the two systems may differ a little. */
const longestSeconds = 60;
const skewSeconds = 5;
type Issuer = Settings['sso'][number];
interface Ticket {
  subject: string;
  jti: string;
  expiresAt: Date;
}

/** Single sign-on: a ticket that another system signed for one account, once (R7.1-12, R7.1-13). */
export async function applyTicket(ctx: Context, input: Input<typeof loginYaojianApply>): Promise<string> {
  const issuer = issuerOf(ctx, input);
  const ticket = issuer && (await readTicket(ctx, issuer, input.uid));
  // A bare user name, a forged ticket and an issuer that is not configured are all the same to the outside.
  if (!issuer || !ticket) return fail('illegalRequest', { cause: text(ctx.language, 'auth.badTicket') });
  const login = await ctx.within({ role: 'app_platform' }, async (tx) => {
    if (!(await useTicket(tx.db, issuer, ticket))) return null;
    const found = await findLogin(tx.db, ticket.subject);
    await tx.audit({
      action: 'auth.ticket',
      entity: 'user',
      entityId: found?.id ?? '0',
      after: { issuer: issuer.issuer, subject: ticket.subject, jti: ticket.jti },
    });
    return found ?? undefined;
  });
  if (login === null) fail('illegalToken', { cause: text(ctx.language, 'auth.usedTicket') });
  if (login?.status !== 'actived') return fail('wrongCredentials', { cause: text(ctx.language, 'auth.ticketUnknown') });
  return `${await loginState(ctx, login.id)},${login.account}`;
}

/** The configured issuer that the ticket names, for the parameter that brought it. */
function issuerOf(ctx: Context, input: Input<typeof loginYaojianApply>): Issuer | undefined {
  const named = claimsOf(input.uid)?.iss;
  return ctx.app.settings.sso.find(
    (issuer) => issuer.issuer === named && (input.type === undefined || issuer.parameter === input.type),
  );
}

/** Signature by the issuer's own algorithm only, audience, times and a jti; null when anything is wrong. */
async function readTicket(ctx: Context, issuer: Issuer, ticket: string): Promise<Ticket | null> {
  try {
    const key = issuer.algorithm === 'EdDSA' ? createPublicKey(issuer.key) : new TextEncoder().encode(issuer.key);
    const { payload } = await jwtVerify(ticket, key, {
      algorithms: [issuer.algorithm],
      issuer: issuer.issuer,
      audience: ctx.app.settings.publicUrl,
      requiredClaims: ['sub', 'iat', 'exp', 'jti'],
      maxTokenAge: longestSeconds,
      clockTolerance: skewSeconds,
      currentDate: ctx.now(),
    });
    const { sub = '', jti = '', iat = 0, exp = 0 } = payload;
    if (exp - iat > longestSeconds || sub === '' || jti === '' || jti.length > 200) return null;
    return { subject: sub, jti, expiresAt: new Date((exp + skewSeconds) * 1000) };
  } catch {
    return null;
  }
}

function claimsOf(ticket: string): JWTPayload | null {
  try {
    return decodeJwt(ticket);
  } catch {
    return null;
  }
}

/** Remembers the ticket's jti; false when it was used before. */
async function useTicket(db: Database, issuer: Issuer, ticket: Ticket): Promise<boolean> {
  const { rows } = await sql`insert into auth_sso_ticket (issuer, jti, expires_at)
    values (${issuer.issuer}, ${ticket.jti}, ${ticket.expiresAt}) on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Forgets tickets that no issuer could use again. */
export async function forgetOldTickets(db: Database, now: Date): Promise<void> {
  await sql`delete from auth_sso_ticket where expires_at < ${new Date(now.getTime() - 60_000)}`.execute(db);
}
