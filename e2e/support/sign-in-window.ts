import {
  authenticationApply,
  authorizeApply,
  type Call,
  constants,
  type Envelope,
  findCurrentUserSubSystem,
  type LoginUser,
  loginApply,
  type SubSystem,
  type Token,
  userContext,
} from '@app/contract';
import type { BrowserContext } from 'playwright-core';
import { password } from './product.ts';

/**
 * Puts the refresh cookie into a window, at the address that the page uses; the page then renews by itself. Somebody with
 * several tenants or sub-systems has chosen the main ones already (or `system` by its alias), unless `choose` leaves that
 * to the test.
 */
export async function signInWindow(
  context: BrowserContext,
  origin: string,
  account: string,
  { choose = false, system = null }: { choose?: boolean; system?: string | null } = {},
): Promise<void> {
  const send = async <T>(call: Call, data: object, headers: Record<string, string> = {}): Promise<T> => {
    const response =
      call.method === 'GET'
        ? await context.request.get(`${origin}${call.path}`, { headers })
        : await context.request.post(`${origin}${call.path}`, { data, headers });
    const answer = (await response.json()) as Envelope<T>;
    if (answer.state !== 200) throw new Error(`${call.id} as ${account}: ${answer.state} ${answer.message}`);
    return answer.data;
  };
  const client_id = constants.clientId;
  const login_state = await send<string>(loginApply, { username: account, password, remember: true });
  const authorize_code = await send<string>(authorizeApply, { login_state, client_id });
  const grant = { client_id, client_secret: '', grant_type: 'authorization_code', authorize_code };
  const token = await send<Token>(authenticationApply, grant);
  if (choose) return;
  const headers = { 'x-authorization-access_token': token.access_token };
  const { tenants, mainTenant } = await send<LoginUser>(userContext, {}, headers);
  const tenantId = (mainTenant ?? tenants[0])?.id ?? null;
  const systems = await send<SubSystem[]>(
    findCurrentUserSubSystem,
    {},
    {
      ...headers,
      ...(tenantId === null ? {} : { 'x-authorization-tenantid': tenantId }),
    },
  );
  const systemId = (systems.find(({ alias }) => alias === system) ?? systems[0])?.id;
  if (!systemId || (systems.length === 1 && tenants.length < 2)) return;
  await context.addInitScript(
    (place) => {
      if (localStorage.getItem('session.place') === null && localStorage.getItem('test.placed') === null)
        localStorage.setItem('session.place', place);
      localStorage.setItem('test.placed', 'once');
    },
    JSON.stringify({ uid: token.uid, tenantId, systemId }),
  );
}
