import { authenticationSwitch, authenticationSwitchExit } from '@app/contract/calls/auth/token';
import { send } from '../http.ts';
import { translate } from '../i18n.ts';
import { addLog } from '../log.ts';
import { readText, recordOf, writeText } from '../storage.ts';
import { clientId, renewSession, switchKey, takeOver, useSession } from './session.ts';
import { accessTokenOf, forgetPlaces, getScope, getToken, type RequestScope, scopeOf, setScope } from './token.ts';

/** Key of the tenant and sub-system in which the switching person worked; leaving the switch goes back there. */
const placeKey = 'session.switchPlace';

/** Switches to another person's account (R4-30…R4-32). The caller restarts the shell. */
export async function switchUser(username: string, reason: string): Promise<void> {
  const account = getToken()?.username ?? useSession.getState().user?.account ?? '';
  const answer = await send(
    authenticationSwitch,
    { ...(await proof()), username, reason: reason.trim() || undefined },
    { silent: true },
  );
  writeText(switchKey, account);
  writeText(placeKey, JSON.stringify(getScope()));
  addLog('info', translate('session.log.switched', { from: account, to: answer.username }));
  enterAs(accessTokenOf(answer, Date.now()), { systemId: null, tenantId: null });
}

/** Goes back to the own account (R4-33). The caller clears the pages and restarts the shell. */
export async function exitSwitch(): Promise<void> {
  const answer = await send(
    authenticationSwitchExit,
    { ...(await proof()), username: readText(switchKey) ?? useSession.getState().switched?.account },
    { silent: true },
  );
  writeText(switchKey, null);
  addLog('info', translate('session.log.switchedBack', { account: answer.username }));
  enterAs(accessTokenOf(answer, Date.now()), scopeOf(recordOf(readText(placeKey))));
  writeText(placeKey, null);
}

/** These two calls carry the token in their body; a missing or expired one is fetched first (R4-31, R7-23). */
async function proof(): Promise<{
  client_id: string;
  client_secret: string;
  grant_type: string;
  access_token: string;
}> {
  const token = getToken();
  if (!token || token.expiresAt <= Date.now()) await renewSession(token?.accessToken ?? null);
  return {
    client_id: clientId(),
    client_secret: '',
    grant_type: 'authorization_code',
    access_token: getToken()?.accessToken ?? '',
  };
}

function enterAs(token: ReturnType<typeof accessTokenOf>, place: RequestScope): void {
  forgetPlaces();
  takeOver(token);
  setScope(place);
}
