import {
  accessExplain,
  findCurrentUserSubSystem,
  getMenuData,
  logChanges,
  type MenuNode,
  roleSave,
  type SignatureKey,
  taskLock,
  taskPending,
  tenantGet,
  tenantQuery,
  errors as wireErrors,
} from '@app/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { workbook } from '../apps/server/src/kernel/files/workbook.ts';
import { atRest } from './support/at-rest.ts';
import { fileDossier } from './support/filing.ts';
import { accessibilityFaults, hiddenTexts, shell } from './support/inspect-page.ts';
import { setStage, until, type Window } from './support/stage.ts';

const stage = setStage();

/** A window of an administrator in the sub-system 平台管理. */
async function administrator(account: string, path: string, language: 'zh-CN' | 'en' = 'zh-CN'): Promise<Window> {
  const window = await stage.window(account, { choose: true, language });
  await window.page.goto(path);
  await window.page.getByRole('button', { name: language === 'en' ? 'Platform administration' : '平台管理' }).click();
  await window.page.locator('.page h1').waitFor();
  return window;
}

const row = (page: Page, text: string): Locator => page.locator('.ant-table-row', { hasText: text }).first();
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const dialog = (page: Page): Locator => page.locator('.ant-modal-wrap:visible').last();
const drawer = (page: Page): Locator => page.locator('.ant-drawer-open').last();
const answer = (page: Page, name: string): Promise<void> =>
  dialog(page).locator('.ant-modal-footer').getByRole('button', { name, exact: true }).click();
const told = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor();

/** What the ⋯ of a row offers. */
async function more(page: Page, of: string, action: string): Promise<void> {
  await row(page, of)
    .getByRole('button', { name: /更多操作/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  await field.page().locator('.ant-select-dropdown:visible .ant-select-item', { hasText: option }).first().click();
}

test('R1.6-34 R6-12…R6-17 R4-05 R4-06 a tenant is made, approved together with others, gets its space, is disabled and loses it', async () => {
  const { page, errors } = await administrator('admin', '/platform/tenants');
  for (const [name, code] of [
    ['云海东区监管局（演示）', 'east'],
    ['云海西区监管局（演示）', 'west'],
  ] as const) {
    await button(page, '新建租户').click();
    await drawer(page).getByLabel('名称').fill(name);
    await drawer(page).getByLabel('代码').fill('Not a code');
    // A person holds the button down for a moment; the message about the code must not take the press away.
    await drawer(page).getByText('监管机构', { exact: true }).click({ delay: 250 });
    await button(page, '保存').click();
    await drawer(page).getByText('小写字母开头，只用小写字母、数字和下划线，2–41 位。').waitFor();
    await drawer(page).getByLabel('代码').fill(code);
    await page.keyboard.press('Control+s');
    await row(page, name).waitFor();
  }
  await page.getByText('待审核', { exact: true }).first().click();
  await page.waitForURL(/view=wait/);
  await expect.poll(() => page.locator('.ant-table-row').count()).toBe(2);
  await page.getByRole('checkbox', { name: /云海东区/ }).check();
  await page.getByRole('checkbox', { name: /云海西区/ }).check();
  await button(page, '批量拒绝').click();
  await expect.poll(() => dialog(page).getByRole('button', { name: '拒绝' }).isDisabled()).toBe(true);
  await answer(page, '取消');
  await button(page, '批量通过').click();
  await dialog(page).getByLabel('审核意见').fill('材料齐全');
  await answer(page, '通过');
  await told(page, '已通过 2 个租户');
  await told(page, '还没有租户');
  await page.getByText('全部', { exact: true }).first().click();
  await row(page, '云海东区').getByText('已通过').waitFor();

  const admin = await stage.person('admin');
  const found = await admin.send(tenantQuery, { parameters: [{ key: 'code', value: 'east' }] });
  const id = found.dataResult[0]?.id ?? '';
  expect(await admin.send(tenantGet, { tenantId: id })).toMatchObject({ status: 'ENABLED', opinion: '材料齐全' });

  await atRest(page);
  await row(page, '云海东区').getByRole('button', { name: '云海东区监管局（演示）', exact: true }).click();
  await button(page, '创建空间').click();
  await drawer(page).getByText('space_east').waitFor();
  await expect.poll(() => button(page, '删除空间').isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });
  await more(page, '云海东区', '禁用');
  await answer(page, '禁用');
  await row(page, '云海东区').getByText('禁用').waitFor();
  await row(page, '云海东区').getByRole('button', { name: '云海东区监管局（演示）', exact: true }).click();
  await button(page, '删除空间').click();
  const gone = dialog(page).getByRole('button', { name: '删除空间' });
  await dialog(page).getByRole('textbox').fill('wrong');
  await expect.poll(() => gone.isDisabled()).toBe(true);
  await dialog(page).getByText('导出文件保留 30 天，之后也删除。').waitFor();
  await dialog(page).getByRole('textbox').fill('east');
  await gone.click();
  await drawer(page).getByText('已删除').waitFor({ timeout: 20_000 });
  const saved = page.waitForEvent('download');
  await drawer(page).getByRole('button', { name: '下载' }).first().click();
  expect((await saved).suggestedFilename()).toContain('east');
  expect((await admin.send(tenantGet, { tenantId: id })).schemaStatus).toBe('DROPPED');
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });
  await more(page, '云海东区', '启用');
  await answer(page, '启用');
  await row(page, '云海东区').getByText('启用').waitFor();
  expect(errors).toEqual([]);
});

test('R7.6-04 R7.6-06 R7.6-08 R7.6-09 a menu made in the editor appears in the menu, moves by key, and survives export and import', async () => {
  const { page, errors, context } = await administrator('admin', '/platform/menus');
  const tree = page.getByRole('region', { name: '菜单树' });
  await choose(page.getByLabel('子系统'), '平台管理');
  await tree.getByText('运行维护').click();
  await button(page, '新建下级').click();
  await drawer(page).getByLabel('简体中文名称').fill('演示入口');
  await drawer(page).getByLabel('英文名称').fill('Demo entry');
  await drawer(page).getByLabel('别名').fill('demo-entry');
  await drawer(page).getByLabel('地址').fill('tasks/pending');
  await choose(drawer(page).getByLabel('可见角色'), '超级管理员');
  await page.keyboard.press('Escape');
  await button(page, '保存').click();
  await tree.getByText('演示入口').waitFor();
  await expect.poll(() => menuNames('admin', 'platform', '运行维护')).toContain('演示入口');

  await tree.getByText('演示入口').click();
  const before = await menuNames('admin', 'platform', '运行维护');
  await page.getByRole('button', { name: '上移' }).click();
  await told(page, '已移动');
  const after = await until(
    () => menuNames('admin', 'platform', '运行维护'),
    (names) => names.join() !== before.join(),
  );
  expect(after.indexOf('演示入口')).toBe(before.indexOf('演示入口') - 1);
  await tree.getByText('演示入口').click();
  await page.keyboard.press('Alt+ArrowDown');
  await until(
    () => menuNames('admin', 'platform', '运行维护'),
    (names) => names.join() === before.join(),
  );

  const saved = page.waitForEvent('download');
  await button(page, '导出').click();
  const file = await (await saved).path();
  await button(page, '删除').click();
  await answer(page, '删除');
  await until(
    () => menuNames('admin', 'platform', '运行维护'),
    (names) => !names.includes('演示入口'),
  );
  await button(page, '导入 XML').click();
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'broken.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><menus/>'),
    });
  await dialog(page).locator('.ant-alert-error').waitFor();
  await dialog(page).locator('input[type="file"]').setInputFiles(file);
  await dialog(page).getByText('新建 1 个，更新 0 个').waitFor();
  await expect.poll(() => menuNames('admin', 'platform')).toContain('演示入口');

  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('navigation').getByText('演示入口').first().waitFor();
  expect(errors).toEqual([]);
});

/** Labels of a person's menu in a sub-system, or of one of its groups. */
async function menuNames(account: string, system: string, group?: string): Promise<string[]> {
  const person = await stage.person(account);
  const systems = await person.send(findCurrentUserSubSystem, {});
  const menu = await person.send(getMenuData, { systemId: systems.find((one) => one.alias === system)?.id ?? '' });
  const labels = (nodes: readonly MenuNode[]): string[] =>
    nodes.flatMap((node) => [node.label, ...labels(node.children)]);
  return labels(group ? (menu.find((node) => node.label === group)?.children ?? []) : menu);
}

test('R1.6-01 R1.6-27 R7.6-10 R7.6-11 a role gets menus by a tree of three states, its view is shown, and a refusal is explained', async () => {
  const { page, errors } = await administrator('tenantadmin', '/platform/roles');
  await button(page, '新建角色').click();
  await drawer(page).getByLabel('角色名称').fill('窗口值班');
  await drawer(page).getByLabel('角色代码').fill('COUNTER');
  // The question above the drawer has the focus, and the field has it again afterwards.
  await page.keyboard.press('Escape');
  await page.locator('button:focus', { hasText: '继续编辑' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('input:focus').inputValue()).toBe('COUNTER');
  await button(page, '保存').click();
  const card = page.getByRole('region', { name: '窗口值班' });
  await card.getByText('可见 0 /').waitFor();
  const group = card.locator('.ant-tree-treenode', { hasText: '个人办公' });
  await card.locator('.ant-tree-treenode', { hasText: '待办任务' }).locator('.ant-tree-checkbox').click();
  await group.locator('.ant-tree-checkbox-indeterminate').waitFor();
  // Unsaved grants are not lost by a slip.
  await page
    .getByRole('region', { name: '角色' })
    .getByRole('button', { name: /备案核查/ })
    .click();
  await answer(page, '继续编辑');
  await button(page, '保存菜单授权').click();
  await told(page, '“窗口值班”现在能看到 1 个菜单');
  await button(page, '查看菜单').click();
  await drawer(page).getByText('待办任务').waitFor();
  await expect.poll(() => drawer(page).getByText('已办任务').count()).toBe(0);
  await page.keyboard.press('Escape');

  await button(page, '为什么不能？').click();
  await dialog(page).getByLabel('页面地址、菜单地址或接口名').fill('tenant.query');
  await dialog(page).getByRole('button', { name: '查原因' }).click();
  await dialog(page)
    .getByText(/不能使用/)
    .waitFor();
  await dialog(page).getByText('超级管理员').first().waitFor();
  const explained = await (await stage.person('tenantadmin')).send(accessExplain, { call: 'tenant.query' });
  expect(explained).toMatchObject({ allowed: false, reasons: [{ code: 'missingPermission' }] });
  await answer(page, '关闭');

  const own = await (await stage.person('tenantadmin')).ask(roleSave, { code: 'COUNTER', name: '重复' });
  expect(own.state).not.toBe(200);
  expect(errors).toEqual([]);
});

/** An xlsx of employees in the columns of the template. */
async function sheet(people: string[][]): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  async function* rows(): AsyncGenerator<string[][]> {
    yield people;
  }
  const header = ['账号', '姓名', '性别', '组织代码', '岗位代码', '企业通讯账号', '角色'];
  const parts: Buffer[] = [];
  for await (const part of workbook({ name: '员工', header, widths: header.map(() => 16), rows: rows() }))
    parts.push(part);
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name: '员工.xlsx', mimeType, buffer: Buffer.concat(parts) };
}

test('R1.6-20 R4-43…R4-45 employees come from a sheet with a report of its faults, get a one-time password, are disabled at once, and leave with a hand-over', async () => {
  const { page, errors } = await administrator('tenantadmin', '/platform/employees');
  // The head of a long list stays in sight down to its last row.
  const list = page.locator('.pane:not([hidden]) .list-table');
  const head = list.locator('.ant-table-thead');
  const top = async () => (await head.boundingBox())?.y;
  await row(page, 'filing').waitFor({ state: 'attached' });
  const above = await top();
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(350);
  expect(await top()).toBe(above);
  await button(page, '导入').click();
  const input = dialog(page).locator('input[type="file"]');
  await input.setInputFiles(
    await sheet([
      ['9bad', '王一', '男', '', '', '', '备案核查'],
      ['gaoyuan', '', '', '没有的组织', '', '', '备案核查'],
    ]),
  );
  await dialog(page).getByText('3 处有问题，没有保存').waitFor();
  await dialog(page).getByText('没有的组织').first().waitFor();
  await input.setInputFiles(await sheet([['gaoyuan', '高远', '男', '', '', '', '备案核查']]));
  await dialog(page).getByText('新建 1 人，更新 0 人').waitFor();
  const oneTime = (await dialog(page).locator('td.mono').innerText()).trim();
  await answer(page, '关闭');
  await page.locator('search').getByLabel('账号').fill('gaoyuan');
  await page.keyboard.press('Enter');
  await row(page, '高远').getByText('激活').waitFor();
  await page.waitForURL(/f\.account=gaoyuan/);

  const own = 'Gao-yuan-2026';
  const visitor = await stage.window(null);
  await signInThrough(visitor.page, 'gaoyuan', oneTime);
  await changeFirstPassword(visitor.page, oneTime, own);
  await visitor.page.waitForURL(/dashboard/);

  await more(page, '高远', '禁用');
  await answer(page, '禁用');
  await told(page, '已禁用 1 人，登录已结束');
  await visitor.page.reload();
  await visitor.page.waitForURL(/login/);
  await more(page, '高远', '激活');
  await row(page, '高远').getByText('激活').waitFor();
  await more(page, '高远', '重置密码');
  await answer(page, '重置密码');
  const next = (await dialog(page).locator('dd').innerText()).trim();
  expect(next).not.toBe(oneTime);
  await button(page, '复制').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(next);
  await answer(page, '已记下');
  await signInThrough(visitor.page, 'gaoyuan', own);
  await visitor.page.getByText('账号或密码不对').waitFor();

  const filed = await fileDossier(await stage.person('applicant'), '岚屿移交演示', {});
  const officer = await stage.person('filing');
  const mine = (await officer.send(taskPending, {})).dataResult.find((task) => task.caseId === filed.caseId);
  await officer.send(taskLock, { taskId: mine?.id ?? '' });
  await page.locator('search').getByLabel('账号').fill('filing');
  await page.keyboard.press('Enter');
  await row(page, '宋予安').waitFor();
  await more(page, '宋予安', '办理离职');
  await dialog(page).getByText('1 个未完成的任务').waitFor();
  await expect.poll(() => dialog(page).getByRole('button', { name: '办理离职' }).isDisabled()).toBe(true);
  await choose(dialog(page).getByLabel('交给'), '高远');
  await answer(page, '办理离职');
  await told(page, '宋予安已离开，移交了 1 个任务');
  expect((await officer.ask(taskPending, {})).state).toBe(wireErrors.illegalToken.code);
  await signInThrough(visitor.page, 'gaoyuan', next);
  await visitor.page.waitForURL(/dashboard/);
  // A page outside the layout leads to the same duty, which can be left by signing out.
  await visitor.page.goto('/smartIndex');
  await visitor.page.getByRole('button', { name: '退出登录' }).waitFor();
  await changeFirstPassword(visitor.page, next, `${own}-2`);
  await visitor.page.goto('/tasks/pending');
  await visitor.page.getByText('岚屿移交演示').first().waitFor();
  expect(errors).toEqual([]);
});

async function signInThrough(page: Page, account: string, secret: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[autocomplete="username"]').first().fill(account);
  await page.locator('input[type="password"]').first().fill(secret);
  await page.keyboard.press('Enter');
}

async function changeFirstPassword(page: Page, old: string, next: string): Promise<void> {
  await page.getByText('请先修改初始密码').first().waitFor();
  await page.getByLabel('当前密码').fill(old);
  // The rules stand beside the field before anything is typed, and say what is not met.
  await page.getByText('不含账号 gaoyuan', { exact: true }).waitFor();
  await page.getByLabel('新密码', { exact: true }).fill('my-gaoyuan-2026');
  await page.getByLabel('再输一次新密码').focus();
  await page.getByText('不满足：不含账号 gaoyuan').waitFor();
  await page.getByLabel('新密码', { exact: true }).fill(next);
  await page.getByLabel('再输一次新密码').fill(next);
  await page.keyboard.press('Enter');
  await page.getByText('请先修改初始密码').first().waitFor({ state: 'hidden' });
}

test('R1.6-32 R6-04 a session is ended from afar, registration is switched off and on, and the log shows before and after', async () => {
  const { page, errors } = await administrator('admin', '/platform/sessions?f.account=rival');
  await told(page, '没有符合条件的数据');
  const rival = await stage.window('rival');
  await rival.page.goto('/dashboard');
  await rival.page.locator('.page, main').first().waitFor();
  await page.getByRole('button', { name: '刷新', exact: true }).last().click();
  await row(page, '许言之').getByRole('button', { name: '结束会话' }).click();
  await answer(page, '结束会话');
  await told(page, '已结束 1 个会话');
  await rival.page.reload();
  await rival.page.waitForURL(/login/);

  const visitor = await stage.window(null);
  await visitor.page.goto('/login');
  await visitor.page.locator('a[href^="/register"]').first().waitFor();
  await page.goto('/platform/settings');
  const signUp = page.getByRole('switch', { name: '开放用户注册' });
  await signUp.click();
  await answer(page, '关闭');
  await told(page, '“开放用户注册”已关闭');
  await page.getByText(/系统管理员 于 .* 修改/).waitFor();
  await visitor.page.reload();
  await visitor.page.locator('input[type="password"]').first().waitFor();
  await expect.poll(() => visitor.page.locator('a[href^="/register"]').count()).toBe(0);
  await signUp.click();
  await answer(page, '打开');
  await told(page, '“开放用户注册”已打开');
  await visitor.page.reload();
  await visitor.page.locator('a[href^="/register"]').first().waitFor();

  await page.goto('/platform/logs?view=changes');
  await page.locator('.ant-table-row', { hasText: 'setting' }).first().getByRole('button', { name: '详情' }).click();
  const change = drawer(page).locator('.admin-changes tr', { hasText: 'value' });
  await expect.poll(() => change.locator('del').innerText()).toBe('否');
  await expect.poll(() => change.locator('ins').innerText()).toBe('是');
  const kept = await (await stage.person('admin')).send(logChanges, {
    parameters: [{ key: 'Q^action^SL', value: 'setting' }],
  });
  expect(kept.pageResult.totalCount).toBe(2);
  expect(errors).toEqual([]);
});

const aKey = {
  id: '1',
  ownerName: '云海省药品监督管理局（演示）',
  kind: 'seal',
  state: 'active',
  algorithm: 'Ed25519',
  publicKey: 'MCow',
  reason: null,
  createdAt: '2026-11-20 10:00:00',
  validFrom: null,
  validUntil: '2027-12-31',
  endedAt: null,
} satisfies SignatureKey;
const listOfOne = (row: object) => ({
  dataResult: [row],
  pageResult: { pageNo: 1, limit: 20, totalCount: 1, totalPages: 1, exact: true },
});

/** One page of each kind is judged by axe; the others are made of the same parts. */
const judged = ['employees', 'roles', 'menus', 'tenants', 'settings', 'logs', 'tenants, form', 'menus, form'];

test.each(['zh-CN', 'en'] as const)(
  'every page of the administration at 1280×720 in %s: no error, nothing cut off, usable by all',
  async (language) => {
    const { page, errors } = await administrator('admin', '/platform/employees', language);
    const faults: string[] = [];
    const seen: string[] = [];
    // Whether somebody has signed by now depends on the jobs: the list of keys has a row with all its actions either way.
    await page.route('**/sign/key/query*', (route) => route.fulfill({ json: { state: 200, data: listOfOne(aKey) } }));
    const look = async (name: string): Promise<void> => {
      seen.push(name);
      await page
        .locator('[aria-busy="true"]:visible, .ant-spin-spinning:visible, .ant-skeleton:visible, .mask.loading')
        .first()
        .waitFor({ state: 'detached' });
      for (const text of await hiddenTexts(page)) faults.push(`${name}: hidden ${text}`);
      if (language === 'zh-CN' && judged.includes(name))
        for (const fault of await accessibilityFaults(page, { besides: name === judged[0] ? [] : shell }))
          faults.push(`${name}: ${fault}`);
      for (const error of errors.splice(0)) faults.push(`${name}: console ${error}`);
    };
    const groups = page.locator('nav.side .ant-menu-submenu-title[aria-expanded="false"]');
    while ((await groups.count()) > 0) await groups.first().click();
    for (const item of (await page.locator('nav.side .ant-menu-sub .ant-menu-item').all()).reverse()) {
      const before = page.url();
      await item.click();
      await page.waitForURL((url) => url.href !== before);
      const { pathname } = new URL(page.url());
      const name = pathname.split('/').at(-1) ?? '';
      const pane = page.locator(`.pane[data-tab="${pathname}"]`);
      await pane.locator('h1').waitFor();
      await look(name);
      const create = pane.locator('.ph1 .ant-btn-primary:not(:disabled)');
      if (!/tenants|menus|employees|orgs/.test(name)) continue;
      await create.click();
      await pane.locator('.admin-form').waitFor();
      await look(`${name}, form`);
      await pane.locator('.admin-form-foot button').first().click();
      await pane.locator('.admin-form').waitFor({ state: 'detached' });
    }
    expect(seen.length).toBeGreaterThanOrEqual(17);
    expect(faults).toEqual([]);
  },
);
