import type { JsonObject } from '@app/contract';
import { expect, test } from 'vitest';
import { bytesOf, type WrittenCell } from '../apps/server/src/product/formulation/sheets.testing.ts';
import { cell, goToStep, grid, newDraft, paste, saved } from './support/draft-page.ts';
import { fileDossier } from './support/filing.ts';
import { fresh, setStage } from './support/stage.ts';

const stage = setStage();

const xlsx = (rows: WrittenCell[][]) =>
  bytesOf({
    about: '',
    file: 'xlsx',
    sheets: [{ name: '配方', rows }],
    expect: { rows: [], problems: [], skipped: [], asks: [] },
  });

async function formulationPage() {
  const { page, errors } = await stage.window('applicant');
  await newDraft(page);
  await goToStep(page, '产品配方');
  return { page, errors };
}

test('an imported sheet shows each guess first: decimal mark, changed values, contradictions, rows left out; then it is taken', async () => {
  const { page } = await formulationPage();
  await page.locator('.fg-bar input[type=file]').setInputFiles({
    name: '工厂配方.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await xlsx([
      ['原料名称', 'INCI', '含量%', '功能'],
      ['水', 'WATER', '至100', '溶剂'],
      ['甘油', 'GLYCERIN', '1,500', '保湿剂'],
      ['泛醇', '', '1,5', '保湿剂'],
      ['', 'ALLANTOIN', '0,2', ''],
      ['丁二醇', 'TOCOPHEROL', '5', ''],
      ['合计', '', '100', ''],
    ]),
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('“1,500”有两种读法').waitFor();
  // The other commas speak for a decimal comma; the person may say otherwise.
  await expect.poll(() => dialog.getByRole('radio', { name: '1,500 是 1.500%' }).isChecked()).toBe(true);
  await expect.poll(() => dialog.innerText()).toContain('名称与 INCI 不是同一种原料：1 行');
  await expect.poll(() => dialog.innerText()).toContain('目录补全');
  const said = await dialog.innerText();
  for (const line of ['没有读入的行：1 行', '合计行', '100 减去其他原料']) expect(said).toContain(line);
  await dialog.getByRole('radio', { name: /以 INCI 为准/ }).check();
  await dialog.getByRole('button', { name: '导入 5 行' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await saved(page);
  const shown = async (name: string, column: string) => (await cell(page, name, column).first().innerText()).trim();
  expect(await shown('水', 'content')).toBe('91.800');
  expect(await shown('甘油', 'content')).toBe('1.500');
  expect(await shown('泛醇', 'content')).toBe('1.500');
  // What the catalogue knows: the INCI name of a Chinese name, and the reverse.
  expect(await shown('泛醇', 'inci')).toBe('PANTHENOL');
  expect(await shown('尿囊素', 'inci')).toBe('ALLANTOIN');
  expect(await shown('生育酚', 'inci')).toBe('TOCOPHEROL');
  expect(await shown('泛醇', 'purpose')).toBe('保湿剂');
});

test('a sheet that does not fit is told with limit and count before anything is taken; every choice has its name, and the keyboard keeps its place', async () => {
  const { page } = await formulationPage();
  await grid(page).locator('.fg-ghost .fg-name').click();
  await paste(page, `标准中文名\t含量%\n${Array.from({ length: 995 }, () => '水\t0.1').join('\n')}\n`);
  await expect.poll(() => page.locator('.fg-total').innerText()).toMatch(/995/);
  await page.locator('.fg-bar input[type=file]').setInputFiles({
    name: '补充.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `标准中文名,含量%\n甘油,1\n小计,1\nA相小计,1\n${Array.from({ length: 6 }, () => '甘油,0.1\n').join('')}`,
    ),
  });
  const dialog = page.getByRole('dialog');
  const where = dialog.getByRole('radiogroup', { name: '放在哪里' });
  await where.getByRole('radio').last().check();
  await dialog
    .getByRole('alert')
    .getByText('配方最多 1000 行：已有 995 行，要放入 7 行，只放得下 5 行，没有放入')
    .waitFor();
  expect(await dialog.getByRole('button', { name: '导入 7 行' }).isDisabled()).toBe(true);
  await where.getByRole('radio').first().check();
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);

  const takes = dialog.getByRole('button', { name: '读入这一行' });
  await takes.first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => takes.count()).toBe(1);
  await expect.poll(() => takes.first().evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => takes.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('fg-import-found');
  for (const group of await dialog.getByRole('radiogroup').all())
    expect(
      await group.evaluate((box) => box.getAttribute('aria-label') ?? box.getAttribute('aria-labelledby')),
    ).not.toBeNull();
});

test('a number with two readings is asked about, in a file and in a paste; nothing is taken before the answer', async () => {
  const { page } = await formulationPage();
  await page.locator('.fg-bar input[type=file]').setInputFiles({
    name: 'ppm.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('INCI,ppm\nBHT,"1,500"\nTOCOPHEROL,900\n'),
  });
  const dialog = page.getByRole('dialog');
  const take = dialog.getByRole('button', { name: '导入 2 行' });
  await dialog.getByText('请先回答上面的问题。').waitFor();
  await expect.poll(() => take.isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: '1,500 是 0.15%' }).check();
  await take.click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await cell(page, '丁羟甲苯', 'content').innerText()).trim()).toBe('0.150');

  await grid(page).locator('.fg-content').nth(1).click();
  await paste(page, '2,500\n1,250');
  const bar = page.locator('.fg-notice');
  await bar.getByText('还没有粘贴').waitFor();
  expect((await cell(page, '丁羟甲苯', 'content').innerText()).trim()).toBe('0.150');
  await bar.getByRole('button', { name: '2,500 是 2.500' }).click();
  await expect.poll(async () => (await cell(page, '丁羟甲苯', 'content').innerText()).trim()).toBe('2.500');
});

test('typing a formula straight through, then into its middle: each number stands beside its own name', async () => {
  const { page } = await formulationPage();
  await grid(page).locator('.fg-ghost .fg-name').click();
  // Faster than the catalogue answers: what it knows comes all the same.
  for (const typed of ['水', '90', '泛醇', '6', '尿素', '4']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
  }
  for (const [name, inci, content] of [
    ['水', 'WATER', '90.000'],
    ['泛醇', 'PANTHENOL', '6.000'],
    ['尿素', 'UREA', '4.000'],
  ] as const) {
    await expect.poll(async () => (await cell(page, name, 'inci').innerText()).trim()).toBe(inci);
    // A finding about the amount stands above it while the pre-check has not seen the whole formula.
    expect((await cell(page, name, 'content').innerText()).trim().split('\n').at(-1)).toBe(content);
  }
  await cell(page, '泛醇', 'name').first().click();
  await page.keyboard.type('甘油');
  await page.getByRole('option', { name: /^甘油/ }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('-5,5');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await cell(page, '甘油', 'content').innerText()).trim()).toContain('-5,5');
  expect((await cell(page, '尿素', 'content').innerText()).trim()).toContain('4.000');
  const total = page.locator('.fg-total');
  await expect.poll(() => total.innerText()).toContain('1 格含量是负数');
  await cell(page, '甘油', 'content').click();
  await page.keyboard.type('5,5');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await cell(page, '甘油', 'content').innerText()).trim()).toContain('5.500');
  // Taken with the mouse, the amount comes next as well.
  await cell(page, '尿素', 'name').click();
  await page.keyboard.type('尿囊素');
  const option = page.getByRole('option', { name: /^尿囊素/ }).first();
  await option.waitFor();
  const box = await option.boundingBox();
  if (!box) throw new Error('the suggestion is not in sight');
  await page.mouse.move(box.x + 30, box.y + 10);
  await page.mouse.down();
  await page.locator('.fg-content.fg-active').waitFor();
  // The list is gone while the button is still down, and the hand moves over what lay beneath it.
  await page.mouse.move(box.x + 36, box.y + 14, { steps: 3 });
  await page.mouse.up();
  await page.locator('.fg-content.fg-active').waitFor();
  await page.keyboard.type('4,5');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await cell(page, '尿囊素', 'content').innerText()).trim()).toBe('4.500');
  await expect.poll(() => total.innerText()).toMatch(/100\.000%[\s\S]*从高到低/);
});

test.each([
  { who: 'an officer', account: 'filing' },
  { who: 'a company', account: 'applicant' },
])('$who reads purpose, report code and remarks of a formula at 1280 px without scrolling', async ({ account }) => {
  const rows = [
    ['水', 'WATER', '60', '溶剂', 'C3-100001', '纯化水'],
    ['甘油', 'GLYCERIN', '30', '保湿剂、皮肤调理剂', 'C3-100002', '植物来源'],
    ['丁二醇', 'BUTYLENE GLYCOL', '10', '保湿剂', 'C3-100003', ''],
  ].map(([name, inci, percent, purpose, submissionCode, remark], at) => ({
    _id: `r${at}`,
    level: 1,
    ...{ name, inci, percent, purpose, submissionCode, remark },
  })) as JsonObject[];
  const filed = await fileDossier(await stage.person('applicant'), fresh('配方列宽演示'), { productFormula: rows });
  const { page } = await stage.window(account);
  await page.goto(`/reg/first/case/${filed.caseId}`);
  await page.locator('.case-dossier').getByRole('tab', { name: '产品配方' }).click();
  const row = grid(page).getByRole('row').filter({ hasText: '甘油' });
  await row.waitFor();
  expect(await row.innerText()).toContain('GLYCERIN');
  const box = await page.locator('.fg-scroll').boundingBox();
  const right = (box?.x ?? 0) + (box?.width ?? 0);
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
});
