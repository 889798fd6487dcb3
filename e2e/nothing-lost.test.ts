import { areaGetRecord } from '@app/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectQuiet, goToStep, newDraft, saved } from './support/draft-page.ts';
import { aPdf, upload } from './support/files.ts';
import { setStage, unmasked } from './support/stage.ts';

const stage = setStage();
const pdf = (name: string) => upload(name, aPdf(name));

/** A slow line: uploads stand still until it is told how they end. */
async function slowLine(page: Page): Promise<{ arrive: () => Promise<void>; breakDown: () => Promise<void> }> {
  type End = 'arrives' | 'breaks';
  const held: ((end: End) => void)[] = [];
  await page.route('**/hzpfile/upload?**', async (route) => {
    const how = await new Promise<End>((go) => held.push(go));
    await (how === 'breaks' ? route.abort('connectionreset') : route.continue());
  });
  const end = async (how: End) => {
    await expect.poll(() => held.length, { message: 'the upload has begun' }).toBeGreaterThan(0);
    for (const go of held.splice(0)) go(how);
  };
  return { arrive: () => end('arrives'), breakDown: () => end('breaks') };
}
const choose = (field: Locator, name: string) =>
  field
    .locator('input[type=file]')
    .last()
    .setInputFiles([pdf(name)]);

test('saving a record waits for the upload, says so, and keeps the form when the upload fails', async () => {
  const { page, errors } = await stage.window('applicant');
  await page.goto('/demo/crud/record/new');
  await page.locator('[data-field="name"] input').fill('等文件的登记');
  await unmasked(page);
  const line = await slowLine(page);
  const records = page.locator('[data-field="records"]');
  await choose(records, '记录一.pdf');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('button', { name: '正在等待 1 个文件上传' }).waitFor();
  expect(page.url()).toMatch(/record\/new$/);
  // Whoever does not want to wait has the form back as it was.
  await page.getByRole('button', { name: '停止等待' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await line.breakDown();
  const question = page.getByRole('dialog').filter({ hasText: '有 1 个文件没有上传成功' });
  await question.getByText('记录一.pdf').waitFor();
  await question.getByRole('button', { name: '返回表单' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await page.locator('[data-field="name"] input').inputValue()).toBe('等文件的登记');
  await records.locator('.fm-failed').getByRole('button', { name: '重试' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('button', { name: '正在等待 1 个文件上传' }).waitFor();
  await line.arrive();
  await page.waitForURL(/record\/\d+/);
  await records.locator('.fm-files li', { hasText: '记录一.pdf' }).waitFor();
  const me = await stage.person('applicant');
  const id = /record\/(\d+)/.exec(page.url())?.[1] ?? '';
  const { data } = await me.send(areaGetRecord, { group: 'demo', name: 'crud', id });
  expect(data).toMatchObject({ records: expect.stringMatching(/^\d{15,19}$/) });
  expectQuiet(errors);
});

test('a document of a draft arrives though its step was left, and the check before submitting waits for it', async () => {
  const { page, errors } = await stage.window('applicant');
  await newDraft(page);
  await goToStep(page, '资料文件');
  const line = await slowLine(page);
  const standard = page.locator('[data-field="documents/productStandard"]');
  await standard.locator('.fm-document-tools input[type=file]').setInputFiles(pdf('产品标准.pdf'));
  await goToStep(page, '预审与提交');
  await page.getByText('还有 1 个文件正在上传').waitFor();
  await page.getByText('产品标准.pdf').waitFor();
  await line.arrive();
  const missing = page.locator('.fm-check-row', { hasText: '没有上传' });
  await missing.first().waitFor();
  expect((await missing.allInnerTexts()).filter((text) => text.includes('产品执行的标准'))).toEqual([]);
  await goToStep(page, '资料文件');
  await standard.getByRole('button', { name: '产品标准.pdf', exact: true }).waitFor();
  await saved(page);
  expectQuiet(errors);
});

test('a half-typed day stays in the field and is told; Enter sends nothing', async () => {
  const { page } = await stage.window('applicant');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/crud\/save/.test(request.url())) sent.push(request.url());
  });
  await page.goto('/demo/crud/record/new');
  await page.locator('[data-field="name"] input').fill('日期的登记');
  const field = page.locator('[data-field="day"]');
  const input = field.locator('input');
  await input.click();
  await page.keyboard.type('2027-01-0');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect.poll(() => input.inputValue()).toBe('2027-01-0');
  await field.getByText('“2027-01-0”：请输入有效的日期').waitFor();
  // One who writes it on, and in a way of his own, has his day.
  await input.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2027/1/5');
  await page.keyboard.press('Tab');
  await expect.poll(() => input.inputValue()).toBe('2027-01-05');
  await expect.poll(() => field.getByText('请输入有效的日期').count()).toBe(0);
  // A stored day is not taken back for one that was not finished.
  await input.click();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await expect.poll(() => input.inputValue()).toBe('2027-01-0');
  await field.getByText('“2027-01-0”：请输入有效的日期').waitFor();
  await unmasked(page);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await field.getByText('“2027-01-0”：请输入有效的日期').waitFor();
  expect(sent).toEqual([]);
});
