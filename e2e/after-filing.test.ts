import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  archiveVolume,
  areaGetRecord,
  areaSubmit,
  type CaseDetail,
  draftCheck,
  draftOpen,
  draftPatch,
  draftUnlock,
  type Json,
  publicityQuery,
  taskDraftOpen,
} from '@app/contract';
import { expect, test } from 'vitest';
import { act, claim, decideAll, expectStatus, openMessage, openTask, side, writeItem } from './support/case-page.ts';
import { readCertificate } from './support/certificate.ts';
import { filingArea } from './support/dossier.ts';
import { answer, box, declare, expectQuiet, goToStep, saved } from './support/draft-page.ts';
import { expectLeftBehind, fileDossier, publicState, publicStates } from './support/filing.ts';
import { projectDir, request, withoutTestRunner } from './support/product.ts';
import { fresh, setStage, until } from './support/stage.ts';

/** What supervision does with filed products: one is corrected by order and passes, another is suspended, released, cancelled and archived. */
const stage = setStage({ inOrder: true });
const order = '标签成分文案未以“其他微量成分”引出微量成分，请更正。';
const basis = '化妆品标签管理办法 第十二条';
const answered = '已按要求更正标签成分文案。';
let filed = { caseId: '', number: '', title: '' };
let suspended = { caseId: '', number: '', title: '' };

test('the officer orders a correction within ten working days; the public sees it at once', async () => {
  filed = await fileDossier(await stage.person('applicant'), fresh('岚屿改正演示'));
  const { page, errors } = await stage.window('filing');
  await openTask(page, filed.title);
  await claim(page);
  await decideAll(page);
  const ordering = page.locator('.case-page').getByRole('button', { name: '责令改正', exact: true });
  await page.getByText('责令改正：先写意见条目').first().waitFor();
  await expect.poll(() => ordering.isDisabled()).toBe(true);
  await writeItem(page, '标签成分文案', { text: order, basis });
  // What the dialog asks first is ready for the answer, its buttons are in sight.
  await ordering.click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('改正期限').evaluate((field) => field.matches(':focus'))).toBe(true);
  const foot = await dialog.getByRole('button', { name: '责令改正', exact: true }).boundingBox();
  expect((foot?.y ?? 720) + (foot?.height ?? 0)).toBeLessThan(720);
  await dialog.getByRole('button', { name: '取消' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await act(page, '责令改正', { 改正期限: '10' });
  await expectStatus(page, '责令改正');
  // The task is gone.
  await page.getByRole('button', { name: '核查通过' }).waitFor({ state: 'detached' });
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, filed.number)).toBe('有效');
  expectQuiet(errors);
});

test('another brand or name cannot take the place of the filed product', async () => {
  const person = await stage.person('applicant');
  const detail = (await person.send(areaGetRecord, { ...filingArea, id: filed.caseId })) as CaseDetail;
  const taskId = detail.tasks[0]?.id ?? '';
  const { draftId: id } = await person.send(taskDraftOpen, { ...filingArea, taskId });
  const windowId = 'another-product';
  const opened = await person.send(draftOpen, { ...filingArea, id, windowId });
  const set = async (key: string, value: Json) => {
    const { rev } = await person.send(draftOpen, { ...filingArea, id, windowId });
    const ops = [{ op: 'set' as const, path: [key], value }];
    await person.send(draftPatch, { ...filingArea, id, windowId, baseRev: rev, patchId: `patch-${key}-${rev}`, ops });
  };
  for (const key of ['nameBrand', 'nameGeneric']) {
    await set(key, '别的名称演示');
    const check = await person.send(draftCheck, { ...filingArea, id });
    const grave = (check.review?.findings ?? []).filter(({ severity }) => severity === 'error');
    const acknowledgements = grave.map((finding) => ({ key: finding.key, reason: '演示：资料另行说明' }));
    const refused = await person.ask(areaSubmit, { ...filingArea, id, rev: check.rev, acknowledgements });
    expect(refused.state).toBe(400);
    expect(refused.cause).toContain('须按新产品办理');
    await set(key, opened.data[key] ?? null);
  }
  await person.send(draftUnlock, { ...filingArea, id, windowId });
});

test('the applicant is told, corrects the dossier before the deadline and replies', async () => {
  const { page, errors } = await stage.window('applicant');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /消息，\d+ 条未读/ }).click();
  await page
    .locator('.bell-list')
    .getByRole('button', { name: /按要求改正/ })
    .waitFor();
  await page.keyboard.press('Escape');

  await page.goto('/tasks/pending');
  const row = page.getByRole('row').filter({ hasText: filed.title });
  await until(
    () => row.innerText(),
    (text) => text.includes('剩 10 个工作日'),
  );
  await row.getByRole('button', { name: '办理' }).click();
  await page.getByRole('button', { name: '去改正' }).click();
  const reply = page.getByRole('complementary', { name: '逐条答复' });
  await reply.getByText(order).first().waitFor();
  await reply.getByText('已答 0 / 1').waitFor();
  // Only what the item cites is open.
  await expect.poll(() => box(page, '商标名').isEditable()).toBe(false);

  await goToStep(page, '标签与宣称');
  await box(page, '标签成分文案').fill('成分：水、甘油、丁二醇、苯氧乙醇。（已更正）');
  await saved(page);
  await reply.getByLabel('答复内容').fill(answered);
  await reply.getByRole('button', { name: '存为已答，看下一条' }).click();
  await reply.getByText('已答 1 / 1').waitFor();
  await reply.getByText('（已更正）').first().waitFor();
  await reply.getByRole('button', { name: '去提交答复' }).click();
  await page.locator('.fm-check-row').first().waitFor();
  for (const reason of await page.locator('.fm-check-row textarea').all())
    await reason.fill('演示：与首次提交相同，资料另附。');
  await box(page, '改正说明').fill('已按要求更正标签成分文案。');
  await declare(page);
  await page.getByRole('button', { name: '提交改正结果' }).click();
  await answer(page, '提交改正结果');
  await page.getByRole('heading', { name: '改正结果已提交' }).waitFor();
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, filed.number)).toBe('有效');
  expectQuiet(errors);
});

test('the result screen compares the versions, takes an opinion from a template and gives a report', async () => {
  const { page, errors } = await stage.window('filing');
  await openTask(page, filed.title);
  // A second try finds the task claimed by the first.
  const free = page.getByRole('button', { name: '领取', exact: true });
  await free
    .or(page.getByRole('button', { name: '放回待领' }))
    .first()
    .waitFor();
  if ((await free.count()) > 0) await claim(page);
  await page.getByRole('button', { name: '审评结果' }).click();
  await page.waitForURL(/\/review\//);
  const result = page.locator('.result-page');
  await result.getByRole('tab', { name: '版本比较' }).click();
  const compared = result.locator('.result-compare');
  await compared.getByText('须经技术审评的变更').first().waitFor();
  await compared.getByRole('row').filter({ hasText: '标签成分文案' }).getByText('（已更正）').waitFor();

  await result.getByRole('tab', { name: /审评结果/ }).click();
  const detail = result.locator('.result-detail');
  await detail.getByRole('button', { name: /从模板插入/ }).click();
  const proposals = page.locator('.ant-dropdown:visible').getByRole('menuitem');
  await proposals.first().click();
  await expect.poll(() => detail.getByLabel('审评意见').inputValue()).not.toBe('');
  await detail.getByLabel('审评意见').press('Control+Enter');
  await detail.getByText(/写于/).waitFor();
  const accept = detail.getByRole('button', { name: /^采纳/ });
  if ((await accept.count()) > 0) await accept.click();
  await detail.getByText('已采纳').waitFor();

  await result.getByRole('button', { name: '审评报告' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^审评报告-.*\.pdf$/);
  const { pages, text } = await readCertificate(await readFile(await download.path()));
  expect(pages).toBeGreaterThan(1);
  expect(text).toContain('审评报告');
  expect(text).toContain(filed.number);
  await result.getByRole('button', { name: '查看案卷' }).click();
  await page.locator('.case-page').waitFor();
  await page.getByRole('button', { name: '放回待领' }).click();
  await page.getByRole('button', { name: '领取' }).waitFor();
  expectQuiet(errors);
});

test('the officer sees the second version beside the first, with what the applicant says, and passes', async () => {
  const { page, errors } = await stage.window('filing');
  await openTask(page, filed.title);
  await claim(page);
  await page.locator('.case-dossier').getByRole('tab', { name: '标签与宣称' }).click();
  await page.locator('.case-dossier').getByText('（已更正）').first().waitFor();
  const versions = await side(page, '版本');
  await versions.getByText('第 2 版').waitFor();
  await versions.getByRole('button', { name: '查看' }).first().click();
  await page.getByText('正在查看第 1 版').first().waitFor();
  await until(
    () => page.locator('.case-dossier').innerText(),
    (text) => !text.includes('（已更正）'),
  );
  await page.getByRole('button', { name: '回到当前版本' }).click();
  const history = await side(page, '办理记录');
  await history.getByText('已按要求更正标签成分文案。').waitFor();
  await side(page, '发现');
  await decideAll(page);
  // Passing waits for the item: the officer reads the answer with what changed, and accepts it by a key.
  await page.getByText('还有 1 条必须改正的意见没有采纳').first().waitFor();
  const items = await side(page, '意见条目');
  const item = items.locator('article.item', { hasText: order });
  await item.getByText(answered).waitFor();
  await item.locator('ins', { hasText: '（已更正）' }).waitFor();
  await item.locator('.item-number').click();
  await page.keyboard.press('a');
  await item.getByText('认可', { exact: true }).first().waitFor();
  // What was accepted as an error speaks against passing: it takes a reason, and something else is the usual way on.
  const pass = page.getByRole('button', { name: '核查通过' });
  await expect.poll(() => pass.evaluate((button) => button.classList.contains('ant-btn-primary'))).toBe(false);
  await pass.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '核查通过' }).click();
  await dialog.getByRole('alert').getByText('请在意见里写明理由').waitFor();
  await page.keyboard.insertText('标签已按要求改正。');
  await dialog.getByRole('button', { name: '核查通过' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expectStatus(page, '备案有效');
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, filed.number)).toBe('有效');
  await expect.poll(() => publicStates(stage.product, filed.number)).toEqual(['有效']);
  expectQuiet(errors);
});

test('the officer suspends sale and use; a consumer is warned at once, on the page and in the search', async () => {
  suspended = await fileDossier(await stage.person('applicant'), fresh('岚屿监管演示'));
  const { page, errors } = await stage.window('filing');
  await openTask(page, suspended.title);
  await claim(page);
  await act(page, '责令暂停销售、使用', { 暂停理由: '抽检发现标签与备案资料不一致。' });
  await expectStatus(page, '暂停销售');
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, suspended.number)).toBe('暂停销售、使用');
  await expect.poll(() => visitor.page.locator('section.state').innerText()).toContain('请不要购买和使用');
  const found = await request(stage.product.origin, publicityQuery, { text: suspended.title });
  expect(found.data.dataResult).toMatchObject([{ number: suspended.number, status: 'SUSPENDED' }]);
  expectQuiet([...errors, ...visitor.errors]);
});

test('the applicant is told, sees the suspension with its reason and can do nothing about it alone', async () => {
  const { page, errors } = await stage.window('applicant');
  await openMessage(page, '暂停销售：');
  await expectStatus(page, '暂停销售');
  await page.getByText('办理记录').first().click();
  await page.getByText('抽检发现标签与备案资料不一致。').waitFor();
  for (const name of ['解除暂停', '领取', '取消备案', '去改正'])
    await expect.poll(() => page.getByRole('button', { name, exact: true }).count(), { message: name }).toBe(0);
  expectQuiet(errors);
});

test('the officer lifts the suspension; the check goes on and the product is effective again for everybody', async () => {
  const { page, errors } = await stage.window('filing');
  await openTask(page, suspended.title);
  await claim(page);
  await act(page, '解除暂停', { 解除理由: '经复核，标签已经改正。' });
  await expectStatus(page, '备案后核查');
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, suspended.number)).toBe('有效');
  await expect.poll(() => publicStates(stage.product, suspended.number)).toEqual(['有效', '暂停销售、使用', '有效']);
  expectQuiet(errors);
});

test('a filing is not cancelled without a reason, nor by a slip: escape leaves everything as it was', async () => {
  const { page, errors } = await stage.window('filing');
  await openTask(page, suspended.title);
  await claim(page);
  await page.locator('.case-page').getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '取消备案' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.innerText()).toContain('取消后不能恢复');
  await dialog.getByRole('button', { name: '取消备案', exact: true }).click();
  await dialog.getByText('取消理由不能为空').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expectStatus(page, '备案后核查');
  expectQuiet(errors);
});

test('the officer cancels the filing; the public is warned and the applicant told', async () => {
  const { page, errors } = await stage.window('filing');
  await openTask(page, suspended.title);
  await act(page, '取消备案', { 取消理由: '备案人提交虚假资料（演示）。' }, { 取消情形: '提交虚假资料' });
  await expectStatus(page, '已取消备案');
  await expect
    .poll(() => page.getByRole('button', { name: '领取' }).count(), { message: 'nothing is left to do' })
    .toBe(0);
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, suspended.number)).toBe('已取消备案');
  await expect.poll(() => visitor.page.locator('section.state').innerText()).toContain('请不要购买和使用');
  await expect
    .poll(() => publicStates(stage.product, suspended.number))
    .toEqual(['有效', '暂停销售、使用', '有效', '已取消备案']);
  const applicant = await stage.window('applicant');
  await openMessage(applicant.page, '已取消备案');
  await expectStatus(applicant.page, '已取消备案');
  expectQuiet([...errors, ...visitor.errors, ...applicant.errors]);
});

test('R1.3-02 R1.3-03 R1.3-04 its volume is passed, sealed by a second person, and the export holds without the server', async () => {
  const { page, errors } = await stage.window('archivist');
  await openTask(page, suspended.title);
  await claim(page);
  await page.getByText('卷内目录').first().waitFor();
  const caseId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const place = { group: 'archive', name: 'records' } as const;
  const archivist = await stage.person('archivist');
  const lacking = (await archivist.send(archiveVolume, { ...place, caseId }))?.items ?? [];
  for (const { code } of lacking.filter(({ required, state }) => required && state === 'missing'))
    await act(page, '不适用', { 目录号: code, 理由: '演示备案没有这份材料。' });
  await act(page, '通过');
  await expectStatus(page, '归档复审');
  const second = await stage.window('archivist2');
  await openTask(second.page, suspended.title);
  await claim(second.page);
  await act(second.page, '通过并封卷');
  await expectStatus(second.page, '已归档');
  await second.page.getByText('已封卷：案卷和归档卷只读').waitFor();
  const [download] = await Promise.all([
    second.page.waitForEvent('download'),
    second.page.getByRole('button', { name: '导出 ZIP' }).click(),
  ]);
  const path = await download.path();
  const verify = () =>
    spawnSync(process.execPath, ['scripts/run.mjs', 'apps/server/src/cli/dossier-verify.ts', path], {
      ...{ cwd: projectDir, encoding: 'utf8', env: withoutTestRunner(process.env) },
    });
  const whole = verify();
  expect([whole.status, whole.stdout]).toEqual([0, expect.stringContaining('核对一致')]);
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  expect(verify().status).not.toBe(0);
  expectQuiet([...errors, ...second.errors]);
});

test('its number is never given again', async () => {
  const next = await fileDossier(await stage.person('applicant'), '岚屿其后演示');
  expect(Number(next.number.slice(-6))).toBe(Number(suspended.number.slice(-6)) + 1);
});

test('database and audit chain hold both stories', () =>
  expectLeftBehind(stage.product, [
    {
      number: filed.number,
      status: 'ACTIVE',
      version: 2,
      tasks: [
        ['postCheck', 'order'],
        ['orderCorrect', 'reply'],
        ['postCheck', 'pass'],
      ],
    },
    {
      number: suspended.number,
      status: 'FILING_CANCELLED',
      version: 1,
      tasks: [
        ['postCheck', 'suspend'],
        ['suspended', 'lift'],
        // The check that the suspension interrupted goes on.
        ['postCheck', 'cancel'],
      ],
    },
  ]));
