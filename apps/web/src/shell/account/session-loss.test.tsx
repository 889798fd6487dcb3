// @vitest-environment jsdom
import { areaSave, type Json, messageMarkRead, taskPending } from '@app/contract';
import { errors } from '@app/contract/errors';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { send } from '../../client/http.ts';
import { getAddress, navigate } from '../../client/navigation.ts';
import { useSession } from '../../client/session/session.ts';
import { accessTokenOf, getToken, setToken } from '../../client/session/token.ts';
import { readCookie, writeCookie } from '../../client/storage.ts';
import { draw } from '../../component.testing.tsx';
import { initialTabs } from '../tabs/tabs.ts';
import { useTabs } from '../tabs/tabs-store.ts';
import { SessionExpiredDialog } from './SessionExpiredDialog.tsx';

let page: Awaited<ReturnType<typeof draw>>;
let signedIn = 0;
const before = useSession.getState();
const tokenOf = (access_token: string) => ({ expires_in: 3600, uid: '7', username: 'clerk', access_token });
const all = { parameters: [], requestPage: { pageNo: 1, limit: 20 }, sorts: [] };
const record = { group: 'reg', name: 'first', data: { note: '令牌过期以后写的。' } };
/** What the server says of the token that the pages hold; null = the session is good again. */
let verdict: (Error & { state: number }) | null;
const over = (name: 'tokenExpired' | 'illegalToken' | 'otherClients', words: string) =>
  Object.assign(new Error(words), { state: errors[name].code });

beforeEach(async () => {
  signedIn = 0;
  setToken(accessTokenOf(tokenOf('old') as never, Date.now()));
  useSession.setState({ status: 'signedIn', user: { id: '7', account: 'clerk', fullname: '王敏' } as never });
  writeCookie('uid', '7');
  navigate('/tasks/pending');
  page = await draw(
    <SessionExpiredDialog
      onSignedIn={() => {
        signedIn += 1;
      }}
    />,
    ({ path, body }): Json | Error => {
      if (path === '/user/captcha') return { requestId: 'r1', image: 'data:image/png;base64,', required: false };
      if (path === '/user/login/apply') return 'state';
      if (path === '/authorize/apply') return 'code';
      if (path !== '/authentication/apply') return verdict ?? 'done';
      // The refresh is refused; only the password brings another token.
      if (body.grant_type === 'refresh_token') return over('illegalToken', '令牌无效');
      verdict = null;
      return tokenOf('typed') as unknown as Json;
    },
  );
});
afterEach(async () => {
  await page.end();
  useTabs.setState(initialTabs, true);
  useSession.setState(before, true);
  setToken(null);
  navigate('/');
});

const dialogs = () => document.querySelectorAll('[role=dialog]').length;
/** Asks for a list, as whoever looks at a page does; answers whether it came. */
const call = () => send(taskPending, all, { silent: true }).then(Boolean, () => false);
const look = () => act(call);
const save = () =>
  send(areaSave, record).then(
    (answer) => answer as unknown,
    (error: Error) => error,
  );
const asked = (path: string) => page.asked.filter((one) => one.path === path);

test('R4-18 a refused refresh with nothing unsaved clears the session and goes to the root, and asks nothing', async () => {
  verdict = over('tokenExpired', '登录令牌已过期');
  expect(await look()).toBe(false);
  await page.until(() => getAddress().path === '/', 'the root');
  expect([getToken(), readCookie('uid'), useSession.getState().user, sessionStorage.getItem('session.token')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect([asked('/authentication/apply').length, dialogs()]).toEqual([1, 0]);
});

test('R2.5-30…R2.5-32 R8-41 however many calls find the session over, one dialog says so; the page stays, and each save is sent again after the sign-in', async () => {
  verdict = over('tokenExpired', '登录令牌已过期');
  const saves = [save(), save()];
  expect(await act(() => Promise.all([call(), call(), call()]))).toEqual([false, false, false]);
  await page.see('登录状态已失效');
  expect(page.text()).toContain('登录已过期，您可以取消继续留在该页面，或者重新登录');
  expect([dialogs(), getAddress().path, asked('/authentication/apply').length]).toEqual([1, '/tasks/pending', 1]);
  expect(page.button('取消')).toBeDefined();

  await page.type('密码', '1234');
  await page.click('重新登录');
  await page.see('密码不能少于5位');
  expect(asked('/user/login/apply')).toEqual([]);
  await page.type('密码', 'my-Secret-1');
  await page.click('重新登录');
  expect(await Promise.all(saves)).toEqual(['done', 'done']);
  expect(asked('/user/login/apply').map(({ body }) => body)).toEqual([{ username: 'clerk', password: 'my-Secret-1' }]);
  expect([signedIn, getToken()?.accessToken]).toEqual([1, 'typed']);
  await page.until(() => !page.text().includes('重新登录'), 'the end of the question');
});

test('with something unsaved even a list that cannot be loaded asks, instead of leaving the page', async () => {
  useTabs.setState({ tabs: [{ key: '/reg/first/draft/1', path: '/reg/first/draft/1', dirty: true } as never] });
  verdict = over('tokenExpired', '登录令牌已过期');
  expect(await look()).toBe(false);
  await page.see('登录已过期');
  expect(getAddress().path).toBe('/tasks/pending');
});

test('R2.5-31 who chose to stay is asked again by what they do, never by what runs by itself', async () => {
  verdict = over('illegalToken', '非法的令牌，请重新登录');
  const first = save();
  await page.see('这次登录已经结束');
  expect(page.text()).not.toContain('令牌');
  await page.click('取消');
  expect(await first).toMatchObject({ state: errors.illegalToken.code });
  await page.until(() => !page.text().includes('这次登录已经结束'), 'the end of the question');
  await act(() => send(messageMarkRead, { innerMessageIds: '1' }, { silent: true }).catch(() => undefined));
  await look();
  expect(page.text()).not.toContain('这次登录已经结束');

  const second = save();
  await page.see('这次登录已经结束');
  await page.type('密码', 'my-Secret-1');
  await page.click('重新登录');
  expect(await second).toBe('done');
});

test('R4-13 whose sign-in elsewhere ended this session reads it in the words of the server', async () => {
  verdict = over('otherClients', '您的账号已在其他客户端登录');
  expect(await look()).toBe(false);
  await page.see('您的账号已在其他客户端登录');
  expect([dialogs(), asked('/authentication/apply')]).toEqual([1, []]);
});

test('somebody else who signs in at this dialog takes nothing over: the pages of the first person are closed', async () => {
  verdict = over('illegalToken', '非法的令牌，请重新登录');
  const first = save();
  await page.see('这次登录已经结束');
  const others = { ...tokenOf('foreign'), uid: '8', username: 'chief' };
  const reply = globalThis.fetch;
  globalThis.fetch = async (address, init) =>
    String(address).includes('/authentication/apply')
      ? Response.json({ state: 200, data: others })
      : reply(address, init);
  verdict = null;
  await page.type('密码', 'my-Secret-1');
  await page.click('重新登录');
  await first;
  expect([getAddress().path, getToken()]).toEqual(['/login', null]);
});
