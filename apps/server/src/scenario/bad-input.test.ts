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
  type Envelope,
  fileDownload,
  type Input,
  type JsonObject,
  taskDraftOpen,
  taskLock,
  taskPending,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDossier, aManufacturer, fileCase, first, people } from '../platform/area/area.testing.ts';
import { exe, pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';

/** What people enter by mistake or in bad faith, and what they read of it in both languages. */
let app: TestApp;
const as = people(() => app);
const upload = uploader(() => app, as);
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const languages = ['zh-CN', 'en'] as const;
async function send<C extends Call>(account: string, call: C, input: Input<C>, language = 'zh-CN') {
  return app.inject(call, input, { ...(await as(account)), headers: { 'accept-language': language } });
}
/** Message and cause, as the page shows them. */
const sentence = ({ message, cause }: Envelope) => [message, cause].filter(Boolean).join('：');
/** The answer to the same call in both languages. */
async function inBoth<C extends Call>(account: string, call: C, input: Input<C>) {
  const zh = await send(account, call, input);
  const en = await send(account, call, input, 'en');
  return { state: zh.state, zh: sentence(zh), en: sentence(en), data: en.data as unknown };
}
const newDraft = async (data: JsonObject): Promise<string> =>
  (await send('applicant', areaSave, { ...first, data: aDossier(data) })).data.id;
const row = (name: string, inci: string, percent: string, id = name): JsonObject => ({
  ...{ _id: id, level: 1, name, inci, percent, purpose: '保湿剂' },
});
const water = (percent: string) => row('水', 'WATER', percent);

/** What the pre-check says of names, numbers, sum and order of a formula, in both languages, as rule, severity and title. */
async function judged(...rows: JsonObject[]): Promise<string[][]> {
  const id = await newDraft({ productFormula: rows });
  const { review } = (await send('applicant', draftCheck, { ...first, id })).data;
  return (review?.findings ?? [])
    .filter((one) => /^F0[1-6]$/.test(one.rule))
    .map((one) => [one.rule, one.severity, String(one.title['zh-CN']), String(one.title.en)]);
}

/** What the form says of a value, in both languages. */
async function refused(data: JsonObject): Promise<{ zh: string[]; en: string[]; canSubmit: boolean }> {
  const id = await newDraft(data);
  const [zh, en] = await Promise.all(
    languages.map(async (language) => (await send('applicant', draftCheck, { ...first, id }, language)).data),
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
    const { review } = (await send('applicant', draftCheck, { ...first, id })).data;
    expect((review?.findings ?? []).find(({ rule }) => rule === 'F01')).toMatchObject({
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
    const opened = await send('applicant', draftOpen, { ...first, id, windowId: 'looks-on', readOnly: true });
    expect(opened.data.data.procedure).toBe('registration');
    const check = (await send('applicant', draftCheck, { ...first, id })).data;
    expect([check.canSubmit, check.blocked]).toEqual([true, null]);
    const errors = check.review?.findings.filter(({ severity }) => severity === 'error') ?? [];
    const acknowledgements = errors.map(({ key }) => ({ key, reason: '演示：已知悉。' }));
    const filed = await send('applicant', areaSubmit, { ...first, id, rev: check.rev, acknowledgements });
    expect(filed.data).toMatchObject({ status: 'SUBMITTED', certNo: null, applyNo: expect.any(String) });
  });

  test('of 2,000 characters is refused at its place with limit and count', async () => {
    expect(await inBoth('applicant', areaSave, { ...first, data: { nameBrand: '长'.repeat(2_000) } })).toMatchObject({
      state: 413,
      zh: expect.stringContaining('商标名有 2000 个字，最多 60 个，请删减'),
      data: [{ field: 'nameBrand', message: 'Brand part has 2000 characters; the limit is 60. Shorten it' }],
    });
  });

  test('with markup is refused', async () => {
    const marked = await newDraft({ nameBrand: '霜<img src=x onerror=alert(1)>' });
    const check = await send('applicant', draftCheck, { ...first, id: marked });
    expect(check.data.errors.map(({ field }) => field)).toContain('nameBrand');
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
      exe,
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
  ])('%s is refused in both languages and leaves nothing behind', async (_, name, bytes, zh, en) => {
    const count = async () => (await send('applicant', attachmentQuery, {})).data.pageResult.totalCount;
    const before = await count();
    const answers = await Promise.all(
      languages.map((language) => upload('applicant', name, bytes, { headers: { 'accept-language': language } })),
    );
    expect(answers.map(({ state }) => state)).toEqual([400, 400]);
    expect(answers.map(sentence)).toEqual([expect.stringContaining(zh), expect.stringContaining(en)]);
    expect(await count()).toBe(before);
  });
});

test('a stale version of a record is refused with who changed it; the first change stays', async () => {
  const register = { group: 'base', name: 'manufacturers' };
  const data = aManufacturer();
  const made = (await send('applicant', areaSave, { ...register, data })).data;
  const known = { ...register, id: made.id, version: made.version };
  await send('applicant', areaSave, { ...known, data: { ...data, address: '先改的地址' } });
  const late = { ...known, data: { ...data, address: '后改的地址' } };
  expect(await inBoth('applicant', areaSave, late)).toMatchObject({
    state: 409,
    zh: expect.stringMatching(/该记录已由 林嘉怡 于 .+ 修改/),
    en: expect.stringMatching(/林嘉怡 changed this record at /),
    data: { version: 2, byName: '林嘉怡' },
  });
  expect((await send('applicant', areaGetRecord, { ...register, id: made.id })).data).toMatchObject({
    data: { address: '先改的地址' },
  });

  const id = await newDraft({});
  const patch = (patchId: string, value: string) => ({
    ...{ ...first, id, windowId: 'my-window', baseRev: 0, patchId },
    ops: [{ op: 'set' as const, path: ['netContent'], value }],
  });
  await send('applicant', draftPatch, patch('first-patch', '30 g'));
  expect(await inBoth('applicant', draftPatch, patch('other-patch', '99 g'))).toMatchObject({
    state: 409,
    zh: expect.stringContaining('林嘉怡'),
    en: expect.stringContaining('林嘉怡'),
  });
  expect(await inBoth('applicant', areaSubmit, { ...first, id, rev: 0 })).toMatchObject({ state: 409 });
});

test('a task already done tells by whom; of two at once exactly one wins', async () => {
  const nameBrand = '岚屿抢办演示';
  await fileCase(app, await as('applicant'), aDossier({ nameBrand }));
  const pending = await send('filing', taskPending, { parameters: [{ key: 'Q^title^SL', value: nameBrand }] });
  const taskId = String(pending.data.dataResult[0]?.id);
  await send('filing', taskLock, { taskId });
  const handle = { ...first, taskId, action: 'suspend', fields: { reason: '演示' } };
  const both = await Promise.all([send('filing', areaHandle, handle), send('filing', areaHandle, handle)]);
  expect(both.map(({ state }) => state).sort()).toEqual([200, 409]);
  expect(await inBoth('filing', areaHandle, handle)).toMatchObject({
    state: 409,
    zh: expect.stringMatching(/该任务已由他人处理：宋予安 \d\d:\d\d 已办完这个任务/),
    en: expect.stringMatching(/宋予安 finished this task at \d\d:\d\d/),
  });
});

test("another tenant's id answers word for word like an id that does not exist", async () => {
  const nameBrand = '岚屿旁人演示';
  const { caseId } = await fileCase(app, await as('applicant'), aDossier({ nameBrand }));
  const draftId = await newDraft({});
  const file = await upload('applicant', '报告.pdf', pdf, { query: `?type=document&id=${draftId}` });
  const pending = await send('filing', taskPending, { parameters: [{ key: 'Q^title^SL', value: nameBrand }] });
  const missing = '2124151563550195999';
  const probes: [Call, (id: string) => object, string][] = [
    [areaGetRecord, (id) => ({ id }), caseId],
    [draftOpen, (id) => ({ id, windowId: 'rival-window' }), draftId],
    [draftOpen, (id) => ({ id, windowId: 'rival-window', takeOver: true }), draftId],
    [draftCheck, (id) => ({ id }), draftId],
    [draftPatch, (id) => ({ id, windowId: 'rival-window', baseRev: 0, patchId: 'rival-patch', ops: [] }), draftId],
    [areaSubmit, (id) => ({ id, rev: 0 }), draftId],
    [areaRemove, (ids) => ({ ids }), draftId],
    [taskDraftOpen, (taskId) => ({ taskId }), String(pending.data.dataResult[0]?.id)],
    [attachmentGet, (attachmentId) => ({ attachmentId }), file.data.id],
    [fileDownload, (attachmentId) => ({ attachmentId }), file.data.id],
  ];
  for (const [call, input, id] of probes)
    for (const language of languages) {
      const ask = async (one: string) => {
        const answer = await send('rival', call, { ...first, ...input(one) } as never, language);
        return { state: answer.state, message: answer.message, cause: answer.cause, data: answer.data };
      };
      const [real, none] = [await ask(id), await ask(missing)];
      expect(real, call.id).toEqual(none);
      expect(real.state, call.id).toBe(404);
    }
  expect(
    (await send('applicant', draftOpen, { ...first, id: draftId, windowId: 'my-own-window' })).state,
    'it is still there',
  ).toBe(200);
});
