import {
  areaGetRecord,
  type CaseDetail,
  clockAdvance,
  decideFinding,
  type JsonObject,
  productGet,
  productQuery,
} from '@app/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { act, choose, claim, expectStatus, openTask, sign, take } from './support/case-page.ts';
import { verifyAudit } from './support/database.ts';
import { answer, box, declare, expectQuiet, goToStep, grid, saved } from './support/draft-page.ts';
import { publicState } from './support/filing.ts';
import { conclusion, sunscreenCalls } from './support/registration.ts';
import { fresh, setStage, until } from './support/stage.ts';

/**
 * The life of a registration: changed on record and by review, refused where it becomes another product; offered and refused by its window, renewed,
 * corrected, cancelled. The registration before it is done over
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
const change = { group: 'reg', name: 'change' } as const;
/** The office reviews and grants a change, each step by whoever does it, over HTTP. */
async function changeReviewed(caseId: string): Promise<void> {
  const rejected = async (account: string) => {
    const person = await people.as(account);
    const { findings } = (await person.send(areaGetRecord, { ...change, id: caseId })) as CaseDetail;
    for (const { id: findingId, severity, decision } of findings)
      if (severity === 'error' && decision === null)
        await person.ask(decideFinding, {
          ...{ ...change, caseId, findingId, decision: 'rejected', reason: '演示：经核对不成立。' },
        });
  };
  const does = (account: string, node: string, action: string, fields: JsonObject = {}) =>
    people.done(account, caseId, [node, action], fields, change);
  await rejected('acceptance');
  await does('acceptance', 'formCheck', 'accept');
  await does('acceptance', 'transfer', 'transfer');
  const [chief, rechecker] = [await people.personNamed('顾北辰'), await people.personNamed('叶知秋')];
  await does('manager', 'assign', 'assign', { chief, rechecker });
  await rejected('chief2');
  await does('chief2', 'chiefReview', 'finish', { proposal: 'pass', conclusion });
  await does('recheck2', 'recheck', 'agreePass', { conclusion: '同意主审意见。' });
  await does('check1', 'reportCheck1', 'sign');
  await does('check2', 'reportCheck2', 'sign');
  await does('check3', 'reportCheck3', 'issue');
  await does('approver', 'decideSection', 'agree', { proposal: 'grant', opinionText: '同意审评结论。' });
  await does('approver2', 'decideLeader', 'agree');
  await does('approver3', 'decideSign', 'grant');
  await until(facts, ({ certificates }) => certificates[0]?.attachmentId !== null && certificates.length > 2);
  await does('acceptance', 'sendCertificate', 'send');
}
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

/** Begins a change on the page of the product: why, what becomes of the stock, and which matters. */
async function beginChange(page: Page, matter: string): Promise<void> {
  await page.goto(`/product/${product.id}`);
  await page.getByRole('button', { name: '发起变更申请' }).click();
  await page.waitForURL(/\/reg\/change\/draft\//);
  await page.locator('.fm-steps').waitFor();
  await box(page, '变更理由').fill('按实际情况变更（演示）。');
  await chooseIn(page, 'stockPlan', '不涉及');
  await goToStep(page, '变更事项');
  await page.getByRole('checkbox', { name: matter, exact: true }).check();
}
const verdict = (page: Page) => page.locator('.ch-verdict').filter({ visible: true });
/** Attaches a paper of the change. */
async function attach(page: Page, field: string): Promise<void> {
  const place = page.locator(`[data-field="${field}"]`);
  await place.locator('input[type=file]').setInputFiles(pdf(`${field}.pdf`));
  await place.getByText(`${field}.pdf`).first().waitFor();
}
/** Submits with a reason for everything that asks for one. */
async function submitChange(page: Page): Promise<void> {
  await saved(page);
  await goToStep(page, '预审与提交');
  await page.getByRole('checkbox', { name: /我已核对/ }).waitFor();
  const reasons = page.locator('.fm-check-row textarea').filter({ visible: true });
  for (const reason of await reasons.all()) await reason.fill('按演示资料提交。');
  await declare(page);
  expect(await page.locator('.fm-why').allInnerTexts()).toEqual([]);
  await page.getByRole('button', { name: '提交申请' }).click();
  await answer(page, '提交申请');
}

test('R1.1-05 its plant writes its address another way: the change says that it is only recorded, and so it is', async () => {
  const { page, errors } = await stage.window('applicant');
  const before = await facts();
  await beginChange(page, '生产企业');
  await goToStep(page, '相关企业');
  const address = box(page, '生产地址').first();
  const written = (await address.inputValue()).replaceAll(' ', '');
  await address.fill(written);
  await goToStep(page, '变更事项');
  await verdict(page).getByText('备案式', { exact: true }).first().waitFor();
  await goToStep(page, '变更附件');
  for (const field of ['changeStatement', 'plantLicence']) await attach(page, field);
  await submitChange(page);
  await page.getByRole('heading', { name: '已提交' }).waitFor();
  const acceptance = await stage.window('acceptance');
  await openTask(acceptance.page, product.title);
  await acceptance.page.getByText(written).first().waitFor();
  await claim(acceptance.page);
  await act(acceptance.page, '受理');
  await expectStatus(acceptance.page, '已备案变更');
  const after = await until(facts, ({ certificates }) => certificates[0]?.state === 'issued');
  expect([after.currentVersion, after.number, after.validTo]).toEqual([2, before.number, before.validTo]);
  expect(after.versions[0]).toMatchObject({ changeType: 'record' });
  expectQuiet([...errors, ...acceptance.errors]);
});

test('R1.1-04 other claims are reviewed before they hold', async () => {
  const { page, errors } = await stage.window('applicant');
  await beginChange(page, '功效宣称');
  await goToStep(page, '标签与宣称');
  await box(page, '功效宣称文案').fill('防晒，轻透不黏腻（演示）。');
  await goToStep(page, '变更事项');
  await verdict(page).getByText('需技术审评', { exact: true }).first().waitFor();
  await goToStep(page, '变更附件');
  for (const field of ['changeStatement', 'claimsReport']) await attach(page, field);
  await submitChange(page);
  await page.getByRole('heading', { name: '已提交' }).waitFor();
  const acceptance = await stage.window('acceptance');
  await openTask(acceptance.page, product.title);
  await acceptance.page.getByText('防晒，轻透不黏腻（演示）。').first().waitFor();
  await expectStatus(acceptance.page, '形式审查');
  const caseId = new URL(acceptance.page.url()).pathname.split('/').at(-1) ?? '';
  const before = await facts();
  await changeReviewed(caseId);
  const after = await facts();
  expect([after.currentVersion, after.number, after.validTo]).toEqual([3, before.number, before.validTo]);
  expect(after.versions[0]).toMatchObject({ changeType: 'review', caseId });
  expectQuiet([...errors, ...acceptance.errors]);
});

test('another formulation is another product: refused with the reason, and the draft is kept', async () => {
  const { page, errors } = await stage.window('applicant');
  await beginChange(page, '产品配方');
  const draft = page.url();
  await goToStep(page, '产品配方');
  await grid(page).locator('.fg-ghost .fg-name').click();
  await page.keyboard.type('演示香精');
  await page.keyboard.press('Enter');
  await goToStep(page, '变更事项');
  await verdict(page).getByText('须重新注册', { exact: true }).first().waitFor();
  await verdict(page).getByText('配方增加或者减少成分：应作为新产品重新申请').first().waitFor();
  await verdict(page).getByRole('button', { name: '带着这些内容申请新产品' }).waitFor();
  await goToStep(page, '变更附件');
  await attach(page, 'changeStatement');
  await saved(page);
  await goToStep(page, '预审与提交');
  await page
    .getByText(/重新注册|新产品/)
    .filter({ visible: true })
    .first()
    .waitFor();
  const submit = page.getByRole('button', { name: '提交申请' });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await page.goto(draft);
  await goToStep(page, '产品配方');
  await grid(page).getByText('演示香精').first().waitFor();
  expect((await facts()).currentVersion).toBe(3);
  expectQuiet(errors);
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
  await declare(page);
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
    ({ certificates }) =>
      certificates.slice(0, 2).every(({ state }) => state === 'issued') && certificates.length === 4,
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
  await declare(page);
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
  const replaced = certificates.slice(1).every((one) => one.state === 'replaced');
  expect([state, certificates[0]?.state, certificates.length, replaced]).toEqual(['CANCELLED', 'void', 5, true]);
  const { page } = await stage.window('applicant');
  await page.goto(`/product/${product.id}`);
  await page.getByText('已注销').first().waitFor();
  await until(
    async () => verifyAudit(stage.product),
    (chain) => chain.ok,
  );
});
