// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { getAddress, navigate } from '../../client/navigation.ts';
import { accessTokenOf, setToken } from '../../client/session/token.ts';
import { draw } from '../../component.testing.tsx';
import ErrorPage from './ErrorPage.tsx';

let page: Awaited<ReturnType<typeof draw>>;
let left = 0;
const token = { token_type: 'bearer', expires_in: 3600, uid: '7', username: 'clerk', access_token: 'a' };
const open = async (path: string, query: Record<string, string> = {}) => {
  navigate(path);
  page = await draw(
    <ErrorPage
      query={query}
      onSignedOut={() => {
        left += 1;
      }}
    />,
  );
};
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
afterEach(async () => {
  await page.end();
  setToken(null);
  navigate('/');
  left = 0;
});

test.each([
  ['/401', '抱歉，您没有访问该页面的权限，请联系管理员', '401'],
  ['/403', '抱歉，您暂无可用的菜单资源，拒绝访问', '403'],
  ['/404', '抱歉，您无法进入该页面', '404'],
  ['/nomenu', '暂无菜单资源，请联系管理员分配', '403'],
])('R8-42 what the page %s says', async (path, words, code) => {
  await open(path);
  expect(document.querySelector('h1')?.textContent).toBe(words);
  expect(page.text()).toContain(code);
  expect(document.title).toContain(words);
});

test('whoever is signed in goes home or out from an error page, a stranger to the sign-in', async () => {
  await open('/404');
  expect(buttons()).toEqual(['去登录']);
  await page.click('去登录');
  expect(getAddress().path).toBe('/login');
  await page.end();

  setToken(accessTokenOf(token as never, Date.now()));
  await open('/401');
  expect(buttons()).toEqual(['回到首页', '退出登录']);
  await page.click('回到首页');
  expect(getAddress().path).toBe('/dashboard');
});

test.each([
  ['/403', { back: 'no' }],
  ['/nomenu', {}],
] as const)('where there is nothing to go back to (%s) the only way is out of the session', async (path, query) => {
  setToken(accessTokenOf(token as never, Date.now()));
  await open(path, query);
  expect(buttons()).toEqual(['退出登录']);
  await page.click('退出登录');
  await page.until(() => left === 1, 'the way out');
  expect(page.sent('/user/logout')).toEqual([{ access_token: 'a' }]);
});
