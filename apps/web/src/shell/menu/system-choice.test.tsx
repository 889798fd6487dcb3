// @vitest-environment jsdom
import type { SubSystem } from '@app/contract';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getLanguage } from '../../client/i18n.ts';
import { useSession } from '../../client/session/session.ts';
import { getScope, setScope } from '../../client/session/token.ts';
import { draw } from '../../component.testing.tsx';
import SystemSelectPage from '../../features/auth/SystemSelectPage.tsx';
import { renameShell, resetShell, useShell } from '../shell-store.ts';
import { initialTabs, type TabItem } from '../tabs/tabs.ts';
import { useTabs } from '../tabs/tabs-store.ts';
import { SystemChoice } from './SystemChoice.tsx';

let page: Awaited<ReturnType<typeof draw>>;
const before = useSession.getState();
const scope = getScope();
const names = {
  'zh-CN': ['注册备案系统', '审评系统'],
  'zh-TW': ['註冊備案系統', '審評系統'],
  en: ['Registration and filing', 'Review'],
};
/** The server names the sub-systems in the language that it is asked in. */
const named = () => names[getLanguage()].map((name, at) => ({ id: String(at + 1), name, logo: '' })) as SubSystem[];
const answer = ({ path }: { path: string }) => (path.toLowerCase().includes('subsystem') ? named() : []) as never;
beforeEach(() => {
  setScope({ tenantId: '9', systemId: '1' });
});
afterEach(async () => {
  await page.end();
  setScope(scope);
  resetShell();
  useTabs.setState(initialTabs, true);
  useSession.setState(before, true);
});
const choices = () =>
  [...document.querySelectorAll('.choices li .choice-name b')].map(({ textContent }) => textContent);

test('where a sub-system is chosen its name is that of the language, also of one chosen on the page', async () => {
  let entered = 0;
  const enter = () => {
    entered += 1;
  };
  page = await draw(<SystemSelectPage query={{}} onSignedIn={enter} onSignedOut={() => undefined} />, answer);
  await page.until(() => choices().join() === names['zh-CN'].join(), 'the sub-systems');
  expect(document.title).toBe('选择系统 - 化妆品注册备案与智能审评平台');
  await page.user.click(page.screen.getByRole('button', { name: 'English' }));
  await page.until(() => choices().join() === names.en.join(), 'their English names');
  await page.user.click(page.screen.getByText('Review'));
  expect([getScope().systemId, entered]).toEqual(['2', 1]);
});

test('the header names the present sub-system, and names it anew when another language is chosen', async () => {
  useShell.setState({ systemId: '1', subSystems: named() });
  page = await draw(<SystemChoice />, answer);
  expect(document.querySelector('.sysd')?.textContent).toBe(names['zh-CN'][0]);
  await page.choose('en');
  await renameShell();
  await page.until(() => document.querySelector('.sysd')?.textContent === names.en[0], 'the English name');
});

test('another sub-system is not entered over unsaved input before it is given up', async () => {
  useShell.setState({ systemId: '1', subSystems: named() });
  useTabs.setState({ ...initialTabs, tabs: [{ ...(initialTabs.tabs[0] as TabItem), dirty: true }] });
  page = await draw(<SystemChoice />, answer);
  const choose = async (name: string) => {
    await page.user.click(document.querySelector('.sysd') as HTMLElement);
    await page.user.click(await page.screen.findByRole('menuitem', { name }));
  };
  await choose('注册备案系统');
  expect(page.screen.queryByRole('dialog')).toBeNull();
  await choose('审评系统');
  await page.until(() => page.screen.queryByRole('dialog'), 'the question');
  expect(getScope().systemId).toBe('1');
});

test('a page of another sub-system that was asked for is opened there, after a question where something is unsaved', async () => {
  useShell.setState({ systemId: '1', subSystems: named() });
  page = await draw(<SystemChoice />, answer);
  useTabs.setState({ ...initialTabs, tabs: [{ ...(initialTabs.tabs[0] as TabItem), dirty: true }] });
  act(() => useShell.setState({ wanted: { systemId: '2', path: '/platform/employees?view=incomplete' } }));
  await page.until(() => page.screen.queryByRole('dialog'), 'the question');
  expect(getScope().systemId).toBe('1');
  await page.user.click(page.screen.getByRole('button', { name: '不保存' }));
  await page.until(() => getScope().systemId === '2', 'the other sub-system');
  // Nobody is signed in here, so the way there leads over the sign-in page.
  expect(decodeURIComponent(window.location.href)).toContain('/platform/employees?view=incomplete');
  expect(useShell.getState().wanted).toBeNull();
});
