import { userContext } from '@app/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stopClock } from './support/clock.ts';
import { password, signIn } from './support/product.ts';
import { setStage, until, type Window } from './support/stage.ts';
import { totp } from './support/totp.ts';
import { walkTo } from './support/walk.ts';

const captcha = '246810';
const smsCode = '135790';
/** One window for all: people come and go on the same page, as at a desk that several share. */
const stage = setStage({
  keep: true,
  inOrder: true,
  env: {
    TEST_SMS_CODE: smsCode,
    OIDC_PROVIDERS: 'corp',
    OIDC_CORP_NAME: '云海统一身份',
    OIDC_CORP_ISSUER: 'http://127.0.0.1:9/',
    OIDC_CORP_CLIENT_ID: 'hzp',
    OIDC_CORP_CLIENT_SECRET: 'secret',
  },
});

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
/** What stands below a field. */
const said = (page: Page, name: string): Promise<string> =>
  field(page, name).locator('xpath=ancestor::div[contains(concat(" ",@class," ")," field ")]//p').innerText();
const saysSoon = (page: Page, name: string, text: string) =>
  until(
    () => said(page, name),
    (now) => now.includes(text),
  );
const submit = (page: Page) => page.locator('button.submit');
const isFocused = (box: Locator) => box.evaluate((element) => element === document.activeElement);

/** The sign-in page in the one window, with nobody signed in. */
async function desk(): Promise<Window> {
  const window = await stage.window(null);
  if (!window.page.url().startsWith(stage.product.origin)) await window.page.goto('/login');
  await field(window.page, 'username').waitFor();
  return window;
}
async function enter(page: Page, account: string, secret = password): Promise<void> {
  await field(page, 'username').fill(account);
  await field(page, 'password').fill(secret);
  await submit(page).click();
}
const userMenu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).waitFor();
};
/** Out by the user menu, whether it is open already or not. */
async function leave(page: Page): Promise<void> {
  const out = page.getByRole('menuitem', { name: '退出登录' });
  if (!(await out.isVisible())) await userMenu(page);
  await out.click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL(/\/login/);
}
const scope = (page: Page) =>
  page.evaluate(
    () => JSON.parse(sessionStorage.getItem('session.scope') ?? '{}') as { systemId?: string; tenantId?: string },
  );

/** Gets the message code, with the captcha where the server wants it. */
async function sendCode(page: Page): Promise<void> {
  const button = page.locator('.send-code');
  const isCounting = async () => /\d/.test(await button.innerText());
  const wrong = page.locator('[name=captcha][aria-invalid=true]');
  if ((await field(page, 'captcha').count()) > 0) await field(page, 'captcha').fill(captcha);
  await button.click();
  await until(async () => (await isCounting()) || (await wrong.count()) > 0, Boolean);
  if (await isCounting()) return;
  await field(page, 'captcha').fill(captcha);
  await button.click();
  await until(isCounting, Boolean);
}

test('R2.1-14 R2.1-15 R4-29 R5-15…R5-21 R7.1-30 R9-05 a visitor reads the public page, is told each fault below its field, and signs in by mobile', async () => {
  const { page, errors } = await stage.window(null);
  const answer = await page.goto('/publicitypage');
  expect(answer?.status()).toBe(200);
  await page.getByRole('heading').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/publicitypage');

  await walkTo(page, '/login?redirect=%2Ftasks%2Fpending');
  await until(() => isFocused(field(page, 'username')), Boolean);
  await submit(page).click();
  await saysSoon(page, 'username', '请输入用户名');
  await expect.poll(() => said(page, 'password')).toBe('密码不能少于5位');
  await expect.poll(() => isFocused(field(page, 'username'))).toBe(true);
  await field(page, 'username').fill('nobody');
  await expect.poll(() => said(page, 'username')).toBe('');
  await field(page, 'password').fill('12345');
  await page.keyboard.press('Enter');
  await saysSoon(page, 'password', '账号或密码不对');
  await page.getByRole('button', { name: '云海统一身份' }).click();
  // The provider of this test is away: the page says so instead of leaving.
  await page.locator('.oidc [role=alert]', { hasText: /./ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  // The browser itself logs the refusal.
  await expect.poll(() => errors.length).toBe(1);
  expect(errors.splice(0)).toEqual([expect.stringContaining('/user/login/oidc/start')]);

  const tabs = page.getByRole('tab');
  await tabs.first().press('ArrowRight');
  await expect.poll(() => tabs.nth(1).getAttribute('aria-selected')).toBe('true');
  await submit(page).click();
  await saysSoon(page, 'mobile', '请输入手机号');
  await field(page, 'mobile').fill('1380000000');
  await field(page, 'code').fill('1357');
  await saysSoon(page, 'mobile', '手机号必须为11位');
  await field(page, 'mobile').fill('12800000000');
  await submit(page).click();
  await saysSoon(page, 'mobile', '手机号格式不正确');
  await expect.poll(() => said(page, 'code')).toBe('请输入6位验证码');

  await field(page, 'mobile').fill('13800000001');
  const button = page.locator('.send-code');
  await stopClock(page);
  await sendCode(page);
  await expect.poll(() => button.isDisabled()).toBe(true);
  expect(await button.innerText()).toBe('60秒后重新获取');
  await page.clock.runFor(1_000);
  await expect.poll(() => button.innerText()).toBe('59秒后重新获取');
  await page.clock.resume();
  await field(page, 'code').fill(smsCode);
  const granted = page.waitForRequest((one) => one.url().endsWith('/authentication/apply'));
  await submit(page).click();
  expect((await granted).postDataJSON()).toMatchObject({ grant_type: 'authorization_code', client_id: 'hzp-web' });
  await page.waitForURL(/\/tasks\/pending/);
  await page.locator('.hd').waitFor();
  expect((await scope(page)).systemId).toMatch(/^\d+$/);
  await leave(page);
  expect(errors).toEqual([]);
});

test('R2.1-16 R2.1-17 registering, then a calm page until approval; a forgotten password is set anew and lets in', async () => {
  const { page, errors } = await desk();
  await page.getByRole('link', { name: '企业用户注册' }).click();
  await page.waitForURL(/\/register$/);
  await field(page, 'account').fill('1abc');
  await submit(page).click();
  await saysSoon(page, 'account', '只能由字母、数字组成，且以字母开头');
  for (const [name, value] of [
    ['account', 'zhouwanqing'],
    ['fullname', '周晚晴'],
    ['password', 'Lake-2026-moon'],
    ['confirmPassword', 'Lake-2026-moon'],
    ['mobile', '13911112222'],
    ['company', 'lanyu'],
    ['proof', '法规部，授权书 演示-01'],
  ] as const)
    await field(page, name).fill(value);
  await sendCode(page);
  await field(page, 'code').fill('000000');
  await submit(page).click();
  await saysSoon(page, 'code', '验证码');
  await field(page, 'code').fill(smsCode);
  await submit(page).click();
  await page.getByRole('heading', { name: '注册申请已提交' }).waitFor();
  await walkTo(page, '/login');
  await enter(page, 'zhouwanqing', 'Lake-2026-moon');
  await page.getByRole('heading', { name: '账号待审核' }).waitFor();
  await expect.poll(() => page.locator('main').innerText()).toContain('企业管理员还没有审核');
  await page.getByRole('button', { name: '填错了，改企业或说明' }).click();
  await field(page, 'company').fill('hexu');
  await page.getByRole('button', { name: '再次申请' }).click();
  await until(
    () => page.locator('main').innerText(),
    (text) => /“hexu”|禾序/.test(text),
  );
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL(/\/login/);

  await walkTo(page, '/forget');
  await field(page, 'mobile').fill('13800000004');
  await sendCode(page);
  await field(page, 'code').fill(smsCode);
  await field(page, 'password').fill('River-2026-star');
  await field(page, 'confirmPassword').fill('River-2026-star');
  await submit(page).click();
  await page.getByRole('heading', { name: '新密码已生效' }).waitFor();
  await walkTo(page, '/login');
  await enter(page, 'filing', 'River-2026-star');
  await page.waitForURL(/\/dashboard/);
  await leave(page);
  expect(errors).toEqual([]);
});

test('R2.1-18 R2.1-19 a company registers as a tenant; its recovery page; both on a telephone', async () => {
  const { page, errors } = await desk();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '繁體' }).click();
  await page.getByRole('heading', { level: 1, name: '登入' }).waitFor();
  await expect.poll(() => page.title()).toContain('登入');
  const fits = () =>
    expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await fits();
  await walkTo(page, '/tenantRegister');
  await page.getByRole('heading', { name: '租戶註冊' }).waitFor();
  await fits();
  await submit(page).click();
  await saysSoon(page, 'name', '企業名稱');
  await expect.poll(() => said(page, 'code')).toContain('以小寫英文字母開頭');
  for (const [name, value] of [
    ['name', '云海青禾实业有限公司（演示）'],
    ['code', 'qinghe'],
    ['account', 'qingheadmin'],
    ['password', 'Lake-2026-moon'],
    ['confirmPassword', 'Lake-2026-moon'],
    ['mobile', '13911113333'],
  ] as const)
    await field(page, name).fill(value);
  await field(page, 'scale').selectOption('51~100人');
  await sendCode(page);
  await field(page, 'smsCode').fill(smsCode);
  await submit(page).click();
  await page.getByRole('heading', { name: '租戶註冊申請已提交' }).waitFor();

  await walkTo(page, '/tenantForget');
  await page.getByRole('heading', { name: '租戶找回密碼' }).waitFor();
  await fits();
  await field(page, 'mobile').fill('13800000003');
  await sendCode(page);
  await field(page, 'code').fill(smsCode);
  await field(page, 'password').fill('River-2026-star');
  await field(page, 'confirmPassword').fill('River-2026-star');
  await submit(page).click();
  await page.getByRole('heading', { name: '新密碼已生效' }).waitFor();
  await signIn(stage.product.origin, 'tenantadmin', 'River-2026-star');
  await walkTo(page, '/login');
  await page.getByRole('button', { name: '简体' }).click();
  await page.getByRole('heading', { level: 1, name: '登录' }).waitFor();
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(errors).toEqual([]);
});

test('R2.1-20 R2.1-21 R2.4-45 R4-35 tenant and sub-system are chosen at the start; the menu names the tenant and switches it', async () => {
  const { page, errors } = await desk();
  await walkTo(page, '/login?redirect=%2Ftasks%2Fpending');
  await enter(page, 'multi');
  await page.waitForURL(/\/tenantSelect/);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('选择租户');
  const menus: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('getMenuData')) menus.push(request.headers()['x-authorization-tenantid'] ?? '');
  });
  const system = page.getByRole('list', { name: '选择系统' }).getByRole('button').first();
  await page.getByRole('button', { name: /岚屿/ }).click();
  await page.waitForURL(/\/systemSelect/);
  await system.click();
  await page.waitForURL(/\/tasks\/pending/);
  await userMenu(page);
  await expect.poll(() => page.locator('.who').innerText()).toMatch(/当前租户: .*岚屿/);
  await page.getByRole('menuitem', { name: '切换租户' }).click();
  await page.waitForURL(/\/tenantSelect/);
  await expect.poll(() => scope(page)).toEqual({ systemId: null, tenantId: null });
  await page.getByRole('button', { name: /禾序/ }).click();
  await page.waitForURL(/\/systemSelect/);
  await system.click();
  await page.waitForURL(/\/dashboard/);
  await userMenu(page);
  await until(
    () => page.locator('.current-tenant').innerText(),
    (name) => name.includes('禾序'),
  );
  expect(new Set(menus).size).toBe(2);
  await leave(page);

  // Who belongs to no tenant has neither its name nor the switch in the menu.
  await page.route('**/user/context', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ json: { ...body, data: { ...body.data, tenants: [] } } });
  });
  await enter(page, 'applicant');
  await page.waitForURL(/\/dashboard/);
  await userMenu(page);
  expect(await page.getByRole('menuitem', { name: '切换租户' }).count()).toBe(0);
  expect(await page.locator('.current-tenant').count()).toBe(0);
  await leave(page);
  await page.unroute('**/user/context');
  expect(errors).toEqual([]);
});

test('a second factor is set up in the user menu and asked for at the next sign-in; a recovery code helps once', async ({
  task,
}) => {
  const { page, errors } = await desk();
  // Whoever has set it up already cannot do so again in a second try.
  const account = task.result?.retryCount ? 'auditor' : 'chief';
  await enter(page, account);
  await page.waitForURL(/\/dashboard/);
  await userMenu(page);
  await page.getByRole('menuitem', { name: '第二步验证' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('当前密码').fill(password);
  await dialog.getByRole('button', { name: '开始设置' }).click();
  const secret = await dialog.locator('.factor-secret').innerText();
  await dialog.getByLabel('动态码').fill(totp(secret));
  await dialog.getByRole('button', { name: '启用' }).click();
  await dialog.locator('.recovery-codes li').first().waitFor();
  const codes = await dialog.locator('.recovery-codes li').allInnerTexts();
  expect(codes.length).toBeGreaterThan(4);
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await dialog.waitFor({ state: 'detached' });
  await leave(page);

  await enter(page, account);
  await field(page, 'factor').fill('000000');
  await submit(page).click();
  await until(
    () => said(page, 'factor'),
    (text) => text !== '' && !text.includes('打开手机上的验证器'),
  );
  await field(page, 'factor').fill(totp(secret, 1));
  await submit(page).click();
  await page.waitForURL(/\/dashboard/);
  await leave(page);
  await enter(page, account);
  await field(page, 'factor').fill(codes[0] ?? '');
  await submit(page).click();
  await page.waitForURL(/\/dashboard/);
  await leave(page);
  await enter(page, account);
  await field(page, 'factor').fill(codes[0] ?? '');
  await submit(page).click();
  await saysSoon(page, 'factor', '不对');
  await page.getByRole('button', { name: '换个账号登录' }).click();
  expect(errors).toEqual([]);
});

test('R2.4-43 changing the password in the settings asks for the current one, and every other session ends', async () => {
  const elsewhere = await signIn(stage.product.origin, 'rival');
  const { page, errors } = await desk();
  await enter(page, 'rival');
  await page.waitForURL(/\/dashboard/);
  await page.getByRole('button', { name: '系统设置' }).click();
  await page.locator('.settings-actions').getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  const boxes = dialog.locator('input[type=password]');
  const save = dialog.getByRole('button', { name: '修改密码' });
  await expect.poll(() => boxes.count()).toBe(3);
  await boxes.nth(0).fill('not-my-password');
  await boxes.nth(1).fill('Forest-2026-sun');
  await boxes.nth(2).fill('Forest-2026-sun');
  await save.click();
  await dialog.getByText('用户名或密码错误').waitFor();
  expect((await elsewhere.ask(userContext, {})).state).toBe(200);
  await boxes.nth(0).fill(password);
  await save.click();
  await page.getByText('密码已修改，其他设备上的登录已结束。').waitFor();
  expect((await elsewhere.ask(userContext, {})).state).toBe(6020201);
  // The session that changed it goes on.
  await page.reload();
  await page.locator('.me').waitFor();
  await expect(signIn(stage.product.origin, 'rival')).rejects.toThrow('6020101');
  await signIn(stage.product.origin, 'rival', 'Forest-2026-sun');
  expect(errors).toEqual([]);
});
