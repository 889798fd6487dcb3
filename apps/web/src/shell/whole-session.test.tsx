// @vitest-environment jsdom

import {
  authenticationApply,
  authenticationSwitch,
  authenticationSwitchExit,
  constants,
  dashboard,
  findCurrentUserSubSystem,
  getMenuData,
  loginApply,
  logout,
  platformConfig,
  type Token,
  taskPending,
  userContext,
} from '@app/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  answer,
  applicant,
  closeApp,
  menuEntry,
  menuGroup,
  openApp,
  person,
  refusal,
  usualConfig,
  usualMenu,
} from '../app.testing.tsx';
import { getToken, setToken } from '../client/session/token.ts';
import { watchPageLoads } from '../page-loads.testing.ts';

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(async () => {
  await closeApp();
  vi.restoreAllMocks();
});

const heading = (name: string) =>
  app.until(() => app.screen.queryAllByRole('heading', { name }).length === 1, `the heading ${name}`);
const press = async (name: string | RegExp) =>
  app.user.click(await app.until(() => app.screen.queryAllByRole('button', { name })[0], `the button ${name}`));
/** An entry of the menu below the own name. */
const choose = async (item: string) => {
  await press(/用户菜单/);
  await app.user.click(await app.until(() => app.screen.queryByRole('menuitem', { name: item }), `the entry ${item}`));
};
/** A button of the settings. */
const set = async (action: string) => {
  await press('系统设置');
  const find = () =>
    [...document.querySelectorAll<HTMLElement>('.settings-actions button')].find((one) => one.textContent === action);
  await app.user.click(await app.until(find, `the button ${action}`));
};
const tabs = () => app.screen.queryAllByRole('tab').map(({ textContent }) => textContent);
const field = (label: string | RegExp) =>
  app.until(() => app.screen.queryAllByLabelText(label)[0], `the field ${label}`);
const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null;
/** The token that this window holds is past: the server says so until it gave another. */
const expire = () => setToken({ ...(getToken() as NonNullable<ReturnType<typeof getToken>>), expiresAt: 0 });

describe('a window that opens', () => {
  test('R4-28 asks in this order: configuration, account, user, sub-systems, system, menu; and tells its version', async () => {
    app = await openApp('/log');
    await heading('前端日志');
    const told = () => [...document.querySelectorAll('.log-message')].map(({ textContent }) => textContent ?? '');
    await app.until(() => told().some((line) => line.startsWith(`版本 ${constants.version}`)), 'the version');
    const first = [platformConfig, authenticationApply, userContext, findCurrentUserSubSystem, getMenuData];
    expect(app.asked(...first)).toEqual(first.map(({ id }) => id));
    expect(app.sent(userContext)).toEqual([expect.objectContaining({ username: 'applicant', uid: '7' })]);
  });

  test.each([
    [
      'is away',
      () => {
        throw new TypeError('connection refused');
      },
      '服务器繁忙，请稍后再试',
    ],
    ['answers with the page of a proxy', () => new Response('<html>login</html>'), '服务器繁忙，请稍后再试'],
    ['fails', () => new Response('oops', { status: 500 }), '抱歉，服务器出错了'],
  ])(
    'R8-42 a server that %s is no refusal: the page says what it is, and goes on where it was once it is back',
    async (_, fault, words) => {
      let isBack = false;
      app = await openApp('/tasks/pending', {
        answers: [answer(userContext, () => (isBack ? applicant : fault()))],
      });
      await heading(words);
      isBack = true;
      await press('重试');
      await heading('待办任务');
      expect(app.address()).toBe('/tasks/pending');
      expect(app.asked(logout)).toEqual([]);
    },
  );
});

describe('the addresses of the configuration', () => {
  const slots = ['http://a.example.org', 'http://b.example.org'];
  const open = async (more: object) => {
    app = await openApp('/dashboard', { answers: [answer(platformConfig, { ...usualConfig, ...more })] });
    await app.until(() => app.asked(dashboard).length > 0, 'the home page');
  };
  const origins = (isPinned: boolean) =>
    app.server.asked
      .filter(({ path }) => /^\/(user|authentication|authorize|config)\b/.test(path) === isPinned)
      .map(({ url }) => new URL(url).origin);

  test('R7-07…R7-09 calls go round them, five to each; signing in, refresh and logout stay at home; every GET has its own _t', async () => {
    await open({ apiSlots: slots });
    // More calls than two turns have.
    for (let at = 0; origins(false).length <= 10; at += 1) {
      const before = origins(false).length;
      await app.walk(`/tasks/${at % 2 === 0 ? 'pending' : 'completed'}?text=${at}`);
      await app.until(() => origins(false).length > before, 'the list');
    }
    const turning = origins(false);
    expect(turning.slice(0, 10)).toEqual([...Array(5).fill(slots[0]), ...Array(5).fill(slots[1])]);
    expect(new Set(turning)).toEqual(new Set(slots));
    await choose('退出登录');
    await press('退出登录');
    await app.isAt('/login');
    expect(app.asked(authenticationApply, logout).length).toBeGreaterThanOrEqual(2);
    expect(new Set(origins(true))).toEqual(new Set([window.location.origin]));
    const stamps = app.server.asked.map(({ url }) => new URL(url).searchParams.get('_t')).filter((one) => one !== null);
    expect(stamps.length).toBeGreaterThan(2);
    expect(stamps.filter((stamp) => !/^[0-9a-f]{32}$/.test(stamp))).toEqual([]);
    expect(new Set(stamps).size).toBe(stamps.length);
  });

  test('R7-07 a gateway takes their place', async () => {
    await open({ apiSlots: slots, gateway: 'http://gate.example.org' });
    expect(new Set(origins(false))).toEqual(new Set(['http://gate.example.org']));
    expect(new Set(origins(true))).toEqual(new Set([window.location.origin]));
  });
});

test('R4-18 a session that is over, with nothing unsaved, leads to the sign-in without a question', async () => {
  app = await openApp('/tasks/pending');
  await heading('待办任务');
  app.server.become(null);
  app.server.add(answer(taskPending, refusal('tokenExpired', '登录令牌已过期')));
  await app.user.type(app.screen.getByRole('searchbox'), '甲{Enter}');
  await app.until(() => window.location.pathname === '/login', 'the sign-in');
  expect(new URLSearchParams(window.location.search).get('redirect')).toMatch(/^\/(dashboard)?$/);
  expect([sessionStorage.getItem('session.token'), cookie('uid')]).toEqual([null, null]);
  expect(app.screen.queryByRole('dialog')).toBeNull();
});

describe('locking', () => {
  const unlock = async () => {
    await app.user.type(await field('密码'), 'my-Secret-1');
    await press('解锁');
  };

  test('R2.1-22 R2.4-40 R4-20…R4-22 the settings lock the screen, no address gets round it, and what was being typed is still there', async () => {
    app = await openApp('/tasks/pending?text=%E7%94%B2');
    await heading('待办任务');
    const search = app.screen.getByRole('searchbox') as HTMLInputElement;
    await app.user.clear(search);
    await app.user.type(search, '半句话');
    await set('锁屏');
    await app.isAt('/locking');
    expect([cookie('lock'), document.querySelector('.root-app')?.hasAttribute('hidden')]).toEqual(['locked', true]);
    window.history.pushState({}, '', '/dashboard');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await app.isAt('/locking');
    await unlock();
    await app.isAt('/tasks/pending?text=%E7%94%B2');
    expect([cookie('lock'), (app.screen.getByRole('searchbox') as HTMLInputElement).value]).toEqual([
      'unlock',
      '半句话',
    ]);
    expect(app.sent(loginApply)).toEqual([{ username: 'applicant', password: 'my-Secret-1' }]);
  });

  test('a page that is loaded anew keeps the lock and the way back', async () => {
    app = await openApp('/tasks/pending?text=%E7%94%B2');
    await heading('待办任务');
    await choose('锁屏');
    await app.isAt('/locking');
    await app.load('/dashboard');
    await app.isAt('/locking');
    await unlock();
    await app.isAt('/tasks/pending?text=%E7%94%B2');
    await heading('待办任务');
  });
});

describe('signing out', () => {
  test('R4-23…R4-25 asks first, tells the server, and leaves nothing of the person behind', async () => {
    app = await openApp('/dashboard');
    await app.see('林嘉怡');
    await choose('退出登录');
    await app.see('确定要退出系统吗？');
    await press('不退出');
    expect([app.asked(logout), app.address()]).toEqual([[], '/dashboard']);
    const token = getToken()?.accessToken;
    await choose('退出登录');
    await press('退出登录');
    await app.isAt('/login');
    expect(app.sent(logout)).toEqual([{ access_token: token }]);
    expect(Object.keys(sessionStorage).filter((key) => key === 'session.token')).toEqual([]);
    expect(
      Object.keys(localStorage).filter((key) => /^session\.(account|switchAccount|place|switchPlace)$/.test(key)),
    ).toEqual([]);
    expect(document.cookie).toBe('lock=unlock');
    expect(document.querySelector('.hd')).toBeNull();
  });

  test('R4-25 a window that another one opened closes instead', async () => {
    app = await openApp('/dashboard');
    await app.see('林嘉怡');
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    Object.defineProperty(window, 'opener', { value: {}, configurable: true, writable: true });
    try {
      await choose('退出登录');
      await press('退出登录');
      await app.isAt('/login');
      expect(close).toHaveBeenCalledOnce();
    } finally {
      Object.assign(window, { opener: null });
    }
  });
});

describe('working as somebody else', () => {
  const admin = person('1', 'admin', { user: { id: '1', account: 'admin', fullname: '许岚', isSuper: 'Y' } });
  const until = new Date('2026-11-29T10:30:00+08:00').getTime();
  const asApplicant = { ...applicant, switched: { account: 'admin', fullname: '许岚', until, readOnly: true } };
  const tokenOf = (uid: string, username: string): Token => ({
    ...{ access_token: `as-${username}`, refresh_token: '', uid, username },
    ...{ create_at: Date.now(), expires_in: 1_800 },
  });
  const administration = [menuGroup('org', '组织架构', [menuEntry('done', '已办任务', 'page:tasks/completed')])];

  test('R2.4-41 R2.4-44 R4-30…R4-34 the banner says so, the own name is kept, the menus are the other person’s, and the way back clears the pages', async () => {
    let acting = admin;
    app = await openApp('/dashboard', {
      person: admin,
      answers: [
        answer(userContext, () => acting),
        answer(getMenuData, () => (acting === admin ? administration : usualMenu)),
        answer(authenticationSwitch, ({ username }) => {
          if (username !== 'applicant') return refusal('notFound', '没有这个账号');
          acting = asApplicant;
          return tokenOf('7', 'applicant');
        }),
        answer(authenticationSwitchExit, () => {
          acting = admin;
          return tokenOf('1', 'admin');
        }),
      ],
    });
    await app.see('组织架构');
    await press(/用户菜单/);
    await app.until(() => app.screen.queryByRole('menuitem', { name: '退出登录' }), 'the menu');
    expect(app.screen.queryByRole('menuitem', { name: '退出切换用户' })).toBeNull();
    await app.user.keyboard('{Escape}');

    await set('切换用户');
    await press('切换');
    await app.see('请输入用户名');
    const account = await field('账号');
    await app.user.type(account, 'nobodyhere');
    await press('切换');
    await app.see('没有这个账号');
    expect(localStorage.getItem('session.switchAccount')).toBeNull();

    // The token is past: it is fetched before the switch.
    expire();
    const before = app.server.asked.length;
    await app.user.clear(account);
    await app.user.type(account, 'applicant');
    await app.user.type(await field(/原因/), '核对客户反馈');
    await press('切换');
    await app.see('您（许岚）正以 林嘉怡 的身份使用系统');
    expect(
      app.server.asked
        .slice(before)
        .map(({ id }) => id)
        .slice(0, 2),
    ).toEqual([authenticationApply.id, authenticationSwitch.id]);
    expect(app.sent(authenticationSwitch).at(-1)).toMatchObject({ username: 'applicant', reason: '核对客户反馈' });
    await app.see('个人办公');
    expect(app.text()).not.toContain('组织架构');
    expect([localStorage.getItem('session.switchAccount'), getToken()?.username]).toEqual(['admin', 'applicant']);

    // The banner outlives a page that is loaded anew.
    await app.load('/tasks/pending');
    await app.see('您（许岚）正以 林嘉怡 的身份使用系统');
    await app.until(() => tabs().length === 2, 'the tabs');
    const loads = watchPageLoads();
    await choose('退出切换用户');
    await app.until(() => loads.count() === 1, 'the page anew');
    loads.stop();
    await app.load('/dashboard');
    await app.see('退出用户成功');
    await app.see('组织架构');
    expect(app.text()).not.toContain('林嘉怡');
    expect([localStorage.getItem('session.switchAccount'), getToken()?.username, tabs()]).toEqual([
      null,
      'admin',
      ['首页'],
    ]);
    expect(
      Object.entries(localStorage).filter(([key, text]) => key.startsWith('tabs.') && text.includes('pending')),
    ).toEqual([]);
  });
});
