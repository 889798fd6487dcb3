import { clockAdvance, letterQuery, productQuery } from '@app/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { act, checkReport, choose, claim, expectStatus, openTask, sign, take } from './support/case-page.ts';
import { readCertificate } from './support/certificate.ts';
import { caseAs, rejectFindings, sunscreenAnswers } from './support/chief-review.ts';
import { verifyAudit } from './support/database.ts';
import { expectQuiet } from './support/draft-page.ts';
import { fileDossier, publicState } from './support/filing.ts';
import { fresh, setStage, until } from './support/stage.ts';

/** A sunscreen from acceptance to certificate and public page: one window a person, each with a duty of their own. */
const stage = setStage({ inOrder: true, keep: true });
const conclusion = '配方、标签和检验结果符合规定，建议予以注册，没有发现需要补充的问题。';
let filed = { caseId: '', number: '', title: '' };
let certNo = '';

/** Opens the task in a window of its own person, and does what there is to do. */
async function as(account: string, work: (page: Page) => Promise<void>): Promise<void> {
  const { page, errors } = await stage.window(account);
  await openTask(page, filed.title);
  await work(page);
  expectQuiet(errors);
}

test('acceptance checks the form, accepts, and hands the case to the review', async () => {
  filed = await fileDossier(await stage.person('applicant'), fresh('岚屿注册演示'), sunscreenAnswers);
  await rejectFindings(await stage.person('acceptance'), filed.caseId);
  await as('acceptance', async (page) => {
    await expectStatus(page, '形式审查中');
    await claim(page);
    await act(page, '受理');
    await expectStatus(page, '已受理');
  });
  await as('acceptance', async (page) => {
    await act(page, '移交审评');
    await expectStatus(page, '待分配');
  });
});

test('the manager assigns a chief and a rechecker; both decide', async () => {
  await as('manager', async (page) => {
    await take(page, '分配', async (dialog) => {
      await choose(page, dialog, '主审', '周敏');
      await choose(page, dialog, '复核人', '何一鸣');
    });
    await expectStatus(page, '主审中');
  });
  await rejectFindings(await stage.person('chief'), filed.caseId);
  await as('chief', async (page) => {
    await take(page, '提交复核', async (dialog) => {
      await dialog.getByText('通过', { exact: true }).first().click();
      await dialog.getByLabel('结论与理由').fill(conclusion);
    });
    await expectStatus(page, '复核中');
  });
  await as('recheck', async (page) => {
    await act(page, '同意通过', { 复核意见: '同意主审意见。' });
    await expectStatus(page, '报告一审');
  });
});

test('three people check the report and sign what was shown', async () => {
  for (const [account, action, status] of [
    ['check1', '签署', '报告二审'],
    ['check2', '签署', '报告三审'],
    ['check3', '签发', '审批中'],
  ] as const)
    await as(account, async (page) => {
      await checkReport(page, action);
      await expectStatus(page, status);
    });
});

test('three stages decide, the last one with the seal', async () => {
  await as('approver', async (page) => {
    await take(page, '同意', async (dialog) => {
      await dialog.getByText('建议准予', { exact: true }).first().click();
      await dialog.getByLabel('审核意见').fill('同意审评结论。');
    });
  });
  await as('approver2', (page) => act(page, '同意'));
  await as('approver3', async (page) => {
    await take(page, '准予', sign);
    await expectStatus(page, '已制证');
  });
});

test('the certificate is sent once it is drawn; the public reads it, and the company has its letters', async () => {
  // It has its number at once and its file when it is drawn; until then sending it is refused.
  const drawn = await until(
    async () => caseAs(await stage.person('acceptance'), filed.caseId),
    ({ certificate }) => (certificate?.attachmentId ?? null) !== null,
  );
  certNo = drawn.certNo ?? '';
  expect(certNo).toMatch(/^国妆特字\(演\)\d{8}$/);
  await as('acceptance', async (page) => {
    await act(page, '发送');
    await expectStatus(page, '已公布');
  });
  const { page, context, errors } = await stage.window(null);
  await page.goto(`/publicitypage?number=${encodeURIComponent(certNo)}`);
  await page.getByRole('heading', { name: '有效', exact: true }).waitFor();
  const shown = await page.locator('body').innerText();
  expect(shown).toContain(certNo);
  expect(shown).toContain('有效期至');
  const link = await page.getByRole('link', { name: /注册证/ }).getAttribute('href');
  const certificate = await readCertificate(await (await context.request.get(String(link))).body());
  expect(certificate.text.replaceAll(/\s/g, '')).toContain(certNo);
  expect(certificate.text.replaceAll(/\s/g, '')).toContain(filed.title);
  expectQuiet(errors);
  const person = await stage.person('applicant');
  const { dataResult } = await person.send(letterQuery, { requestPage: { pageNo: 1, limit: 100 } });
  const kinds = dataResult.filter(({ caseId }) => caseId === filed.caseId).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['L01', 'L04', 'L09', 'L40']);
});

test('R1.1-14 nobody renews it: after its last day it is ended for everybody, and nothing begins on it any more', async () => {
  const applicant = await stage.person('applicant');
  const parameters = [{ key: 'Q^number^S', value: certNo }];
  const { dataResult } = await applicant.send(productQuery, { parameters });
  const { id = '', validTo } = dataResult[0] ?? {};
  const after = new Date(Date.parse(validTo ?? '') + 86_400_000).toISOString().slice(0, 10);
  await (await stage.person('admin')).send(clockAdvance, { to: `${after} 10:00:00` });
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, certNo), { timeout: 20_000 }).toBe('已过期');
  const { page, errors } = await stage.window('applicant');
  await page.goto(`/product/${id}`);
  await page.getByText('已过期').first().waitFor();
  for (const name of ['发起延续申请', '发起变更申请', '发起注销申请'])
    await expect.poll(() => page.getByRole('button', { name }).isDisabled(), { message: name }).toBe(true);
  expectQuiet([...errors, ...visitor.errors]);
});

test('the audit chain verifies', async () => {
  await until(
    async () => verifyAudit(stage.product),
    (chain) => chain.ok,
  );
  await stage.product.stop();
  expect(verifyAudit(stage.product)).toMatchObject({ ok: true });
});
