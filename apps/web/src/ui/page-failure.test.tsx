// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '../client/index.ts';
import { draw } from '../component.testing.tsx';
import { PageFailure } from './PageFailure.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const foreign = new ApiError({ state: 6_010_104, message: '没有权限查看这份资料' });
afterEach(() => page.end());

it('a record that one may not open has a title on the page and on its tab, says why, and leads back to its list', async () => {
  let wentBack = 0;
  page = await draw(<PageFailure error={foreign} />, undefined, { back: () => (wentBack += 1) });
  expect(document.querySelector('h1')?.textContent).toBe('打不开');
  expect(page.tab.title).toBe('打不开');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('没有权限查看这份资料');
  await page.click('返回列表');
  expect(wentBack).toBe(1);
  await page.click('关闭');
  expect(page.tab.closed).toBe(true);
});

it('without a list behind it, it leads home', async () => {
  page = await draw(<PageFailure error={foreign} />);
  await page.click('回到首页');
  expect(window.location.pathname).toBe('/dashboard');
});
