import { clockAdvance, productGet, productQuery } from '@app/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { act, choose, claim, expectStatus, openTask, sign, take } from './support/case-page.ts';
import { verifyAudit } from './support/database.ts';
import { answer, box, expectQuiet, goToStep, saved } from './support/draft-page.ts';
import { publicState } from './support/filing.ts';
import { sunscreenCalls } from './support/registration.ts';
import { fresh, setStage, until } from './support/stage.ts';

/**
 * How the validity of a registration goes on and ends: offered and refused by its window, renewed, cancelled. The registration before it is done over
 * HTTP by its people; business time is moved by the administrator.
 */
const stage = setStage({ inOrder: true, keep: true });
const people = sunscreenCalls(stage);
let product = { id: '', number: '', title: '' };
let renewedUntil = '';

const goTo = async (to: string) => (await people.as('admin')).send(clockAdvance, { to: `${to} 10:00:00` });
const facts = async () => (await people.as('applicant')).send(productGet, { id: product.id });
const day = (from: string, days: number) => new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
});
const yes = (page: Page, field: string) =>
  page.locator(`[data-field="${field}"]`).getByText('是', { exact: true }).click();

const chooseIn = async (page: Page, field: string, words: string) => {
  const place = page.locator(`[data-field="${field}"]`);
  const direct = place.getByText(words, { exact: true });
  if ((await direct.count()) === 0) await place.locator('.ant-select').click();
  await direct
    .or(page.locator('.ant-select-item-option').filter({ hasText: words }))
    .first()
    .click();
};

test('a sunscreen is registered', async () => {
  const filed = await people.atChief(fresh('岚屿延续演示'));
  await people.reviewed(filed.caseId, 'pass');
  await people.checkedUpTo(filed.caseId, 'decideSection');
  await people.done('approver', filed.caseId, ['decideSection', 'agree'], {
    proposal: 'grant',
    opinionText: '同意审评结论。',
  });
  await people.done('approver2', filed.caseId, ['decideLeader', 'agree']);
  await people.done('approver3', filed.caseId, ['decideSign', 'grant']);
  const drawn = await until(
    () => people.shown('acceptance', filed.caseId),
    ({ certificate }) => (certificate?.attachmentId ?? null) !== null,
  );
  await people.done('acceptance', filed.caseId, ['sendCertificate', 'send']);
  const parameters = [{ key: 'Q^number^S', value: drawn.certNo ?? '' }];
  const { dataResult } = await (await people.as('applicant')).send(productQuery, { parameters });
  product = { id: dataResult[0]?.id ?? '', number: drawn.certNo ?? '', title: filed.title };
});

test('the page of the product says from when on it can be renewed', async () => {
  const { page, errors } = await stage.window('applicant');
  await page.goto(`/product/${product.id}`);
  await page.getByText('延续申请').first().waitFor();
  await page
    .getByText(/还没有到可以申请延续的日期：最早 \d{4}-\d\d-\d\d/)
    .first()
    .waitFor();
  expectQuiet(errors);
});

test('inside the window the holder renews it from there', async () => {
  const { validTo } = await facts();
  await goTo(day(validTo ?? '', -80));
  renewedUntil = `${Number((validTo ?? '').slice(0, 4)) + 5}${(validTo ?? '').slice(4)}`;
  const { page, errors } = await stage.window('applicant');
  await page.goto(`/product/${product.id}`);
  await page.getByText(/现在可以申请延续，最迟 \d{4}-\d\d-\d\d/).waitFor();
  await page.getByRole('button', { name: '发起延续申请' }).click();
  await page.waitForURL(/\/reg\/renewal\/draft\//);
  await page.locator('.fm-steps').waitFor();
  await expect.poll(() => box(page, '注册证编号').inputValue()).toBe(product.number);
  await goToStep(page, '自查情况');
  await box(page, '自查起始日').fill(String((await facts()).validFrom));
  await page.keyboard.press('Enter');
  await box(page, '自查截止日').fill(day(validTo ?? '', -90));
  await page.keyboard.press('Enter');
  await yes(page, 'notMarketed');
  await box(page, '未上市的原因').fill('市场计划调整，有效期内没有生产（演示）。');
  await goToStep(page, '标准变化');
  await yes(page, 'labelStillConform');
  await goToStep(page, '资料');
  for (const [field, name] of [
    ['selfCheckReport', '自查报告.pdf'],
    ['productStandard', '产品执行的标准.pdf'],
  ] as const) {
    await page.locator(`[data-field="${field}"] input[type=file]`).setInputFiles(pdf(name));
    await page.locator(`[data-field="${field}"]`).getByText(name).first().waitFor();
  }
  await goToStep(page, '承诺');
  await yes(page, 'commitment');
  await saved(page);
  await goToStep(page, '核对与提交');
  await page.getByRole('checkbox', { name: /我已核对/ }).check();
  await page.getByRole('button', { name: '提交申请' }).click();
  await answer(page, '提交申请');
  await page.getByRole('heading', { name: '已提交' }).waitFor();
  expectQuiet(errors);
});

test('acceptance accepts, and the new certificate begins where the old one ends', async () => {
  const { page, errors } = await stage.window('acceptance');
  await openTask(page, product.title);
  await claim(page);
  await act(page, '受理');
  await expectStatus(page, '已延续');
  await until(
    facts,
    ({ certificates }) => certificates.every(({ state }) => state === 'issued') && certificates.length === 2,
  );
  const { validTo, state } = await facts();
  expect([state, validTo]).toEqual(['ACTIVE', renewedUntil]);
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, product.number)).toBe('有效');
  expect(await visitor.page.locator('body').innerText()).toContain(renewedUntil);
  expectQuiet([...errors, ...visitor.errors]);
});

test('R1.1-11 the office corrects a slip in the certificate; the company is heard, another person decides', async () => {
  const { page, errors } = await stage.window('acceptance');
  const before = await facts();
  await page.goto('/reg/correction');
  await page.getByRole('button', { name: '发起', exact: true }).first().click();
  const opening = page.getByRole('dialog');
  await choose(page, opening, '产品', product.title);
  await opening.getByText(/位置从现行 V\d+ 中选择/).waitFor();
  await opening.getByRole('button', { name: '增加一处' }).click();
  await choose(page, opening, '位置', '备案人地址');
  await opening.getByText(/现载内容（V\d+）/).waitFor();
  await opening.getByLabel('更正为').fill('云海市岚屿区海棠路 81 号（演示地址）');
  await opening.getByLabel('说明').fill('核准资料的门牌号登载有误（演示）。');
  await opening.getByRole('button', { name: '发起', exact: true }).click();
  await page.waitForURL(/\/reg\/correction\/case\//);
  const holder = await stage.window('applicant');
  await openTask(holder.page, product.title);
  await act(holder.page, '不作陈述');
  await expectStatus(holder.page, '更正审批中');
  const signer = await stage.window('approver3');
  await openTask(signer.page, product.title);
  await signer.page.getByText('云海市岚屿区海棠路 81 号（演示地址）').first().waitFor();
  await take(signer.page, '同意更正', sign);
  await expectStatus(signer.page, '已更正');
  const after = await until(facts, ({ certificates }) => certificates[0]?.state === 'issued');
  expect([after.currentVersion, after.number, after.validTo]).toEqual([
    before.currentVersion + 1,
    before.number,
    before.validTo,
  ]);
  expect(after.versions[0]).toMatchObject({ changeType: 'correction' });
  expectQuiet([...errors, ...holder.errors, ...signer.errors]);
});

test('the holder ends it: accepted, proposed and signed by three people', async () => {
  const { page, errors } = await stage.window('applicant');
  await page.goto(`/product/${product.id}`);
  await page.getByRole('button', { name: '发起注销申请' }).click();
  await page.waitForURL(/\/reg\/cancel\/draft\//);
  await chooseIn(page, 'cause', '不再生产');
  await box(page, '最后生产（进口）日期').fill('2026-01-05');
  await page.keyboard.press('Enter');
  await page.locator('[data-field="stockLeft"] input').fill('0');
  await chooseIn(page, 'stockPlan', '没有库存');
  await box(page, '说明').fill('产品线调整，不再生产（演示）。');
  await yes(page, 'consequence');
  await saved(page);
  await goToStep(page, '核对与提交');
  await page.getByRole('checkbox', { name: /我已核对/ }).check();
  await page.getByRole('button', { name: '提交申请' }).click();
  await answer(page, '提交申请');
  await page.getByRole('heading', { name: '已提交' }).waitFor();
  const acceptance = await stage.window('acceptance');
  await openTask(acceptance.page, product.title);
  await claim(acceptance.page);
  await act(acceptance.page, '受理');
  await expectStatus(acceptance.page, '注销审核中');
  const section = await stage.window('approver');
  await openTask(section.page, product.title);
  await take(section.page, '提出意见', async (dialog) => {
    await dialog.getByText('建议同意', { exact: true }).first().click();
    await dialog.getByLabel('审核意见').fill('符合注销条件。');
  });
  const signer = await stage.window('approver3');
  await openTask(signer.page, product.title);
  await take(signer.page, '同意', sign);
  await expectStatus(signer.page, '已注销');
  expectQuiet([...errors, ...acceptance.errors, ...section.errors, ...signer.errors]);
});

test('what has ended is shown so to everybody, and its letters and the audit chain hold the story', async () => {
  const visitor = await stage.window(null);
  await expect.poll(() => publicState(visitor.page, product.number)).toBe('已注销');
  const { state, certificates } = await facts();
  expect([state, certificates.map((one) => one.state)]).toEqual(['CANCELLED', ['void', 'replaced', 'replaced']]);
  const { page } = await stage.window('applicant');
  await page.goto(`/product/${product.id}`);
  await page.getByText('已注销').first().waitFor();
  await until(
    async () => verifyAudit(stage.product),
    (chain) => chain.ok,
  );
});
