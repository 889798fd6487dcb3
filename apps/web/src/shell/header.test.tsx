// @vitest-environment jsdom
import { getMenuData, messageList, type SubSystem } from '@app/contract';
import { within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, closeApp, filing, menuEntry, menuGroup, openApp, usualMenu } from '../app.testing.tsx';
import { withRegisters } from './shell-areas.testing.ts';

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(closeApp);

const names = () => app.screen.queryAllByRole('tab').map((one) => one.textContent);
const are = (...wanted: string[]) => app.until(() => String(names()) === String(wanted), `the tabs ${wanted}`);
const header = () => app.until(() => document.querySelector<HTMLElement>('header.hd'), 'the header');
const sideMenu = () => app.screen.findByRole('navigation', { name: '主菜单' });
const marked = () =>
  [...document.querySelectorAll('.side-menu:not([hidden]) .ant-menu-item-selected')].map((one) => one.textContent);
const isMarked = (...wanted: string[]) => app.until(() => String(marked()) === String(wanted), `marked: ${wanted}`);
const shown = (key: string) =>
  app.until(() => document.querySelector(`[data-tab="${key}"]:not([hidden]) h1`), `the page ${key}`);

describe('the header', () => {
  it('R2.4-01 R2.4-04 R2.4-06 R2.4-07 R2.4-46 R9-26 logo, search, bell with at most 99+, user menu; one sub-system has no choice', async () => {
    app = await openApp('/dashboard', { answers: [answer(messageList, { total: 101, dataResult: [] })] });
    const inside = within(await header());
    expect(document.querySelector('header.hd .logo')).not.toBeNull();
    inside.getByRole('button', { name: '搜索菜单、业务和帮助' });
    expect(inside.queryByRole('button', { name: '选择系统' })).toBeNull();
    await app.until(() => document.querySelector('.bdg')?.textContent === '99+', 'more than 99');
    await app.user.click(document.querySelector('header.hd .me') as Element);
    const menu = await app.until(() => document.querySelector('.ant-dropdown'), 'the menu of the user');
    for (const name of ['个人信息', '修改密码', '锁屏', '退出登录']) expect(menu.textContent).toContain(name);
  });

  it('R2.4-02 with more than one sub-system the choice changes menu and tabs, and holds for a page loaded anew', async () => {
    const platform: SubSystem = { ...filing, id: '101', name: '平台管理', alias: 'platform' };
    const menus = answer(getMenuData, ({ systemId }) =>
      systemId === platform.id
        ? [menuGroup('org', '组织架构', [menuEntry('done', '已办任务', 'page:tasks/completed')])]
        : usualMenu,
    );
    app = await openApp('/dashboard', { systems: [filing, platform], answers: [menus] });
    await app.isAt('/systemSelect');
    await app.user.click(await app.screen.findByText('注册备案系统'));
    await app.isAt('/dashboard');
    const choice = () => app.screen.findByRole('button', { name: '选择系统' });
    const chosen = (name: string) => app.until(() => document.querySelector('.sysd')?.textContent === name, name);
    const choose = async (name: string) => {
      await app.user.click(await choice());
      const item = await app.until(
        () =>
          [...document.querySelectorAll('[role=menuitem]')].findLast(
            (one) => one.textContent === name && one.closest('.ant-dropdown'),
          ),
        `${name} to choose`,
      );
      await app.user.click(item);
      await chosen(name);
    };
    await chosen('注册备案系统');
    await app.walk('/tasks/pending');
    await are('首页', '待办任务');
    await choose('平台管理');
    await app.isAt('/dashboard');
    await are('首页');
    await within(await sideMenu()).findByText('组织架构');
    await app.reload();
    await chosen('平台管理');
    await within(await sideMenu()).findByText('组织架构');
    await choose('注册备案系统');
    await are('首页', '待办任务');
    expect(within(await sideMenu()).queryByText('组织架构')).toBeNull();
  });

  it('R2.4-12 R9-33 of a deep menu the first level is in the header; what was chosen there is remembered, and scrolling it is looked at every 300 ms at most', async () => {
    const deep = Array.from({ length: 14 }, (_, at) =>
      menuGroup(`kind${at}`, `第${at}类业务`, [
        menuGroup(`group${at}`, `第${at}组`, [
          menuEntry(`entry${at}`, `第${at}项`, at === 13 ? 'page:tasks/completed' : 'page:tasks/pending'),
        ]),
      ]),
    );
    app = await openApp('/dashboard', { menu: deep });
    const top = async () => within(await app.screen.findByRole('navigation', { name: '系统菜单' }));
    await app.user.click((await top()).getByRole('button', { name: '第13类业务' }));
    await app.user.click(await within(await sideMenu()).findByText('第13组'));
    await within(await sideMenu()).findByText('第13项');
    await app.reload();
    await app.until(
      () => document.querySelector('[aria-current="true"]')?.textContent === '第13类业务',
      'what was chosen',
    );
    await within(await sideMenu()).findByText('第13项');
    expect(within(await sideMenu()).queryByText('第0项')).toBeNull();

    const menu = await app.screen.findByRole('navigation', { name: '系统菜单' });
    let looks = 0;
    Object.defineProperty(menu, 'scrollLeft', {
      get() {
        looks += 1;
        return 0;
      },
    });
    const begun = performance.now();
    for (let at = 0; at < 60; at += 1) {
      menu.dispatchEvent(new Event('scroll'));
      await new Promise((wait) => setTimeout(wait, 10));
    }
    // One look in each stretch of 300 ms that they took, and the first one at once; each look reads the place twice.
    expect(looks).toBeGreaterThanOrEqual(2);
    expect(looks).toBeLessThanOrEqual(2 * Math.ceil((performance.now() - begun) / 300 + 1));
  });
});

describe('the side menu', () => {
  it('R2.4-10 R2.4-11 R4-41 R9-30 is 250 px wide, folded 65 px; what is marked and its state are remembered', async () => {
    app = await openApp('/dashboard', withRegisters());
    const side = await sideMenu();
    const look = (element: HTMLElement) => [element.style.width, element.dataset.state];
    expect(look(side)).toEqual(['250px', 'expanded']);
    await isMarked('首页');
    await app.user.click(within(side).getByText('基础数据'));
    await app.user.click(await within(side).findByText('生产企业档案'));
    await app.isAt('/base/manufacturers');
    await isMarked('生产企业档案');
    await app.reload();
    await isMarked('生产企业档案');
    // A page that no entry names is marked by none; back on the tab its entry is marked again.
    await app.walk('/log');
    await shown('/log');
    await isMarked();
    await app.user.click(app.screen.getByRole('tab', { name: '生产企业档案' }));
    await isMarked('生产企业档案');
    await app.user.click(app.screen.getByRole('button', { name: '收起菜单' }));
    const isNow = async (wanted: string) => {
      const now = await sideMenu();
      await app.until(() => String(look(now)) === wanted, wanted);
    };
    await isNow('65px,collapsed');
    await app.reload();
    await isNow('65px,collapsed');
    await app.user.click(app.screen.getByRole('button', { name: '展开菜单' }));
    await isNow('250px,expanded');
  });
});
