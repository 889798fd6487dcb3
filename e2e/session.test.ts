import { areaSave, draftOpen, sessionQuery, sessionRemove, settingSave, userContext } from '@app/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atRest } from './support/at-rest.ts';
import { stopClock } from './support/clock.ts';
import { aDossier, filingArea } from './support/dossier.ts';
import { box, openDraft, saved } from './support/draft-page.ts';
import { password, request, signIn } from './support/product.ts';
import { setStage, signInWindow, until } from './support/stage.ts';

/** Short enough to wait for, long enough for a page to load. */
const tokenSeconds = 5;
const stage = setStage({
  env: {
    ACCESS_TOKEN_SECONDS: String(tokenSeconds),
    ENVIRONMENTS: '此处=http://127.0.0.1:{port},另一处=http://localhost:{port}',
    API_SLOTS: 'http://127.0.0.1:{port},http://localhost:{port}',
  },
});
const longField = '生产工艺简述';

const sleep = (ms: number) => new Promise((wait) => setTimeout(wait, ms));
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
const storedToken = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem('session.token') ?? 'null') as { accessToken: string } | null)?.accessToken ??
      null,
  );

/** Refreshes that the pages of a context send from now on. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (sent) => {
    if (sent.url().endsWith('/authentication/apply') && sent.postData()?.includes('refresh_token')) count += 1;
  });
  return () => count;
}

test('R4-28 start-up: configuration and version, account, user, sub-systems, system, menu, in this order', async () => {
  const { page } = await stage.window('applicant');
  const calls: string[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (/^\/(config|user\/context|auth\/)/.test(pathname)) calls.push(`${pathname} ${sent.postData() ?? ''}`);
  });
  await page.goto('/log');
  await page
    .getByText(/^版本 0\.1\.0/)
    .last()
    .waitFor();
  expect(calls.map((call) => call.split(' ')[0]).slice(0, 4)).toEqual([
    '/config',
    '/user/context',
    '/auth/sub/system/findCurrentUserSubSystem',
    '/auth/resources/getMenuData',
  ]);
  expect(calls[1]).toContain('"username":"applicant"');
});

test('R4-11 R4-15…R4-17 R4-19 tokens expire in two browser tabs at once: one refresh, every call is answered', async () => {
  const { page, context, errors } = await stage.window('applicant');
  await page.goto('/dashboard');
  const second = await context.newPage();
  await second.goto('/dashboard');
  for (const one of [page, second]) await one.locator('[data-widget="user"]').waitFor();
  await atRest(page);
  const before = await storedToken(page);
  await until(async () => (await storedToken(second)) !== null, Boolean);
  const refreshes = countRefreshes(context);
  const states: number[] = [];
  let replayed = 0;
  context.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json') || response.url().endsWith('/authentication/apply'))
      return;
    const { state } = (await response.json().catch(() => ({}))) as { state?: number };
    if (state !== undefined) states.push(state);
    if (state === 200) replayed += 1;
  });
  const expired = () => states.filter((state) => state === 6020301).length;
  await sleep(tokenSeconds * 1000 + 300);
  // Ten calls leave before the first is answered, however slow the machine is; what both tabs ask later waits or expires as well.
  const held: (() => void)[] = [];
  await context.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'fetch' || held.length >= 10) return route.fallback();
      await new Promise<void>((go) => {
        held.push(go);
        if (held.length === 10) for (const one of held) one();
      });
      return route.fallback();
    },
  );
  await context.route('**/authentication/apply', async (route) => {
    await sleep(1_500);
    await route.continue();
  });
  const asked = Date.now();
  await Promise.all([page, second].map((one) => one.locator('.tabs [role=tab]').first().dblclick()));
  await expect.poll(expired, { timeout: 30_000 }).toBeGreaterThanOrEqual(10);
  await expect.poll(() => replayed >= expired(), { timeout: 30_000 }).toBe(true);
  await atRest(page);
  // A machine that needs longer than a token lives asks once more, rightly; never twice for one token.
  expect(refreshes()).toBeLessThanOrEqual(1 + Math.floor((Date.now() - asked) / (tokenSeconds * 1000)));
  const now = await storedToken(page);
  expect(now).not.toBe(before);
  await expect.poll(() => storedToken(second)).toBe(now);
  expect(errors.filter((text) => !text.includes('404'))).toEqual([]);
});

test('R4-18 a refused refresh with nothing unsaved clears the session and goes to the root', async () => {
  const { page, context } = await stage.window('applicant');
  await page.goto('/tasks/pending');
  await page.getByRole('heading', { name: '待办任务' }).waitFor();
  await context.clearCookies({ name: 'refresh_token' });
  await sleep(tokenSeconds * 1000 + 300);
  await page.getByRole('searchbox').fill('甲');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/\/login/);
  expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/^\/(dashboard)?$/);
  await expect.poll(() => storedToken(page)).toBeNull();
  await expect.poll(() => cookie(context, 'uid')).toBeNull();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

/** A draft whose long field is empty, opened in a window. */
async function openEmptyDraft(page: Page, name: string): Promise<string> {
  const person = await signIn(stage.product.origin, 'applicant');
  const { id } = await person.send(areaSave, { ...filingArea, data: aDossier(name, { processSummary: '' }) });
  await openDraft(page, id, 'documents');
  return id;
}
async function stored(id: string): Promise<string> {
  const person = await signIn(stage.product.origin, 'applicant');
  const { data } = await person.send(draftOpen, { ...filingArea, id, windowId: 'looking-on', readOnly: true });
  return String(data.processSummary ?? '');
}

test('R2.5-30…R2.5-32 R8-41 a session that ends over a half-filled form: one dialog, cancel and stay, sign in on the spot, the save follows', async () => {
  const { page } = await stage.window('applicant');
  const id = await openEmptyDraft(page, '岚屿会话演示');
  await box(page, longField).fill('会话有效时写的，');
  await saved(page);
  // An administrator ends the sessions of this person: the token is illegal from now on.
  const self = await signIn(stage.product.origin, 'applicant');
  const { dataResult } = await self.send(sessionQuery, { requestPage: { pageNo: 1, limit: 100 } });
  const others = dataResult.filter((one) => !one.current && one.account === 'applicant').map(({ id: one }) => one);
  await self.send(sessionRemove, { sessionIds: others.join(',') });

  await box(page, longField).focus();
  await page.keyboard.press('End');
  await page.keyboard.insertText('会话结束以后写的。');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(() => dialog.innerText()).toContain('登录状态已失效');
  await expect.poll(() => dialog.innerText()).toContain('这次登录已经结束');
  await sleep(1_500);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(path(page)).toContain(id);
  await expect.poll(() => box(page, longField).inputValue()).toBe('会话有效时写的，会话结束以后写的。');
  await expect.poll(() => stored(id)).toBe('会话有效时写的，');

  await box(page, longField).focus();
  await page.keyboard.press('End');
  await page.keyboard.insertText('留下来再写的。');
  // What runs by itself does not ask again; what the user does, does.
  await page.locator('.told', { hasText: '登录已过期' }).waitFor();
  await sleep(1_500);
  await expect.poll(() => dialog.count()).toBe(0);
  await page.locator('.told').getByRole('button', { name: '重试' }).click();
  await dialog.waitFor();
  await dialog.locator('input[type=password]').fill('1234');
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await dialog.getByText('密码不能少于5位').waitFor();
  await dialog.locator('input[type=password]').fill(password);
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await saved(page);
  await expect.poll(() => stored(id)).toBe('会话有效时写的，会话结束以后写的。留下来再写的。');
});

test.each([
  ['', '/demo/crud/record/new'],
  [', on a page outside the layout that is scrolled too', '/platform/dataTemplate/form?defId=demo/crud'],
])(
  'the dialog of an ended session lies above the loading mask of the refused save: the mouse reaches its buttons at once%s',
  async (_, address) => {
    const { page } = await stage.window('applicant');
    await page.goto(address);
    await page.locator('[data-field="name"] input').fill('会话结束时保存');
    // The sessions end while the save is under way, so that nothing but the save notices.
    await page.route('**/demo/crud/save', async (route) => {
      const self = await signIn(stage.product.origin, 'applicant');
      const { dataResult } = await self.send(sessionQuery, { requestPage: { pageNo: 1, limit: 100 } });
      const others = dataResult.filter((one) => !one.current && one.account === 'applicant').map(({ id: one }) => one);
      await self.send(sessionRemove, { sessionIds: others.join(',') });
      await route.continue();
    });
    await page.locator('[data-field="note"] textarea').click();
    const top = () => page.locator('[data-field="name"]').boundingBox();
    const before = (await top())?.y ?? 0;
    expect(before, 'the page is scrolled').toBeLessThan(0);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: '登录状态已失效' });
    await dialog.waitFor();
    await expect.poll(() => dialog.innerText()).toContain('这次登录已经结束');
    expect(await dialog.innerText()).not.toContain('令牌');
    // A line that comes or goes above may move it a little; it does not jump to its beginning.
    expect(Math.abs(((await top())?.y ?? 0) - before), 'the page stands where it was').toBeLessThan(100);
    const box = await dialog.boundingBox();
    expect([(box?.y ?? -1) >= 0, (box?.y ?? 800) < 300], 'the dialog is in sight').toEqual([true, true]);
    // The click waits until nothing lies above the button; the mask would stay as long as the save waits for the answer.
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('[data-field="name"] input').inputValue()).toBe('会话结束时保存');
  },
);

test('R2.5-30 with a save under way a refused refresh opens the dialog, which says that the session has expired; the save waits for its answer', async () => {
  const { page, context } = await stage.window('applicant');
  const id = await openEmptyDraft(page, '岚屿续签演示');
  await context.clearCookies({ name: 'refresh_token' });
  await sleep(tokenSeconds * 1000 + 300);
  await box(page, longField).fill('令牌过期以后写的。');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(() => dialog.innerText()).toContain('登录已过期，您可以取消继续留在该页面，或者重新登录');
  expect(path(page)).toContain(id);
  await dialog.locator('input[type=password]').fill(password);
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await saved(page);
  await expect.poll(() => stored(id)).toBe('令牌过期以后写的。');
});

test('R4-13 replaced by another sign-in: the words of the server', async () => {
  const admin = await signIn(stage.product.origin, 'admin');
  await admin.send(settingSave, { key: 'singleSession', value: true });
  try {
    const { page } = await stage.window('rival');
    await page.goto('/tasks/pending');
    await page.getByRole('heading', { name: '待办任务' }).waitFor();
    await signIn(stage.product.origin, 'rival');
    await page.getByRole('searchbox').fill('乙');
    await page.getByRole('searchbox').press('Enter');
    await page.getByRole('dialog').getByText('您的账号已在其他客户端登录').waitFor();
  } finally {
    await (await signIn(stage.product.origin, 'admin')).send(settingSave, { key: 'singleSession', value: false });
  }
});

test('R2.1-22 R2.4-40 R2.5-33…R2.5-35 R4-20…R4-22 R8-40 R9-38 locking: cookie, 0.8 s, the password is asked of the server, back to where it was', async () => {
  const { page, context } = await stage.window('applicant');
  await page.goto('/tasks/pending?text=%E7%94%B2');
  await page.getByRole('searchbox').fill('半句话');
  const applied: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/user/login/apply')) applied.push(sent.postData() ?? '');
  });
  await page.getByRole('button', { name: '系统设置' }).click();
  const lock = page.locator('.settings-actions').getByRole('button', { name: '锁屏' });
  await lock.waitFor();
  await stopClock(page);
  await lock.click();
  await page.clock.runFor(780);
  expect(path(page)).not.toContain('/locking');
  await page.clock.runFor(40);
  await page.waitForURL(/\/locking/);
  await page.clock.resume();
  await expect.poll(() => cookie(context, 'lock')).toBe('locked');
  await page.getByText('请输入登录密码解锁').first().waitFor();
  await expect.poll(() => page.locator('.hd').isVisible()).toBe(false);
  await page.locator('input[type=password]').fill('wrong-password');
  await page.keyboard.press('Enter');
  await page.getByText('密码错误，请重新输入；如忘记密码，请联系管理员').waitFor();
  expect(applied.map((body) => JSON.parse(body))).toEqual([{ username: 'applicant', password: 'wrong-password' }]);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain('wrong-password');
  expect(kept).not.toContain(password);

  // Neither another address nor another window gets round it.
  const second = await context.newPage();
  await second.goto('/dashboard');
  await second.waitForURL(/\/locking/);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: '解锁' }).click();
  await page.waitForURL(/\/tasks\/pending\?text=/);
  await expect.poll(() => cookie(context, 'lock')).toBe('unlock');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('半句话');
  await second.waitForURL(/\/dashboard/);
  await second.close();

  // A reload keeps the lock and the way back.
  await menu(page, '锁屏');
  await page.waitForURL(/\/locking/);
  await page.reload();
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tasks\/pending\?text=/);
});

test('R4-23…R4-25 logging out asks first, tells the server, and leaves nothing behind; a window opened by another closes', async () => {
  const { page, context } = await stage.window('applicant');
  await page.goto('/dashboard');
  await menu(page, '退出登录');
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.innerText()).toContain('确定要退出系统吗？');
  await dialog.getByRole('button', { name: '不退出' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(path(page)).toBe('/dashboard');
  const token = (await storedToken(page)) ?? '';
  const sent = page.waitForRequest((one) => one.url().endsWith('/user/logout'));
  await menu(page, '退出登录');
  await dialog.getByRole('button', { name: '退出登录' }).click();
  expect(JSON.parse((await sent).postData() ?? '')).toEqual({ access_token: await storedTokenOr(page, token) });
  await page.waitForURL(/\/login$/);
  expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('session.token');
  const local = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(local).filter((key) => /^session\.(account|switchAccount|place)$/.test(key))).toEqual([]);
  // The mark of a known browser stays: it keeps guesses made elsewhere from shutting the person out here.
  const kept = ['lock', 'device'];
  expect((await context.cookies()).map(({ name }) => name).filter((name) => !kept.includes(name))).toEqual([]);
  const answer = await request(stage.product.origin, userContext, {}, { 'x-authorization-access_token': token });
  expect([6020201, 6020301]).toContain(answer.state);

  await signInWindow(context, stage.product.origin, 'applicant');
  await page.goto('/dashboard');
  const popup = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/tasks/pending'));
  const opened = await popup;
  await opened.getByRole('button', { name: /用户菜单/ }).click();
  await opened.getByRole('menuitem', { name: '退出登录' }).click();
  const closed = opened.waitForEvent('close');
  await opened.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await closed;
});

async function storedTokenOr(page: Page, known: string): Promise<string> {
  return (await storedToken(page)) ?? known;
}

test('R2.4-41 R2.4-44 R4-30…R4-34 switching to another person and back: banner, own name kept, pages cleared, told after the refresh', async () => {
  const { page } = await stage.window('admin');
  await page.goto('/dashboard');
  await page.locator('.hd').waitFor();
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: '退出切换用户' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await settings(page, '切换用户');
  const dialog = page.getByRole('dialog', { name: '切换用户' });
  await dialog.getByRole('button', { name: '切换' }).click();
  await dialog.getByText('请输入用户名').waitFor();
  await dialog.getByLabel('账号').fill('nobodyhere');
  await dialog.getByRole('button', { name: '切换' }).click();
  await dialog.locator('.ant-alert').waitFor();

  // The token is missing or past: it is fetched before the switch.
  await sleep(tokenSeconds * 1000 + 300);
  const order: string[] = [];
  page.on('request', (sent) => {
    if (/\/authentication\/(apply|switch)$/.test(sent.url())) order.push(new URL(sent.url()).pathname);
  });
  await dialog.getByLabel('账号').fill('applicant');
  await dialog.getByLabel('原因').fill('核对客户反馈');
  await dialog.getByRole('button', { name: '切换' }).click();
  const banner = page.locator('.switched');
  await banner.waitFor();
  expect(order.slice(-2)).toEqual(['/authentication/apply', '/authentication/switch']);
  // The menus are those of the other person: nothing of the administrator's is left.
  const menus = page.getByRole('navigation', { name: '主菜单' });
  await menus.getByText('注册备案', { exact: true }).waitFor();
  await expect.poll(() => menus.getByText('组织架构').count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: '选择系统' }).count()).toBe(0);
  await expect.poll(() => banner.innerText()).toContain('林嘉怡');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session.switchAccount'))).toBe('admin');
  await expect.poll(() => page.locator('.me').innerText()).toContain('林嘉怡');
  await expect
    .poll(() => page.evaluate(() => JSON.parse(sessionStorage.getItem('session.token') ?? '{}').username))
    .toBe('applicant');
  await page.goto('/tasks/pending');
  await banner.waitFor();
  await menu(page, '退出切换用户');
  await page.getByText('退出用户成功').waitFor();
  await page.waitForURL(/\/dashboard/);
  await expect.poll(() => banner.count()).toBe(0);
  await expect.poll(() => page.locator('.me').innerText()).not.toContain('林嘉怡');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('session.switchAccount'))).toBeNull();
  await expect.poll(() => page.locator('.tabs [role=tab]').count()).toBe(1);
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('tabs.'))
        .join(),
    ),
  ).not.toContain('pending');
});

test('R4-38 somebody else signs in beside this tab: it starts afresh when it is looked at again', async () => {
  const { page, context } = await stage.window('applicant');
  await page.goto('/dashboard');
  await page.locator('.me', { hasText: '林嘉怡' }).waitFor();
  const look = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await look();
  await sleep(500);
  expect(loads).toBe(0);
  const second = await context.newPage();
  await second.goto('/dashboard');
  await menu(second, '退出登录');
  await second.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await second.waitForURL(/\/login/);
  await second.locator('[name=username]').fill('filing');
  await second.locator('[name=password]').fill(password);
  await second.keyboard.press('Enter');
  await second.waitForURL(/\/dashboard/);
  await second.locator('.me', { hasText: '宋予安' }).waitFor();
  await look();
  await page.locator('.me', { hasText: '宋予安' }).waitFor();
  expect(loads).toBe(1);
});

test('R2.4-42 R4-27 another environment: signed out first', async () => {
  const { page } = await stage.window('applicant');
  await page.goto('/dashboard');
  await settings(page, '切换环境');
  const dialog = page.getByRole('dialog', { name: '切换环境' });
  const go = dialog.getByRole('button', { name: '退出并切换' });
  await expect.poll(() => go.isDisabled()).toBe(true);
  // The addresses of developers are theirs alone.
  await expect.poll(() => dialog.getByRole('textbox').count()).toBe(0);

  const fresh = await stage.window('applicant');
  await fresh.page.goto('/dashboard');
  await settings(fresh.page, '切换环境');
  const choice = fresh.page.getByRole('dialog', { name: '切换环境' });
  await choice.getByRole('radio', { name: /另一处/ }).click();
  const out = fresh.page.waitForRequest((one) => one.url().endsWith('/user/logout'));
  await choice.getByRole('button', { name: '退出并切换' }).click();
  await out;
  await fresh.page.waitForURL((url) => url.hostname === 'localhost' && url.pathname === '/login');
});

test('R7-07 R7-08 R7-09 calls go round the configured addresses, five to each; signing in, refresh and logout stay at home; _t on every GET', async () => {
  const { page, context, errors } = await stage.window('applicant');
  const sent: { origin: string; pathname: string; method: string; stamp: string | null }[] = [];
  context.on('request', (one) => {
    const { origin, pathname, searchParams } = new URL(one.url());
    if (one.resourceType() === 'fetch')
      sent.push({ origin, pathname, method: one.method(), stamp: searchParams.get('_t') });
  });
  await page.goto('/dashboard');
  await page.locator('[data-widget="user"]').waitFor();
  await atRest(page);
  const home = stage.product.origin;
  const isPinned = ({ pathname }: { pathname: string }) => /^\/(user|authentication|authorize|config)\b/.test(pathname);
  const turns = () => sent.filter((one) => !isPinned(one) && one.method !== 'OPTIONS').map(({ origin }) => origin);
  // The home page alone needs fewer calls than two turns have.
  await page.getByRole('button', { name: '刷新当前页' }).click();
  await expect.poll(() => turns().length).toBeGreaterThanOrEqual(10);
  const pinned = sent.filter(isPinned);
  expect(pinned.length).toBeGreaterThan(2);
  expect(new Set(pinned.map(({ origin }) => origin))).toEqual(new Set([home]));
  const turning = turns();
  const slots = [home, home.replace('127.0.0.1', 'localhost')];
  expect(turning.slice(0, 10).filter((origin) => origin === slots[0])).toHaveLength(5);
  expect(turning.slice(0, 10).filter((origin) => origin === slots[1])).toHaveLength(5);
  const stamps = sent.filter(({ method }) => method === 'GET').map(({ stamp }) => stamp);
  expect(stamps.every((stamp) => /^[0-9a-f]{32}$/.test(stamp ?? ''))).toBe(true);
  expect(new Set(stamps).size).toBe(stamps.length);

  // Where a gateway is configured, it takes the place of the slots (R7-07).
  const gateway = home.replace('127.0.0.1', 'localhost');
  await page.route(
    (url) => url.pathname === '/config',
    async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({ json: { ...body, data: { ...body.data, gateway, apiSlots: [] } } });
    },
  );
  await page.reload();
  await page.locator('[data-widget="user"]').waitFor();
  await atRest(page);
  sent.length = 0;
  await page.getByRole('button', { name: '刷新当前页' }).click();
  await expect.poll(() => turns().length).toBeGreaterThan(2);
  expect(new Set(turns())).toEqual(new Set([gateway]));
  expect(errors.filter((text) => !text.includes('404'))).toEqual([]);
});
