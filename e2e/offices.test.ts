import { areaGetRecord } from '@app/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { filingArea } from './support/dossier.ts';
import { fileDossier } from './support/filing.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
/** A picture for whoever wants to look: `SHOTS=folder`. */
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

test('R7.3-09 an administrator lets an org take letters; a company writes to it and its people answer in its name', async () => {
  const admin = await stage.window('tenantadmin', { choose: true });
  await admin.page.goto('/platform/orgs');
  await admin.page.getByRole('button', { name: '平台管理' }).click();
  await admin.page.getByText('标准法规处').first().click();
  await admin.page
    .getByRole('button', { name: '编 辑' })
    .or(admin.page.getByRole('button', { name: '编辑' }))
    .first()
    .click();
  const drawer = admin.page.locator('.ant-drawer-open').last();
  await drawer.getByLabel('企业来信').click();
  await admin.page.locator('.ant-select-dropdown:visible').getByText('由全体人员阅读').click();
  await shot(admin.page, 'org-form');
  await drawer.getByRole('button', { name: '保存' }).click();
  await admin.page.locator('.admin-facts').getByText('由全体人员阅读').waitFor();
  await shot(admin.page, 'org');

  const { page, errors } = await stage.window('applicant');
  await page.goto('/officeDesk/innerMessage/receiveMessage');
  await page.getByRole('button', { name: '写消息' }).click();
  const compose = page.getByRole('dialog', { name: '写消息' });
  await compose.locator('#message-receivers').fill('法规');
  const options = page.locator('.ant-select-item-option');
  await options.getByText('标准法规处').waitFor();
  await shot(page, 'compose');
  await options.getByText('标准法规处').click();
  await page.keyboard.press('Escape');
  await compose.getByLabel('主题').fill('请教限量');
  await compose.getByLabel('内容').fill('水杨酸的限量以哪个版本为准？');
  await compose.getByRole('button', { name: '发送' }).click();
  await page.locator('.ant-message').getByText('消息已发送').waitFor();

  const reader = await stage.window('regulator1');
  await reader.page.goto('/officeDesk/innerMessage/receiveMessage');
  await reader.page.getByText('请教限量').first().click();
  const letter = reader.page.getByRole('dialog');
  await letter.getByText('来信致“标准法规处”').waitFor();
  await shot(reader.page, 'letter');
  await letter.getByLabel('回复', { exact: true }).fill('以现行版本为准。');
  await letter.getByRole('button', { name: '发送' }).click();
  await letter.getByText('以现行版本为准。').first().waitFor();

  await page.reload();
  await page.getByText('标准法规处回复了您的消息：请教限量').first().waitFor();
  expect(await page.locator('body').innerText()).not.toContain('温如玉');
  expect(errors).toEqual([]);
});

test('R3-50 a company sees which office looked at its case, an auditor who it was', async () => {
  const { caseId } = await fileDossier(await stage.person('applicant'), '岚屿查阅');
  for (const width of [1280, 390]) {
    const { page, errors } = await stage.window('applicant', { width, height: width === 390 ? 844 : 720 });
    await page.goto(`/reg/first/case/${caseId}`);
    await page.getByText('谁看过', { exact: true }).click();
    if (width === 1280) await page.getByText('还没有机构看过这份资料').waitFor();
    await shot(page, `readers-none-${width}`);
    const officer = await stage.person('chief');
    await officer.send(areaGetRecord, { ...filingArea, id: caseId });
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByText('谁看过', { exact: true }).click();
          return await page.getByText('技术审评机构').count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    expect(await page.locator('body').innerText()).not.toContain('周敏');
    await page.getByText('技术审评机构').scrollIntoViewIfNeeded();
    await shot(page, `readers-${width}`);
    expect(errors).toEqual([]);
  }
  const english = await stage.window('applicant', { language: 'en' });
  await english.page.goto(`/reg/first/case/${caseId}`);
  await english.page.getByText('Who looked', { exact: true }).click();
  await english.page.getByText('Technical review').waitFor();
  await shot(english.page, 'readers-en');

  const auditor = await stage.window('auditor', { choose: true });
  await auditor.page.goto('/platform/logs?view=reads');
  const system = auditor.page.getByRole('button', { name: '平台管理' });
  await system.or(auditor.page.locator('.ant-table-row').first()).first().waitFor();
  if (await system.isVisible()) await system.click();
  await auditor.page.locator('.ant-table-row', { hasText: '周敏' }).first().waitFor();
  await shot(auditor.page, 'log-reads');
  await auditor.page.setViewportSize({ width: 390, height: 844 });
  await shot(auditor.page, 'log-reads-390');
  expect(auditor.errors).toEqual([]);
});
