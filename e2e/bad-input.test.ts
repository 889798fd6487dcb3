import {
  areaGetRecord,
  areaHandle,
  areaRemove,
  areaSave,
  areaSubmit,
  attachmentGet,
  attachmentQuery,
  type Call,
  draftCheck,
  draftOpen,
  draftPatch,
  fileDownload,
  type JsonObject,
  taskDraftOpen,
  taskLock,
  taskPending,
} from '@app/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { aDossier, filingArea } from './support/dossier.ts';
import { box, expectQuiet, openDraft } from './support/draft-page.ts';
import { aPdf, upload } from './support/files.ts';
import { fileDossier, publicState } from './support/filing.ts';
import { exportList, inBothLanguages, sentence, unzip, uploadAs } from './support/http.ts';
import type { Person } from './support/product.ts';
import { setStage } from './support/stage.ts';

const stage = setStage();
const row = (name: string, inci: string, percent: string, id = name): JsonObject => ({
  _id: id,
  level: 1,
  name,
  inci,
  percent,
  purpose: '保湿剂',
});
const water = (percent: string) => row('水', 'WATER', percent);
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4_000)]);
const manyPages = aPdf('Three hundred pages', 300);
let applicant: Person;
let officer: Person;
beforeAll(async () => {
  [applicant, officer] = await Promise.all([stage.person('applicant'), stage.person('filing')]);
});

async function newDraft(data: JsonObject): Promise<string> {
  return (await applicant.send(areaSave, { ...filingArea, data: aDossier('坏输入演示', data) })).id;
}

/** What the pre-check says of names, numbers, sum and order of a formula, in both languages, as rule, severity and title. */
async function judged(...formulation: JsonObject[]): Promise<string[][]> {
  const id = await newDraft({ productFormula: formulation });
  const answer = await applicant.send(draftCheck, { ...filingArea, id });
  return (answer.review?.findings ?? [])
    .filter((one) => /^F0[1-6]$/.test(one.rule))
    .map((one) => [one.rule, one.severity, one.title['zh-CN'], one.title.en]);
}

/** What the form says of a value, in both languages. */
async function refused(data: JsonObject): Promise<{ zh: string[]; en: string[]; canSubmit: boolean }> {
  const id = await newDraft(data);
  const [zh, en] = await Promise.all(
    ['zh-CN', 'en'].map((language) =>
      applicant.send(draftCheck, { ...filingArea, id }, { 'accept-language': language }),
    ),
  );
  return {
    zh: (zh?.errors ?? []).map((one) => one.message),
    en: (en?.errors ?? []).map((one) => one.message),
    canSubmit: en?.canSubmit ?? true,
  };
}

describe('a formula', () => {
  test('of 99.98 % is told what is missing, and offered to fill it up', async () => {
    const id = await newDraft({ productFormula: [water('89.980'), row('甘油', 'GLYCERIN', '10.000')] });
    const answer = await applicant.send(draftCheck, { ...filingArea, id });
    const [finding] = (answer.review?.findings ?? []).filter((one) => one.rule === 'F01');
    expect(finding).toMatchObject({
      severity: 'error',
      title: { 'zh-CN': '合计 99.980%，还差 0.020', en: 'Total is 99.980%: 0.020 is missing' },
      value: '99.980%',
      fix: { ops: [{ op: 'set', value: '90.000' }] },
    });
  });

  test('with a negative percentage', async () => {
    expect(await judged(water('110.000'), row('甘油', 'GLYCERIN', '-10.000'))).toEqual([
      ['F04', 'error', '第 1 行含量是 110.000，不能超过 100', 'Row 1 is 110.000. It cannot exceed 100'],
      ['F04', 'error', '第 2 行含量是负数“-10.000”，应大于 0', 'Row 2 is negative (-10.000). It has to be above 0'],
    ]);
  });

  test('with words for a percentage: what depends on it cannot be decided, and is never passed in silence', async () => {
    expect(await judged(water('90.000'), row('甘油', 'GLYCERIN', '约 10'))).toEqual([
      ['F01', 'undecided', expect.stringContaining('合计无法判断'), expect.stringContaining('total cannot be judged')],
      ['F03', 'undecided', expect.stringContaining('顺序无法判断'), expect.stringContaining('order cannot be judged')],
      [
        'F04',
        'error',
        '第 2 行含量是“约 10”，请只填数字，例如 3.000',
        'Row 2 says “约 10”. Enter a number, such as 3.000',
      ],
    ]);
  });

  test('with one ingredient twice', async () => {
    expect(
      await judged(water('80.000'), row('甘油', 'GLYCERIN', '10.000', 'a'), row('甘油', 'GLYCERIN', '10.000', 'b')),
    ).toEqual([['F05', 'warn', '“甘油”重复出现在第 2、3 行', '“甘油” stands more than once: rows 2, 3']]);
  });

  test('with an ingredient that no catalogue knows', async () => {
    expect(await judged(water('90.000'), row('独角兽泪', '', '10.000'))).toEqual([
      [
        'F06',
        'error',
        '第 2 行“独角兽泪”不在《已使用化妆品原料目录（2021年版）》内',
        'Row 2, “独角兽泪”, is not in the catalogue of used ingredients',
      ],
    ]);
  });
});

describe('a field', () => {
  test('with an impossible classification code', async () => {
    expect(await refused({ classification: '11-99-03-01-02' })).toEqual({
      zh: ['分类编码里有目录中没有的编号，请从各组的选项中重新选择'],
      en: ['The classification code holds a number that the catalogue does not have. Choose again from the groups'],
      canSubmit: false,
    });
    const { zh, en } = await refused({ classification: '11-05' });
    expect([zh[0], en[0]]).toEqual([
      expect.stringContaining('“11-05”不成立：应有五组'),
      expect.stringContaining('“11-05” is impossible: it has five groups'),
    ]);
  });

  test('with the code of a special cosmetic: the procedure becomes registration, which asks for more and gives no number at once', async () => {
    expect((await refused({ classification: '03-05-03-01-02' })).zh).toEqual([expect.stringContaining('资料真实承诺')]);
    const id = await newDraft({ classification: '03-05-03-01-02', wholeAgreement: true });
    const opened = await applicant.send(draftOpen, { ...filingArea, id, windowId: 'looks-on', readOnly: true });
    expect(opened.data.procedure).toBe('registration');
    const check = await applicant.send(draftCheck, { ...filingArea, id });
    expect([check.canSubmit, check.blocked]).toEqual([true, null]);
    const errors = check.review?.findings.filter(({ severity }) => severity === 'error') ?? [];
    const acknowledgements = errors.map(({ key }) => ({ key, reason: '演示：已知悉。' }));
    const sent = await applicant.send(areaSubmit, { ...filingArea, id, rev: check.rev, acknowledgements });
    expect(sent).toMatchObject({ status: 'SUBMITTED', certNo: null, applyNo: expect.any(String) });
  });

  test('of 2,000 characters: refused at its place with limit and count, kept in the page, and saved once it is mended', async () => {
    const long = '长'.repeat(2_000);
    const said = await inBothLanguages(applicant, areaSave, {
      ...filingArea,
      data: { nameBrand: long },
    });
    expect(said).toMatchObject({
      state: 413,
      zh: expect.stringContaining('商标名有 2000 个字，最多 60 个，请删减'),
      data: [{ field: 'nameBrand', message: 'Brand part has 2000 characters; the limit is 60. Shorten it' }],
    });
    const id = await newDraft({ nameBrand: '好' });
    const stored = async () =>
      (await applicant.send(draftOpen, { ...filingArea, id, windowId: 'looks-on', readOnly: true })).data.nameBrand;
    const { page, errors } = await stage.window('applicant', { language: 'en' });
    await openDraft(page, id);
    await box(page, 'Brand part').fill(long);
    await page.getByText('What you entered is over a limit and is not saved').waitFor();
    await page.getByText('Brand part has 2000 characters; the limit is 60. Shorten it').first().waitFor();
    expect(await stored()).toBe('好');
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
    for (const now of [1280, 390]) {
      await page.setViewportSize({ width: now, height });
      const head = page.locator('.ph1').first();
      await expect.poll(() => head.locator('h1').innerText()).toContain('长长长');
      const parts = await head
        .locator('h1, button:visible, .st:visible, .fm-saved:visible')
        .evaluateAll((all) =>
          all.map((one) => ({ name: one.textContent?.slice(0, 12), ...one.getBoundingClientRect().toJSON() })),
        );
      expect(parts.length).toBeGreaterThan(1);
      const outside = parts.filter(
        ({ left, right, top, bottom }) => left < 0 || right > now || top < 0 || bottom > height,
      );
      expect(outside, `the page head stays whole at ${now} px`).toEqual([]);
    }
    await page.setViewportSize({ width, height });
    await page.reload();
    await box(page, 'Brand part').waitFor();
    expect((await box(page, 'Brand part').inputValue()).length, 'what was typed survives a reload').toBe(2_000);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      'the page keeps its width',
    ).toBe(true);
    await box(page, 'Brand part').fill('更好');
    await page.getByText('What you entered is over a limit and is not saved').waitFor({ state: 'detached' });
    await expect.poll(stored).toBe('更好');
    expect(errors.filter((error) => !error.includes('413'))).toEqual([]);
  });
});

describe('a file', () => {
  test.each([
    [
      'of 0 bytes',
      '空.pdf',
      Buffer.alloc(0),
      '“空.pdf”是空文件（0 字节），没有上传',
      '“空.pdf” is empty (0 bytes), so it was not uploaded',
    ],
    [
      'that is a program named PDF',
      '报告.pdf',
      program,
      '“报告.pdf”其实是程序文件，没有上传',
      '“报告.pdf” is a program, so it was not uploaded',
    ],
    [
      'whose content is no PDF',
      '报告.pdf',
      Buffer.from('Just text.'),
      '“报告.pdf”的内容不是 pdf 文件',
      '“报告.pdf” does not contain a pdf file',
    ],
    [
      'of a kind that nobody wants',
      'macro.bat',
      Buffer.from('@echo off'),
      '文件类型不允许：“macro.bat”',
      'File type not allowed: “macro.bat”',
    ],
  ])('%s', async (_, name, bytes, zh, en) => {
    const before = await applicant.send(attachmentQuery, {});
    const answers = await Promise.all(
      ['zh-CN', 'en'].map((language) => uploadAs(stage.product.origin, applicant, name, bytes, language)),
    );
    expect(answers.map((one) => one.state)).toEqual([400, 400]);
    expect(answers.map(sentence)).toEqual([expect.stringContaining(zh), expect.stringContaining(en)]);
    expect((await applicant.send(attachmentQuery, {})).pageResult.totalCount).toBe(before.pageResult.totalCount);
  });

  test.each([
    ['zh-CN', '空.pdf”是空文件（0 字节），没有上传', '其实是程序文件，没有上传', '共 300 页'],
    ['en', '空.pdf” is an empty file (0 bytes)', 'is a program, so it was not uploaded', '300 pages'],
  ] as const)(
    'the checklist says so on its line, and a PDF of 300 pages opens page by page (%s)',
    async (language, empty, disguised, pages) => {
      const { page, errors } = await stage.window('applicant', { language });
      await openDraft(page, await newDraft({}), 'documents');
      const line = page.locator('[data-field="documents/testReport"]');
      const input = line.locator('.fm-document-tools input[type=file]');
      await input.setInputFiles(upload('空.pdf', Buffer.alloc(0)));
      await line.getByText(empty).waitFor();
      await input.setInputFiles(upload('报告.pdf', program));
      await line.getByText(disguised).waitFor();
      await input.setInputFiles(upload('三百页.pdf', manyPages));
      await line.getByRole('button', { name: '三百页.pdf', exact: true }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText(pages).waitFor();
      await drawer.locator('canvas').first().waitFor();
      await expect
        .poll(() => drawer.locator('canvas').count(), { message: 'only pages in sight are drawn' })
        .toBeLessThan(20);
      expectQuiet(errors);
    },
  );
});

test('markup in a name is refused; spreadsheet formulas in it are text: in lists, cases, the public page and the export', async () => {
  const marked = await applicant.send(areaSave, { ...filingArea, data: aDossier('霜<img src=x onerror=alert(1)>') });
  const judged = await applicant.send(draftCheck, { ...filingArea, id: marked.id });
  expect(judged.errors.map(({ field }) => field)).toContain('nameBrand');
  const hostile = '=1+2"onerror="alert(1)';
  const filed = await fileDossier(applicant, hostile, {
    manufacturers: [
      { _id: 'm', name: '@SUM(A1)厂', kind: 'own', country: '中国', address: '-2+3', licence: '演妆20260001' },
    ],
  });
  const { page, errors } = await stage.window('filing');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const path of [
    '/reg/first',
    '/tasks/pending',
    '/officeDesk/innerMessage/receiveMessage',
    `/reg/first/case/${filed.caseId}`,
  ]) {
    await page.goto(path);
    await page.getByText('=1+2').first().waitFor();
    await expect.poll(() => page.locator('img[src="x"]').count(), { message: path }).toBe(0);
  }
  await publicState(page, filed.number);
  await expect.poll(() => page.locator('body').innerText()).toContain('@SUM(A1)厂');
  await expect.poll(() => page.locator('img[src="x"]').count()).toBe(0);
  expect(dialogs).toEqual([]);
  expectQuiet(errors);

  const sheet =
    unzip(await exportList(stage.product.origin, officer, '/reg/first/export')).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).not.toContain('<f>');
  expect(sheet).toMatch(/<c r="[A-Z]+2" t="inlineStr"[^>]*><is><t[^>]*>=1\+2/);
});

test('a stale version of a record is refused with who changed it; the first change stays', async () => {
  const register = { group: 'base', name: 'manufacturers' };
  const data = {
    name: '演示厂',
    country: '中国',
    address: '演示地址',
    licence: '演妆20260009',
    licenceUntil: '2030-01-01',
  };
  const made = await applicant.send(areaSave, { ...register, data });
  await applicant.send(areaSave, {
    ...register,
    id: made.id,
    version: made.version,
    data: { ...data, address: '先改的地址' },
  });
  const late = { ...register, id: made.id, version: made.version, data: { ...data, address: '后改的地址' } };
  expect(await inBothLanguages(applicant, areaSave, late)).toMatchObject({
    state: 409,
    zh: expect.stringMatching(/该记录已由 林嘉怡 于 .+ 修改/),
    en: expect.stringMatching(/林嘉怡 changed this record at /),
    data: { version: 2, byName: '林嘉怡' },
  });
  expect(await applicant.send(areaGetRecord, { ...register, id: made.id })).toMatchObject({
    data: { address: '先改的地址' },
  });

  const id = await newDraft({});
  await applicant.send(draftPatch, {
    ...filingArea,
    id,
    windowId: 'my-window',
    baseRev: 0,
    patchId: 'first-patch',
    ops: [{ op: 'set', path: ['netContent'], value: '30 g' }],
  });
  const stale = {
    ...filingArea,
    id,
    windowId: 'my-window',
    baseRev: 0,
    patchId: 'other-patch',
    ops: [{ op: 'set' as const, path: ['netContent'], value: '99 g' }],
  };
  expect(await inBothLanguages(applicant, draftPatch, stale)).toMatchObject({
    state: 409,
    zh: expect.stringContaining('林嘉怡'),
    en: expect.stringContaining('林嘉怡'),
  });
  expect(await inBothLanguages(applicant, areaSubmit, { ...filingArea, id, rev: 0 })).toMatchObject({ state: 409 });
});

test('a task already done tells by whom; of two at once exactly one wins', async () => {
  const { title } = await fileDossier(applicant, '岚屿抢办演示');
  const pending = await officer.send(taskPending, { parameters: [{ key: 'Q^title^SL', value: title }] });
  const taskId = String(pending.dataResult[0]?.id);
  await officer.send(taskLock, { taskId });
  const handle = { ...filingArea, taskId, action: 'suspend', fields: { reason: '演示' } };
  const both = await Promise.all([officer.ask(areaHandle, handle), officer.ask(areaHandle, handle)]);
  expect(both.map((one) => one.state).sort()).toEqual([200, 409]);
  expect(await inBothLanguages(officer, areaHandle, handle)).toMatchObject({
    state: 409,
    zh: expect.stringMatching(/该任务已由他人处理：宋予安 \d\d:\d\d 已办完这个任务/),
    en: expect.stringMatching(/宋予安 finished this task at \d\d:\d\d/),
  });
});

test("another tenant's id answers word for word like an id that does not exist", async () => {
  const { caseId, title } = await fileDossier(applicant, '岚屿旁人演示');
  const draftId = await newDraft({});
  const file = await uploadAs(stage.product.origin, applicant, '报告.pdf', aPdf('Report'), 'zh-CN', draftId);
  const pending = await officer.send(taskPending, { parameters: [{ key: 'Q^title^SL', value: title }] });
  const rival = await stage.person('rival');
  const missing = '2124151563550195999';
  const probes: [Call, (id: string) => object, string][] = [
    [areaGetRecord, (id) => ({ id }), caseId],
    [draftOpen, (id) => ({ id, windowId: 'rival-window' }), draftId],
    [draftOpen, (id) => ({ id, windowId: 'rival-window', takeOver: true }), draftId],
    [draftCheck, (id) => ({ id }), draftId],
    [draftPatch, (id) => ({ id, windowId: 'rival-window', baseRev: 0, patchId: 'rival-patch', ops: [] }), draftId],
    [areaSubmit, (id) => ({ id, rev: 0 }), draftId],
    [areaRemove, (ids) => ({ ids }), draftId],
    [taskDraftOpen, (taskId) => ({ taskId }), String(pending.dataResult[0]?.id)],
    [attachmentGet, (attachmentId) => ({ attachmentId }), file.data.id],
    [fileDownload, (attachmentId) => ({ attachmentId }), file.data.id],
  ];
  for (const [call, input, id] of probes)
    for (const language of ['zh-CN', 'en']) {
      const ask = async (one: string) => {
        const answer = await rival.ask(call, { ...filingArea, ...input(one) } as never, {
          'accept-language': language,
        });
        return { state: answer.state, message: answer.message, cause: answer.cause, data: answer.data };
      };
      const [real, none] = [await ask(id), await ask(missing)];
      expect(real, call.id).toEqual(none);
      expect(real.state, call.id).toBe(404);
    }
  expect(
    (await applicant.ask(draftOpen, { ...filingArea, id: draftId, windowId: 'my-own-window' })).state,
    'it is still there',
  ).toBe(200);
});
