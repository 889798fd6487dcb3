import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { archiveVolume, publicityQuery } from '@app/contract';
import { expect, test } from 'vitest';
import { act, claim, expectStatus, openMessage, openTask } from './support/case-page.ts';
import { expectQuiet } from './support/draft-page.ts';
import { expectLeftBehind, fileDossier, publicState, publicStates } from './support/filing.ts';
import { projectDir, request, withoutTestRunner } from './support/product.ts';
import { fresh, setStage } from './support/stage.ts';

const stage = setStage({ inOrder: true });
let filed = { caseId: '', number: '', title: '' };

test('the officer suspends sale and use; a consumer is warned at once, on the page and in the search', async () => {
  filed = await fileDossier(await stage.person('applicant'), fresh('岚屿监管演示'));
  const { page, errors } = await stage.window('filing');
  await openTask(page, filed.title);
  await claim(page);
  await act(page, '责令暂停销售、使用', { 暂停理由: '抽检发现标签与备案资料不一致。' });
  await expectStatus(page, '暂停销售');
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, filed.number)).toBe('暂停销售、使用');
  await expect.poll(() => visitor.page.locator('section.state').innerText()).toContain('请不要购买和使用');
  const found = await request(stage.product.origin, publicityQuery, { text: filed.title });
  expect(found.data.dataResult).toMatchObject([{ number: filed.number, status: 'SUSPENDED' }]);
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
  await openTask(page, filed.title);
  await claim(page);
  await act(page, '解除暂停', { 解除理由: '经复核，标签已经改正。' });
  await expectStatus(page, '备案后核查');
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, filed.number)).toBe('有效');
  await expect.poll(() => publicStates(stage.product, filed.number)).toEqual(['有效', '暂停销售、使用', '有效']);
  expectQuiet(errors);
});

test('a filing is not cancelled without a reason, nor by a slip: escape leaves everything as it was', async () => {
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
  await expect
    .poll(() => publicStates(stage.product, filed.number))
    .toEqual(['有效', '暂停销售、使用', '有效', '已取消备案']);
  const applicant = await stage.window('applicant');
  await openMessage(applicant.page, '已取消备案');
  await expectStatus(applicant.page, '已取消备案');
  expectQuiet([...errors, ...visitor.errors, ...applicant.errors]);
});

test('R1.3-02 R1.3-03 R1.3-04 its volume is passed, sealed by a second person, and the export holds without the server', async () => {
  const { page, errors } = await stage.window('archivist');
  await openTask(page, filed.title);
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
  await openTask(second.page, filed.title);
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
  expect(Number(next.number.slice(-6))).toBe(Number(filed.number.slice(-6)) + 1);
});

test('database and audit chain hold the whole story', () =>
  expectLeftBehind(stage.product, {
    number: filed.number,
    status: 'FILING_CANCELLED',
    version: 1,
    tasks: [
      ['postCheck', 'suspend'],
      ['suspended', 'lift'],
      // The check that the suspension interrupted goes on.
      ['postCheck', 'cancel'],
    ],
  }));
