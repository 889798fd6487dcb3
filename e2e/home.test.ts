import { messageSave, preferenceGet, userContext } from '@app/contract';
import { expect, test } from 'vitest';
import { atRest, isStream } from './support/at-rest.ts';
import { claim, expectStatus, openTask } from './support/case-page.ts';
import { expectQuiet } from './support/draft-page.ts';
import { fileDossier } from './support/filing.ts';
import { aRealFormulation } from './support/formulation.ts';
import { fresh, setStage, until } from './support/stage.ts';

const stage = setStage();
const widgets = ['待办事宜', '日历', '图表', '办结事宜', '公告', '用户信息', '我的收藏', '快捷导航'];

test('R1-04 R2.1-02 the home page lies in the layout and asks who is there', async () => {
  const visitor = await stage.window(null);
  await visitor.page.goto('/dashboard');
  await visitor.page.waitForURL(/\/login\?redirect=%2Fdashboard$/);
  const { page, errors } = await stage.window('filing');
  await page.goto('/dashboard');
  await page.locator('main [data-tab="/dashboard"] .dashboard').waitFor();
  await expect.poll(() => page.locator('header').count()).toBe(1);
  await page.getByRole('navigation', { name: '主菜单' }).getByText('待办任务').waitFor();
  await page.locator('.tabs [role=tab]', { hasText: '首页' }).waitFor();
  expectQuiet(errors);
});

test('R2.1-03…R2.1-10 the home page has its eight widgets, on real data', async () => {
  const filed = await fileDossier(await stage.person('applicant'), '岚屿首页演示');
  const admin = await stage.person('admin');
  await admin.send(messageSave, {
    subject: '演示公告：系统今晚维护',
    messageType: 'bulletin',
    content: '<p>今晚 22:00 起维护一小时。</p>',
    isPublic: 1,
    canreply: 0,
  });
  const { page, errors } = await stage.window('filing');
  await page.goto('/dashboard');
  const widget = (key: string) => page.locator(`[data-widget="${key}"]`);
  await widget('pending').getByRole('button', { name: filed.title, exact: true }).waitFor();
  await expect.poll(() => widget('pending').getByRole('heading').innerText()).toBe('待办事宜');
  await expect.poll(() => widget('completed').getByRole('heading').innerText()).toBe('办结事宜');
  await expect.poll(() => widget('notice').getByRole('heading').innerText()).toBe('公告');
  await widget('notice').getByText('演示公告：系统今晚维护').waitFor();
  await expect.poll(() => widget('calendar').getByRole('heading').innerText()).toBe('日历');
  await widget('calendar').locator('.today').waitFor();
  await expect.poll(() => widget('favorites').getByRole('heading').innerText()).toBe('我的收藏');
  await expect.poll(() => widget('quick').getByRole('heading').innerText()).toBe('快捷导航');
  await widget('chart').locator('svg').waitFor();
  await expect.poll(() => widget('user').innerText()).toContain('宋予安');
  expectQuiet(errors);
});

test('everybody arranges the own home page: order, width, what is shown; it survives a reload and touches nobody else', async () => {
  const { page, errors } = await stage.window('filing');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: '调整首页' }).click();
  await page.getByRole('button', { name: '隐藏图表' }).click();
  for (let step = 0; step < 6; step += 1) await page.getByRole('button', { name: '快捷导航前移' }).click();
  const order = () =>
    page.locator('[data-widget]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.widget));
  await until(order, (now) => now[0] === 'quick');
  await page.getByRole('button', { name: '完成' }).click();
  const wanted = ['quick', 'pending', 'calendar', 'completed', 'notice', 'user', 'favorites'];
  await expect.poll(() => order()).toEqual(wanted);
  await until(
    async () => (await stage.person('filing')).send(preferenceGet, { key: 'dashboard.widgets' }),
    (kept) => JSON.stringify(kept).includes('quick'),
  );
  await page.reload();
  await page.locator('[data-widget="quick"]').waitFor();
  await expect.poll(() => order()).toEqual(wanted);
  const other = await stage.window('applicant');
  await other.page.goto('/dashboard');
  await other.page.locator('[data-widget="chart"]').waitFor();
  await page.getByRole('button', { name: '调整首页' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await page.locator('[data-widget="chart"]').waitFor();
  await expect.poll(() => page.locator('.widget-bar b').allInnerTexts()).toEqual(widgets);
  expectQuiet([...errors, ...other.errors]);
});

test('favourites are chosen from the menu, kept on the server, sorted and taken off', async () => {
  const { page, errors } = await stage.window('applicant');
  await page.goto('/dashboard');
  const card = page.locator('[data-widget="favorites"]');
  await card.getByRole('button', { name: '选择' }).click();
  await page.getByRole('checkbox', { name: '首次申请' }).click();
  await card.getByRole('link', { name: '首次申请' }).waitFor();
  await page.getByRole('checkbox', { name: '生产企业档案' }).click();
  await card.getByRole('link', { name: '生产企业档案' }).waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('button', { name: '生产企业档案上移' }).click();
  await until(
    () => card.getByRole('link').allInnerTexts(),
    (now) => now[0] === '生产企业档案',
  );
  await card.getByRole('button', { name: '取消收藏生产企业档案' }).click();
  await card.getByRole('link', { name: '生产企业档案' }).waitFor({ state: 'detached' });
  await card.getByRole('link', { name: '首次申请' }).click();
  await page.waitForURL(/\/reg\/first$/);
  expectQuiet(errors);
});

test('R2.1-26 smart review judges a pasted formula before there is any application, and makes one of it', async () => {
  const { page, errors } = await stage.window('applicant');
  await page.goto('/smartIndex');
  const cell = page.getByRole('gridcell').nth(1);
  await cell.click();
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
  expectQuiet(errors);
});

test('R2.1-27 the smart review list counts the findings of each case and opens it', async () => {
  const filed = await fileDossier(await stage.person('applicant'), fresh('岚屿审评列表演示'));
  const { page, errors } = await stage.window('filing');
  await page.goto('/hzpCpSlmxYwList');
  const row = page.getByRole('row').filter({ hasText: filed.title });
  await row.getByText(/条错误待处理/).waitFor();
  await expect.poll(() => page.locator('.standalone').count()).toBe(1);
  await page.getByRole('columnheader', { name: '审评发现' }).click();
  await page.waitForURL(/sort=openErrors(:|%3A)DESC/);
  await page.getByText('按待处理的错误降序').waitFor();
  await row.getByRole('button', { name: '打开' }).click();
  await page.waitForURL(/\/case\//);
  expectQuiet(errors);
});

test('R1.5-07 R2.1-28 R2.1-34 a question is asked in a form outside the layout, answered by the office and shown in the question collection', async () => {
  const title = fresh('合计差一点怎么找');
  const asker = await stage.window('applicant');
  await asker.page.goto('/platform/bpmn/form?defId=support/questions');
  await asker.page.waitForURL(/draftId=/);
  await asker.page.getByLabel('标题').fill(title);
  await asker.page.getByLabel('类别').click();
  await asker.page.getByTitle('系统使用').click();
  await asker.page.locator('#field-question').fill('粘贴 60 行后合计 99.980%。');
  await asker.page.getByRole('button', { name: /下一步/ }).click();
  await asker.page.getByRole('checkbox').last().check();
  await asker.page.getByRole('button', { name: '提交申请' }).click();
  await asker.page.getByRole('dialog').getByRole('button', { name: '提交申请' }).click();
  await until(
    async () => (await asker.page.locator('body').innerText()).includes('已提交'),
    (done) => done,
  );
  const officer = await stage.window('filing');
  await openTask(officer.page, title);
  await claim(officer.page);
  await officer.page.getByRole('button', { name: '答复', exact: true }).click();
  await officer.page.getByLabel('答复内容').fill('页脚显示差额，按 F8 跳到下一个发现。');
  await officer.page.getByRole('dialog').getByRole('button', { name: '答复', exact: true }).click();
  await expectStatus(officer.page, '已答复');
  await asker.page.goto('/xtwtsjs');
  await asker.page.getByRole('row').filter({ hasText: title }).getByText('已答复').waitFor();
  expectQuiet([...asker.errors, ...officer.errors]);
});

test('R2.1-35…R2.1-38 template form, demo register, form by address and form in a frame work on real records', async () => {
  const { page, errors } = await stage.window('applicant');
  const [first, third] = [fresh('演示甲'), fresh('演示丙')];
  await page.goto('/platform/dataTemplate/form?defId=demo/crud');
  await page.getByLabel('名称').fill(first);
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/\/record\/\d+/);
  await page.goto('/demo/crud/list');
  await page.getByRole('row').filter({ hasText: first }).waitFor();
  await page.goto('/demo/url-form?name=%E6%BC%94%E7%A4%BA%E4%B9%99&kind=raw');
  await expect.poll(() => page.getByLabel('名称').inputValue()).toBe('演示乙');
  await page.getByRole('button', { name: '保存' }).click();
  await page.waitForURL(/id=\d+/);
  await page.goto('/demo/iframe-form');
  await page.getByLabel('名称').fill(third);
  await page.getByRole('button', { name: '填入框内表单' }).click();
  const inner = page.frameLocator('iframe');
  await until(
    () => inner.getByLabel('名称').inputValue(),
    (value) => value === third,
  );
  await inner.getByRole('button', { name: '保存' }).click();
  await page.getByText('框内的表单已保存。').waitFor();
  await page.goto('/demo/crud/list');
  for (const name of ['演示乙', third]) await page.getByRole('row').filter({ hasText: name }).first().waitFor();
  expectQuiet(errors);
});

test('bell and figures follow what happens elsewhere, without a reload', async () => {
  const { user } = await (await stage.person('filing')).send(userContext, {});
  const admin = await stage.person('admin');
  const { page, errors } = await stage.window('filing');
  const streams: { token: string | undefined; url: string }[] = [];
  page.on('request', (request) => {
    if (isStream(request))
      streams.push({ token: request.headers()['x-authorization-access_token'], url: request.url() });
  });
  await page.goto('/dashboard');
  const badge = page.getByRole('banner').getByRole('button', { name: /^消息/ }).locator('.bdg');
  const pending = page.locator('[data-widget="pending"] .cnt');
  const figure = page.locator('[data-widget="user"] .figures dd').first();
  await expect.poll(() => streams.length).toBe(1);
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('session.token') ?? '{}').accessToken);
  expect(streams[0]?.token).toBe(token);
  expect(streams[0]?.url).not.toContain(token);
  await atRest(page);
  const before = Number(await pending.innerText());
  const unread = async () => Number((await badge.count()) === 0 ? 0 : await badge.innerText());
  const read = await unread();

  await admin.send(messageSave, { subject: '请看', content: '<p>请看</p>', receiverId: user.id });
  await expect.poll(unread).toBe(read + 1);
  await fileDossier(await stage.person('applicant'), '岚屿实时演示');
  await expect.poll(() => pending.innerText()).toBe(String(before + 1));
  await expect.poll(() => figure.innerText()).toBe(String(before + 1));
  expect(streams).toHaveLength(1);
  expectQuiet(errors);
});
