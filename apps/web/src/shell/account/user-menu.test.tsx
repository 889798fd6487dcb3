// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getAddress, navigate, onNavigate } from '../../client/navigation.ts';
import { forgetSession, useSession } from '../../client/session/session.ts';
import { getScope, setScope } from '../../client/session/token.ts';
import { draw } from '../../component.testing.tsx';
import { useTabs } from '../tabs/tabs-store.ts';
import { UserMenu } from './UserMenu.tsx';

const before = useSession.getState();
const noTabs = useTabs.getState();
let page: Awaited<ReturnType<typeof draw>>;
const lanyu = { id: '1', name: '岚屿', kind: 'company' } as never;
beforeEach(() => {
  navigate('/dashboard');
  useSession.setState({
    status: 'signedIn',
    user: { id: '7', account: 'clerk', fullname: '周晚晴' } as never,
    tenant: lanyu,
    tenants: [lanyu],
  });
});
afterEach(async () => {
  await page.end();
  forgetSession();
  useSession.setState(before, true);
  useTabs.setState(noTabs, true);
  navigate('/');
});
const open = async () => {
  page = await draw(<UserMenu />);
  await page.user.click(page.screen.getByRole('button', { name: '用户菜单: 周晚晴' }));
  await page.screen.findByRole('menuitem', { name: '退出登录' });
};
const entries = () => page.screen.getAllByRole('menuitem').map((one) => one.textContent);
const choose = async (name: string) => page.user.click(await page.screen.findByRole('menuitem', { name }));

it('R2.4-45 the tenant and the way to another one are shown to whoever has tenants, to nobody else', async () => {
  await open();
  expect(document.querySelector('.who')?.textContent).toBe('周晚晴clerk当前租户: 岚屿');
  expect(entries()).toEqual(['个人信息', '修改密码', '第二步验证', '系统设置', '锁屏', '切换租户', '退出登录']);
  await page.end();
  useSession.setState({ tenant: null, tenants: [] });
  await open();
  expect(document.querySelector('.who')?.textContent).toBe('周晚晴clerk');
  expect([entries().includes('切换租户'), document.querySelector('.current-tenant')]).toEqual([false, null]);
});

it('R4-35 switching the tenant forgets tenant and sub-system and asks for one', async () => {
  setScope({ tenantId: '1', systemId: '11' });
  const visited: string[] = [];
  const stop = onNavigate(() => visited.push(getAddress().path));
  await open();
  await choose('切换租户');
  await page.until(() => visited.length > 0, 'the way on');
  stop();
  expect(visited[0]).toBe('/tenantSelect');
  expect([getScope(), useSession.getState().tenant]).toEqual([{ tenantId: null, systemId: null }, null]);
});

it('with something unsaved the switch asks first, and whoever stays keeps everything', async () => {
  setScope({ tenantId: '1', systemId: '11' });
  useTabs.setState({ tabs: [{ key: 'a', dirty: true }] as never });
  await open();
  await choose('切换租户');
  await page.see('换到别的租户？');
  expect(page.text()).toContain('有 1 个标签还有没保存的修改');
  await page.click('留在这里');
  expect([getAddress().path, getScope().systemId]).toEqual(['/dashboard', '11']);
});

it('a session in the name of somebody else changes no password and no second factor', async () => {
  useSession.setState({ switched: { account: 'admin', fullname: '许岚', until: 0, readOnly: true } });
  await open();
  expect(entries()).toEqual(['个人信息', '系统设置', '锁屏', '切换租户', '退出切换用户', '退出登录']);
});
