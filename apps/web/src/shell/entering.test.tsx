// @vitest-environment jsdom
import {
  authenticationApply,
  authorizeApply,
  constants,
  findCurrentUserSubSystem,
  getMenuData,
  loginApply,
  loginYaojianApply,
  logout,
  platformConfig,
  type SubSystem,
  userContext,
} from '@app/contract';
import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, applicant, closeApp, filing, openApp, person, refusal, usualConfig } from '../app.testing.tsx';
import { writeCookie } from '../client/storage.ts';
import { useShellUi } from './shell-ui.ts';

let app: Awaited<ReturnType<typeof openApp>>;
afterEach(closeApp);

const secret = 'River-2026-star';
const tabs = () => app.screen.queryAllByRole('tab').map((tab) => tab.textContent);
const isShown = (selector: string) => {
  const drawn = document.querySelector(selector);
  return drawn !== null && drawn.closest('[hidden]') === null;
};
/** Whether the page lies in the layout, beside the menu. */
const inLayout = () => isShown('.side');
const heading = (name: string) => app.screen.findByRole('heading', { level: 1, name, hidden: true });
/** Who the header says is at work. */
const isAtWork = (name: string) =>
  app.until(() => document.querySelector('.me')?.textContent?.includes(name), `${name} in the header`);
/** Ctrl with a letter; answers whether the browser was kept from its own action. */
const control = (key: string) => !fireEvent.keyDown(document.body, { key, ctrlKey: true });
const typeAccount = async (account: string) => {
  await app.user.type(await app.screen.findByLabelText('账号'), account);
  await app.user.type(await app.screen.findByLabelText('密码'), `${secret}{Enter}`);
};

describe('a locked screen', () => {
  it('R2.3-01 R2.3-02 R2.4-28 R2.4-48 Ctrl+L locks; no address and no shortcut leaves the lock screen before the password, none goes back to it after', async () => {
    app = await openApp('/tasks/pending?page=1');
    await heading('待办任务');
    expect(control('l')).toBe(true);
    await app.isAt('/locking');
    const field = await app.screen.findByLabelText('密码');
    for (const wanted of ['/dashboard', '/publicitypage', '/404', '/iframe', '/no/such', '/login']) {
      await app.walk(wanted);
      await app.isAt('/locking');
      expect([wanted, field.isConnected, isShown('.app')]).toEqual([wanted, true, false]);
    }
    // Suppressed here, and kept from the browser as well.
    expect([control('q'), control('l')]).toEqual([true, true]);
    expect(useShellUi.getState().search).toBe('inactive');
    await app.reload();
    await app.isAt('/locking');
    await app.user.type(await app.screen.findByLabelText('密码'), `${secret}{Enter}`);
    await app.isAt('/tasks/pending?page=1');
    expect(app.sent(loginApply)).toEqual([{ username: 'applicant', password: secret }]);
    await app.until(inLayout, 'the layout');
    await app.walk('/locking');
    await app.isAt('/dashboard');
    expect(control('q')).toBe(true);
    expect(useShellUi.getState().search).toBe('active');
  });

  it('R2.3-01 a new window of a locked browser is locked before and after it got its token', async () => {
    app = await openApp('/dashboard');
    await app.until(inLayout, 'the layout');
    writeCookie(constants.lockCookie, 'locked');
    sessionStorage.clear();
    await app.load('/tasks/completed');
    await app.isAt('/locking');
    await app.screen.findByLabelText('密码');
    await app.until(() => app.asked(authenticationApply).length === 2, 'the token of this window');
    await app.walk('/dashboard');
    await app.isAt('/locking');
    expect(isShown('.app')).toBe(false);
  });

  it('R2.3-01 a lock that outlived its session guards nothing: the sign-in page opens', async () => {
    app = await openApp('/publicitypage', { person: null });
    writeCookie(constants.lockCookie, 'locked');
    await app.load('/dashboard');
    await app.isAt('/login?redirect=%2Fdashboard');
  });
});

describe('coming back', () => {
  it('R2.3-03 R2.3-15 R2.3-18 R2.3-22 R2.3-23 with a refresh token: a token, then profile, sub-systems and menu, then the wanted page as a tab and in the title', async () => {
    app = await openApp('/tasks/pending?page=1');
    await heading('待办任务');
    const steps = [authenticationApply, userContext, findCurrentUserSubSystem, getMenuData];
    expect(app.asked(...steps)).toEqual(steps.map(({ id }) => id));
    expect(app.sent(authenticationApply)).toMatchObject([{ grant_type: 'refresh_token' }]);
    expect(app.sent(getMenuData)).toEqual([{ systemId: filing.id }]);
    expect(app.address()).toBe('/tasks/pending?page=1');
    await app.until(() => document.title === '待办任务 - 化妆品注册备案与智能审评平台', 'the title');
    expect(tabs()).toEqual(['首页', '待办任务']);
  });

  it('R2.3-25 R2.1-01 R2.1-02 whoever is signed in already goes on from the sign-in page and the root, under the layout', async () => {
    app = await openApp('/login');
    await app.isAt('/dashboard');
    await app.until(inLayout, 'the layout');
    await app.walk('/login?redirect=%2Ftasks%2Fpending');
    await app.isAt('/tasks/pending');
    await app.load('/');
    await app.isAt('/dashboard');
    await app.until(inLayout, 'the layout');
    await isAtWork('林嘉怡');
  });

  it('R2.3-26 the way on from the sign-in page leads to no other site', async () => {
    app = await openApp('/tasks/pending');
    await heading('待办任务');
    for (const evil of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/%0a/evil.example',
      '/login',
    ]) {
      await app.walk('/tasks/pending');
      await app.walk(`/login?redirect=${encodeURIComponent(evil)}`);
      await app.isAt(evil.includes('%0a') ? '/404' : '/dashboard');
    }
  });

  it('R2.3-20 a session that the server refuses is ended on both sides, once, and the sign-in page opens', async () => {
    app = await openApp('/tasks/pending', { answers: [answer(userContext, refusal('illegalToken', '非法的令牌'))] });
    await app.isAt('/login');
    await app.screen.findByLabelText('密码');
    expect(app.asked(userContext, logout)).toEqual([userContext.id, logout.id]);
    // The session is really gone.
    app.server.add(answer(userContext, applicant));
    await app.load('/dashboard');
    await app.isAt('/login?redirect=%2Fdashboard');
  });

  it('a server that does not answer ends no session: the page says so, and is there when it is tried again', async () => {
    const broken = answer(userContext, () => Promise.reject(new TypeError('network')));
    app = await openApp('/tasks/pending', { answers: [broken] });
    await app.see('服务器繁忙');
    expect(app.address()).toBe('/tasks/pending');
    app.server.add(answer(userContext, applicant));
    await app.user.click(app.screen.getByRole('button', { name: '重试' }));
    await heading('待办任务');
    expect(app.asked(logout)).toEqual([]);
  });
});

describe('a ticket of another system', () => {
  const ticket = 'a.signed.ticket';
  const reviewer = person('8', 'filing', {
    user: { id: '8', account: 'filing', fullname: '沈知远', isSuper: 'N' },
  });

  it.each(['wsbsdt', 'ypzhjg'] as const)(
    'R2.3-04 R2.3-05 R2.3-28 no token and %s: signed in by the ticket, which leaves the address before anything is asked',
    async (parameter) => {
      app = await openApp('/login', { person: null });
      const addresses: string[] = [];
      const note = () => addresses.push(window.location.href, document.URL);
      app.server.add(
        answer(platformConfig, () => {
          note();
          return usualConfig;
        }),
        answer(loginYaojianApply, () => {
          note();
          app.server.become(applicant);
          return 'login-state,applicant';
        }),
      );
      await app.load(`/tasks/pending?page=2&${parameter}=${ticket}`);
      await app.isAt('/dashboard');
      await isAtWork('林嘉怡');
      expect(app.sent(loginYaojianApply)).toEqual([{ uid: ticket, type: parameter }]);
      expect(app.sent(authorizeApply)).toMatchObject([{ login_state: 'login-state' }]);
      expect(addresses.length).toBeGreaterThan(2);
      expect(addresses.filter((one) => one.includes(ticket))).toEqual([]);
      const others = app.server.asked.filter(({ id }) => id !== loginYaojianApply.id);
      expect(JSON.stringify(others.map(({ url, headers, input }) => [url, headers, input]))).not.toContain(ticket);
      expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(ticket);
    },
  );

  it('R2.3-04 a ticket that the server refuses (a bare name, one used before) signs nobody in; the page says so and leads to the sign-in', async () => {
    app = await openApp('/dashboard?wsbsdt=applicant', {
      person: null,
      answers: [answer(loginYaojianApply, refusal('illegalRequest', '非法请求'))],
    });
    await app.isAt('/authredirect?refused=1');
    await heading('单点登录');
    await app.see('凭证无效、过期或已经用过');
    expect(app.asked(authorizeApply, authenticationApply)).toEqual([]);
    await app.user.click(app.screen.getByRole('button', { name: '去登录' }));
    await app.isAt('/login');
    await app.load('/dashboard');
    await app.isAt('/login?redirect=%2Fdashboard');
    // Tried once, whatever became of it.
    expect(app.asked(loginYaojianApply)).toHaveLength(1);
  });

  it('R2.3-14 beside a token, on login, lock and error pages, it replaces the stored session; elsewhere nobody is exchanged', async () => {
    app = await openApp('/dashboard');
    await isAtWork('林嘉怡');
    await app.walk(`/tasks/completed?wsbsdt=${ticket}`);
    await app.isAt('/tasks/completed');
    await app.walk('/dashboard');
    await app.isAt('/dashboard');
    expect(app.asked(loginYaojianApply)).toEqual([]);
    await isAtWork('林嘉怡');
    const kept: (string | null)[] = [];
    let next = reviewer;
    app.server.add(
      answer(loginYaojianApply, (_, { headers }) => {
        kept.push(sessionStorage.getItem('session.token'), headers.Authorization ?? null);
        app.server.become(next);
        return `login-state,${next.user.account}`;
      }),
    );
    for (const wanted of ['/401', '/403', '/nomenu', '/login', '/locking']) {
      await app.walk(`${wanted}?wsbsdt=${ticket}`);
      await app.isAt('/dashboard');
      await isAtWork(next.user.fullname);
      next = next === reviewer ? applicant : reviewer;
    }
    expect(app.asked(loginYaojianApply)).toHaveLength(5);
    expect(kept.filter((one) => one !== null)).toEqual([]);
  });

  it('R2.1-44 the landing page exchanges it, also beside a token, and goes on to a path of this origin only', async () => {
    app = await openApp('/authredirect', { person: null });
    await app.see('没有收到登录凭证');
    app.server.add(
      answer(loginYaojianApply, () => {
        app.server.become(applicant);
        return 'login-state,applicant';
      }),
    );
    for (const [redirect, end] of [
      ['/tasks/pending?light=red', '/tasks/pending?light=red'],
      ['https://evil.example/', '/dashboard'],
      ['//evil.example/', '/dashboard'],
      ['/\\evil.example', '/dashboard'],
    ] as const) {
      await app.load(`/authredirect?wsbsdt=${ticket}&redirect=${encodeURIComponent(redirect)}`);
      await app.isAt(end);
      await isAtWork('林嘉怡');
    }
    expect(app.asked(loginYaojianApply)).toHaveLength(4);
  });
});

describe('without a token', () => {
  it('R2.3-06…R2.3-12 R2.3-24 R2.1-29…R2.1-32 R2.1-41 the white list and the error pages are open, and say what they are', async () => {
    app = await openApp('/login', { person: null });
    const texts: Record<string, string> = {
      '/401': '抱歉，您没有访问该页面的权限，请联系管理员',
      '/403': '抱歉，您暂无可用的菜单资源，拒绝访问',
      '/404': '抱歉，您无法进入该页面',
      '/nomenu': '暂无菜单资源，请联系管理员分配',
      '/authredirect': '单点登录',
      '/login': '登录',
      '/register': '企业用户注册',
      '/forget': '找回密码',
      '/tenantRegister': '租户注册',
      '/tenantForget': '找回密码',
      '/publicitypage': '查产品注册备案',
    };
    for (const [wanted, text] of Object.entries(texts)) {
      await app.walk(wanted);
      await app.until(
        () => app.screen.queryAllByRole('heading', { level: 1 }).some((one) => one.textContent?.includes(text)),
        `the heading of ${wanted}`,
      );
      expect([app.address(), inLayout()]).toEqual([wanted, false]);
      expect(document.title).toContain('化妆品注册备案与智能审评平台');
    }
    for (const wanted of ['/authredirect', '/publicitypage', '/404']) {
      await app.load(wanted);
      await app.screen.findAllByRole('heading', { level: 1 });
      expect(app.address()).toBe(wanted);
    }
    expect(app.asked(authenticationApply, userContext, findCurrentUserSubSystem, getMenuData)).toEqual([]);
  });

  it('R2.3-24 with a token these pages are shown without asking who is there', async () => {
    app = await openApp('/publicitypage');
    await app.screen.findAllByRole('heading', { level: 1 });
    await app.until(() => app.asked(authenticationApply).length === 1, 'the token');
    await app.walk('/403', '/nomenu', '/publicitypage');
    expect([app.address(), app.asked(userContext, findCurrentUserSubSystem, getMenuData)]).toEqual([
      '/publicitypage',
      [],
    ]);
  });

  it('R2.3-13 R2.3-26 R2.1-01 R6-07 every other page asks to sign in and comes back to the full path', async () => {
    app = await openApp('/', { person: null });
    await app.isAt('/login?redirect=%2F');
    for (const [wanted, encoded] of [
      ['/dashboard', '%2Fdashboard'],
      ['/tenantSelect', '%2FtenantSelect'],
      ['/iframe?url=https://x.example/', '%2Fiframe%3Furl%3Dhttps%3A%2F%2Fx.example%2F'],
      ['/no/such/page', '%2Fno%2Fsuch%2Fpage'],
      ['/tasks/pending?page=2&f.title=a%26b', '%2Ftasks%2Fpending%3Fpage%3D2%26f.title%3Da%2526b'],
    ] as const) {
      await app.walk(wanted);
      await app.isAt(`/login?redirect=${encoded}`);
    }
    app.server.become(applicant);
    await typeAccount('applicant');
    await app.isAt('/tasks/pending?page=2&f.title=a%26b');
    await heading('待办任务');
    expect(app.sent(loginApply)).toMatchObject([{ username: 'applicant', password: secret }]);
  });
});

describe('choosing where to work', () => {
  const [lanyu] = applicant.tenants;
  const hexu = { ...lanyu, id: '201', name: '禾序日化', code: 'hexu' } as NonNullable<typeof lanyu>;
  const systems: SubSystem[] = [filing, { ...filing, id: '101', name: '审评系统', alias: 'review' }];
  const several = person('9', 'multi', { tenants: [...applicant.tenants, hexu], mainTenant: null });

  it('R2.3-17 R2.1-20 R2.1-21 no sub-system chosen and tenants exist: the tenant first, then the sub-system, then the wanted path', async () => {
    app = await openApp('/tasks/pending?light=red', { person: several, systems });
    await app.isAt('/tenantSelect?redirect=%2Ftasks%2Fpending%3Flight%3Dred');
    await app.user.click(await app.screen.findByRole('button', { name: /禾序日化/ }));
    await app.isAt('/systemSelect?redirect=%2Ftasks%2Fpending%3Flight%3Dred');
    expect(inLayout()).toBe(false);
    await app.user.click(await app.screen.findByRole('button', { name: /审评系统/ }));
    await app.isAt('/tasks/pending?light=red');
    await app.until(inLayout, 'the layout');
    expect([...new Set(app.sent(getMenuData).map(({ systemId }) => systemId))]).toEqual(['101']);
  });

  it('R2.3-16 R2.1-20 no sub-system chosen and no tenants: the sub-system', async () => {
    const alone = person('10', 'newcomer', { tenants: [], mainTenant: null, tenantId: null });
    app = await openApp('/tasks/pending', { person: alone, systems });
    await app.isAt('/systemSelect?redirect=%2Ftasks%2Fpending');
    await app.screen.findByRole('button', { name: /审评系统/ });
    // Who waits for the approval of their registration is told so there.
    const waits = { ...alone, registration: { status: 'WAIT', company: '岚屿生物', opinion: null } as const };
    app.server.become(waits);
    app.server.add(answer(findCurrentUserSubSystem, []));
    sessionStorage.clear();
    await app.load('/tasks/pending');
    await app.isAt('/systemSelect?redirect=%2Ftasks%2Fpending');
    await app.see('账号待审核');
  });

  it('R2.3-19 R6-06 an empty menu ends at 403, whose only way on is to sign out', async () => {
    app = await openApp('/dashboard', { menu: [] });
    await app.isAt('/403?back=no');
    await heading('抱歉，您暂无可用的菜单资源，拒绝访问');
    expect(app.screen.queryByRole('button', { name: '回到首页' })).toBeNull();
    await app.user.click(app.screen.getByRole('button', { name: '退出登录' }));
    await app.isAt('/login');
    expect(app.asked(logout)).toHaveLength(1);
  });
});
