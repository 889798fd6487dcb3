import { createPublicKey } from 'node:crypto';
import type { Input, loginYaojianApply } from '@app/contract';
import { decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import { sql } from 'kysely';
import type { Context, Database } from '../../kernel/context.ts';
import { fail } from '../../kernel/failure.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { text } from '../../kernel/texts/index.ts';
import { findLogin } from './auth.store.ts';
import { loginState } from './sign-in.ts';

/** Longest validity of a ticket in seconds (R2.3-27); the clocks of the two systems may differ a little. */
const longestSeconds = 60;
const skewSeconds = 5;
type Issuer = Settings['sso'][number];
interface Ticket {
  subject: string;
  jti: string;
  expiresAt: Date;
}

/** Single sign-on: accepts a ticket that another system signed for one account, once (R7.1-12, R7.1-13). */
export async function applyTicket(ctx: Context, input: Input<typeof loginYaojianApply>): Promise<string> {
  const issuer = issuerOf(ctx, input);
  const ticket = issuer && (await readTicket(ctx, issuer, input.uid));
  // A bare user name, a forged ticket and an issuer that is not configured all give the same answer.
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

/** The configured issuer that the ticket names, among those allowed for the query parameter it came in. */
function issuerOf(ctx: Context, input: Input<typeof loginYaojianApply>): Issuer | undefined {
  const named = claimsOf(input.uid)?.iss;
  return ctx.app.settings.sso.find(
    (issuer) => issuer.issuer === named && (input.type === undefined || issuer.parameter === input.type),
  );
}

/** Checks signature (only by the issuer's own algorithm), audience, times and jti of a ticket; null when any is wrong. */
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

/** Stores the ticket's jti; false when it was used before. */
async function useTicket(db: Database, issuer: Issuer, ticket: Ticket): Promise<boolean> {
  const { rows } = await sql`insert into auth_sso_ticket (issuer, jti, expires_at)
    values (${issuer.issuer}, ${ticket.jti}, ${ticket.expiresAt}) on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Deletes tickets that are too old to be used again. */
export async function forgetOldTickets(db: Database, now: Date): Promise<void> {
  await sql`delete from auth_sso_ticket where expires_at < ${new Date(now.getTime() - 60_000)}`.execute(db);
}
