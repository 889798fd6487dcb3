import {
  findCurrentUserSubSystem,
  getMenuData,
  type MenuNode,
  platformConfig,
  roleSave,
  type SignatureKey,
  tenantGet,
  tenantQuery,
  userContext,
  errors as wireErrors,
} from '@app/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { workbook } from '../apps/server/src/kernel/files/workbook.ts';
import { atRest } from './support/at-rest.ts';
import { accessibilityFaults, hiddenTexts, shell } from './support/inspect-page.ts';
import { menuPages } from './support/menu-pages.ts';
import { request, signIn } from './support/product.ts';
import { setStage, until, type Window } from './support/stage.ts';
import { walkTo } from './support/walk.ts';

/** One window for each administrator, who goes from page to page in it. */
const stage = setStage({ keep: true, inOrder: true });

/** The window of an administrator in the sub-system 平台管理, at a page. */
async function administrator(account: string, path: string): Promise<Window> {
  const window = await stage.window(account, { choose: true });
  const { page } = window;
  if (page.url().startsWith(stage.product.origin)) await walkTo(page, path);
  else {
    // Whether somebody has signed by now depends on the jobs: the list of keys has a row with all its actions either way.
    await page.route('**/sign/key/query*', (route) => route.fulfill({ json: { state: 200, data: listOfOne(aKey) } }));
    await page.goto(path);
    await page.getByRole('button', { name: '平台管理' }).click();
  }
  await pane(page, path).locator('h1').waitFor();
  return window;
}

/** The page that is shown; others wait in tabs behind it. */
const shown = (page: Page): Locator => page.locator('.pane:not([hidden])');
const pane = (page: Page, path: string): Locator => page.locator(`.pane[data-tab="${path.split('?', 1)[0]}"]`);
const row = (page: Page, text: string): Locator => shown(page).locator('.ant-table-row', { hasText: text }).first();
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const dialog = (page: Page): Locator => page.locator('.ant-modal-wrap:visible').last();
const drawer = (page: Page): Locator => page.locator('.ant-drawer-open:visible').last();
const answer = (page: Page, name: string): Promise<void> =>
  dialog(page).locator('.ant-modal-footer').getByRole('button', { name, exact: true }).click();
const told = (page: Page, text: string): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();
const closeDrawer = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'detached' });
};

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
/** What was looked at, by page and language. */
const seen = new Set<string>();

/** Nothing on the page is cut off or covered, and it is usable by all; each page and form once in a language. */
async function look({ page, errors }: Window, name: string, language: 'zh-CN' | 'en' = 'zh-CN'): Promise<string[]> {
  await page
    .locator('[aria-busy="true"]:visible, .ant-spin-spinning:visible, .ant-skeleton:visible, .mask.loading')
    .first()
    .waitFor({ state: 'detached' });
  const faults = (await hiddenTexts(page)).map((text) => `${name}: hidden ${text}`);
  if (language === 'zh-CN' && judged.includes(name)) {
    const besides = [...seen].some((one) => judged.includes(one.slice(6))) ? shell : [];
    for (const fault of await accessibilityFaults(page, { besides })) faults.push(`${name}: ${fault}`);
  }
  for (const error of errors.splice(0)) faults.push(`${name}: console ${error}`);
  // What had a fault is looked at again in a second try.
  if (faults.length === 0) seen.add(`${language.padEnd(5)} ${name}`);
  return faults;
}

test('R1.6-34 R6-12 R6-17 R4-05 R4-06 a tenant is made, approved, gets its space, is disabled and loses it', async () => {
  const window = await administrator('admin', '/platform/tenants');
  const { page, errors } = window;
  const name = '云海东区监管局（演示）';
  expect(await look(window, 'tenants')).toEqual([]);
  await button(page, '新建租户').click();
  await drawer(page).locator('.admin-form').waitFor();
  expect(await look(window, 'tenants, form')).toEqual([]);
  await drawer(page).getByLabel('名称').fill(name);
  await drawer(page).getByLabel('代码').fill('Not a code');
  // A person holds the button down for a moment; the message about the code must not take the press away.
  await drawer(page).getByText('监管机构', { exact: true }).click({ delay: 250 });
  await button(page, '保存').click();
  await drawer(page).getByText('小写字母开头，只用小写字母、数字和下划线，2–41 位。').waitFor();
  await drawer(page).getByLabel('代码').fill('east');
  await page.keyboard.press('Control+s');
  await row(page, name).waitFor();
  await shown(page).getByText('待审核', { exact: true }).first().click();
  await page.waitForURL(/view=wait/);
  await page.getByRole('checkbox', { name: /云海东区/ }).check();
  await button(page, '批量通过').click();
  await dialog(page).getByLabel('审核意见').fill('材料齐全');
  await answer(page, '通过');
  await told(page, '已通过 1 个租户');
  await told(page, '还没有租户');
  await shown(page).getByText('全部', { exact: true }).first().click();
  await row(page, '云海东区').getByText('已通过').waitFor();

  const admin = await stage.person('admin');
  const found = await admin.send(tenantQuery, { parameters: [{ key: 'code', value: 'east' }] });
  const id = found.dataResult[0]?.id ?? '';
  expect(await admin.send(tenantGet, { tenantId: id })).toMatchObject({ status: 'ENABLED', opinion: '材料齐全' });

  await atRest(page);
  await row(page, '云海东区').getByRole('button', { name, exact: true }).click();
  await button(page, '创建空间').click();
  await drawer(page).getByText('space_east').waitFor();
  await expect.poll(() => button(page, '删除空间').isDisabled()).toBe(true);
  await closeDrawer(page);
  await more(page, '云海东区', '禁用');
  await answer(page, '禁用');
  await row(page, '云海东区').getByText('禁用').waitFor();
  await row(page, '云海东区').getByRole('button', { name, exact: true }).click();
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
  await closeDrawer(page);
  expect(errors).toEqual([]);
});

test('R7.6-04 R7.6-06 R7.6-08 R7.6-09 a menu made in the editor reaches people, moves by key, and survives export and import', async () => {
  const window = await administrator('admin', '/platform/menus');
  const { page, errors } = window;
  const tree = page.getByRole('region', { name: '菜单树' });
  await choose(page.getByLabel('子系统'), '平台管理');
  await tree.getByText('运行维护').click();
  await button(page, '新建下级').waitFor();
  expect(await look(window, 'menus')).toEqual([]);
  await button(page, '新建下级').click();
  await drawer(page).locator('.admin-form').waitFor();
  expect(await look(window, 'menus, form')).toEqual([]);
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
  await page.keyboard.press('Alt+ArrowUp');
  await told(page, '已移动');
  const after = await until(
    () => menuNames('admin', 'platform', '运行维护'),
    (names) => names.join() !== before.join(),
  );
  expect(after.indexOf('演示入口')).toBe(before.indexOf('演示入口') - 1);

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
  await page.keyboard.press('Escape');
  await page.locator('.ant-modal-wrap:visible').waitFor({ state: 'detached' });
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

test('R1.6-32 R6-04 a session is ended from afar, registration is switched off and on, and the log shows before and after', async () => {
  const rival = await signIn(stage.product.origin, 'rival');
  const window = await administrator('admin', '/platform/sessions?f.account=rival');
  const { page, errors } = window;
  await row(page, '许言之').getByRole('button', { name: '结束会话' }).click();
  await answer(page, '结束会话');
  await told(page, '已结束 1 个会话');
  expect((await rival.ask(userContext, {})).state).toBe(wireErrors.illegalToken.code);

  await administrator('admin', '/platform/settings');
  expect(await look(window, 'settings')).toEqual([]);
  const isOpen = async () => (await request(stage.product.origin, platformConfig, {})).data.registrationOpen;
  const signUp = page.getByRole('switch', { name: '开放用户注册' });
  await signUp.click();
  await answer(page, '关闭');
  await told(page, '“开放用户注册”已关闭');
  await shown(page)
    .getByText(/系统管理员 于 .* 修改/)
    .waitFor();
  expect(await isOpen()).toBe(false);
  await signUp.click();
  await answer(page, '打开');
  await told(page, '“开放用户注册”已打开');
  expect(await isOpen()).toBe(true);

  await administrator('admin', '/platform/logs?view=changes');
  const changes = shown(page).locator('.ant-table-row', { hasText: 'setting' });
  await expect.poll(() => changes.count()).toBe(2);
  expect(await look(window, 'logs')).toEqual([]);
  await changes.first().getByRole('button', { name: '详情' }).click();
  const change = drawer(page).locator('.admin-changes tr', { hasText: 'value' });
  await expect.poll(() => change.locator('del').innerText()).toBe('否');
  await expect.poll(() => change.locator('ins').innerText()).toBe('是');
  await closeDrawer(page);
  expect(errors).toEqual([]);
});

const key = `trip${Date.now()}`;
/** A business trip as another tool draws it; `gap` leaves out the way on from the approval. */
const trip = (gap: boolean) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:p="urn:cosmetic-platform" id="d" targetNamespace="urn:test">
  <bpmn:process id="${key}" name="出差审批" p:nameEn="Business trip" isExecutable="true">
    <bpmn:startEvent id="start" name="申请"><bpmn:extensionElements><camunda:formData>
      <camunda:formField id="days" label="天数" type="long"><camunda:validation><camunda:constraint name="required"/></camunda:validation></camunda:formField>
    </camunda:formData></bpmn:extensionElements></bpmn:startEvent>
    <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="check"/>
    <bpmn:userTask id="check" name="审批出差" p:nameEn="Approval" p:role="CHIEF"/>
    ${gap ? '' : '<bpmn:sequenceFlow id="b" sourceRef="check" targetRef="end"/>'}<bpmn:endEvent id="end" name="结束"/>
  </bpmn:process>
</bpmn:definitions>`;

test('a process is imported, mended by its report, published, started by its button and worked off', async () => {
  const { page, errors } = await administrator('admin', '/platform/processes');
  await button(page, '导入流程').click();
  const file = (gap: boolean) =>
    dialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'trip.bpmn', mimeType: 'application/xml', buffer: Buffer.from(trip(gap)) });
  await file(true);
  await dialog(page).getByText('到这里之后没有去路').waitFor();
  await dialog(page).getByText('审批出差').waitFor();
  await dialog(page).getByText('请画出后续连线，或改为结束事件。').waitFor();
  await file(false);
  await dialog(page).getByText('可以运行').waitFor();
  await dialog(page).getByRole('button', { name: '存为草稿' }).click();
  const definition = shown(page).locator('.wf-page');
  await definition.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await definition.locator('.ph1').getByText('已发布').waitFor();

  const manager = await stage.window('manager');
  await manager.page.goto('/tasks/initiated');
  await button(manager.page, '发起流程').click();
  const form = manager.page.getByRole('dialog');
  const start = form.getByRole('button', { name: '发起', exact: true });
  expect(await start.isDisabled(), 'nothing is filled in yet').toBe(true);
  await form.getByLabel('标题').fill('赴临川核查');
  await form.getByLabel('天数').fill('3');
  await form.getByLabel('说明').fill('现场核查两家企业');
  await start.click();
  const begun = manager.page.locator('.wf-page');
  await begun.getByRole('heading', { name: '赴临川核查' }).waitFor();
  await begun.locator('.wf-request').getByText('现场核查两家企业').waitFor();

  const chief = await stage.window('chief', { language: 'en' });
  await chief.page.goto('/tasks/pending?text=赴临川核查');
  await button(chief.page, 'Handle').click();
  await button(chief.page, 'Agree').click();
  await chief.page.getByRole('dialog').getByRole('button', { name: 'Agree', exact: true }).click();
  await chief.page.locator('.wf-page .ph1').getByText('Ended', { exact: true }).waitFor();
  expect([...errors, ...manager.errors, ...chief.errors]).toEqual([]);
});

test('every page of the administration at 1280×720 in Chinese and English: no error, nothing cut off, usable by all', async () => {
  const window = await administrator('admin', '/platform/employees');
  const { page } = window;
  const faults: string[] = [];
  const paths = (await menuPages(await stage.person('admin'), 'platform')).filter((path) => path !== '/tasks/pending');
  for (const language of ['zh-CN', 'en'] as const) {
    if (language === 'en') {
      await page.getByRole('button', { name: '系统设置' }).click();
      await page.getByText('English', { exact: true }).click();
      await page.locator('html[lang="en"]').waitFor();
      await page.keyboard.press('Escape');
      // The menu comes anew, with what was added to it.
      const group = page.locator('nav.side .ant-menu-submenu-title', { hasText: 'Operation' });
      await group.waitFor();
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.click();
      await page.getByRole('navigation').getByText('Demo entry').first().waitFor();
    }
    for (const path of paths) {
      const name = path.split('/').at(-1) ?? '';
      const isNew = !seen.has(`${language.padEnd(5)} ${name}`);
      const withForm = /tenants|menus|employees|orgs/.test(name) && !seen.has(`${language.padEnd(5)} ${name}, form`);
      if (!isNew && !withForm) continue;
      await walkTo(page, path);
      const own = pane(page, path);
      await own.locator('h1').waitFor();
      if (isNew) faults.push(...(await look(window, name, language)));
      if (!withForm) continue;
      await own.locator('.ph1 .ant-btn-primary:not(:disabled)').click();
      await own.locator('.admin-form').waitFor();
      faults.push(...(await look(window, `${name}, form`, language)));
      await own.locator('.admin-form-foot button').first().click();
      await own.locator('.admin-form').waitFor({ state: 'detached' });
    }
  }
  expect(faults).toEqual([]);
  expect(paths.length).toBeGreaterThanOrEqual(17);
  expect(seen.size).toBe(2 * (paths.length + 4));
});

test('R1.6-01 R1.6-27 R7.6-10 R7.6-11 a role gets menus by a tree of three states, and its view is shown', async () => {
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
  await button(page, '保存菜单授权').click();
  await told(page, '“窗口值班”现在能看到 1 个菜单');
  await button(page, '查看菜单').click();
  await drawer(page).getByText('待办任务').waitFor();
  await expect.poll(() => drawer(page).getByText('已办任务').count()).toBe(0);
  await closeDrawer(page);
  const again = await (await stage.person('tenantadmin')).ask(roleSave, { code: 'COUNTER', name: '重复' });
  expect(again.state).not.toBe(200);
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

test('R1.6-20 R4-43…R4-45 employees come from a sheet, get a one-time password that has to be changed, and are disabled at once', async () => {
  const { page, errors } = await administrator('tenantadmin', '/platform/employees');
  // The head of a long list stays in sight down to its last row.
  const list = shown(page).locator('.list-table');
  const head = list.locator('.ant-table-thead');
  const top = async () => (await head.boundingBox())?.y;
  await row(page, 'filing').waitFor({ state: 'attached' });
  const above = await top();
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(350);
  expect(await top()).toBe(above);
  await button(page, '导入').click();
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles(await sheet([['gaoyuan', '高远', '男', '', '', '', '备案核查']]));
  await dialog(page).getByText('新建 1 人，更新 0 人').waitFor();
  const oneTime = (await dialog(page).locator('td.mono').innerText()).trim();
  await answer(page, '关闭');
  await shown(page).locator('search').getByLabel('账号').fill('gaoyuan');
  await page.keyboard.press('Enter');
  await row(page, '高远').getByText('激活').waitFor();
  await page.waitForURL(/f\.account=gaoyuan/);

  const own = 'Gao-yuan-2026';
  const visitor = await stage.window(null);
  await visitor.page.goto('/login');
  await enter(visitor.page, oneTime);
  await changeFirstPassword(visitor.page, oneTime, own);
  await visitor.page.waitForURL(/dashboard/);
  await atRest(visitor.page);

  await more(page, '高远', '禁用');
  await answer(page, '禁用');
  await told(page, '已禁用 1 人，登录已结束');
  await walkTo(visitor.page, '/tasks/pending');
  await visitor.page.getByRole('dialog', { name: '登录状态已失效' }).getByText('这次登录已经结束').waitFor();
  // Nothing of the session is left: whoever comes back is asked to sign in.
  await visitor.page.goto('/dashboard');
  await visitor.page.waitForURL(/\/login/);
  await more(page, '高远', '激活');
  await row(page, '高远').getByText('激活').waitFor();
  await more(page, '高远', '重置密码');
  await answer(page, '重置密码');
  const next = (await dialog(page).locator('dd').innerText()).trim();
  expect(next).not.toBe(oneTime);
  await button(page, '复制').click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(next);
  await answer(page, '已记下');
  await enter(visitor.page, own);
  await visitor.page.getByText('账号或密码不对').waitFor();
  await enter(visitor.page, next);
  await visitor.page.getByText('请先修改初始密码').first().waitFor();
  // A page outside the layout leads to the same duty, which can be left by signing out.
  await walkTo(visitor.page, '/smartIndex');
  await visitor.page.getByRole('button', { name: '退出登录' }).waitFor();
  await changeFirstPassword(visitor.page, next, `${own}-2`);
  await visitor.page.locator('.try-verdict, .standalone').first().waitFor();
  expect(errors).toEqual([]);
});

/** Signs gaoyuan in on the sign-in page. */
async function enter(page: Page, secret: string): Promise<void> {
  await page.locator('input[autocomplete="username"]').first().fill('gaoyuan');
  await page.locator('input[type="password"]').first().fill(secret);
  await page.keyboard.press('Enter');
}

async function changeFirstPassword(page: Page, old: string, next: string): Promise<void> {
  await page.getByText('请先修改初始密码').first().waitFor();
  await page.getByLabel('当前密码').fill(old);
  // The rules stand beside the field before anything is typed.
  await page.getByText('不含账号 gaoyuan', { exact: true }).waitFor();
  await page.getByLabel('新密码', { exact: true }).fill(next);
  await page.getByLabel('再输一次新密码').fill(next);
  await page.keyboard.press('Enter');
  await page.getByText('请先修改初始密码').first().waitFor({ state: 'hidden' });
}
