import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { enter } from './support/browser.ts';
import { act, claim, expectStatus, finding, openMessage, openTask, side } from './support/case-page.ts';
import { readCertificate } from './support/certificate.ts';
import { inspect, verifyAudit } from './support/database.ts';
import {
  answer,
  attach,
  box,
  cell,
  declare,
  expectQuiet,
  goToStep,
  grid,
  newDraft,
  paste,
  saved,
} from './support/draft-page.ts';
import { aPdf, upload } from './support/files.ts';
import { aRealFormulation, asClipboard, onTheLabel } from './support/formulation.ts';
import { setStage, until } from './support/stage.ts';

const stage = setStage({ inOrder: true, embedded: true });
const formulation = aRealFormulation(60);
const product = '岚屿演示山茶籽舒润霜';
let number = '';

test('R1.1-01 the applicant fills the form, pre-checks and files; the number comes at once', async () => {
  const { page, errors } = await stage.window(null);
  await enter(page, 'applicant');
  await newDraft(page);

  // Basics by keyboard alone.
  await box(page, '商标名').focus();
  await page.keyboard.type('岚屿演示');
  await page.keyboard.press('Tab');
  await page.keyboard.type('山茶籽舒润');
  await page.keyboard.press('Tab');
  await page.keyboard.type('霜');
  await until(
    () => box(page, '产品中文名称').inputValue(),
    (name) => name === product,
  );
  await page.getByRole('button', { name: '下一步：分类编码' }).click();

  // The code decides the procedure, and says why.
  for (const [group, choice] of [
    ['功效宣称', '11 保湿'],
    ['作用部位', '05 面部'],
    ['使用人群', '03 普通人群'],
    ['产品剂型', '01 膏霜乳'],
    ['使用方法', '02 驻留'],
  ] as const)
    await page.getByRole('group', { name: group }).getByRole('checkbox', { name: choice }).check();
  const verdict = page.locator('.fm-verdict');
  await until(
    () => verdict.innerText(),
    (text) => text.includes('11-05-03-01-02') && text.includes('普通化妆品，办理备案'),
  );

  await page.getByRole('button', { name: '下一步：相关企业' }).click();
  await expect.poll(() => box(page, '备案人名称').inputValue()).toBe('云海岚屿生物科技有限公司（演示）');
  await box(page, '质量安全负责人').fill('沈知夏');
  // The company has several plants: none is taken over by itself, the person chooses.
  await page.getByRole('button', { name: /从.*选择/ }).click();
  const offered = page.getByRole('dialog');
  await offered.getByRole('checkbox').first().check();
  await offered.locator('.ant-btn-primary').click();

  await page.getByRole('button', { name: '下一步：产品配方' }).click();
  await fillFormulation(page);

  await page.getByRole('button', { name: '下一步：资料文件' }).click();
  await box(page, '产品执行的标准编号').fill('Q/LYYS 001-2026');
  await box(page, 'pH值').fill('6.2');
  await box(page, '颜色').fill('乳白色');
  await box(page, '性状').fill('膏状');
  await box(page, '气味').fill('草本气味');
  await box(page, '生产工艺简述').fill('水相、油相分别加热至 75 ℃，均质乳化，冷却至 40 ℃ 加入余下原料，检验后灌装。');
  for (const [code, name] of [
    ['nameBasis', '命名依据'],
    ['productStandard', '产品标准'],
    ['labelDraft', '标签样稿'],
    ['testReport', '检验报告'],
    ['efficacySummary', '功效摘要'],
    ['productionLicence', '生产许可证'],
    ['ingredientSafety', '原料安全信息'],
  ] as const)
    await attach(page, code, upload(`${name}（演示）.pdf`, aPdf(name, 2)));
  await excuse(page, 'salesPackage', '销售包装尚未定稿，上市前上传。');
  await previewOf(page, '检验报告（演示）.pdf');

  await page.getByRole('button', { name: '下一步：标签与宣称' }).click();
  await box(page, '标签成分文案').fill(
    `成分：${onTheLabel(formulation).main.join('、')}；其他微量成分：${onTheLabel(formulation).traces.join('、')}`,
  );
  await box(page, '净含量').fill('50 g');
  await box(page, '保质期').fill('36');
  await box(page, '使用方法').fill('洁面后取适量涂抹于面部，轻轻按摩至吸收。');
  await box(page, '贮存条件').fill('阴凉干燥处保存，避免阳光直射');
  await box(page, '功效宣称文案').fill('保湿，使肌肤柔润。');
  await saved(page);

  // Pre-check: the safety assessment is missing, which needs a reason before anything can be submitted.
  await goToStep(page, '预审与提交');
  const row = page.locator('.fm-check-row', { hasText: '没有上传“产品安全评估资料”' });
  await row.waitFor();
  await expect.poll(() => page.locator('.fm-check-row', { has: page.locator('textarea') }).count()).toBe(1);
  const submit = page.getByRole('button', { name: '提交申请' });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await row.getByRole('textbox').fill('符合 2024 年第 50 号公告，评估报告自存备查（演示）。');
  await declare(page);
  await submit.click();
  await expect.poll(() => page.getByRole('dialog').innerText()).toContain(product);
  await answer(page, '提交申请');

  await page.getByRole('heading', { name: '已提交' }).waitFor();
  number = (await page.locator('.fm-done-number').innerText()).split('\n')[0]?.trim() ?? '';
  expect(number).toMatch(/^演G妆网备字\d{10}$/);
  await page.getByRole('button', { name: '查看这个案卷' }).click();
  await expectStatus(page, '备案后核查');
  expectQuiet(errors);
});

/** Pastes sixty rows from a spreadsheet, looks one more up while typing, and takes it back. */
async function fillFormulation(page: Page): Promise<void> {
  await grid(page).locator('.fg-ghost .fg-name').click();
  await paste(page, asClipboard(formulation));
  const total = page.locator('.fg-total');
  await until(
    () => total.innerText(),
    (text) => /原料合计\s*100.000%/.test(text) && /原料\s*58\s/.test(text),
  );
  await expect.poll(() => cell(page, '丁二醇', 'content').first().innerText()).toBe('2.952');

  await page.getByRole('button', { name: /添加原料/ }).click();
  await page.keyboard.type('尿囊素');
  await page
    .getByRole('option', { name: /ALLANTOIN/ })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await until(
    () => total.innerText(),
    (text) => /原料\s*59\s/.test(text),
  );
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await until(
    () => total.innerText(),
    (text) => /原料\s*58\s/.test(text),
  );

  // A wrong percentage is told beside its cell while typing, and goes when it is put right.
  await page.keyboard.press('ControlOrMeta+Home');
  await cell(page, '蔗糖', 'content').click();
  await page.keyboard.type('7.757');
  await page.keyboard.press('Enter');
  await until(
    () => total.innerText(),
    (text) => text.includes('超出 6.000'),
  );
  await cell(page, '蔗糖', 'findings').getByText('F03').waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await until(
    () => total.innerText(),
    (text) => /原料合计\s*100.000%/.test(text) && text.includes('从高到低'),
  );
}

async function excuse(page: Page, code: string, reason: string): Promise<void> {
  const line = page.locator(`[data-field="documents/${code}"]`);
  await line.getByRole('button', { name: '不适用' }).click();
  await line.getByRole('textbox', { name: '为什么不适用' }).fill(reason);
  await line.getByRole('button', { name: '保存' }).click();
  await line.getByText(reason).waitFor();
}

async function previewOf(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('共 2 页').waitFor();
  await drawer.locator('canvas').first().waitFor();
  await drawer.getByRole('button', { name: /Close|关闭/ }).click();
  await drawer.waitFor({ state: 'hidden' });
}

test('the filing officer is told, judges the findings and passes the check', async () => {
  const { page, errors } = await stage.window('filing');
  await openMessage(page, product);
  await openTask(page, product);
  await claim(page);

  const pass = page.getByRole('button', { name: '核查通过' });
  await expect.poll(() => pass.isDisabled(), { message: 'findings of level error come first' }).toBe(true);
  const missing = finding(page, '没有上传“产品安全评估资料”');
  await expect.poll(() => missing.innerText()).toContain('符合 2024 年第 50 号公告，评估报告自存备查（演示）。');
  await missing.getByRole('button', { name: /不采纳/ }).click();
  await missing.getByRole('textbox').fill('属于第 50 号公告情形，可以自存。');
  await missing.getByRole('button', { name: '不采纳', exact: true }).click();
  await missing.getByText('宋予安').waitFor();
  await page
    .locator('article.finding')
    .filter({ hasText: '警告' })
    .first()
    .getByRole('button', { name: /采纳/ })
    .first()
    .click();
  await page.getByText('已采纳').first().waitFor();

  await page.locator('.case-dossier').getByRole('tab', { name: '产品配方' }).click();
  await expect.poll(() => page.locator('.case-dossier').innerText()).toContain('山茶（CAMELLIA JAPONICA）籽油');
  await act(page, '核查通过');
  await expectStatus(page, '备案有效');
  await expect.poll(async () => (await side(page, '办理记录')).innerText()).toContain('宋予安');
  await page.goto('/tasks/completed');
  await page.getByRole('row').filter({ hasText: product }).waitFor();
  expectQuiet(errors);
});

test('a consumer reads the QR of the certificate and sees the state as it is now, no percentages, no contact', async () => {
  const { page, errors, context } = await stage.window(null);
  await page.goto('/publicitypage');
  await page.getByRole('searchbox').fill('山茶籽舒润');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: product }).click();
  await until(
    async () => {
      await page.reload();
      await page.locator('section.state').waitFor();
      return page.getByRole('link', { name: /备案凭证/ }).count();
    },
    (count) => count === 1,
  );
  const link = await page.getByRole('link', { name: /备案凭证/ }).getAttribute('href');
  const file = await context.request.get(String(link));
  const certificate = await readCertificate(await file.body());
  expect(certificate.pages).toBe(1);
  expect(certificate.text.replaceAll(/\s/g, '')).toContain(product);
  expect(certificate.text.replaceAll(/\s/g, '')).toContain(number);
  expect(certificate.text).toContain('演示');
  expect(certificate.address).toBe(`${stage.product.origin}/publicitypage?number=${encodeURIComponent(number)}`);

  await page.goto(String(certificate.address));
  await page.getByRole('heading', { name: '有效', exact: true }).waitFor();
  const shown = await page.locator('body').innerText();
  expect(shown).toContain(number);
  const ingredients = await page.locator('.ingredients').innerText();
  const { main, traces } = onTheLabel(formulation);
  expect(ingredients).toBe(`${main.join('、')}；其他微量成分：${traces.join('、')}`);
  for (const row of formulation) expect(shown).not.toContain(row.percent);
  for (const secret of ['林嘉怡', '000-55501018', '沈知夏', '海棠路']) expect(shown).not.toContain(secret);
  expectQuiet(errors);
});

test('the database holds one whole filing, and the audit chain verifies', async () => {
  await until(
    async () => verifyAudit(stage.product),
    (chain) => chain.ok,
  );
  await stage.product.stop();
  const chain = verifyAudit(stage.product);
  expect(chain).toMatchObject({ ok: true });
  await inspect(stage.product, async (query, space) => {
    const cases = await query(`select * from ${space}.case_record where area = 'reg/first'`);
    expect(cases).toMatchObject([{ title: product, status: 'ACTIVE', cert_no: number, version: 1 }]);
    const id = cases[0]?.id;
    expect(await query(`select count(*)::int as n from ${space}.draft`)).toEqual([{ n: 0 }]);
    const rows = await query(`select * from ${space}.a_reg_first_product_formula where case_id = $1 order by row_no`, [
      id,
    ]);
    expect(rows.map((row) => [row.name, row.percent])).toEqual(formulation.map((row) => [row.name, row.percent]));
    expect(await query(`select node, state, outcome from ${space}.wf_task where case_id = $1`, [id])).toEqual([
      { node: 'postCheck', state: 'done', outcome: 'pass' },
    ]);
    const decisions = await query(
      `select decision, count(*)::int as n from ${space}.case_finding where case_id = $1 and decision is not null group by 1 order by 1`,
      [id],
    );
    expect(decisions).toEqual([
      { decision: 'accepted', n: 1 },
      { decision: 'rejected', n: 1 },
    ]);
    const files = await query(`select count(*)::int as n from ${space}.attachment where type <> 'certificate'`);
    expect(files).toEqual([{ n: 7 }]);
    const audit = await query(
      'select action, count(*)::int as n from platform.audit_log group by action order by action',
    );
    expect(Object.fromEntries(audit.map((row) => [row.action, row.n]))).toMatchObject({
      upload: 7,
      'case.submit': 1,
      'task.claim': 1,
      'finding.decide': 2,
      'case.handle': 1,
      certificate: 1,
    });
  });
});
