import { sql } from 'kysely';
import type { Database } from '../../kernel/context.ts';

export interface OidcState {
  state_hash: string;
  browser_hash: string;
  provider: string;
  nonce: string;
  verifier: string;
  redirect: string | null;
  expires_at: Date;
}

/** Stores the state of a sign-in that was sent to a provider. */
export async function insertState(db: Database, state: OidcState): Promise<void> {
  await sql`insert into auth_oidc_state (state_hash, browser_hash, provider, nonce, verifier, redirect, expires_at)
    values (${state.state_hash}, ${state.browser_hash}, ${state.provider}, ${state.nonce}, ${state.verifier},
      ${state.redirect}, ${state.expires_at})`.execute(db);
}

/** Removes and answers the state of a sign-in, so that an answer of a provider is accepted once. */
export async function takeState(db: Database, stateHash: string): Promise<OidcState | undefined> {
  const { rows } =
    await sql<OidcState>`delete from auth_oidc_state where state_hash = ${stateHash} returning *`.execute(db);
  return rows[0];
}

/** Deletes states of sign-ins that never returned. */
export async function forgetOldStates(db: Database, now: Date): Promise<void> {
  await sql`delete from auth_oidc_state where expires_at < ${now}`.execute(db);
}
