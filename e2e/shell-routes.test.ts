import { generateKeyPairSync } from 'node:crypto';
import {
  captcha,
  constants,
  findCurrentUserSubSystem,
  logout,
  resourceGrant,
  resourceSave,
  sendSms,
  settingSave,
  userRegister,
} from '@app/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { password, request } from './support/product.ts';
import { startSite } from './support/site.ts';
import { setStage, until } from './support/stage.ts';
import { ssoTicket } from './support/ticket.ts';

const secret = 'a shared secret of at least 32 characters';
const pair = generateKeyPairSync('ed25519');
const site = await startSite();
const stage = setStage({
  env: {
    SSO_WSBSDT_KEY: secret,
    SSO_WSBSDT_ISSUER: 'service-hall',
    SSO_YPZHJG_KEY: String(pair.publicKey.export({ type: 'spki', format: 'pem' })).replaceAll('\n', '\\n'),
    SSO_YPZHJG_ISSUER: 'supervision',
    FRAME_HOSTS: site.host,
    TEST_SMS_CODE: '135790',
  },
});
afterAll(() => site.close());

let filingSystem = '';
/** Menu entries made for these tests: below one top entry `extra`, and two at the top. */
beforeAll(async () => {
  const admin = await stage.person('admin');
  const systems = await admin.send(findCurrentUserSubSystem, {});
  filingSystem = systems.find((one) => one.alias === 'filing')?.id ?? '';
  const put = (alias: string, more: { url?: string; open?: 'frame'; parentId?: string }) =>
    admin.send(resourceSave, {
      systemId: filingSystem,
      name: `测试 ${alias}`,
      alias,
      roles: ['APPLICANT'],
      ...more,
    });
  const parentId = await put('extra', {});
  const inner = await put('inner', { parentId });
  await put('todo', { parentId: inner, url: 'page:tasks/pending' });
  await put('plants', { parentId, url: '/d/manufacturers' });
  await put('framed', { parentId, url: `${site.origin}/page`, open: 'frame' });
  await put('linked', { parentId, url: `${site.origin}/other` });
  await put('foreign', { parentId, url: 'https://not-listed.example.org/', open: 'frame' });
  await put('nowhere', { parentId, url: '/no/such-area' });
  await put('blank', { parentId, url: '' });
  await put('x-menu-empty-1', { parentId });
  await put('alone', { url: 'area:base/manufacturers' });
});

const path = (page: Page) => page.evaluate(() => window.location.pathname + window.location.search);
const isAt = (page: Page, wanted: string | RegExp) => page.waitForURL((url) => matches(url, wanted));
function matches(url: URL, wanted: string | RegExp): boolean {
  const shown = url.pathname + url.search;
  return typeof wanted === 'string' ? shown === wanted : wanted.test(shown);
}
/** Goes to an address inside the window, as the address bar of the browser does without loading the page. */
const go = (page: Page, to: string) =>
  page.evaluate((target) => {
    window.history.pushState({}, '', target);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, to);
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).filter({ visible: true });
const top = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '系统菜单' }).getByRole('button', { name });
const tabs = (page: Page) => page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab');

describe('guard', () => {
  test('R2.3-01 R2.3-02 R2.4-28 R2.4-48 locked: every navigation ends at the lock screen, which no shortcut leaves; unlocked, it is left', async () => {
    const { page, context } = await stage.window('applicant');
    await page.goto('/reg/first?page=1');
    await heading(page, '首次申请').waitFor();
    await page.keyboard.press('Control+l');
    await isAt(page, '/locking');
    const field = page.locator('input[type="password"]');
    await field.waitFor();
    for (const wanted of ['/dashboard', '/publicitypage', '/404', '/iframe', '/no/such']) {
      await go(page, wanted);
      await isAt(page, '/locking');
      await field.waitFor();
    }
    await page.goto('/login');
    await isAt(page, '/locking');
    await field.waitFor();
    await expect.poll(() => page.locator('.app').isVisible()).toBe(false);
    // Suppressed here, and kept from the browser as well.
    await page.evaluate(() => {
      window.addEventListener('keydown', (event) => {
        document.title = `${event.key} ${event.defaultPrevented}`;
      });
    });
    await page.keyboard.press('Control+q');
    await expect.poll(() => page.title()).toBe('q true');
    await page.keyboard.press('Control+l');
    await expect.poll(() => page.title()).toBe('l true');
    await expect.poll(() => page.getByRole('combobox').isVisible()).toBe(false);
    // A new window of this browser is locked as well, before and after its token was refreshed.
    const second = await context.newPage();
    await second.goto('/tasks/pending');
    await isAt(second, '/locking');
    await second.locator('input[type="password"]').waitFor();
    await second.close();
    await field.fill(password);
    await page.keyboard.press('Enter');
    await isAt(page, /^\/(dashboard|reg\/first)/);
    await page.locator('.side').waitFor();
    await go(page, '/locking');
    await isAt(page, '/dashboard');
    // A lock that outlived its session guards nothing: the sign-in page opens.
    const stranger = await stage.window(null);
    await stranger.context.addCookies([{ name: constants.lockCookie, value: 'locked', url: stage.product.origin }]);
    await stranger.page.goto('/dashboard');
    await isAt(stranger.page, '/login?redirect=%2Fdashboard');
  });

  test('R2.3-03 R2.3-15 R2.3-18 R2.3-22 R2.3-23 no access token but a refresh token: refreshed, profile and menu loaded, page recorded as a tab and in the title', async () => {
    const { page, errors } = await stage.window('applicant');
    const asked: string[] = [];
    page.on('request', (one) => {
      if (one.resourceType() === 'fetch') asked.push(new URL(one.url()).pathname);
    });
    await page.goto('/reg/first?page=1');
    await heading(page, '首次申请').waitFor();
    const steps = [
      '/authentication/apply',
      '/user/context',
      '/auth/sub/system/findCurrentUserSubSystem',
      '/auth/resources/getMenuData',
    ];
    expect(asked.filter((one) => steps.includes(one))).toEqual(steps);
    await expect.poll(() => path(page)).toBe('/reg/first?page=1');
    await expect.poll(() => page.title()).toBe('首次申请 - 化妆品注册备案与智能审评平台');
    await expect.poll(() => tabs(page).allInnerTexts()).toEqual(['首页', '首次申请']);
    expect(errors).toEqual([]);
  });

  test.each([
    ['wsbsdt', 'service-hall', secret, 'applicant', '林嘉怡'],
    ['ypzhjg', 'supervision', pair.privateKey, 'filing', null],
  ] as const)(
    'R2.3-04 R2.3-05 R2.3-28 no token and %s: signed in by the ticket, which leaves the address before anything is asked',
    async (parameter, iss, key, sub, name) => {
      const { page } = await stage.window(null);
      const ticket = ssoTicket({ sub, iss, aud: stage.product.origin }, key);
      const leaks: string[] = [];
      page.on('request', (one) => {
        const told = `${one.url()} ${one.headers().referer ?? ''}`;
        if (!one.isNavigationRequest() && told.includes(ticket)) leaks.push(told);
      });
      await page.goto(`/reg/first?page=2&${parameter}=${ticket}`);
      await isAt(page, '/dashboard');
      await page.locator('.me').waitFor();
      if (name) await expect.poll(() => page.locator('.me').innerText()).toContain(name);
      expect(leaks).toEqual([]);
      expect(await page.evaluate((text) => JSON.stringify(Object.entries(sessionStorage)).includes(text), ticket)).toBe(
        false,
      );
      // Used once: a second window with the same address is not signed in.
      const second = await stage.window(null);
      await second.page.goto(`/dashboard?${parameter}=${ticket}`);
      await isAt(second.page, '/authredirect?refused=1');
      await heading(second.page, '单点登录').waitFor();
      await second.page.getByRole('button', { name: '去登录' }).click();
      await isAt(second.page, '/login');
    },
  );

  test('R2.3-04 a bare user name is no ticket: nobody is signed in', async () => {
    const { page } = await stage.window(null);
    await page.goto('/dashboard?wsbsdt=applicant');
    await isAt(page, '/authredirect?refused=1');
    await page.goto('/dashboard');
    await isAt(page, '/login?redirect=%2Fdashboard');
  });

  test('R2.3-06…R2.3-12 R2.1-41 R2.3-24 without a token the white list and the error pages are open', async () => {
    const { page, errors } = await stage.window(null);
    const open = [
      '/login',
      '/register',
      '/forget',
      '/tenantRegister',
      '/tenantForget',
      '/authredirect',
      '/publicitypage',
    ];
    await page.goto('/login');
    for (const wanted of [...open, '/401', '/403', '/404', '/nomenu']) {
      await go(page, wanted);
      await expect.poll(() => page.title()).toContain('化妆品注册备案与智能审评平台');
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expect.poll(() => path(page)).toBe(wanted);
    }
    // Loaded afresh as well.
    for (const wanted of ['/authredirect', '/publicitypage', '/404']) {
      await page.goto(wanted);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await expect.poll(() => path(page)).toBe(wanted);
    }
    expect(errors).toEqual([]);
  });

  test('R2.1-29…R2.1-32 the open error pages say why', async () => {
    const { page } = await stage.window(null);
    await page.goto('/404');
    for (const [wanted, text] of [
      ['/404', '抱歉，您无法进入该页面'],
      ['/401', '抱歉，您没有访问该页面的权限，请联系管理员'],
      ['/403', '抱歉，您暂无可用的菜单资源，拒绝访问'],
      ['/nomenu', '暂无菜单资源，请联系管理员分配'],
    ] as const) {
      await go(page, wanted);
      await heading(page, text).waitFor();
      await expect.poll(() => path(page)).toBe(wanted);
    }
  });

  test('R2.3-13 R2.3-26 R2.1-01 R6-07 without a token every other page asks to sign in and comes back to the full path, never to another site', async () => {
    const { page } = await stage.window(null);
    for (const [wanted, encoded] of [
      ['/', '%2F'],
      ['/dashboard', '%2Fdashboard'],
      ['/tenantSelect', '%2FtenantSelect'],
      ['/iframe?url=https://x.example/', '%2Fiframe%3Furl%3Dhttps%3A%2F%2Fx.example%2F'],
      ['/no/such/page', '%2Fno%2Fsuch%2Fpage'],
      ['/reg/first?page=2&f.title=a%26b', '%2Freg%2Ffirst%3Fpage%3D2%26f.title%3Da%2526b'],
    ] as const) {
      await (wanted === '/' ? page.goto(wanted) : go(page, wanted));
      await isAt(page, `/login?redirect=${encoded}`);
    }
    const signIn = async () => {
      await page.locator('input[autocomplete="username"]').first().fill('applicant');
      await page.locator('input[type="password"]').first().fill(password);
      await page.keyboard.press('Enter');
    };
    await signIn();
    await isAt(page, '/reg/first?page=2&f.title=a%26b');
    await heading(page, '首次申请').waitFor();
    // R2.3-25: signed in already.
    await go(page, '/login?redirect=%2Ftasks%2Fpending');
    await isAt(page, '/tasks/pending');
    for (const evil of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/%0a/evil.example',
      '/login',
    ]) {
      await go(page, '/tasks/pending');
      await isAt(page, '/tasks/pending');
      await go(page, `/login?redirect=${encodeURIComponent(evil)}`);
      await isAt(page, evil.includes('%0a') ? '/404' : '/dashboard');
      expect(new URL(page.url()).origin).toBe(stage.product.origin);
    }
  });

  test('R2.3-25 signed in on the sign-in page: on to the wanted path or the dashboard', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/login');
    await isAt(page, '/dashboard');
    await page.goto('/');
    await isAt(page, '/dashboard');
    await heading(page, /林嘉怡/).waitFor();
    // R2.1-02: under the layout.
    await expect.poll(() => page.locator('.side').isVisible()).toBe(true);
  });

  test('R2.3-14 token present, a ticket on login, lock and error pages replaces the session; elsewhere nobody is exchanged', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/dashboard');
    await page.getByText('林嘉怡').first().waitFor();
    const ticket = (sub: string) => ssoTicket({ sub, iss: 'service-hall', aud: stage.product.origin }, secret);
    await page.goto(`/tasks/pending?wsbsdt=${ticket('filing')}`);
    await isAt(page, '/tasks/pending');
    await expect.poll(() => page.locator('.me').innerText()).toContain('林嘉怡');
    let before = '林嘉怡';
    for (const [wanted, account] of [
      ['/401', 'filing'],
      ['/403', 'applicant'],
      ['/nomenu', 'filing'],
      ['/login', 'applicant'],
      ['/locking', 'filing'],
    ] as const) {
      await go(page, `${wanted}?wsbsdt=${ticket(account)}`);
      await isAt(page, '/dashboard');
      const last = before;
      await expect.poll(() => page.locator('.me').innerText()).not.toContain(last);
      before = (await page.locator('.me b').innerText()).trim();
    }
  });

  test('R2.3-17 R2.1-21 no system chosen and tenants exist: the choice of the tenant comes first, then the wanted path', async () => {
    const { page } = await stage.window('multi', { choose: true });
    await page.goto('/tasks/pending?light=red');
    await isAt(page, '/tenantSelect?redirect=%2Ftasks%2Fpending%3Flight%3Dred');
    await page.getByRole('list', { name: '选择租户' }).getByRole('button').first().click();
    // Two systems in this tenant: the second choice.
    await isAt(page, '/systemSelect?redirect=%2Ftasks%2Fpending%3Flight%3Dred');
    await page.getByRole('button', { name: '注册备案系统' }).click();
    await isAt(page, '/tasks/pending?light=red');
    await page.locator('.side').waitFor();
  });

  test('R2.3-16 R2.1-20 no system chosen and no tenants: the choice of the system', async () => {
    const admin = await stage.person('admin');
    await admin.send(settingSave, { key: 'registrationOpen', value: true });
    const { requestId } = (await request(stage.product.origin, captcha, {})).data;
    const sent = { mobile: '13912345678', type: 'register' as const, captcha: '246810', requestId };
    expect((await request(stage.product.origin, sendSms, sent)).state).toBe(200);
    const made = await request(stage.product.origin, userRegister, {
      account: 'newcomer',
      password: 'Lake-2026-moon',
      confirmPassword: 'Lake-2026-moon',
      fullname: '新来的',
      mobile: sent.mobile,
      code: '135790',
      company: 'lanyu',
    });
    expect(made.state, JSON.stringify(made)).toBe(200);
    const { page } = await stage.window(null);
    await page.goto('/login?redirect=%2Freg%2Ffirst');
    await page.locator('input[autocomplete="username"]').first().fill('newcomer');
    await page.locator('input[type="password"]').first().fill('Lake-2026-moon');
    await page.keyboard.press('Enter');
    await isAt(page, /^\/systemSelect/);
  });

  test('R2.3-19 R6-06 an empty menu ends at 403 without a way back', async () => {
    const admin = await stage.person('admin');
    await admin.send(resourceGrant, { roleId: 'EXPERT', systemId: filingSystem, resourceIds: [] });
    const { page } = await stage.window('expert1');
    await page.goto('/dashboard');
    await isAt(page, /^\/403\?back=no|^\/systemSelect/);
    await isAt(page, '/403?back=no');
    await expect.poll(() => page.getByRole('button', { name: '回到首页' }).count()).toBe(0);
    await page.getByRole('button', { name: '退出登录' }).click();
    await isAt(page, '/login');
  });

  test('R2.3-20 a failed load signs out and ends at the sign-in page, once', async () => {
    const { page } = await stage.window('filing');
    await page.goto('/dashboard');
    await page.locator('.me').waitFor();
    const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('session.token') ?? '{}').accessToken);
    await request(stage.product.origin, logout, { access_token: token });
    let contexts = 0;
    page.on('request', (one) => {
      if (one.url().includes('/user/context')) contexts += 1;
    });
    await page.goto('/tasks/pending');
    await isAt(page, /^\/login/);
    await page.locator('input[type="password"]').first().waitFor();
    expect(contexts).toBe(1);
    // The session is really gone.
    await page.goto('/dashboard');
    await isAt(page, '/login?redirect=%2Fdashboard');
  });

  test('R2.3-21 R2.1-41 a page of the product that the menu lacks is 401, one that nobody has is 404; its tab does not stay', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/dashboard');
    await page.locator('.side').waitFor();
    for (const [wanted, code] of [
      ['/platform/tenants', '/401'],
      ['/filing/cases', '/401'],
      ['/filing/cases/case/1', '/401'],
      ['/no/such-thing', '/404'],
      ['/one-part', '/404'],
      ['/a/b/c/d/e/f', '/404'],
      ['/reg/first/<b>', '/404'],
      ['/router-alias/no-such', '/404'],
    ] as const) {
      await go(page, wanted);
      await isAt(page, code);
    }
    await page.goto('/platform/tenants');
    await isAt(page, '/401');
    // A silent server has not said that there is no such page: it is asked again.
    await page.getByRole('button', { name: '回到首页' }).click();
    await page.locator('.side').waitFor();
    await page.route('**/area/get*', (route) => route.abort());
    await page.route('**/access/explain', (route) => route.abort());
    await go(page, '/support/questions-of-others');
    await page.getByText('服务器繁忙').first().waitFor();
    await expect.poll(() => path(page)).toBe('/support/questions-of-others');
    await page.unrouteAll();
    await page.goto('/platform/tenants');
    await isAt(page, '/401');
    await page.getByRole('button', { name: '回到首页' }).click();
    await isAt(page, '/dashboard');
    await expect.poll(() => page.locator('[data-key="/platform/tenants"]').count()).toBe(0);
  });
});

describe('routes', () => {
  test('R2.1-12 R2.1-13 /refresh and /redirect/… load a page anew, inside the layout, and the address is its own again', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/reg/first?page=1');
    const field = page.locator('.list-filters input').first();
    await field.fill('未查询的文字');
    await go(page, '/refresh');
    await isAt(page, '/reg/first?page=1');
    await expect.poll(() => field.inputValue()).toBe('');
    await field.fill('又一次');
    await go(page, '/redirect/reg/first?page=1');
    await isAt(page, '/reg/first?page=1');
    await expect.poll(() => field.inputValue()).toBe('');
    await expect.poll(() => tabs(page).allInnerTexts()).toEqual(['首页', '首次申请']);
    // The same from the address bar, and to no other site.
    await page.goto('/redirect/tasks/pending?light=red');
    await isAt(page, '/tasks/pending?light=red');
    await page.goto('/refresh');
    await isAt(page, '/dashboard');
    await go(page, '/redirect//evil.example/x');
    await isAt(page, '/dashboard');
    await go(page, '/redirect/no/such');
    await isAt(page, '/404');
  });

  test('R2.1-33 /d/{id} lists a data template; other ids are 404', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/d/manufacturers');
    await heading(page, '生产企业档案').waitFor();
    await expect.poll(() => path(page)).toBe('/d/manufacturers');
    for (const wanted of ['/d/unknown', '/d/a-b', '/d/a.b', '/d/a%20b', '/d/', '/d/manufacturers/1']) {
      await go(page, wanted);
      await isAt(page, '/404');
    }
  });

  test('R2.1-20…R2.1-28 R2.1-34…R2.1-38 R2.1-42 access decides who gets in, and whether inside the layout', async () => {
    const visitor = await stage.window(null);
    const { page } = await stage.window('applicant');
    const isLogin = (url: URL, wanted: string) =>
      url.pathname === '/login' && url.searchParams.get('redirect') === wanted;
    await visitor.page.goto('/login');
    await page.goto('/dashboard');
    await page.locator('.side').waitFor();
    // Outside the layout, but only with a session.
    for (const wanted of [
      '/iframe',
      '/fileView',
      '/fileViewExp',
      '/smartIndex',
      '/hzpCpSlmxYwList',
      '/xtwtsjs',
      '/platform/bpmn/form',
      '/platform/dataTemplate/form',
      '/demo/crud/list',
      '/demo/iframe-form',
      '/demo/url-form',
    ]) {
      await go(visitor.page, wanted);
      await visitor.page.waitForURL((url) => isLogin(url, wanted));
      await go(page, wanted);
      await page.locator('.side').waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname, wanted).toBe(wanted);
      await go(page, '/dashboard');
      await page.locator('.side').waitFor();
    }
    // Inside the layout.
    for (const wanted of ['/log', '/reg/first', '/d/manufacturers', '/tasks/pending']) {
      await go(visitor.page, wanted);
      await visitor.page.waitForURL((url) => isLogin(url, wanted));
      await go(page, wanted);
      await heading(page, /./).first().waitFor();
      expect(await page.locator('.side').isVisible(), wanted).toBe(true);
    }
    // Whoever locks or chooses anew stays there until it is done: the last stops of this window.
    for (const wanted of ['/locking', '/tenantSelect', '/systemSelect']) {
      await go(visitor.page, wanted);
      await visitor.page.waitForURL((url) => isLogin(url, wanted));
    }
    const chooser = await stage.window('multi', { choose: true });
    await chooser.page.goto('/dashboard');
    await chooser.page.getByRole('list', { name: '选择租户' }).waitFor();
    await expect.poll(() => chooser.page.locator('.side').isVisible()).toBe(false);
    // With and without a session: no layout.
    for (const wanted of ['/401', '/403', '/404', '/nomenu', '/publicitypage'])
      for (const one of [visitor.page, page]) {
        await go(one, wanted);
        await one.getByRole('heading', { level: 1 }).first().waitFor();
        await expect.poll(() => one.locator('.side').isVisible(), { message: wanted }).toBe(false);
        expect(new URL(one.url()).pathname).toBe(wanted);
      }
  });

  test('R2.1-43 the query of a list is in its address', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/reg/first');
    await page.locator('.list-filters input').first().fill('清透');
    await page.keyboard.press('Enter');
    await isAt(page, /f\.title=/);
    await page.reload();
    await expect.poll(() => page.locator('.list-filters input').first().inputValue()).toBe('清透');
  });

  test('R2.1-23 R2.1-45 /iframe shows listed http(s) sites in a sandbox, and nothing else', async () => {
    const { page } = await stage.window('applicant');
    await page.goto(`/iframe?url=${encodeURIComponent(`${site.origin}/a`)}&title=报表`);
    const frame = page.locator('iframe[title="报表"]');
    await frame.waitFor();
    await expect.poll(() => frame.getAttribute('sandbox')).toContain('allow-scripts');
    await expect.poll(() => frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    await page.frameLocator('iframe').getByRole('heading', { name: 'Other site' }).waitFor();
    for (const url of [
      'https://not-listed.example.org/',
      stage.product.origin,
      `http://user:pw@${site.host}/`,
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'file:///etc/passwd',
      '//127.0.0.1/',
      '',
    ]) {
      await go(page, `/iframe?url=${encodeURIComponent(url)}`);
      await page.getByRole('alert').waitFor();
      await expect.poll(() => page.locator('iframe').count(), { message: url }).toBe(0);
    }
  });

  test('R2.1-44 /authredirect exchanges a ticket and goes on to a path of this origin only', async () => {
    const { page } = await stage.window(null);
    await page.goto('/authredirect');
    await page.getByText('没有收到登录凭证').waitFor();
    for (const [redirect, end] of [
      ['/tasks/pending?light=red', '/tasks/pending?light=red'],
      ['https://evil.example/', '/dashboard'],
      ['//evil.example/', '/dashboard'],
      ['/\\evil.example', '/dashboard'],
    ] as const) {
      // Also when somebody is signed in already: the landing page takes the ticket's person.
      const ticket = ssoTicket({ sub: 'applicant', iss: 'service-hall', aud: stage.product.origin }, secret);
      await page.goto(`/authredirect?wsbsdt=${ticket}&redirect=${encodeURIComponent(redirect)}`);
      await isAt(page, end);
      await page.locator('.me').waitFor();
      expect(new URL(page.url()).origin).toBe(stage.product.origin);
    }
  });
});

describe('menus', () => {
  test('R2.2-02…R2.2-06 R2.2-10 R2.2-13 R2.2-15 addresses of the menu: paths, aliases, index children, joined paths and names, all behind the sign-in', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/dashboard');
    await page.locator('.side').waitFor();
    for (const [wanted, end] of [
      ['/extra', '/tasks/pending'],
      ['/extra/inner', '/tasks/pending'],
      ['/extra/inner/todo', '/tasks/pending'],
      ['/router-alias/extra', '/tasks/pending'],
      ['/router-alias/extra/inner/todo', '/tasks/pending'],
      ['/alone', '/base/manufacturers'],
      ['/alone/index', '/base/manufacturers'],
      ['/router-alias/alone', '/base/manufacturers'],
    ] as const) {
      await go(page, '/dashboard');
      await isAt(page, '/dashboard');
      await go(page, wanted);
      await isAt(page, end);
      await page.locator('.panes h1').filter({ visible: true }).waitFor();
    }
    // A route of its own keeps the hyphenated name in what is remembered of its tab.
    await go(page, '/extra/framed');
    await page.locator('.panes iframe').waitFor();
    await expect
      .poll(() => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('tabs.'))?.[1] ?? ''))
      .toContain('"name":"extra-framed"');
    await top(page, '测试 alone').click();
    await isAt(page, '/base/manufacturers');
    const stranger = await stage.window(null);
    await stranger.page.goto('/login');
    for (const wanted of ['/extra/framed', '/router-alias/alone', '/extra/plants']) {
      await go(stranger.page, wanted);
      await isAt(stranger.page, `/login?redirect=${encodeURIComponent(wanted)}`);
    }
  });

  test('R2.2-07 R2.2-12 R2.2-14 an address of the web: a frame at its own path, selected in a window of its own unless the menu says frame', async () => {
    const { page, context } = await stage.window('applicant');
    await page.goto('/extra/linked');
    await page.frameLocator('.panes iframe').getByRole('heading', { name: 'Other site' }).waitFor();
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByText('测试 framed').click();
    await isAt(page, '/extra/framed');
    expect(context.pages()).toHaveLength(1);
    await menu.getByText('测试 linked').click();
    await until(
      async () => context.pages().length,
      (count) => count === 2,
    );
    const opened = context.pages()[1];
    await opened?.waitForLoadState();
    expect(opened?.url()).toBe(`${site.origin}/other`);
    expect(await opened?.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await expect.poll(() => path(page)).toBe('/extra/framed');
    await go(page, '/extra/foreign');
    await page.getByText('不在允许嵌入的名单里').waitFor();
    await expect.poll(() => page.locator('[data-tab="/extra/foreign"] iframe').count()).toBe(0);
  });

  test('R2.2-08 R2.2-09 R2.2-11 R2.1-40 data template, unresolvable and placeholder entries', async () => {
    const { page } = await stage.window('applicant');
    await page.goto('/dashboard');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await top(page, '测试 extra').click();
    await menu.getByText('测试 plants').click();
    await isAt(page, '/extra/plants');
    await heading(page, '生产企业档案').waitFor();
    for (const entry of ['测试 nowhere', '测试 blank']) {
      await menu.getByText(entry).click();
      await isAt(page, '/system/error/404');
      await page.getByText('这个菜单没有可打开的地址').waitFor();
      await expect.poll(() => page.locator('.side').isVisible()).toBe(true);
      await go(page, '/extra/plants');
      await heading(page, '生产企业档案').waitFor();
    }
    await menu.getByText('测试 x-menu-empty-1').click();
    await page.getByText('临时菜单', { exact: true }).waitFor();
    await expect.poll(() => path(page)).toBe('/extra/plants');
  });

  test('R2.2-14 a hostile menu (javascript:, data:, a ring, one alias twice, 2,000 nodes, names of 200 characters) does no harm', async () => {
    const { page, errors } = await stage.window('applicant');
    await page.addInitScript(() => {
      Object.assign(window, { hit: 0 });
    });
    await page.route('**/getMenuData*', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const node = (alias: string, url: string | null, children: object[] = []) => ({
        ...answer.data[0],
        id: `t${Math.random()}`,
        alias,
        label: alias.padEnd(200, '名'),
        url,
        children,
      });
      const ring = node('ring', null);
      ring.children = [node('first', 'area:reg/first'), { ...ring, children: [] }];
      const many = Array.from({ length: 2_000 }, (_, at) => node(`m${at}`, `area:group/m${at}`));
      const evil = [
        'javascript:window.hit=1',
        'JaVaScRiPt:window.hit=1',
        ' javascript:window.hit=1',
        'data:text/html,<script>parent.hit=1</script>',
        'vbscript:x',
        '<img src=x onerror="window.hit=1">',
      ].map((url, at) => node(`evil${at}`, url));
      answer.data = [
        ring,
        node('dashboard', 'javascript:window.hit=1'),
        node('twin', 'page:tasks/pending'),
        node('twin', 'page:tasks/completed'),
        node('bad', null, evil),
        node('many', null, many),
      ];
      await route.fulfill({ response, json: answer });
    });
    await page.goto('/dashboard');
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.waitFor();
    await expect.poll(() => path(page)).toBe('/dashboard');
    await menu.getByText(/^many/).click();
    await menu.getByText(/^m3名/).waitFor();
    await menu.getByText(/^bad/).click();
    for (let at = 0; at < 6; at += 1) {
      await menu.getByText(new RegExp(`^evil${at}`)).click();
      await isAt(page, '/system/error/404');
      await page.goBack();
    }
    // Found through the search, with 2,000 entries behind it.
    await page.keyboard.press('Control+q');
    await page.getByRole('combobox').fill('m1999');
    await page.getByRole('option').filter({ hasText: 'm1999' }).waitFor();
    await page.keyboard.press('Escape');
    for (const twin of [0, 1]) await menu.getByText(/^twin/).nth(twin).click();
    await isAt(page, '/tasks/completed');
    expect(await page.evaluate(() => (window as unknown as { hit: number }).hit)).toBe(0);
    expect(errors).toEqual([]);
  });
});
