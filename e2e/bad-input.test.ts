import { areaSave, draftOpen, type JsonObject } from '@app/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { bytesOf, type WrittenCell } from '../apps/server/src/product/formulation/sheets.testing.ts';
import { aDossier, filingArea } from './support/dossier.ts';
import { box, cell, expectQuiet, goToStep, grid, openDraft, paste, saved } from './support/draft-page.ts';
import { aPdf, upload } from './support/files.ts';
import { fileDossier } from './support/filing.ts';
import type { Person } from './support/product.ts';
import { setStage } from './support/stage.ts';
import { walkTo } from './support/walk.ts';

/** What people enter by mistake, in haste or in bad faith, where only a browser shows what becomes of it. */
const stage = setStage({ keep: true });
const hostile = '=1+2"onerror="alert(1)';
let applicant: Person;
let filed = { caseId: '', number: '' };
beforeAll(async () => {
  applicant = await stage.person('applicant');
  const rows = [
    ['水', 'WATER', '60', '溶剂', 'C3-100001', '纯化水'],
    ['甘油', 'GLYCERIN', '30', '保湿剂、皮肤调理剂', 'C3-100002', '植物来源'],
    ['丁二醇', 'BUTYLENE GLYCOL', '10', '保湿剂', 'C3-100003', ''],
  ].map(([name, inci, percent, purpose, submissionCode, remark], at) => ({
    _id: `r${at}`,
    level: 1,
    ...{ name, inci, percent, purpose, submissionCode, remark },
  })) as JsonObject[];
  filed = await fileDossier(applicant, hostile, {
    productFormula: rows,
    manufacturers: [
      { _id: 'm', name: '@SUM(A1)厂', kind: 'own', country: '中国', address: '-2+3', licence: '演妆20260001' },
    ],
  });
});

const draftOf = async (data: JsonObject) =>
  (await applicant.send(areaSave, { ...filingArea, data: aDossier('坏输入演示', data) })).id;
/** A draft of the applicant in the window that is open, or in a new one. */
async function draftPage(id: string, step: string) {
  const shown = await stage.window('applicant');
  if (shown.page.url() === 'about:blank') await openDraft(shown.page, id, step);
  else await walkTo(shown.page, `/reg/first/draft/${id}?step=${step}`);
  return shown;
}
const inSight = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();

test('files that are none are refused on their line, a PDF of 300 pages opens page by page; a text of 2,000 characters is kept, and saved once it is mended', async () => {
  const id = await draftOf({ nameBrand: '好' });
  const { page, errors } = await draftPage(id, 'documents');
  const line = page.locator('[data-field="documents/testReport"]');
  const input = line.locator('.fm-document-tools input[type=file]');
  await input.setInputFiles(upload('空.pdf', Buffer.alloc(0)));
  await line.getByText('空.pdf”是空文件（0 字节），没有上传').waitFor();
  await input.setInputFiles(upload('报告.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4_000)])));
  await line.getByText('其实是程序文件，没有上传').waitFor();
  await input.setInputFiles(upload('三百页.pdf', aPdf('Three hundred pages', 300)));
  await line.getByRole('button', { name: '三百页.pdf', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('共 300 页').waitFor();
  await drawer.locator('canvas').first().waitFor();
  await expect
    .poll(() => drawer.locator('canvas').count(), { message: 'only pages in sight are drawn' })
    .toBeLessThan(20);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  const stored = async () =>
    (await applicant.send(draftOpen, { ...filingArea, id, windowId: 'looks-on', readOnly: true })).data.nameBrand;
  await goToStep(page, '基本信息');
  await box(page, '商标名').fill('长'.repeat(2_000));
  await page.getByText('填写的内容超过上限，还没有保存').waitFor();
  await page.getByText('商标名有 2000 个字，最多 60 个，请删减').first().waitFor();
  expect(await stored()).toBe('好');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 720 });
    const head = page.locator('.ph1').first();
    await expect.poll(() => head.locator('h1').innerText()).toContain('长长长');
    const parts = await head
      .locator('h1, button:visible, .st:visible, .fm-saved:visible')
      .evaluateAll((all) =>
        all.map((one) => ({ name: one.textContent?.slice(0, 12), ...one.getBoundingClientRect().toJSON() })),
      );
    expect(parts.length).toBeGreaterThan(1);
    const outside = parts.filter(
      ({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > 720,
    );
    expect(outside, `the page head stays whole at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.reload();
  await expect.poll(async () => (await box(page, '商标名').inputValue()).length).toBe(2_000);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    'the page keeps its width',
  ).toBe(true);
  await box(page, '商标名').fill('更好');
  await page.getByText('填写的内容超过上限，还没有保存').waitFor({ state: 'detached' });
  await expect.poll(stored).toBe('更好');
  expectQuiet(errors);
});

test('a formula is imported from a sheet, pasted and typed straight through: each number stands beside its own name, and what has two readings is asked about', async () => {
  const { page } = await draftPage(await draftOf({ productFormula: [] }), 'formula');
  await goToStep(page, '产品配方');
  const shown = async (name: string, column: string) => (await cell(page, name, column).first().innerText()).trim();
  const rows: WrittenCell[][] = [
    ['原料名称', 'INCI', '含量%', '功能'],
    ['水', 'WATER', '至100', '溶剂'],
    ['甘油', 'GLYCERIN', '1,500', '保湿剂'],
    ['泛醇', '', '1,5', '保湿剂'],
    ['', 'ALLANTOIN', '0,2', ''],
    ['丁二醇', 'TOCOPHEROL', '5', ''],
    ['合计', '', '100', ''],
  ];
  const expected = { rows: [], problems: [], skipped: [], asks: [] };
  await page.locator('.fg-bar input[type=file]').setInputFiles({
    name: '工厂配方.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await bytesOf({ about: '', file: 'xlsx', sheets: [{ name: '配方', rows }], expect: expected }),
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('“1,500”有两种读法').waitFor();
  await dialog.getByRole('radio', { name: /以 INCI 为准/ }).check();
  await dialog.getByRole('button', { name: '导入 5 行' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await saved(page);
  expect([await shown('水', 'content'), await shown('甘油', 'content')]).toEqual(['91.800', '1.500']);
  // What the catalogue knows: the INCI name of a Chinese name, and the reverse.
  expect([await shown('泛醇', 'inci'), await shown('生育酚', 'inci')]).toEqual(['PANTHENOL', 'TOCOPHEROL']);

  await cell(page, '甘油', 'content').click();
  await paste(page, '2,500\n1,250');
  const notice = page.locator('.fg-notice');
  await notice.getByText('还没有粘贴').waitFor();
  expect(await shown('甘油', 'content')).toBe('1.500');
  await notice.getByRole('button', { name: '2,500 是 2.500' }).click();
  await expect.poll(() => shown('甘油', 'content')).toBe('2.500');
  expect(await shown('泛醇', 'content')).toBe('1.250');

  await grid(page).locator('.fg-ghost .fg-name').click();
  // Faster than the catalogue answers: what it knows comes all the same.
  for (const typed of ['尿素', '2', '乳酸', '1']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  for (const [name, inci, content] of [
    ['尿素', 'UREA', '2.000'],
    ['乳酸', 'LACTIC ACID', '1.000'],
  ] as const) {
    await expect.poll(() => shown(name, 'inci')).toBe(inci);
    // A finding about the amount stands above it while the pre-check has not seen the whole formula.
    expect((await shown(name, 'content')).split('\n').at(-1)).toBe(content);
  }
  // Taken with the mouse, the amount comes next as well.
  await cell(page, '乳酸', 'name').click();
  await page.keyboard.type('丁二醇');
  const option = page.getByRole('option', { name: /^丁二醇/ }).first();
  await option.waitFor();
  const place = await option.boundingBox();
  if (!place) throw new Error('the suggestion is not in sight');
  await page.mouse.move(place.x + 30, place.y + 10);
  await page.mouse.down();
  await page.locator('.fg-content.fg-active').waitFor();
  // The list is gone while the button is still down, and the hand moves over what lay beneath it.
  await page.mouse.move(place.x + 36, place.y + 14, { steps: 3 });
  await page.mouse.up();
  await page.locator('.fg-content.fg-active').waitFor();
  await page.keyboard.type('4,5');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await shown('丁二醇', 'content')).split('\n').at(-1)).toBe('4.500');
});

/** Purpose, report code and remark of a row of a formula are whole, and nothing of the row has to be scrolled to. */
async function readsWholeRow(page: Page): Promise<void> {
  await page.locator('.case-dossier').getByRole('tab', { name: '产品配方' }).click();
  const row = grid(page).getByRole('row').filter({ hasText: '甘油' });
  await row.waitFor();
  expect(await row.innerText()).toContain('GLYCERIN');
  const frame = await page.locator('.fg-scroll').filter({ visible: true }).boundingBox();
  const right = (frame?.x ?? 0) + (frame?.width ?? 0);
  for (const [column, text] of [
    ['purpose', '保湿剂、皮肤调理剂'],
    ['submissionCode', 'C3-100002'],
    ['remark', '植物来源'],
  ] as const) {
    const shown = row.locator(`.fg-${column}`);
    expect(await shown.innerText()).toBe(text);
    const place = await shown.boundingBox();
    const findings = await row.locator('.fg-findings').boundingBox();
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual((findings?.x ?? right) + 1);
    // The words are whole: nothing of them is cut off.
    const isCut = await shown
      .locator('.fg-text')
      .evaluate(
        (element) => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
      );
    expect([column, isCut]).toEqual([column, false]);
  }
}

test('a name that is markup or a formula of a spreadsheet is text in lists, cases, messages and on the public page; the formula of a case is read at 1280 px without scrolling', async () => {
  const { page, errors } = await stage.window('filing');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`/reg/first/case/${filed.caseId}`);
  await readsWholeRow(page);
  const pictures = () => page.locator('img[src="x"], [onerror]').count();
  expect([await inSight(page, hostile).count(), await pictures()]).toEqual([1, 0]);
  const tabs = page.locator('.tab');
  for (const path of ['/reg/first', '/tasks/pending', '/officeDesk/innerMessage/receiveMessage']) {
    const before = await tabs.count();
    await walkTo(page, path);
    await expect.poll(() => tabs.count()).toBe(before + 1);
    await inSight(page, hostile).waitFor();
    expect([path, await pictures()]).toEqual([path, 0]);
  }
  await walkTo(page, `/publicitypage?number=${encodeURIComponent(filed.number)}`);
  await page.locator('section.state h1').waitFor();
  await expect.poll(() => page.locator('body').innerText()).toContain('@SUM(A1)厂');
  expect([dialogs, await pictures()]).toEqual([[], 0]);
  expectQuiet(errors);

  // A company reads its own case in another layout.
  const own = await stage.window('applicant');
  const address = `/reg/first/case/${filed.caseId}`;
  await (own.page.url() === 'about:blank' ? own.page.goto(address) : walkTo(own.page, address));
  await readsWholeRow(own.page);
});
