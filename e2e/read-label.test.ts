import { areaGetRecord, areaSave, type CaseDetail } from '@app/contract';
import { expect, test } from 'vitest';
import { drawLabel } from '../apps/server/src/product/reading/label.testing.ts';
import { aDossier, filingArea } from './support/dossier.ts';
import { box, goToStep, openDraft, saved } from './support/draft-page.ts';
import { fileDraft } from './support/filing.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
/** The label says 30 g where the form says 50 g, and has an ingredient that the formula lacks. */
const lines = [
  '岚屿演示氨基酸保湿面霜',
  '保湿，使肌肤柔润',
  '净含量：30 g',
  '成分：水、甘油、丁二醇、苯氧乙醇、香精',
  '备案人：云海岚屿生物科技有限公司（演示）',
  '地址：云海市岚屿区海棠路18号（演示地址）',
  '生产企业：云海岚屿生物科技有限公司（演示）',
  '使用方法：洁面后取适量涂抹于面部，轻轻按摩至吸收。',
  '贮存条件：阴凉干燥处保存，避免阳光直射',
  '生产日期：2026年3月12日 保质期：36个月',
];

/** The head of a report and one line of it, with a result over its limit. */
const report = [
  '检验报告',
  '报告编号：JY2026-0117',
  '检验机构：云海检验所',
  '签发日期：2026年2月3日',
  '检验项目 单位 检验结果 限值 单项结论',
  '铅 mg/kg 12.5 10 不合格',
];
const picture = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

test('a noisy, leaning label and a scanned report are read, confirmed and compared; each finding and each row leads to its place on the picture', async () => {
  const person = await stage.person('applicant');
  const { id } = await person.send(areaSave, { ...filingArea, data: aDossier(`岚屿标签${Date.now()}`) });
  const { page, errors } = await stage.window('applicant');
  await openDraft(page, id, 'documents');
  await page
    .locator('[data-field="documents/testReport"] .fm-document-tools input[type=file]')
    .setInputFiles(picture('report.png', drawLabel(report)));
  const papers = page.locator('[data-field="testResults"]');
  await papers.getByRole('button', { name: '识别文字' }).click();
  // The report is read while the label is looked at.
  await goToStep(page, '标签与宣称');
  await page
    .locator('.rd-beside input[type=file]')
    .first()
    .setInputFiles(picture('label.png', drawLabel(lines, { lean: 2.5, noise: 12, contrast: 0.6 })));

  // Nothing enters the dossier before the person takes it over.
  const all = page.getByRole('button', { name: '全部采用' });
  await all.waitFor({ timeout: 60_000 });
  const net = box(page, '净含量（包装）');
  expect(await net.inputValue()).toBe('');
  await all.click();
  await expect.poll(() => net.inputValue()).toContain('30');
  await expect.poll(() => box(page, '成分（包装）').inputValue()).toContain('甘油');

  // What was misread is corrected by hand, and stays.
  await net.fill('30 g');
  await box(page, '成分（包装）').fill('成分：水、甘油、丁二醇、苯氧乙醇、香精');

  // Label against form and formula; the finding leads to the place on the picture.
  const finding = page.locator('.fm-finding', { hasText: 'L19' }).first();
  await page.locator('.fm-finding', { hasText: 'L02' }).first().waitFor();
  await finding.getByRole('button', { name: '在图片上显示' }).click();
  const mark = page.getByRole('button', { name: '净含量（包装）', pressed: true });
  await mark.waitFor();
  const [inside, outside] = [await mark.boundingBox(), await page.locator('.rd-upright').boundingBox()];
  const middle = ((inside?.y ?? 0) + (inside?.height ?? 0) / 2 - (outside?.y ?? 0)) / (outside?.height ?? 1);
  // The third of ten lines.
  expect(middle).toBeGreaterThan(0.2);
  expect(middle).toBeLessThan(0.45);
  if (process.env.SHOTS) await page.screenshot({ path: process.env.SHOTS });

  await goToStep(page, '资料文件');
  await papers.getByRole('button', { name: '全部采用' }).click({ timeout: 60_000 });
  await expect.poll(() => box(page, '结果').inputValue()).toBe('12.5');
  await expect.poll(() => box(page, '报告编号').inputValue()).toBe('JY2026-0117');
  // The laboratory's scope is judged from now on; before, the paper said nothing to the rules.
  const judged = page.locator('.fm-finding', { hasText: 'D04' });
  expect(await judged.count()).toBe(0);
  await page.locator('[data-field="testsChecked"]').getByText('是', { exact: true }).click();
  await judged.first().waitFor();
  await saved(page);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}.report.png` });
  expect(errors).toEqual([]);
  // The page lets go of its draft when it is left.
  await page.goto('about:blank');

  // The officer sees each row beside the page and the words that it was read from, and what was corrected by hand.
  const { caseId } = await fileDraft(person, id);
  const officer = await stage.window('filing');
  await officer.page.goto(`/reg/first/case/${caseId}`);
  await officer.page.locator('.case-dossier').getByRole('tab', { name: '资料文件' }).click();
  const results = officer.page.locator('[data-field="testResults"]');
  await results.getByRole('button', { name: '第 1 页' }).click();
  await results.locator('.rd-mark.rd-active').waitFor();
  expect(await results.locator('.rd-quote').innerText()).toContain('12.5');
  const { data } = (await (
    await stage.person('filing')
  ).send(areaGetRecord, { ...filingArea, id: caseId })) as CaseDetail;
  expect(JSON.stringify(data)).toContain('成分：水、甘油、丁二醇、苯氧乙醇、香精');
  if (process.env.SHOTS) await officer.page.screenshot({ path: `${process.env.SHOTS}.officer.png` });
  expect(officer.errors).toEqual([]);
});
