import { expect, test } from 'vitest';
import { act, claim, expectStatus, openMessage, openTask } from './support/case-page.ts';
import { expectQuiet } from './support/draft-page.ts';
import { expectLeftBehind, fileDossier, publicState, publicStates } from './support/filing.ts';
import { fresh, setStage } from './support/stage.ts';

const stage = setStage({ inOrder: true });
let filed = { caseId: '', number: '', title: '' };

test('a filing is not cancelled without a reason, nor by a slip: escape leaves everything as it was', async () => {
  filed = await fileDossier(await stage.person('applicant'), fresh('岚屿取消演示'));
  const { page, errors } = await stage.window('filing');
  await openTask(page, filed.title);
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
  await openTask(page, filed.title);
  await act(page, '取消备案', { 取消理由: '备案人提交虚假资料（演示）。' }, { 取消情形: '提交虚假资料' });
  await expectStatus(page, '已取消备案');
  await expect
    .poll(() => page.getByRole('button', { name: '领取' }).count(), { message: 'nothing is left to do' })
    .toBe(0);
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, filed.number)).toBe('已取消备案');
  await expect.poll(() => visitor.page.locator('section.state').innerText()).toContain('请不要购买和使用');
  await expect.poll(() => publicStates(stage.product, filed.number)).toEqual(['有效', '已取消备案']);
  const applicant = await stage.window('applicant');
  await openMessage(applicant.page, '已取消备案');
  await expectStatus(applicant.page, '已取消备案');
  expectQuiet([...errors, ...visitor.errors, ...applicant.errors]);
});

test('its number is never given again', async () => {
  const next = await fileDossier(await stage.person('applicant'), '岚屿其后演示');
  expect(Number(next.number.slice(-6))).toBe(Number(filed.number.slice(-6)) + 1);
});

test('database and audit chain hold the whole story', () =>
  expectLeftBehind(stage.product, {
    number: filed.number,
    status: 'FILING_CANCELLED',
    version: 1,
    tasks: [['postCheck', 'cancel']],
  }));
