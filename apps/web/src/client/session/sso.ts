import { loginYaojianApply, oidcApply } from '@app/contract/calls/auth/sign-in';
import { send } from '../http.ts';
import { enterWith } from './session.ts';

/** Query parameters that carry a signed one-time ticket of another system (R2.3-04, R2.3-05); the second selects another login type. */
const ssoParameters = ['wsbsdt', 'ypzhjg'] as const;
const landingPath = '/authredirect';
export type Ticket =
  | { kind: 'sso'; parameter: (typeof ssoParameters)[number]; ticket: string }
  /** Answer of an OpenID provider; accepted at the landing page only. */
  | { kind: 'oidc'; code: string; state: string; iss: string | undefined };

let pending: Ticket | null = null;

/**
 * Takes the ticket out of the address and keeps it in memory: it must not reach the history, a referrer or a log (R2.3-28).
 * Returns whether the address was changed.
 */
export function takeTicket(): boolean {
  const url = new URL(window.location.href);
  const names = url.pathname === landingPath ? [...ssoParameters, 'code', 'state', 'iss'] : ssoParameters;
  if (!names.some((name) => url.searchParams.has(name))) return false;
  pending = ticketOf(url);
  for (const name of names) url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash);
  return true;
}

function ticketOf({ searchParams, pathname }: URL): Ticket | null {
  for (const parameter of ssoParameters) {
    const ticket = searchParams.get(parameter);
    if (ticket) return { kind: 'sso', parameter, ticket };
  }
  const code = searchParams.get('code');
  const state = searchParams.get('state');
  if (pathname !== landingPath || !code || !state) return null;
  return { kind: 'oidc', code, state, iss: searchParams.get('iss') ?? undefined };
}

/** The ticket that the guard has not tried yet, or null. */
export function getTicket(): Ticket | null {
  return pending;
}

/** Deletes the ticket: it is tried once, whether it succeeds or not. */
export function dropTicket(): void {
  pending = null;
}

/** Signs in by a ticket; returns the address that its issuer wants the browser to go to, or null. */
export async function signInByTicket(ticket: Ticket): Promise<string | null> {
  if (ticket.kind === 'oidc') {
    const { code, state, iss } = ticket;
    const answer = await send(oidcApply, { code, state, iss }, { silent: true });
    await enterWith(answer.loginState);
    return answer.redirect;
  }
  const answer = await send(loginYaojianApply, { uid: ticket.ticket, type: ticket.parameter }, { silent: true });
  await enterWith(answer.split(',')[0] ?? '');
  return null;
}
