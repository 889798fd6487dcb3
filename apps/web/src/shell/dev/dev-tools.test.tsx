// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usePublicConfig } from '../../client/config.ts';
import { addLog, clearLog } from '../../client/log.ts';
import { getAddress, navigate } from '../../client/navigation.ts';
import { accessTokenOf, getToken, setToken } from '../../client/session/token.ts';
import { readText, writeText } from '../../client/storage.ts';
import { setTabOpener } from '../../client/tab.ts';
import { draw } from '../../component.testing.tsx';
import { watchPageLoads } from '../../page-loads.testing.ts';
import { DevTools } from './DevTools.tsx';

let page: Awaited<ReturnType<typeof draw>>;
let loads: ReturnType<typeof watchPageLoads>;
const colleague = { name: '同事', address: 'http://localhost:8081' };
beforeEach(() => {
  loads = watchPageLoads();
  clearLog();
  setTabOpener(({ path }) => navigate(path));
  setToken(accessTokenOf({ expires_in: 3600, uid: '7', username: 'clerk', access_token: 'a' } as never, Date.now()));
  usePublicConfig.setState({ apiAddresses: [colleague] });
});
afterEach(async () => {
  await page.end();
  loads.stop();
  usePublicConfig.setState(usePublicConfig.getInitialState(), true);
  writeText('system.apiBase', null);
  setToken(null);
  navigate('/');
  clearLog();
});

test('R2.4-08 a developer sees how many errors there were, and comes to their log by one press', async () => {
  page = await draw(<DevTools />);
  expect(page.screen.getByRole('button', { name: '错误日志，0 条错误' })).toBeTruthy();
  await act(async () => {
    addLog('danger', '演示异常');
    addLog('info', '版本 0.1.0');
  });
  await page.user.click(page.screen.getByRole('button', { name: '错误日志，1 条错误' }));
  expect(getAddress().path).toBe('/log');
});

test('R2.4-09 R4-37 R5-43 calls go to another server of the list, never to one that is typed, after this session has ended', async () => {
  page = await draw(<DevTools />);
  await page.user.click(page.screen.getByRole('button', { name: '接口地址：当前页面的服务器' }));
  await page.see('切换前会先退出登录。');
  const apply = () => page.button('退出并切换');
  expect([page.screen.getAllByRole('radio').length, page.screen.queryAllByRole('textbox').length]).toEqual([2, 0]);
  expect(apply()?.disabled).toBe(true);
  await page.user.click(page.screen.getByRole('radio', { name: /同事/ }));
  expect(apply()?.disabled).toBe(false);
  await page.user.click(page.screen.getByRole('radio', { name: /当前页面的服务器/ }));
  expect(apply()?.disabled).toBe(true);
  await page.user.click(page.screen.getByRole('radio', { name: /同事/ }));
  await page.click('退出并切换');
  await page.until(() => loads.count() === 1, 'a fresh page');
  expect([page.sent('/user/logout'), getToken(), readText('system.apiBase')]).toEqual([
    [{ access_token: 'a' }],
    null,
    colleague.address,
  ]);
  await page.end();
  page = await draw(<DevTools />);
  expect(page.screen.getByRole('button', { name: '接口地址：http://localhost:8081' })).toBeTruthy();
});

test('without a list it is said that the server has none', async () => {
  usePublicConfig.setState({ apiAddresses: [] });
  page = await draw(<DevTools />);
  await page.user.click(page.screen.getByRole('button', { name: /接口地址/ }));
  await page.see('服务器没有配置其他接口地址');
  expect(page.button('退出并切换')?.disabled).toBe(true);
});
