// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchPageLoads } from '../../page-loads.testing.ts';
import { writeCookie } from '../storage.ts';
import { useSession, watchUser } from './session.ts';
import { accessTokenOf, getScope, getToken, setScope, setToken } from './token.ts';

let loads: ReturnType<typeof watchPageLoads>;
let stop: () => void;
const before = useSession.getState();
beforeEach(() => {
  loads = watchPageLoads();
  stop = watchUser();
  setToken(accessTokenOf({ expires_in: 3600, uid: '7', username: 'clerk', access_token: 'a' } as never, Date.now()));
  setScope({ systemId: '11', tenantId: '22' });
  useSession.setState({ status: 'signedIn', user: { id: '7', account: 'clerk', fullname: '王敏' } as never });
  writeCookie('uid', '7');
});
afterEach(() => {
  stop();
  loads.stop();
  writeCookie('uid', null);
  setScope({ systemId: null, tenantId: null });
  setToken(null);
  useSession.setState(before, true);
  Reflect.deleteProperty(document, 'visibilityState');
});

/** Somebody turns to this tab again, or away from it. */
function turn(to: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: to, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('R4-38 a tab that is looked at again starts afresh when somebody else signed in beside it, and not as the person before', () => {
  turn('hidden');
  turn('visible');
  expect(loads.count()).toBe(0);
  writeCookie('uid', '8');
  turn('hidden');
  expect([loads.count(), getToken()?.accessToken]).toEqual([0, 'a']);
  turn('visible');
  expect([loads.count(), getToken(), sessionStorage.getItem('session.token'), getScope()]).toEqual([
    1,
    null,
    null,
    { systemId: null, tenantId: null },
  ]);
});

test('so it does when somebody signed out beside it; where nobody is signed in, there is nothing to start afresh', () => {
  writeCookie('uid', null);
  turn('visible');
  expect([loads.count(), getToken()]).toEqual([1, null]);
  writeCookie('uid', '8');
  turn('visible');
  expect(loads.count()).toBe(1);
});
