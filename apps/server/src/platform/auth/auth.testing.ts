import { authenticationApply, authorizeApply, constants, loginApply, type Token } from '@app/contract';
import type { TestApp } from '../../kernel/testing.ts';

/** Password of every account in tests (kernel/testing.ts). */
export const testPassword = 'Test-1234';

/** Signs a demonstration person in through the three calls; answers the token. */
export async function signIn(test: TestApp, username: string, password = testPassword): Promise<Token> {
  const state = await test.inject(loginApply, { username, password });
  if (state.state !== 200)
    throw new Error(`${username} could not sign in: ${state.state} ${state.message} ${state.cause ?? ''}`);
  return exchange(test, state.data);
}

/** Login state → code → token. */
export async function exchange(test: TestApp, loginState: string): Promise<Token> {
  const code = await test.inject(authorizeApply, { login_state: loginState, client_id: constants.clientId });
  const token = await test.inject(authenticationApply, {
    client_id: constants.clientId,
    client_secret: '',
    grant_type: 'authorization_code',
    authorize_code: code.data,
  });
  if (token.state !== 200) throw new Error(`no token: ${token.state} ${token.message}`);
  return token.data;
}
