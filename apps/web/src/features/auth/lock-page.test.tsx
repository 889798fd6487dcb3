// @vitest-environment jsdom
import type { Json } from '@app/contract';
import { errors } from '@app/contract/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getAddress, navigate } from '../../client/navigation.ts';
import { isLocked, lockScreen, releaseLock } from '../../client/session/lock.ts';
import { useSession } from '../../client/session/session.ts';
import { accessTokenOf, setToken } from '../../client/session/token.ts';
import { readCookie, writeCookie, writeText } from '../../client/storage.ts';
import { draw } from '../../component.testing.tsx';
import LockPage from './LockPage.tsx';

let page: Awaited<ReturnType<typeof draw>>;
let left = 0;
const before = useSession.getState();
const work = '/tasks/pending?text=%E7%94%B2';
const token = { token_type: 'bearer', expires_in: 3600, uid: '7', username: 'clerk', access_token: 'a' };
/** What the server says of the next password. */
let verdict: Json | Error;
const wrong = (data: object = {}) =>
  Object.assign(new Error('账号或密码不正确'), { state: errors.wrongCredentials.code, data });

beforeEach(async () => {
  left = 0;
  verdict = 'state';
  setToken(accessTokenOf(token as never, Date.now()));
  useSession.setState({ status: 'signedIn', user: { id: '7', account: 'clerk', fullname: '王敏' } as never });
  navigate(work);
});
afterEach(async () => {
  vi.useRealTimers();
  await page.end();
  releaseLock();
  navigate('/');
  useSession.setState(before, true);
  setToken(null);
  writeText('session.switchAccount', null);
});

const here = () => getAddress().path + getAddress().search;
/** The lock screen as it stands after somebody locked the screen. */
async function locked(): Promise<void> {
  vi.useFakeTimers();
  lockScreen();
  vi.advanceTimersByTime(800);
  vi.useRealTimers();
  expect(here()).toBe('/locking');
  const captcha = { requestId: 'r1', image: 'data:image/png;base64,', required: false };
  page = await draw(
    <LockPage
      onSignedOut={() => {
        left += 1;
      }}
    />,
    ({ path }) => (path === '/user/captcha' ? captcha : path === '/user/login/apply' ? verdict : {}),
  );
}
const open = (password: string) => page.type('密码', password).then(() => page.click('解锁'));

test('R2.5-33…R2.5-35 R8-40 the lock screen asks the server for the password; a wrong one is told beside it and kept nowhere', async () => {
  await locked();
  expect(page.text()).toContain('王敏');
  await page.see('请输入登录密码解锁');
  expect(document.activeElement).toBe(await page.field('密码'));
  await page.click('解锁');
  expect(page.sent('/user/login/apply')).toEqual([]);

  verdict = wrong();
  await open('wrong-password');
  await page.see('密码错误，请重新输入；如忘记密码，请联系管理员');
  expect(page.sent('/user/login/apply')).toEqual([{ username: 'clerk', password: 'wrong-password' }]);
  const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
  expect([kept().includes('wrong-password'), isLocked(), here()]).toEqual([false, true, '/locking']);
  expect(((await page.field('密码')) as HTMLInputElement).value).toBe('');
  expect(document.activeElement).toBe(await page.field('密码'));

  // Once the server counts aloud, it is said how many tries are left.
  verdict = Object.assign(wrong({ captcha: true }), { cause: '还可以试 2 次' });
  await open('wrong-password');
  await page.see('还可以试 2 次');
  verdict = 'state';
  await open('my-Secret-1');
  await page.until(() => !isLocked(), 'an open screen');
  expect(kept()).not.toContain('my-Secret-1');
});

test('R4-22 the right password leads back to where the work was left, with what was asked for there', async () => {
  await locked();
  await open('my-Secret-1');
  await page.until(() => here() === work, 'the page before');
  expect([readCookie('lock'), isLocked()]).toEqual(['unlock', false]);
});

test('an account with a second factor opens its screen by the password alone: the factor was given at sign-in', async () => {
  await locked();
  verdict = Object.assign(new Error('请输入动态码'), { state: errors.secondFactorRequired.code });
  await open('my-Secret-1');
  await page.until(() => here() === work, 'the page before');
  expect(isLocked()).toBe(false);
});

test('in a session in the name of somebody else the password is that of the person at the keyboard', async () => {
  writeText('session.switchAccount', 'admin');
  await locked();
  await open('my-Secret-1');
  await page.until(() => !isLocked(), 'an open screen');
  expect(page.sent('/user/login/apply')).toEqual([{ username: 'admin', password: 'my-Secret-1' }]);
});

test('who forgot the password signs out instead, and the lock goes with the session', async () => {
  await locked();
  await page.click('换个账号登录');
  await page.until(() => left === 1, 'the way out');
  expect([page.sent('/user/logout'), isLocked(), useSession.getState().user]).toEqual([
    [{ access_token: 'a' }],
    false,
    null,
  ]);
});

test('every window of the browser is locked and opened with the one in which somebody does it', async () => {
  const other = new BroadcastChannel('lock');
  const heard: unknown[] = [];
  other.addEventListener('message', ({ data }) => void heard.push(data));
  try {
    await locked();
    await vi.waitFor(() => expect(heard).toEqual(['locked']));
    // The password is typed in the other window.
    writeCookie('lock', 'unlock');
    other.postMessage('unlock');
    await page.until(() => here() === work, 'the page before');
    other.postMessage('locked');
    writeCookie('lock', 'locked');
    await page.until(() => here() === '/locking', 'the lock screen');
    await open('my-Secret-1');
    await vi.waitFor(() => expect(heard).toEqual(['locked', 'unlock']));
  } finally {
    other.close();
  }
});
