import { messageSave, preferenceGet, userContext } from '@app/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { atRest, isStream } from './support/at-rest.ts';
import { claim, expectStatus, openTask } from './support/case-page.ts';
import { expectQuiet } from './support/draft-page.ts';
import { fileDossier } from './support/filing.ts';
import { aRealFormulation } from './support/formulation.ts';
import { fresh, setStage, until } from './support/stage.ts';
import { walkTo } from './support/walk.ts';

/** An officer and an applicant, each in one window from the first test to the last. */
const stage = setStage({ keep: true, inOrder: true });
const usual = ['pending', 'calendar', 'chart', 'completed', 'notice', 'user', 'favorites', 'quick'];
const widget = (page: Page, key: string) => page.locator(`[data-widget="${key}"]`);
const order = (page: Page) =>
  page.locator('[data-widget]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.widget));

test('R1-04 R2.1-02…R2.1-10 the home page lies in the layout, asks who is there, has its eight widgets on real data, and follows what happens elsewhere', async () => {
  const visitor = await stage.window(null);
  await visitor.page.goto('/dashboard');
  await visitor.page.waitForURL(/\/login\?redirect=%2Fdashboard$/);

  const { user } = await (await stage.person('filing')).send(userContext, {});
  const admin = await stage.person('admin');
  await admin.send(messageSave, {
    subject: '演示公告：系统今晚维护',
    messageType: 'bulletin',
    content: '<p>今晚 22:00 起维护一小时。</p>',
    isPublic: 1,
    canreply: 0,
  });
  const { page, errors } = await stage.window('filing');
  const streams: { token: string | undefined; url: string }[] = [];
  page.on('request', (request) => {
    if (isStream(request))
      streams.push({ token: request.headers()['x-authorization-access_token'], url: request.url() });
  });
  await page.goto('/dashboard');
  await page.locator('main [data-tab="/dashboard"] .dashboard').waitFor();
  await expect.poll(() => page.locator('header').count()).toBe(1);
  await page.getByRole('navigation', { name: '主菜单' }).getByText('待办任务').waitFor();
  await page.locator('.tabs [role=tab]', { hasText: '首页' }).waitFor();
  await expect.poll(() => order(page)).toEqual(usual);
  for (const [key, title] of [
    ['pending', '待办事宜'],
    ['calendar', '日历'],
    ['completed', '办结事宜'],
    ['notice', '公告'],
    ['favorites', '我的收藏'],
    ['quick', '快捷导航'],
  ] as const)
    await expect.poll(() => widget(page, key).getByRole('heading').innerText()).toBe(title);
  await widget(page, 'notice').getByText('演示公告：系统今晚维护').waitFor();
  await widget(page, 'calendar').locator('.today').waitFor();
  await widget(page, 'quick').getByText('待办任务').waitFor();
  await expect.poll(() => widget(page, 'user').innerText()).toContain('宋予安');

  // The stream of changes: one, with the token of this window, which no address shows.
  await expect.poll(() => streams.length).toBe(1);
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('session.token') ?? '{}').accessToken);
  expect(streams[0]?.token).toBe(token);
  expect(streams[0]?.url).not.toContain(token);
  await atRest(page);
  const badge = page.getByRole('banner').getByRole('button', { name: /^消息/ }).locator('.bdg');
  const unread = async () => Number((await badge.count()) === 0 ? 0 : await badge.innerText());
  const count = widget(page, 'pending').locator('.cnt');
  const figure = widget(page, 'user').locator('.figures dd').first();
  const [read, before] = [await unread(), (await count.count()) === 0 ? 0 : Number(await count.innerText())];
  await admin.send(messageSave, { subject: '请看', content: '<p>请看</p>', receiverId: user.id });
  await expect.poll(unread).toBe(read + 1);
  const filed = await fileDossier(await stage.person('applicant'), '岚屿首页演示');
  await widget(page, 'pending').getByRole('button', { name: filed.title, exact: true }).waitFor();
  await expect.poll(() => count.innerText()).toBe(String(before + 1));
  await expect.poll(() => figure.innerText()).toBe(String(before + 1));
  await widget(page, 'chart').locator('svg').waitFor();
  expect(streams).toHaveLength(1);
  expectQuiet([...errors, ...visitor.errors]);
});

test('everybody arranges the own home page and keeps favourites: both survive a reload and touch nobody else', async () => {
  const { page, errors } = await stage.window('filing');
  await page.getByRole('button', { name: '调整首页' }).click();
  await page.getByRole('button', { name: '隐藏图表' }).click();
  await page.getByRole('button', { name: '日历前移' }).click();
  await page.getByRole('button', { name: '完成' }).click();
  const wanted = ['calendar', 'pending', ...usual.slice(3)];
  await expect.poll(() => order(page)).toEqual(wanted);
  await until(
    async () => (await stage.person('filing')).send(preferenceGet, { key: 'dashboard.widgets' }),
    (kept) => {
      const [calendar, pending] = ['"calendar"', '"pending"'].map((key) => JSON.stringify(kept).indexOf(key));
      return Number(calendar) >= 0 && Number(calendar) < Number(pending);
    },
  );
  const card = widget(page, 'favorites');
  await card.getByRole('button', { name: '选择' }).click();
  await page.getByRole('checkbox', { name: '待办任务', exact: true }).click();
  await card.getByRole('link', { name: '待办任务' }).waitFor();
  await page.getByRole('checkbox', { name: '已办任务', exact: true }).click();
  await card.getByRole('link', { name: '已办任务' }).waitFor();
  await page.keyboard.press('Escape');
  const links = () => card.getByRole('link').allInnerTexts();
  await page.reload();
  await widget(page, 'calendar').waitFor();
  await expect.poll(() => order(page)).toEqual(wanted);
  await card.scrollIntoViewIfNeeded();
  await expect.poll(links).toEqual(['待办任务', '已办任务']);
  await card.getByRole('button', { name: '已办任务上移' }).click();
  await expect.poll(links).toEqual(['已办任务', '待办任务']);
  await card.getByRole('link', { name: '已办任务' }).click();
  await page.waitForURL(/\/tasks\/completed$/);
  expectQuiet(errors);
});

test('R2.1-26 R2.1-34…R2.1-38 smart review makes an application of a pasted formula; forms, register and frame outside the layout work on real records', async () => {
  const { page, errors } = await stage.window('applicant');
  await page.goto('/smartIndex');
  await page.getByRole('gridcell').nth(1).click();
  const lines = aRealFormulation(60).map((row) => [row.name, row.inci, row.percent].join('\t'));
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await page.keyboard.press('Control+V');
  await page.getByRole('gridcell', { name: /甘油/ }).first().waitFor();
  await page.locator('.try-verdict').getByText('条规则通过').waitFor();
  await page.reload();
  await page.getByRole('gridcell', { name: /甘油/ }).first().waitFor();
  await page.getByRole('button', { name: '用它新建申请' }).click();
  await page.waitForURL(/\/reg\/first\/draft\//);
  await page.locator('.fm-steps').waitFor();
  // What the officer arranged is the officer's alone.
  await walkTo(page, '/dashboard');
  await widget(page, 'chart').waitFor();
  await expect.poll(() => order(page)).toEqual(usual);

  const labelled = (name: string) => page.getByLabel(name).filter({ visible: true });
  const row = (name: string) => page.getByRole('row').filter({ hasText: name }).first();
  const [first, third] = [fresh('演示甲'), fresh('演示丙')];
  await walkTo(page, '/platform/dataTemplate/form?defId=demo/crud');
  await labelled('名称').fill(first);
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/\/record\/\d+/);
  await walkTo(page, '/demo/url-form?name=%E6%BC%94%E7%A4%BA%E4%B9%99&kind=raw');
  await expect.poll(() => labelled('名称').inputValue()).toBe('演示乙');
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/id=\d+/);
  await walkTo(page, '/demo/iframe-form');
  await labelled('名称').fill(third);
  await page.getByRole('button', { name: '填入框内表单' }).click();
  const inner = page.frameLocator('iframe');
  await until(
    () => inner.getByLabel('名称').inputValue(),
    (value) => value === third,
  );
  await inner.getByRole('button', { name: '保存' }).click();
  await page.getByText('框内的表单已保存。').waitFor();
  await walkTo(page, '/demo/crud/list');
  for (const name of [first, '演示乙', third]) await row(name).waitFor();
  expectQuiet(errors);
});

test('R1.5-07 R2.1-27 R2.1-28 R2.1-34 a question is asked in a form outside the layout, answered by the office and shown in the collection; the list of smart review counts findings and opens a case', async () => {
  const title = fresh('合计差一点怎么找');
  const asker = await stage.window('applicant');
  if (!asker.page.url().startsWith(stage.product.origin)) await asker.page.goto('/demo/crud/list');
  await walkTo(asker.page, '/platform/bpmn/form?defId=support/questions');
  await asker.page.waitForURL(/draftId=/);
  await asker.page.getByLabel('标题').filter({ visible: true }).fill(title);
  await asker.page.getByLabel('类别').filter({ visible: true }).click();
  await asker.page.getByTitle('系统使用').filter({ visible: true }).click();
  await asker.page.getByRole('textbox', { name: '问题' }).filter({ visible: true }).fill('粘贴 60 行后合计 99.980%。');
  await asker.page.getByRole('button', { name: /下一步/ }).click();
  await asker.page.getByRole('checkbox').last().check();
  await asker.page.getByRole('button', { name: '提交申请' }).click();
  await asker.page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click();
  await until(
    async () => (await asker.page.locator('body').innerText()).includes('已提交'),
    (done) => done,
  );

  const officer = await stage.window('filing');
  if (!officer.page.url().startsWith(stage.product.origin)) await officer.page.goto('/tasks/pending');
  await walkTo(officer.page, '/tasks/pending');
  await officer.page.getByRole('tab', { name: '待办任务', exact: true }).waitFor();
  await openTask(officer.page, title);
  await claim(officer.page);
  await officer.page.getByRole('button', { name: '答复', exact: true }).click();
  await officer.page.getByLabel('答复内容').fill('页脚显示差额，按 F8 跳到下一个发现。');
  await officer.page.getByRole('dialog').getByRole('button', { name: '答复', exact: true }).click();
  await expectStatus(officer.page, '已答复');
  await walkTo(asker.page, '/xtwtsjs');
  await asker.page.getByRole('row').filter({ hasText: title }).getByText('已答复').waitFor();

  await walkTo(officer.page, '/hzpCpSlmxYwList');
  const row = officer.page.getByRole('row').filter({ hasText: '岚屿首页演示' });
  await row.getByText(/条错误待处理/).waitFor();
  await expect.poll(() => officer.page.locator('.standalone').count()).toBe(1);
  await officer.page.getByRole('columnheader', { name: '审评发现' }).click();
  await officer.page.waitForURL(/sort=openErrors(:|%3A)DESC/);
  await officer.page.getByText('按待处理的错误降序').waitFor();
  await row.getByRole('button', { name: '打开' }).click();
  await officer.page.waitForURL(/\/case\//);
  expectQuiet([...asker.errors, ...officer.errors]);
});
