import { messageReceivers, messageSave } from '@app/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aPdf, putFile, upload } from './support/files.ts';
import { fresh, setStage, unmasked, until } from './support/stage.ts';

const stage = setStage();

/** Sends a message to a person over HTTP; answers its id. */
async function write(from: string, to: string, subject: string, more: object = {}): Promise<string> {
  const me = await stage.person(from);
  const { dataResult } = await me.send(messageReceivers, {
    parameters: [{ key: 'Q^name^SL', value: to }],
    requestPage: { pageNo: 1, limit: 20 },
    sorts: [],
  });
  const [person] = dataResult;
  if (!person) throw new Error(`${from} cannot write to ${to}`);
  return me.send(messageSave, {
    subject,
    messageType: 'normal',
    content: `<p>${subject}：正文<b>粗体</b></p><img src=x onerror="document.title='broken'"><script>document.title='broken'</script>`,
    receiverId: person.id,
    isPublic: false,
    canreply: true,
    ...more,
  });
}
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^消息/ });
const inWindow = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('.message-view') });

test('R7.3-11 R7.3-12 R9-26…R9-29 R2.1-39 the bell asks one second after it is there, is silent when that fails, and leads to the inbox', async () => {
  const subject = fresh('铃铛演示');
  await write('filing', '林嘉怡', subject);
  const { page } = await stage.window('applicant');
  let [fails, asked] = [true, 0];
  await page.route('**/msg/innerMessage/msgList?**', (route) => {
    asked += 1;
    return fails ? route.abort() : route.continue();
  });
  // By the clock of the page, which goes only when it is told to: a busy machine is neither too early nor too late.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.goto('/demo/crud');
  await until(
    async () => {
      await page.clock.runFor(20);
      return bell(page).isVisible();
    },
    (shown) => shown,
  );
  await page.clock.runFor(800);
  await page.waitForTimeout(200);
  expect(asked).toBe(0);
  await page.clock.runFor(300);
  await expect.poll(() => asked).toBe(1);
  await page.clock.resume();
  await page.waitForTimeout(400);
  await expect.poll(() => page.locator('.ant-message-notice').count(), { message: 'a failure says nothing' }).toBe(0);
  await expect.poll(() => bell(page).locator('.bdg').count()).toBe(0);

  fails = false;
  await page.reload();
  await bell(page).locator('.bdg').waitFor();
  await bell(page).click();
  const list = page.locator('.bell-list');
  await list.getByText(subject).waitFor();
  expect((await list.boundingBox())?.width).toBe(350);
  expect((await list.locator('.bell-scroll').boundingBox())?.height).toBe(250);
  await list.getByRole('button', { name: '查看更多' }).click();
  await page.waitForURL(/officeDesk\/innerMessage\/receiveMessage/);
  await page.getByRole('heading', { name: '我的消息' }).waitFor();
  await page.locator('.ant-table-row', { hasText: subject }).waitFor();

  // Another page, where the list is asked for anew and tells of many.
  await page.route('**/msg/innerMessage/msgList?**', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    return route.fulfill({ response: answer, json: { ...body, data: { ...body.data, total: 100 } } });
  });
  await page.reload();
  await bell(page).locator('.bdg', { hasText: '99+' }).waitFor();
});

test('R3-35 R2.5-01…R2.5-09 a message opens from the bell, is answered and shows who read it', async () => {
  const subject = fresh('请补充标签样稿');
  const plain = fresh('不必回复');
  const file = await putFile(stage.product, await stage.person('filing'), '样稿说明.pdf', aPdf('label'));
  await write('filing', '林嘉怡', subject, { fileMsg: [file.id] });
  await write('filing', '林嘉怡', plain, { canreply: false });
  const { page, errors } = await stage.window('applicant');
  await page.goto('/dashboard');
  await bell(page).locator('.bdg').waitFor();
  await bell(page).click();
  await page.locator('.bell-list').getByRole('button', { name: subject }).click();
  const dialog = inWindow(page);
  await dialog.getByText(`${subject}：正文`).waitFor();
  const box = await dialog.evaluate((element) => {
    const modal = element.closest('.ant-modal') ?? element;
    return { width: modal.getBoundingClientRect().width, top: getComputedStyle(modal).top };
  });
  expect(box.width).toBeCloseTo(1280 * 0.65, 0);
  expect(box.top).toBe('36px');
  await expect.poll(() => dialog.locator('.ant-modal-close').count()).toBe(0);
  await expect.poll(() => dialog.locator('.ant-modal-footer button').allInnerTexts()).toEqual(['取消']);
  await unmasked(page);
  await page.mouse.click(20, 400);
  await page.keyboard.press('Escape');
  await page.waitForTimeout(300);
  await expect.poll(() => dialog.isVisible(), { message: 'neither Esc nor a click outside closes it' }).toBe(true);
  await expect.poll(() => dialog.locator('.message-content b').innerText()).toBe('粗体');
  await expect.poll(() => page.title()).not.toBe('broken');

  await expect.poll(() => dialog.getByRole('tab', { name: '已回复' }).getAttribute('aria-selected')).toBe('true');
  await expect
    .poll(() => dialog.locator('.ant-table-thead th').allInnerTexts())
    .toEqual(['回复内容', '回复人', '回复时间']);
  const reply = dialog.getByLabel('回复', { exact: true });
  await dialog.getByRole('button', { name: '发送' }).click();
  await page.locator('.ant-message').getByText('回复内容不能为空').waitFor();
  await reply.fill('长'.repeat(1_001));
  await dialog.getByRole('button', { name: '发送' }).click();
  await page.locator('.ant-message').getByText('最多1000个字符').waitFor();
  await reply.fill('已补充 <b>附后</b>');
  await dialog.getByRole('button', { name: '发送' }).click();
  const row = dialog.locator('.ant-table-row', { hasText: '已补充 <b>附后</b>' });
  await row.waitFor();
  await expect.poll(() => row.innerText()).toContain('林嘉怡');
  await expect.poll(() => row.innerText()).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);

  let receipts = 0;
  page.on('request', (request) => {
    if (request.url().includes('/innerMessageRead/query')) receipts += 1;
  });
  await dialog.getByRole('tab', { name: '已读' }).click();
  await dialog.locator('.ant-table-row', { hasText: '林嘉怡' }).waitFor();
  await expect.poll(() => dialog.locator('.ant-table-thead th').allInnerTexts()).toEqual(['接收人', '接收时间']);
  await dialog.getByRole('tab', { name: '已回复' }).click();
  await dialog.getByRole('tab', { name: '已读' }).click();
  await expect.poll(() => receipts).toBe(2);

  await dialog.getByRole('button', { name: '样稿说明.pdf' }).click();
  const preview = page.getByRole('dialog').filter({ has: page.locator('.fv-dialog') });
  await preview.getByText('共 1 页').waitFor();
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await bell(page).click();
  // What a server answered is cleaned once more before it is shown; and the replies are those of this message.
  await page.route('**/msg/innerMessage/get?**', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const evil = `<img src="x" onerror="document.title='broken'"><a href="javascript:document.title='broken'">这里</a>`;
    body.data.content += evil;
    await route.fulfill({ response, json: body });
  });
  const replies = page.waitForResponse('**/innerMessageReply/query');
  await page.locator('.bell-list').getByRole('button', { name: plain }).click();
  await dialog.getByText(`${plain}：正文`).waitFor();
  await dialog.getByText('这里').click();
  await expect.poll(() => dialog.locator('[onerror], [href^="javascript"]').count()).toBe(0);
  expect(await page.title()).not.toBe('broken');
  await (await replies).finished();
  await expect.poll(() => dialog.locator('.ant-table-row', { hasText: '已补充' }).count()).toBe(0);
  await expect
    .poll(() => dialog.getByRole('button', { name: '发送' }).count(), { message: 'no answer where none is wanted' })
    .toBe(0);
  // That it would have been stopped anyway is told by the browser.
  expect(errors.filter((text) => !text.includes('Content Security Policy'))).toEqual([]);
});

test('R1.6-17 R2.1-39 a message is written with a file, read, filtered and removed in the inbox', async () => {
  const subject = fresh('会议通知');
  const { page, errors } = await stage.window('filing');
  await page.goto('/officeDesk/innerMessage/receiveMessage');
  await page.getByRole('button', { name: '写消息' }).click();
  const compose = page.getByRole('dialog', { name: '写消息' });
  await expect
    .poll(() => compose.getByText('作为公告发给所有人').count(), { message: 'bulletins need a permission' })
    .toBe(0);
  await compose.getByRole('button', { name: '发送' }).click();
  await expect
    .poll(() => compose.locator('.fm-error:not(:empty)').allInnerTexts())
    .toEqual(['接收人不能为空', '主题不能为空', '内容不能为空']);
  await compose.locator('#message-receivers').fill('林嘉怡');
  await page.locator('.ant-select-item-option', { hasText: '林嘉怡' }).click();
  await page.keyboard.press('Escape');
  await compose.getByLabel('主题').fill(subject);
  await compose.getByLabel('内容').fill('明天上午九点\n第二会议室\n\n<i>请准时</i>');
  await compose.getByRole('button', { name: '添加附件' }).click();
  const files = page.getByRole('dialog', { name: '文件上传' });
  await files
    .locator('input[type=file]')
    .first()
    .setInputFiles([upload('议程.pdf', aPdf('agenda'))]);
  await files.getByRole('button', { name: '议程.pdf', exact: true }).waitFor();
  await files.getByRole('button', { name: '确定' }).click();
  await compose.getByRole('button', { name: '议程.pdf', exact: true }).waitFor();
  await compose.getByRole('button', { name: '发送' }).click();
  await page.locator('.ant-message').getByText('消息已发送').waitFor();
  await page.getByText('已发送', { exact: true }).click();
  await page.locator('.ant-table-row', { hasText: subject }).getByText('林嘉怡').first().waitFor();

  const other = await stage.window('applicant');
  await other.page.goto('/officeDesk/innerMessage/receiveMessage');
  await write('filing', '林嘉怡', '另一件事');
  const search = other.page.getByRole('searchbox').or(other.page.getByLabel('按主题查找')).first();
  await search.fill(subject.slice(1));
  await other.page.keyboard.press('Enter');
  const row = other.page.locator('.ant-table-row', { hasText: subject });
  await row.getByText('未读').waitFor();
  await until(
    () => other.page.locator('.ant-table-row').count(),
    (count) => count === 1,
  );
  await row.locator('.ant-checkbox-input').check();
  await other.page.getByRole('button', { name: '标为已读' }).click();
  await row.getByText('已读').waitFor();
  await row.getByRole('button', { name: subject }).click();
  const dialog = inWindow(other.page);
  await dialog.getByText('第二会议室').waitFor();
  await expect.poll(() => dialog.locator('.message-content').innerText()).toContain('<i>请准时</i>');
  await dialog.getByRole('button', { name: '议程.pdf' }).waitFor();
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await other.page.getByRole('button', { name: '删除' }).click();
  const confirm = other.page.getByRole('dialog').filter({ hasText: '此操作将永久删除该数据，是否继续？' });
  await confirm.getByRole('button', { name: '删除', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.ant-table-row', { hasText: subject }).waitFor();
  expect([...errors, ...other.errors]).toEqual([]);

  const admin = await stage.window('tenantadmin');
  await admin.page.goto('/officeDesk/innerMessage/receiveMessage');
  await admin.page.getByRole('button', { name: '写消息' }).click();
  await admin.page.getByRole('dialog', { name: '写消息' }).waitFor();
});

test('on a page outside the layout dialogs and questions open in sight, however far the page is scrolled', async () => {
  const { page, errors } = await stage.window('applicant');
  await page.route('**/hzpfile/upload**', (route) => route.abort());
  await page.goto('/platform/dataTemplate/form?defId=demo/crud');
  await page.locator('[data-field="name"] input').fill('版面外的对话框');
  const scrolled = () => page.evaluate(() => document.querySelector('.standalone-scroll')?.scrollTop ?? 0);
  const closeBy = async (name: string) => {
    expect(await scrolled(), 'the page stands where it was').toBeGreaterThan(0);
    const dialog = page.getByRole('dialog');
    const box = await dialog.boundingBox();
    if (!box) throw new Error('the dialog is not on the screen');
    expect([box.y >= 0, box.y < 200, box.x >= 0, box.x + box.width <= 1280]).toEqual([true, true, true, true]);
    const button = await dialog.getByRole('button', { name, exact: true }).boundingBox();
    if (!button) throw new Error('the button is not on the screen');
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    await dialog.waitFor({ state: 'hidden' });
  };
  const open = page.getByRole('button', { name: '上传文件' }).last();
  await open.scrollIntoViewIfNeeded();
  await open.click();
  await page.getByRole('dialog').waitFor();
  await closeBy('取消');

  // A file that did not arrive: saving asks whether to go on without it.
  await page.locator('[data-field="records"] input[type=file]').setInputFiles({
    name: '检验记录.pdf',
    mimeType: 'application/pdf',
    buffer: aPdf('Record'),
  });
  await page.locator('[data-field="records"] .fm-failed').waitFor();
  await page.locator('[data-field="note"] textarea').click();
  await page.keyboard.press('Control+s');
  await page.getByRole('dialog', { name: /没有上传成功/ }).waitFor();
  await closeBy('返回表单');
  expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
});

test('a choice made by keyboard stays when Tab leaves the list; a range of days is asked once', async () => {
  const { page } = await stage.window('filing');
  await page.goto('/filing/cases');
  const filters = page.locator('.list-filters');
  await filters.waitFor();
  const more = filters.getByRole('button', { name: '更多条件' });
  if ((await more.count()) > 0) await more.click();
  expect(await filters.getByText('提交时间', { exact: true }).count()).toBe(1);
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/filing/cases/query')) asked.push(sent.postData() ?? '');
  });
  const status = filters.getByLabel('状态');
  await status.focus();
  await page.keyboard.press('Enter');
  await page.locator('.ant-select-dropdown').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await filters.locator('.ant-select-selection-item').first().waitFor();
  const chosen = await filters.locator('.ant-select-selection-item').allInnerTexts();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.locator('.ant-select-dropdown:visible').count()).toBe(0);
  expect(await filters.locator('.ant-select-selection-item').allInnerTexts()).toEqual(chosen);

  asked.length = 0;
  await page.goto('/filing/cases?f.submittedAt=2026-01-01,2026-12-31');
  await until(
    async () => asked.at(-1) ?? '',
    (body) => body.includes('2026-12-31'),
  );
  expect((asked.at(-1) ?? '').split('Q^submittedAt').length - 1, 'from and to, each once').toBe(2);
});

test('on a phone nothing of a dialog or of the home page lies outside the window', async () => {
  const { page } = await stage.window('filing', { width: 390, height: 844 });
  const outside = (part: string) =>
    page
      .locator(part)
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.flatMap((one) => {
          const { left, right } = one.getBoundingClientRect();
          return left < 0 || right > window.innerWidth ? [`${one.textContent} ${left}–${right}`] : [];
        }),
      );
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: '待办事宜' }).waitFor();
  await expect.poll(() => outside('.dashboard .card, .dashboard .card button')).toEqual([]);
  // What does not fit beside the title of a card stands below it, in sight.
  const cut = await page
    .locator('.dashboard .card > .ch')
    .evaluateAll((all) => all.flatMap((one) => (one.scrollHeight > one.clientHeight ? [one.textContent] : [])));
  expect(cut).toEqual([]);
  await page.goto('/officeDesk/innerMessage/receiveMessage');
  await page.getByRole('button', { name: '写消息' }).click();
  await page.getByRole('dialog', { name: '写消息' }).waitFor();
  await expect.poll(() => outside('.ant-modal-container, .ant-modal-container button')).toEqual([]);
});
