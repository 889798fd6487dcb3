import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaQuery, areaSave, userContext } from '@app/contract';
import type { Page, Route } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { atRest } from './support/at-rest.ts';
import { passUntil, passUntilSeen, stopClock } from './support/clock.ts';
import { type Development, startDevelopment } from './support/development.ts';
import { built, password, request } from './support/product.ts';
import { setStage, signInWindow, until } from './support/stage.ts';

const stage = setStage();

/** The call behind the log page of an administrator: its page shows no failure itself. */
const exported = '**/base/manufacturers/export*';
/** A page with a button whose call leaves its failure to the general message. */
async function openList(page: Page): Promise<void> {
  const plant = {
    name: '云海澄野化妆品制造有限公司（演示）',
    country: '中国',
    address: '青禾区工业三路 6 号（演示地址）',
  };
  const licence = { licence: '演妆20260007', licenceUntil: '2030-01-01' };
  const applicant = await stage.person('applicant');
  const { dataResult } = await applicant.send(areaQuery, { group: 'base', name: 'manufacturers' });
  if (dataResult.length === 0)
    await applicant.send(areaSave, { group: 'base', name: 'manufacturers', data: { ...plant, ...licence } });
  await page.goto('/base/manufacturers');
  await expect.poll(() => page.getByRole('button', { name: '导出' }).isEnabled()).toBe(true);
}
const failure = (page: Page) => page.locator('.ant-message .failure');
/** Fails the next export the given way and answers the message that is shown. */
async function fail(page: Page, answer: (route: Route) => Promise<void>): Promise<string> {
  await page.unroute(exported);
  await page.route(exported, answer);
  await page.getByRole('button', { name: '导出' }).click();
  await failure(page).waitFor();
  const text = await failure(page).innerText();
  await failure(page).getByRole('button', { name: '关闭' }).click();
  await failure(page).waitFor({ state: 'detached' });
  return text.trim();
}
const envelope = (state: number, message = '', cause: string | null = null) => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify({ state, message, cause, data: null, request: '', requestId: 'r' }),
});

test('R8-01…R8-05 R8-07…R8-18 R4-14 what a failed call says: message and cause, the cause, the text of the status, the code', async () => {
  const { page } = await stage.window('applicant');
  await openList(page);
  const with_ = (answer: Parameters<Route['fulfill']>[0]) => fail(page, (route) => route.fulfill(answer));
  expect(await with_({ status: 200, contentType: 'application/json', body: '{"data":1}' })).toMatch(
    /^接口异常，没有返回\[state\]参数：\S*\/base\/manufacturers\/export/,
  );
  expect(await with_(envelope(409, '草稿已被修改', '版本 3'))).toBe('草稿已被修改，原因：版本 3');
  expect(await with_(envelope(400, '', '第 3 行含量为负'))).toBe('第 3 行含量为负');
  expect(await with_(envelope(403))).toBe('拒绝访问');
  expect(await with_(envelope(77))).toBe('未知错误，错误编码：77');
  const texts: [number, string | RegExp][] = [
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
  ];
  for (const [status, text] of texts) {
    const said = await with_({ status, contentType: 'text/html', body: '<h1>proxy</h1>' });
    if (typeof text === 'string') expect(said, String(status)).toBe(text);
    else expect(said, String(status)).toMatch(text);
  }
  expect(await fail(page, (route) => route.abort('connectionrefused'))).toBe('服务器繁忙，请稍后再试');
});

test('R8-06 R9-40 a failure is red, closable, shown five seconds as text, and the earlier one closes first', async () => {
  const { page } = await stage.window('applicant');
  await openList(page);
  await page.route(exported, (route) => route.fulfill(envelope(400, '<img src=x onerror="window.pwned=1"><b>一</b>')));
  await stopClock(page);
  await page.getByRole('button', { name: '导出' }).click();
  await passUntilSeen(page, failure(page));
  await expect.poll(() => failure(page).innerText()).toContain('<img src=x onerror="window.pwned=1"><b>一</b>');
  await expect.poll(() => failure(page).locator('img, b').count()).toBe(0);
  const colour = await failure(page)
    .locator('span')
    .last()
    .evaluate((element) => getComputedStyle(element).color);
  const [red = 0, green = 255, blue = 255] = colour.match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(150);
  expect(Math.max(green, blue)).toBeLessThan(100);
  await page.clock.runFor(4_900);
  expect(await failure(page).count()).toBe(1);
  // It leaves after five seconds, and fades.
  const left = await passUntil(page, async () => (await failure(page).count()) === 0);
  expect(left).toBeLessThan(1_000);
  await page.clock.resume();
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);

  let count = 0;
  await page.unroute(exported);
  await page.route(exported, (route) => {
    count += 1;
    return route.fulfill(envelope(400, `第 ${count} 个错误`));
  });
  await page.getByRole('button', { name: '导出' }).click();
  await failure(page).filter({ hasText: '第 1 个错误' }).waitFor();
  await page.getByRole('button', { name: '导出' }).click();
  await failure(page).filter({ hasText: '第 2 个错误' }).waitFor();
  await until(
    () => failure(page).count(),
    (now) => now === 1,
  );
  await expect.poll(() => failure(page).innerText()).toContain('第 2 个错误');
});

test('R4-07…R4-10 states 200, 2, 103 and 501 are successes', async () => {
  const { page } = await stage.window('filing');
  await page.goto('/tasks/completed');
  await page.getByRole('heading', { name: '已办任务' }).waitFor();
  for (const state of [200, 2, 103, 501]) {
    const title = `状态 ${state} 的任务`;
    await page.route('**/bpm/task/query/completed*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as {
        state: number;
        data: { dataResult: unknown[]; pageResult: { totalCount: number } };
      };
      expect(body.state).toBe(200);
      await route.fulfill({
        json: {
          ...body,
          state,
          message: title,
          data: { ...body.data, pageResult: { ...body.data.pageResult, totalCount: state } },
        },
      });
    });
    await page.getByRole('searchbox').fill(`第${state}次`);
    await page.getByRole('searchbox').press('Enter');
    await page.locator('.cnt', { hasText: new RegExp(`^${state}$`) }).waitFor();
    await expect.poll(() => failure(page).count()).toBe(0);
    await page.unroute('**/bpm/task/query/completed*');
  }
});

test('R4-39 R4-40 R9-37 the loading mask counts from the first request, is painted after 300 ms, closes 200 ms after the last; silent calls leave it alone', async () => {
  const { page } = await stage.window('filing');
  await page.goto('/tasks/completed');
  await page.getByRole('heading', { name: '已办任务' }).waitFor();
  await atRest(page);
  await page.locator('.mask.loading').waitFor({ state: 'detached' });
  // The bell asks silently: however long it takes, nobody waits for it.
  let hear = () => {};
  const heard = new Promise<void>((done) => {
    hear = done;
  });
  await page.route('**/msg/innerMessage/msgList*', async (route) => {
    await heard;
    await route.continue();
  });
  const bell = page.waitForRequest('**/msg/innerMessage/msgList*');
  await page.reload();
  await page.getByRole('heading', { name: '已办任务' }).waitFor();
  await bell;
  const mask = page.locator('.mask.loading');
  await mask.waitFor({ state: 'detached' });
  await stopClock(page);
  await page.clock.runFor(3_000);
  expect(await mask.count()).toBe(0);

  // A slow call: time passes as the test says, and the answer comes when the test lets it.
  const held: (() => void)[] = [];
  let total = 71;
  let isSlow = true;
  await page.route('**/bpm/task/query/completed*', async (route) => {
    if (isSlow) await new Promise<void>((go) => held.push(go));
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.pageResult.totalCount = total;
    await route.fulfill({ json: body });
  });
  const search = async (text: string) => {
    await page.getByRole('searchbox').fill(text);
    await page.getByRole('searchbox').press('Enter');
  };
  const answered = (count: number) => page.locator('.cnt', { hasText: new RegExp(`^${count}$`) });
  await search('慢');
  const asked = await passUntil(page, () => held.length === 1);
  expect(asked).toBeLessThan(300);
  await page.clock.runFor(260);
  expect(await mask.count()).toBe(0);
  await page.clock.runFor(60);
  await mask.waitFor();
  for (const go of held) go();
  // The answer is drawn at most some pictures after it came.
  await passUntilSeen(page, answered(71));
  await page.clock.runFor(100);
  expect(await mask.count()).toBe(1);
  await page.clock.runFor(120);
  await mask.waitFor({ state: 'detached' });

  // A quick one is answered before the mask would be painted.
  isSlow = false;
  total = 72;
  await search('快');
  await passUntilSeen(page, answered(72));
  expect(await mask.count()).toBe(0);
  await page.clock.runFor(1_000);
  expect(await mask.count()).toBe(0);
  hear();
});

test('R2.1-11 R3-38…R3-40 R8-29…R8-31 R4-46 R9-39 the log: errors and rejections with masked token, no noise, a simulated upload', async () => {
  const { page } = await stage.window('applicant');
  const answer = await (await stage.window(null)).page.goto('/log');
  expect(new URL(answer?.url() ?? '').pathname).toBeDefined();
  await page.goto('/log');
  await page.getByRole('heading', { name: '前端日志' }).waitFor();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('演示异常');
    });
    void Promise.reject(new Error('演示拒绝 access_token=0123456789abcdef'));
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }));
    window.dispatchEvent(
      new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
    );
  });
  const row = (text: string) => page.locator('.ant-table-row', { hasText: text });
  await row('演示异常').waitFor();
  await row('演示拒绝').waitFor();
  await expect.poll(() => page.getByText('ResizeObserver').count()).toBe(0);
  const token = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('session.token') ?? '{}') as { accessToken: string }).accessToken,
  );
  const told = await row('演示异常').innerText();
  expect(told).toContain('applicant');
  expect(told).toContain(`****${token.slice(-4)}`);
  expect(told).toContain('/log');
  expect(told).toMatch(/错误/);
  expect(told).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await expect.poll(() => page.locator('body').innerText()).not.toContain(token);
  await expect.poll(() => row('演示拒绝').innerText()).toContain('access_token=****cdef');
  expect(await page.evaluate(() => sessionStorage.getItem('log.entries') ?? '')).not.toContain(token);
  await page.getByText('信息', { exact: true }).first().click();
  await expect.poll(() => row('演示异常').count()).toBe(0);

  await atRest(page);
  const sent: string[] = [];
  page.on('request', (one) => sent.push(one.url()));
  await stopClock(page);
  await page.getByRole('button', { name: '上传日志' }).click();
  const begun = await passUntilSeen(page, page.getByText('正在上传日志……'));
  await page.clock.runFor(2_900 - begun);
  expect(await page.getByText('日志上传成功').count()).toBe(0);
  const ended = await passUntilSeen(page, page.getByText('日志上传成功'));
  expect(ended).toBeLessThan(500);
  expect(sent.filter((url) => !/msgList|\/user\/live/.test(url))).toEqual([]);
});

test('R8-42 faults: a server that answers HTML, fails, or is away while the page starts; storage that refuses', async () => {
  // None of them is a refusal: the page says what it is, and goes on where it was once the server is back.
  const faults: [(route: Route) => Promise<void>, string][] = [
    [(route) => route.abort('connectionrefused'), '服务器繁忙，请稍后再试'],
    [
      (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html>login</html>' }),
      '服务器繁忙，请稍后再试',
    ],
    [(route) => route.fulfill({ status: 500, contentType: 'text/html', body: 'oops' }), '抱歉，服务器出错了'],
  ];
  const { page } = await stage.window('applicant');
  for (const [fault, text] of faults) {
    await page.route('**/user/context*', fault);
    await page.goto('/tasks/pending');
    await page.getByRole('heading', { name: text }).waitFor();
    await page.unroute('**/user/context*');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByRole('heading', { name: '待办任务' }).waitFor();
  }
  for (const [path, text] of [
    ['/401', '抱歉，您没有访问该页面的权限，请联系管理员'],
    ['/403', '抱歉，您暂无可用的菜单资源，拒绝访问'],
    ['/404', '抱歉，您无法进入该页面'],
    ['/nomenu', '暂无菜单资源，请联系管理员分配'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: text }).waitFor();
  }

  const broken = await stage.window(null);
  await broken.context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse, configurable: true });
  });
  await signInWindow(broken.context, stage.product.origin, 'applicant');
  await broken.page.goto('/dashboard');
  await broken.page.locator('[data-widget="user"]').waitFor();
  await expect.poll(() => broken.page.locator('.me').innerText()).toContain('林嘉怡');

  const older = await stage.window(null);
  await older.context.addInitScript(() => {
    sessionStorage.setItem('session.token', '{"token":1');
    sessionStorage.setItem('session.scope', '["old"]');
    localStorage.setItem('session.place', '{"uid":7}');
    sessionStorage.setItem('log.entries', '{"version":1}');
  });
  await signInWindow(older.context, stage.product.origin, 'applicant');
  await older.page.goto('/dashboard');
  await older.page.locator('[data-widget="user"]').waitFor();
});

let developing: Development | null = null;
afterAll(() => developing?.remove());

test('R2.4-08 R2.4-09 R6-18 R4-37 R5-43 developer tools: in the header of `npm run dev`, and not one line of them in the product', async () => {
  const files = readdirSync(join(built.web, 'assets')).filter((name) => /\.(js|css)$/.test(name));
  expect(files.length).toBeGreaterThan(10);
  const holding = (word: string) =>
    files.filter((name) => readFileSync(join(built.web, 'assets', name), 'utf8').includes(word));
  for (const word of ['data-dev-tools', 'system.apiBase']) expect([word, holding(word)]).toEqual([word, []]);
  const { page } = await stage.window('applicant');
  await page.addInitScript(() => localStorage.setItem('system.apiBase', 'http://127.0.0.1:1'));
  await page.goto('/dashboard');
  await page.locator('.me').waitFor();
  await expect.poll(() => page.locator('[data-dev-tools]').count()).toBe(0);

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
  });
  await tools.getByRole('button', { name: '错误日志，1 条错误' }).click();
  await tools.waitForURL(/\/log$/);
  await tools.locator('.ant-table-row', { hasText: '演示异常' }).waitFor();

  await tools.getByRole('button', { name: '接口地址：当前页面的服务器' }).click();
  const form = tools.locator('.dev-api');
  const apply = form.getByRole('button', { name: '退出并切换' });
  await expect.poll(() => form.getByRole('radio').count()).toBe(2);
  await expect.poll(() => form.getByRole('textbox').count()).toBe(0);
  await expect.poll(() => apply.isDisabled()).toBe(true);
  await form.getByRole('radio', { name: `${other.name} ${other.address}` }).click();
  const token = await tools.evaluate(() => JSON.parse(sessionStorage.getItem('session.token') ?? '{}').accessToken);
  await Promise.all([tools.waitForEvent('load'), apply.click()]);
  await tools.waitForURL(/\/login/);
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
