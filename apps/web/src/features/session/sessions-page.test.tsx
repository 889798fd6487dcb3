// @vitest-environment jsdom
import type { Json, JsonObject } from '@app/contract';
import { afterEach, expect, it } from 'vitest';
import { draw, listed } from '../../component.testing.tsx';
import SessionsPage from './SessionsPage.tsx';

const session = (id: string, fullname: string, more: JsonObject = {}): JsonObject => ({
  id,
  account: `account${id}`,
  fullname,
  ip: '10.0.0.1',
  agent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
  createTime: '2026-11-22 09:00:00',
  activeTime: '2026-11-22 10:00:00',
  expireTime: '2026-11-29 09:00:00',
  switchedBy: null,
  current: false,
  ...more,
});
let page: Awaited<ReturnType<typeof draw>>;
afterEach(() => page.end());
const open = async (rows: JsonObject[], end: () => Json | Error = () => 1) => {
  page = await draw(<SessionsPage />, ({ path }) => (path.endsWith('/query') ? listed(rows) : end()));
  if (rows.length > 0) await page.see(String(rows[0]?.fullname));
};
const endings = () => page.screen.getAllByRole<HTMLButtonElement>('button', { name: '结束会话' });
const removals = () => page.asked.filter(({ body }) => 'sessionIds' in body).map(({ body }) => body);

it('a session is ended after a question that names the person; the own one is left by signing out', async () => {
  await open([session('1', '许言之'), session('2', '系统管理员', { current: true })]);
  const own = endings().find((one) => one.title === '当前会话请用“退出登录”');
  expect(own?.disabled || own?.getAttribute('aria-disabled') === 'true').toBe(true);
  await page.user.click(endings()[0] as HTMLElement);
  await page.see('结束许言之的会话？');
  expect(page.text()).toContain('对方会立即退出登录');
  expect(removals()).toEqual([]);
  await page.user.click(endings().at(-1) as HTMLElement);
  await page.see('已结束 1 个会话');
  expect(removals()).toMatchObject([{ sessionIds: '1' }]);
});

it('several are ended together; the list is read again, and nobody there is said in words', async () => {
  await open([session('1', '许言之'), session('3', '林嘉怡')]);
  for (const name of ['许言之', '林嘉怡']) await page.user.click(page.screen.getByRole('checkbox', { name }));
  const asked = page.sent('/query').length;
  await page.user.click(endings()[0] as HTMLElement);
  await page.see('结束这 2 个会话？');
  await page.user.click(endings().at(-1) as HTMLElement);
  await page.see('已结束 2 个会话');
  expect(removals()).toMatchObject([{ sessionIds: '1,3' }]);
  await page.until(() => page.sent('/query').length > asked, 'the list anew');
  await page.end();
  await open([]);
  await page.see('没有在线会话');
});
