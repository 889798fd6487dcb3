import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaQuery, areaSave, constants, sessionQuery, sessionRemove, userContext } from '@app/contract';
import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { atRest } from './support/at-rest.ts';
import { type Development, startDevelopment } from './support/development.ts';
import { built, password, request, signIn } from './support/product.ts';
import { setStage, signInWindow } from './support/stage.ts';
import { walkTo } from './support/walk.ts';

/** Short enough to wait for, long enough for a page to load. */
const tokenSeconds = 5;
const stage = setStage({
  env: {
    ACCESS_TOKEN_SECONDS: String(tokenSeconds),
    ENVIRONMENTS: '此处=http://127.0.0.1:{port},另一处=http://localhost:{port}',
    API_SLOTS: 'http://127.0.0.1:{port},http://localhost:{port}',
  },
});

const path = (page: Page) => new URL(page.url()).pathname;
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const settings = async (page: Page, action: string) => {
  await page.getByRole('button', { name: '系统设置' }).click();
  await page.locator('.settings-actions').getByRole('button', { name: action }).click();
};
const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((one) => one.name === name)?.value ?? null;
const tokenOf = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(sessionStorage.getItem('session.token') ?? 'null') as {
        accessToken: string;
        username: string;
        expiresAt: number;
      } | null,
  );
const storedToken = async (page: Page) => (await tokenOf(page))?.accessToken ?? null;

/** Calls that a page sends from now on, other than those a browser asks about before it sends them. */
function watchCalls(page: Page) {
  const sent: { origin: string; pathname: string; method: string; stamp: string | null }[] = [];
  page.on('request', (one: Request) => {
    const { origin, pathname, searchParams } = new URL(one.url());
    if (one.resourceType() === 'fetch' && one.method() !== 'OPTIONS')
      sent.push({ origin, pathname, method: one.method(), stamp: searchParams.get('_t') });
  });
  return sent;
}

/** Both tabs ask anew with a token that is past: three calls of each leave before the first is answered, and the refresh takes its time. */
async function expireTogether(tabs: readonly Page[], context: BrowserContext) {
  const states: number[] = [];
  const seen = { refreshes: 0, states, expired: () => states.filter((state) => state === 6020301).length };
  context.on('request', (sent) => {
    if (sent.url().endsWith('/authentication/apply') && sent.postData()?.includes('refresh_token')) seen.refreshes += 1;
  });
  context.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json') || response.url().endsWith('/authentication/apply'))
      return;
    const { state } = (await response.json().catch(() => ({}))) as { state?: number };
    if (state !== undefined) states.push(state);
  });
  const { expiresAt = 0 } = (await tokenOf(tabs[0] as Page)) ?? {};
  await new Promise((wait) => setTimeout(wait, Math.max(0, expiresAt - Date.now()) + 300));
  const held: { tab: Page; go: () => void }[] = [];
  let areGone = false;
  await context.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'fetch' || areGone) return route.fallback();
      await new Promise<void>((go) => {
        held.push({ tab: route.request().frame().page(), go });
        areGone = tabs.every((tab) => held.filter((one) => one.tab === tab).length >= 3);
        if (areGone) for (const one of held) one.go();
      });
      return route.fallback();
    },
  );
  await context.route('**/authentication/apply', async (route) => {
    await new Promise((wait) => setTimeout(wait, 1_000));
    await route.continue();
  });
  await Promise.all(tabs.map((one) => one.locator('.tabs [role=tab]').first().dblclick()));
  await expect.poll(seen.expired, { timeout: 30_000 }).toBeGreaterThanOrEqual(6);
  await expect
    .poll(() => states.filter((state) => state === 200).length >= seen.expired(), { timeout: 30_000 })
    .toBe(true);
  await context.unrouteAll();
  return seen;
}

test('R4-11 R4-15…R4-17 R4-19…R4-25 R4-38 R7-08 R7-09 R2.1-22 R2.4-40 R2.5-33…R2.5-35 R8-40 two tabs of one browser: one refresh for both, locked and opened together, signed out together, and begun anew as somebody else', async () => {
  const { page, context, errors } = await stage.window('applicant');
  const calls = watchCalls(page);
  await page.goto('/dashboard');
  await page.locator('[data-widget="user"]').waitFor();
  const popup = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/dashboard'));
  const second = await popup;
  await second.locator('[data-widget="user"]').waitFor();
  await Promise.all([atRest(page), atRest(second)]);

  const before = await storedToken(page);
  const asked = Date.now();
  const seen = await expireTogether([page, second], context);
  await atRest(page);
  // A machine that needs longer than a token lives asks once more, rightly; never twice for one token.
  expect(seen.refreshes).toBeLessThanOrEqual(1 + Math.floor((Date.now() - asked) / (tokenSeconds * 1000)));
  expect(await storedToken(page)).not.toBe(before);
  await expect.poll(async () => (await storedToken(second)) === (await storedToken(page))).toBe(true);
  expect(errors.filter((text) => !text.includes('404'))).toEqual([]);

  // Ordinary calls go round the addresses of the configuration, five to each; what needs the cookie stays at home.
  const home = stage.product.origin;
  const isPinned = ({ pathname }: { pathname: string }) => /^\/(user|authentication|authorize|config)\b/.test(pathname);
  expect(new Set(calls.filter(isPinned).map(({ origin }) => origin))).toEqual(new Set([home]));
  const turning = calls.filter((one) => !isPinned(one)).map(({ origin }) => origin);
  const slots = [home, home.replace('127.0.0.1', 'localhost')];
  // Counted over all calls: two that are made ready at once may leave in either order, which moves one over the border of five.
  const [rounds, rest] = [Math.floor(turning.length / 10), turning.length % 10];
  const shares = slots.map((slot) => turning.filter((origin) => origin === slot).length);
  expect(turning.length).toBeGreaterThanOrEqual(10);
  expect(shares.sort((a, b) => b - a)).toEqual([rounds * 5 + Math.min(rest, 5), rounds * 5 + Math.max(rest - 5, 0)]);
  const stamps = calls.filter(({ method }) => method === 'GET').map(({ stamp }) => stamp ?? '');
  expect(stamps.filter((stamp) => !/^[0-9a-f]{32}$/.test(stamp))).toEqual([]);
  expect(new Set(stamps).size).toBe(stamps.length);

  // Locked in one tab, locked in all; the server is asked for the password, and each goes back to where it was.
  await walkTo(page, '/tasks/pending?text=%E7%94%B2');
  await page.getByRole('searchbox').fill('半句话');
  await settings(page, '锁屏');
  await Promise.all([page.waitForURL(/\/locking/), second.waitForURL(/\/locking/)]);
  expect(await cookie(context, 'lock')).toBe('locked');
  await page.getByText('请输入登录密码解锁').first().waitFor();
  await expect.poll(() => page.locator('.hd').isVisible()).toBe(false);
  await page.locator('input[type=password]').fill('wrong-password');
  await page.keyboard.press('Enter');
  await page.getByText('密码错误，请重新输入；如忘记密码，请联系管理员').waitFor();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect([kept.includes('wrong-password'), kept.includes(password)]).toEqual([false, false]);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: '解锁' }).click();
  await Promise.all([page.waitForURL(/\/tasks\/pending\?text=/), second.waitForURL(/\/dashboard/)]);
  expect(await cookie(context, 'lock')).toBe('unlock');
  expect(await page.getByRole('searchbox').inputValue()).toBe('半句话');

  // Signing out in the window that another one opened tells the server, leaves nothing behind, and closes it.
  const token = (await storedToken(second)) ?? '';
  await menu(second, '退出登录');
  const closed = second.waitForEvent('close');
  const told = second.waitForRequest((one) => one.url().endsWith('/user/logout'));
  await second.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  expect(JSON.parse((await told).postData() ?? '')).toHaveProperty('access_token');
  await closed;
  const local = await page.evaluate(() => Object.keys(localStorage));
  expect(local.filter((key) => /^session\.(account|switchAccount|place)$/.test(key))).toEqual([]);
  // The mark of a known browser stays: it keeps guesses made elsewhere from shutting the person out here.
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names.filter((name) => name !== 'lock' && name !== 'device')).toEqual([]);
  const answer = await request(home, userContext, {}, { 'x-authorization-access_token': token });
  expect([6020201, 6020301]).toContain(answer.state);

  // Somebody else signs in beside the tab that is left: it starts afresh as soon as it is looked at.
  await signInWindow(context, home, 'filing');
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await loaded;
  await page.locator('.me', { hasText: '宋予安' }).waitFor();
});

/** Ends the sessions of the applicant on the server, other than the one that ends them. */
async function endSessions(): Promise<void> {
  const self = await signIn(stage.product.origin, 'applicant');
  const { dataResult } = await self.send(sessionQuery, { requestPage: { pageNo: 1, limit: 100 } });
  const others = dataResult.filter((one) => !one.current && one.account === 'applicant').map(({ id }) => id);
  await self.send(sessionRemove, { sessionIds: others.join(',') });
}

/** Saves a long record whose save finds the session over; answers the dialog that says so, in sight over a page that stays. */
async function saveWithoutSession(page: Page, name: string) {
  const field = page.locator('[data-field="name"]').filter({ visible: true });
  await field.locator('input').fill(name);
  // The sessions end while the save is under way, so that nothing but the save notices.
  await page.route('**/demo/crud/save', async (route) => {
    await endSessions();
    await route.continue();
  });
  await page.locator('[data-field="note"] textarea').filter({ visible: true }).click();
  const top = async () => (await field.boundingBox())?.y ?? 0;
  const before = await top();
  expect(before, 'the page is scrolled').toBeLessThan(0);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: '登录状态已失效' });
  await dialog.waitFor();
  await page.unrouteAll();
  // A line that comes or goes above may move it a little; it does not jump to its beginning.
  expect(Math.abs((await top()) - before), 'the page stands where it was').toBeLessThan(100);
  const box = await dialog.boundingBox();
  expect([(box?.y ?? -1) >= 0, (box?.y ?? 800) < 300], 'the dialog is in sight').toEqual([true, true]);
  return { dialog, input: field.locator('input') };
}

test('R8-01…R8-18 R8-42 R4-07…R4-10 R4-14 R2.5-30…R2.5-32 R8-41 a window of an older version at a server that comes and goes: it waits for it, says in red what failed, and a session that ends leaves the page as it is', async () => {
  const plant = {
    name: '云海澄野化妆品制造有限公司（演示）',
    country: '中国',
    address: '青禾区工业三路 6 号（演示地址）',
    licence: '演妆20260007',
    licenceUntil: '2030-01-01',
  };
  const applicant = await signIn(stage.product.origin, 'applicant');
  const list = { group: 'base', name: 'manufacturers' };
  if ((await applicant.send(areaQuery, list)).dataResult.length === 0)
    await applicant.send(areaSave, { ...list, data: plant });
  const { page } = await stage.window('applicant');
  // What an older version, or the tools of a developer, may have left in this browser.
  await page.addInitScript(() => {
    sessionStorage.setItem('session.token', '{"token":1');
    sessionStorage.setItem('session.scope', '["old"]');
    localStorage.setItem('session.place', '{"uid":7}');
    sessionStorage.setItem('log.entries', '{"version":1}');
    localStorage.setItem('system.apiBase', 'http://127.0.0.1:1');
  });
  await page.route('**/user/context*', (route) => route.abort('connectionrefused'));
  await page.goto('/base/manufacturers');
  await page.getByRole('heading', { name: '服务器繁忙，请稍后再试' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByText(plant.name).first().waitFor();

  const failure = page.locator('.ant-message .failure');
  await page.route('**/base/manufacturers/export*', (route) => route.abort('connectionrefused'));
  await expect.poll(() => page.getByRole('button', { name: '导出' }).isEnabled()).toBe(true);
  await page.getByRole('button', { name: '导出' }).click();
  await failure.getByText('服务器繁忙，请稍后再试').waitFor();
  const colour = await failure
    .locator('span')
    .last()
    .evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 255, blue = 255] = colour.match(/\d+/g)?.map(Number) ?? [];
  expect([red > 150, Math.max(green, blue) < 100]).toEqual([true, true]);
  // Every other answer than those of success is told as well, and takes the place of what was told before.
  await page.unrouteAll();
  await page.route('**/base/manufacturers/export*', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': stage.product.origin, 'access-control-allow-credentials': 'true' },
      json: { state: 409, message: '清单已被修改', cause: '版本 3', data: null, request: '', requestId: 'r' },
    }),
  );
  await page.getByRole('button', { name: '导出' }).click();
  await failure.getByText('清单已被修改，原因：版本 3').waitFor();
  await expect.poll(() => failure.count()).toBe(1);
  await failure.getByRole('button', { name: '关闭' }).click();
  await failure.waitFor({ state: 'detached' });
  await page.unrouteAll();

  // What a failed call says: the cause alone, the text of its status, at last its number.
  const origin = {
    'access-control-allow-origin': stage.product.origin,
    'access-control-allow-credentials': 'true',
  };
  const says = async (answer: Parameters<Route['fulfill']>[0], words: string | RegExp) => {
    await page.route('**/base/manufacturers/export*', (route) => route.fulfill({ headers: origin, ...answer }));
    await page.getByRole('button', { name: '导出' }).click();
    await failure.getByText(words).waitFor();
    await failure.getByRole('button', { name: '关闭' }).click();
    await failure.waitFor({ state: 'detached' });
    await page.unrouteAll();
  };
  const envelope = (state: number, cause: string | null) => ({
    json: { state, message: '', cause, data: null, request: '', requestId: 'r' },
  });
  await says({ json: { data: 1 } }, /^接口异常，没有返回\[state\]参数：\S*\/base\/manufacturers\/export/);
  await says(envelope(400, '第 3 行含量为负'), /^第 3 行含量为负$/);
  await says(envelope(403, null), '拒绝访问');
  await says(envelope(77, null), '未知错误，错误编码：77');
  for (const [status, words] of [
    [400, '请求错误'],
    [401, '未授权，请联系管理员'],
    [403, '拒绝访问'],
    [404, /^请求地址出错：\S*\/base\/manufacturers\/export/],
    [408, '请求超时'],
    [500, '服务器内部错误'],
    [501, '服务未实现'],
    [502, '网关错误'],
    [503, '服务不可用，请不要频繁点击'],
    [504, '网关超时'],
    [505, 'HTTP版本不受支持'],
  ] as const)
    await says({ status, headers: { ...origin, 'content-type': 'text/html' }, body: '<h1>proxy</h1>' }, words);

  // One true answer of the list, sent again under every state that means success.
  const answered = page.waitForResponse(async (response) => {
    if (!response.url().includes('/bpm/task/query/completed') || response.request().method() === 'OPTIONS')
      return false;
    // A token that is over is renewed and the call sent again: the first answer holds nothing then.
    const { state } = (await response.json().catch(() => ({}))) as { state?: number };
    return state === 200;
  });
  await walkTo(page, '/tasks/completed');
  await page.getByRole('heading', { name: '已办任务' }).waitFor();
  const body = (await (await answered).json()) as { data: { pageResult: object } };
  const search = page.getByRole('searchbox').filter({ visible: true });
  for (const state of [200, 2, 103, 501]) {
    const data = { ...body.data, pageResult: { ...body.data.pageResult, totalCount: state } };
    await page.route('**/bpm/task/query/completed*', (route) =>
      route.request().method() === 'OPTIONS'
        ? route.continue()
        : route.fulfill({ headers: origin, json: { ...body, data, state, message: '请注意' } }),
    );
    await search.fill(`第${state}次`);
    await search.press('Enter');
    await page.locator('.cnt', { hasText: new RegExp(`^${state}$`) }).waitFor();
    expect(await failure.count()).toBe(0);
    await page.unrouteAll();
  }

  await walkTo(page, '/demo/crud/record/new');
  const inside = await saveWithoutSession(page, '会话结束时保存');
  expect(await inside.dialog.innerText()).toMatch(/这次登录已经结束|登录已过期/);
  await inside.dialog.locator('input[type=password]').fill(password);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/demo/crud/save') && response.request().method() === 'POST',
  );
  await inside.dialog.getByRole('button', { name: '重新登录' }).click();
  expect(((await (await saved).json()) as { state: number }).state).toBe(200);
  await inside.dialog.waitFor({ state: 'hidden' });

  // A page outside the layout scrolls as a whole. The click waits until nothing lies above the button; the loading mask of the
  // refused save would stay as long as the save waits for the answer.
  await walkTo(page, '/platform/dataTemplate/form?defId=demo/crud');
  const outside = await saveWithoutSession(page, '留在这一页');
  await outside.dialog.getByRole('button', { name: '取消' }).click();
  await outside.dialog.waitFor({ state: 'hidden' });
  expect([path(page), await outside.input.inputValue()]).toEqual(['/platform/dataTemplate/form', '留在这一页']);
});

test('R2.1-11 R4-18 R4-28 R4-39 R4-40 R4-46 R8-31 a window from its first call to the end of its session: what is asked in which order, its log, the mask over a slow answer, and the way out', async () => {
  const { page, context } = await stage.window('applicant');
  const asked: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (/^\/(config|user\/context|auth\/)/.test(pathname)) asked.push(`${pathname} ${sent.postData() ?? ''}`);
  });
  await page.goto('/log');
  await page
    .getByText(new RegExp(`^版本 ${constants.version.replaceAll('.', '\\.')}`))
    .last()
    .waitFor();
  expect(asked.map((call) => call.split(' ')[0]).slice(0, 4)).toEqual([
    '/config',
    '/user/context',
    '/auth/sub/system/findCurrentUserSubSystem',
    '/auth/resources/getMenuData',
  ]);
  expect(asked[1]).toContain('"username":"applicant"');
  await page.evaluate(() => {
    for (const message of ['ResizeObserver loop limit exceeded', '演示异常'])
      window.dispatchEvent(new ErrorEvent('error', { message }));
  });
  await page.locator('.ant-table-row', { hasText: '演示异常' }).waitFor();
  expect(await page.getByText('ResizeObserver').count()).toBe(0);
  await atRest(page);
  const sent: string[] = [];
  page.on('request', (one) => sent.push(new URL(one.url()).pathname));
  const begun = Date.now();
  await page.getByRole('button', { name: '上传日志' }).click();
  await page.getByText('正在上传日志……').waitFor();
  await page.getByText('日志上传成功').waitFor();
  expect(Date.now() - begun).toBeGreaterThanOrEqual(2_900);
  // Messages, the stream of changes and the token of seconds go on beside it.
  expect(sent.filter((path) => !/msgList|\/user\/live|\/authentication\/apply/.test(path))).toEqual([]);

  // The mask is there from the first slow request on, and goes a fifth of a second after the last.
  await walkTo(page, '/tasks/pending');
  await page.getByRole('heading', { name: '待办任务' }).waitFor();
  await atRest(page);
  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route('**/bpm/task/query/pending*', async (route) => {
    await held;
    await route.continue();
  });
  const mask = page.locator('.mask.loading');
  await mask.waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('慢');
  await page.getByRole('searchbox').press('Enter');
  await mask.waitFor();
  const gone = page.evaluate(
    () =>
      new Promise<number>((answered) => {
        new MutationObserver(() => {
          if (document.querySelector('.mask.loading')) return;
          const ends = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
          const last = ends.filter(({ name }) => name.includes('/bpm/task/query/pending')).at(-1)?.responseEnd ?? 0;
          answered(performance.now() - last);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  answer();
  expect(await gone).toBeGreaterThanOrEqual(195);
  await page.unrouteAll();

  // A refused refresh with nothing unsaved: the session is cleared, and the way leads to the root.
  await context.clearCookies({ name: 'refresh_token' });
  const { expiresAt = 0 } = (await tokenOf(page)) ?? {};
  await new Promise((wait) => setTimeout(wait, Math.max(0, expiresAt - Date.now()) + 300));
  await page.getByRole('searchbox').fill('甲');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/\/login/);
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/(dashboard)?$/);
  await expect.poll(() => storedToken(page)).toBeNull();
  await expect.poll(() => cookie(context, 'uid')).toBeNull();
});

test('a browser that keeps nothing for its pages still shows them', async () => {
  const { page, context } = await stage.window(null);
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse, configurable: true });
  });
  await signInWindow(context, stage.product.origin, 'applicant');
  await page.goto('/dashboard');
  await page.locator('[data-widget="user"]').waitFor();
  await expect.poll(() => page.locator('.me').innerText()).toContain('林嘉怡');
});

test('R2.4-41 R2.4-42 R2.4-44 R4-27 R4-30…R4-34 switching to another person and back, then to another environment: nothing of the one is left for the next', async () => {
  const { page } = await stage.window('admin');
  await page.goto('/dashboard');
  await settings(page, '切换用户');
  const dialog = page.getByRole('dialog', { name: '切换用户' });
  await dialog.getByLabel('账号').fill('applicant');
  await dialog.getByLabel('原因').fill('核对客户反馈');
  await dialog.getByRole('button', { name: '切换' }).click();
  const banner = page.locator('.switched', { hasText: '林嘉怡' });
  await banner.waitFor();
  // The menus are those of the other person: nothing of the administrator's is left.
  const menus = page.getByRole('navigation', { name: '主菜单' });
  await menus.getByText('注册备案', { exact: true }).waitFor();
  expect(await menus.getByText('组织架构').count()).toBe(0);
  expect(await page.getByRole('button', { name: '选择系统' }).count()).toBe(0);
  await expect.poll(() => page.locator('.me').innerText()).toContain('林嘉怡');
  expect(await page.evaluate(() => localStorage.getItem('session.switchAccount'))).toBe('admin');
  expect((await tokenOf(page))?.username).toBe('applicant');
  await walkTo(page, '/tasks/pending');
  await page.getByRole('heading', { name: '待办任务' }).waitFor();
  await menu(page, '退出切换用户');
  await page.getByText('退出用户成功').waitFor();
  await page.waitForURL(/\/dashboard/);
  await page.locator('.me').waitFor();
  await expect.poll(() => page.locator('.me').innerText()).not.toContain('林嘉怡');
  expect(await banner.count()).toBe(0);
  await expect.poll(() => page.locator('.tabs [role=tab]').count()).toBe(1);
  const left = await page.evaluate(() => ({ ...localStorage }));
  const tabs = Object.keys(left).filter((key) => key.startsWith('tabs.') && left[key]?.includes('pending'));
  expect([left['session.switchAccount'], tabs]).toEqual([undefined, []]);

  await settings(page, '切换环境');
  const choice = page.getByRole('dialog', { name: '切换环境' });
  await choice.getByRole('radio', { name: /另一处/ }).click();
  const out = page.waitForRequest((one) => one.url().endsWith('/user/logout'));
  await choice.getByRole('button', { name: '退出并切换' }).click();
  await out;
  await page.waitForURL((url) => url.hostname === 'localhost' && url.pathname === '/login');
});

let developing: Development | null = null;
afterAll(() => developing?.remove());

test('R2.4-08 R2.4-09 R6-18 R4-37 R5-43 R8-29 R8-30 developer tools: in the header of `npm run dev`, and not one line of them in the product', async () => {
  const files = readdirSync(join(built.web, 'assets')).filter((name) => /\.(js|css)$/.test(name));
  expect(files.length).toBeGreaterThan(10);
  const holding = (word: string) =>
    files.filter((name) => readFileSync(join(built.web, 'assets', name), 'utf8').includes(word));
  for (const word of ['data-dev-tools', 'system.apiBase']) expect([word, holding(word)]).toEqual([word, []]);

  developing = await startDevelopment();
  const { other } = developing;
  const context = await stage.browser.newContext({ baseURL: developing.page, viewport: { width: 1280, height: 720 } });
  // What is made ready for the browser is made at the first look.
  context.setDefaultTimeout(60_000);
  await context.addInitScript(() => localStorage.setItem('system.language', 'zh-CN'));
  await signInWindow(context, developing.page, 'applicant');
  const tools = await context.newPage();
  await tools.goto('/dashboard');
  await tools.locator('.me').waitFor();
  await tools.evaluate(() => {
    setTimeout(() => {
      throw new Error('演示异常');
    });
    void Promise.reject(new Error('演示拒绝'));
  });
  await tools.getByRole('button', { name: '错误日志，2 条错误' }).waitFor();
  await tools.getByRole('button', { name: '接口地址：当前页面的服务器' }).click();
  const form = tools.locator('.dev-api');
  const apply = form.getByRole('button', { name: '退出并切换' });
  expect([await form.getByRole('radio').count(), await apply.isDisabled()]).toEqual([2, true]);
  await form.getByRole('radio', { name: `${other.name} ${other.address}` }).click();
  const token = (await storedToken(tools)) ?? '';
  // Everything of the old address goes with the page: it is loaded anew, not only walked from.
  await tools.evaluate(() => Object.assign(window, { before: true }));
  await Promise.all([tools.waitForURL(/\/login/, { waitUntil: 'commit' }), apply.click()]);
  expect(await tools.evaluate(() => 'before' in window)).toBe(false);
  const ended = await request(developing.page, userContext, {}, { 'x-authorization-access_token': token });
  expect([6020201, 6020301]).toContain(ended.state);
  await tools.locator('[name=username]').fill('applicant');
  await tools.locator('[name=password]').fill(password);
  const applied = tools.waitForRequest((one) => one.url().endsWith('/user/login/apply'));
  await tools.keyboard.press('Enter');
  expect(new URL((await applied).url()).origin).toBe(other.address);
  await tools.getByRole('button', { name: `接口地址：${other.address}` }).waitFor();
  await context.close();
});
