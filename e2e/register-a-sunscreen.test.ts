import { letterQuery, productQuery } from '@app/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { act, claim, decideAll, expectStatus, openTask } from './support/case-page.ts';
import { readCertificate } from './support/certificate.ts';
import { inspect, verifyAudit } from './support/database.ts';
import { expectQuiet } from './support/draft-page.ts';
import { fileDossier } from './support/filing.ts';
import { password } from './support/product.ts';
import { fresh, setStage, until } from './support/stage.ts';

/** A sunscreen from acceptance to certificate and public page: one window a person, each with a duty of their own. */
const stage = setStage({ inOrder: true });
const conclusion = '配方、标签和检验结果符合规定，建议予以注册，没有发现需要补充的问题。';
let filed = { caseId: '', number: '', title: '' };
const certNo = '';

/** Takes an action whose dialog is filled by hand, and confirms it. */
async function take(page: Page, action: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.locator('.case-page').getByRole('button', { name: action, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Chooses in a list of a dialog by words. */
async function choose(page: Page, dialog: Locator, label: string, words: string): Promise<void> {
  await dialog.getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: words }).first().click();
}

/** Types the password again, over the hash that the dialog shows. */
async function sign(dialog: Locator): Promise<void> {
  await dialog.locator('.sign-fields .hash').first().waitFor();
  await dialog.getByLabel('登录密码', { exact: true }).fill(password);
}

/** Opens the task in a window of its own person, and does what there is to do. */
async function as(account: string, work: (page: Page) => Promise<void>): Promise<void> {
  const { page, errors } = await stage.window(account);
  await openTask(page, filed.title);
  await work(page);
  expectQuiet(errors);
}

test('acceptance checks the form, accepts, and hands the case to the review', async () => {
  filed = await fileDossier(await stage.person('applicant'), fresh('岚屿注册演示'), {
    nameGeneric: '轻透',
    nameAttribute: '防晒乳',
    classification: '04-05-03-01-02',
    spf: '50+',
    pa: '+++',
    pfa: '9.8',
    waterResist: 'none',
    wholeAgreement: true,
  });
  await as('acceptance', async (page) => {
    await expectStatus(page, '形式审查中');
    await claim(page);
    await act(page, '受理');
    await expectStatus(page, '已受理');
  });
  await as('acceptance', async (page) => {
    await claim(page);
    await act(page, '移交审评');
    await expectStatus(page, '待分配');
  });
});

test('the manager assigns a chief and a rechecker; both decide', async () => {
  await as('manager', async (page) => {
    await claim(page);
    await take(page, '分配', async (dialog) => {
      await choose(page, dialog, '主审', '周敏');
      await choose(page, dialog, '复核人', '何一鸣');
    });
    await expectStatus(page, '主审中');
  });
  await as('chief', async (page) => {
    await decideAll(page);
    await take(page, '提交复核', async (dialog) => {
      await choose(page, dialog, '建议', '通过');
      await dialog.getByLabel('结论与理由').fill(conclusion);
    });
    await expectStatus(page, '复核中');
  });
  await as('recheck', async (page) => {
    await act(page, '同意通过', { 复核意见: '同意主审意见。' });
    await expectStatus(page, '报告一审');
  });
});
