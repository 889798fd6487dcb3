import { opinionItems } from '@app/contract';
import { expect, test } from 'vitest';
import { caseAs, caseForChief } from './support/chief-review.ts';
import { filingArea } from './support/dossier.ts';
import { expectQuiet } from './support/draft-page.ts';
import { aPdf, putFile } from './support/files.ts';
import { accessibilityFaults, clippedTexts, shell } from './support/inspect-page.ts';
import { fresh, setStage, until } from './support/stage.ts';

/** The chief reviewer works on a sunscreen from the list of tasks to the hand-over, at the workbench and by keyboard. */
const stage = setStage({ inOrder: true, keep: true });
let filed = { caseId: '', title: '' };

test('the chief opens the workbench from the task, decides every finding and writes an item at a row, then finishes', async () => {
  const applicant = await stage.person('applicant');
  const papers = [];
  for (const code of ['productStandard', 'testReport']) {
    const {
      id,
      fileName: name,
      totalBytes: size,
    } = await putFile(stage.product, applicant, `${code}.pdf`, aPdf(code, 2));
    papers.push({ _id: code, code, files: [{ id, name, size }] });
  }
  filed = await caseForChief((account) => stage.person(account), fresh('岚屿审评演示'), { documents: papers });
  const { page, errors } = await stage.window('chief');
  await page.goto('/tasks/pending');
  await page
    .getByRole('row')
    .filter({ hasText: filed.title })
    .getByRole('button', { name: '工作台', exact: true })
    .click();
  await page.waitForURL(/\/work/);
  await page.locator('[data-command="finish"]').waitFor();

  const findings = (await caseAs(await stage.person('chief'), filed.caseId)).findings.length;
  const state = page.locator('.result-detail .finding-decision');
  for (let at = 0; at < findings; at += 1) {
    await page.keyboard.press('j');
    const chosen = page.locator(`.result-item`).nth(at);
    await until(
      async () => chosen.getAttribute('aria-pressed'),
      (pressed) => pressed === 'true',
    );
    if ((await state.count()) > 0) continue;
    if (at === 0) await page.keyboard.press('i');
    else {
      await page.keyboard.press('r');
      await page.keyboard.type('演示：经核对不成立。');
      await page.keyboard.press('Control+Enter');
    }
    await state.waitFor();
  }
  expect(await accessibilityFaults(page, { besides: shell })).toEqual([]);
  expect(await clippedTexts(page)).toEqual([]);

  // Files one after the other, by name.
  const choice = page.locator('.work-choice');
  await page.keyboard.press(']');
  await choice.getByText('productStandard.pdf').waitFor();
  await page.locator('.work-file canvas').first().waitFor();
  await page.keyboard.press(']');
  await choice.getByText('testReport.pdf').waitFor();

  // A row of the formulation is clicked, the item is written there.
  await choice.locator('.ant-select').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '产品配方' }).click();
  await page.locator('.work-form .fg-row').nth(1).locator('.fg-name').click();
  await page.locator('.work-here').getByText('第 2 行').waitFor();
  await page.keyboard.press('o');
  const editor = page.locator('.item-editor');
  await editor.getByLabel('内容', { exact: true }).fill('请说明这一原料的来源和质量规格。');
  await page.reload();
  await editor.getByText('请说明这一原料的来源和质量规格。').waitFor();
  await editor.getByLabel('依据', { exact: true }).fill('化妆品注册备案资料管理规定 第二十九条');
  await page.keyboard.press('Control+Enter');
  const item = page.locator('.item', { hasText: '请说明这一原料的来源和质量规格。' });
  await item.getByText('第 2 行').waitFor();

  await page.locator('[data-command="finish"] button:not([disabled])').waitFor();
  await page.locator('.work-page h1').click();
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('补充资料', { exact: true }).first().click();
  await dialog.getByLabel('结论与理由').fill('原料的来源和质量规格没有说明，建议补充资料以后再作结论。');
  await dialog.getByRole('button', { name: '提交复核', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await until(
    () => page.locator('.ph1').innerText(),
    (text) => text.includes('复核中'),
  );
  // The step is somebody else's now: what stands here is to read.
  await page.getByText('这个环节不由您办理').waitFor();
  expect(await page.locator('.result-detail .finding-actions').count()).toBe(0);
  expectQuiet(errors);
});

test('the rechecker finds it all at the workbench, opened from the case', async () => {
  const { page, errors } = await stage.window('recheck', { width: 1440, height: 900 });
  await page.goto(`/${filingArea.group}/${filingArea.name}/case/${filed.caseId}`);
  await page.getByRole('button', { name: '进入审评工作台' }).click();
  await page.waitForURL(/\/work/);
  await page.getByRole('tab', { name: /意见条目/ }).click();
  await page.locator('.item', { hasText: '请说明这一原料的来源和质量规格。' }).waitFor();
  const { items, mayAdopt } = await (await stage.person('recheck')).send(opinionItems, {
    ...filingArea,
    caseId: filed.caseId,
  });
  expect(items.map(({ origin, state }) => `${origin} ${state}`).sort()).toEqual(['chief PROPOSED', 'finding PROPOSED']);
  // What was proposed is chosen by the keys of the list.
  expect(mayAdopt).toBe(true);
  await page.locator('.work-page h1').click();
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await page.locator('.item-state', { hasText: '已采纳' }).waitFor();
  expectQuiet(errors);
});
