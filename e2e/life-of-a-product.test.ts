import { clockAdvance, productGet, productQuery } from '@app/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { act, expectStatus, openTask, sign, take } from './support/case-page.ts';
import { verifyAudit } from './support/database.ts';
import { expectQuiet, goToStep, saved } from './support/draft-page.ts';
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

const today = async () => (await people.as('admin')).send(clockAdvance, { workingDays: 1 });
const until_ = async (day: string) => (await people.as('admin')).send(clockAdvance, { to: `${day} 10:00:00` });
const facts = async () => (await people.as('applicant')).send(productGet, { id: product.id });
const day = (from: string, days: number) => new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF') });
const shot = async (page: Page, name: string) => process.env.SHOTS && (await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }));
/** The line of a procedure among what may be done on the page of the product. */
const line = (page: Page, words: string) => page.locator('.pd-begins > *, .begins > *, li').filter({ hasText: words }).first();

test('a sunscreen is registered', async () => {
  const filed = await people.atChief(fresh('岚屿延续演示'));
  await people.reviewed(filed.caseId, 'pass');
  await people.checkedUpTo(filed.caseId, 'decideSection');
  await people.done('approver', filed.caseId, ['decideSection', 'agree'], { proposal: 'grant', opinionText: '同意审评结论。' });
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
  await page.getByText(/还没有到可以申请延续的日期：最早 \d{4}-\d\d-\d\d/).first().waitFor();
  await shot(page, 'product-early');
  expectQuiet(errors);
});

test('inside the window the holder renews it from there', async () => {
  const { validTo } = await facts();
  await until_(day(validTo ?? '', -80));
  const { page, errors } = await stage.window('applicant');
  await page.goto(`/product/${product.id}`);
  await shot(page, 'product-window');
  await page.getByRole('button', { name: '延续申请' }).first().click();
  await page.waitForURL(/\/reg\/renewal\/draft\//);
  await page.locator('.fm-steps').waitFor();
  await shot(page, 'renewal-1');
  await goToStep(page, '自查情况');
  await shot(page, 'renewal-2');
});
