import {
  areaExport,
  areaGet,
  areaGetRecord,
  areaSave,
  type DictionaryEntry,
  dictionaryGet,
  dictionaryHistory,
  dictionaryImport,
  dictionaryList,
  dictionaryRead,
  dictionaryRemove,
  dictionarySave,
  dictionaryUses,
  type Input,
  type JsonObject,
  logChanges,
  optionsOf,
  productQuery,
} from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTable } from '../../kernel/files/read-table.ts';
import { aDossier, fileCase, people, submitAll } from '../../platform/area/area.testing.ts';
import { refreshDictionaries } from '../../platform/dictionary/dictionary.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

const cancel = { group: 'reg', name: 'cancel' } as const;
const causes = 'cancel-causes';
let product: TestApp;
let productId: string;
let caseId: string;
const as = people(() => product);
beforeAll(async () => {
  product = await createTestApp();
  await fileCase(product, await as('applicant'), aDossier({ nameBrand: '演示字典' }));
  await product.settle();
  const found = await product.inject(productQuery, {}, await as('applicant'));
  productId = found.data.dataResult[0]?.id ?? '';
});
afterAll(() => product.close());

const read = async (key = causes, account = 'regulator1') =>
  (await product.inject(dictionaryRead, { key }, await as(account))).data;
const itemOf = async (value: string, key = causes): Promise<DictionaryEntry | undefined> =>
  (await read(key)).items.find((item) => item.value === value);
const words = (zh: string, en: string) => ({ 'zh-CN': zh, en });
/** What saves a value as it stands, or a new one at the end. */
async function whole(value: string, changes: Partial<Input<typeof dictionarySave>> = {}, key = causes) {
  const { items } = await read(key);
  const at = items.findIndex((item) => item.value === value);
  const known = items[at];
  const { label, enabled, from, to, parent, changedIn } = known ?? {
    ...{ label: words('新原因', 'New cause'), enabled: true, from: null, to: null, parent: null, changedIn: null },
  };
  return {
    ...{ key, value, label, enabled, from, to, parent, place: known ? at + 1 : items.length + 1 },
    ...{ isNew: !known, after: changedIn },
    ...changes,
  };
}
const save = async (input: Input<typeof dictionarySave>, account = 'regulator1') =>
  product.inject(dictionarySave, input, await as(account));
const remove = async (value: string, account = 'regulator1', key = causes) =>
  product.inject(
    dictionaryRemove,
    { key, value, after: (await itemOf(value, key))?.changedIn ?? null },
    await as(account),
  );
/** The causes that the form offers somebody, with those that it only knows. */
async function offered(account = 'applicant') {
  const { definition } = (await product.inject(areaGet, { area: 'reg/cancel' }, await as(account))).data;
  const field = definition.fields.find(({ key }) => key === 'cause');
  return optionsOf(field).map(({ value, label, when }) => ({ value, word: label['zh-CN'], open: when === undefined }));
}
const form = (cause: string): JsonObject => ({
  ...{ product: { id: productId, text: '演示' }, cause, lastMadeOn: addDays(dayOf(product.app.businessNow()), -10) },
  ...{ stockLeft: 0, stockPlan: 'none', reason: '产品线调整。', paperBack: 'none', consequence: true },
});
const draft = async (cause: string) =>
  product.inject(areaSave, { ...cancel, data: form(cause) }, await as('applicant'));
async function exported(): Promise<string[][]> {
  const answer = await product.server.inject({
    ...{ method: 'POST', url: `/business/v3${areaExport.path.replace(':group', 'reg').replace(':name', 'cancel')}` },
    headers: { 'x-authorization-access_token': (await as('filing')).token },
    payload: { columns: ['title', 'cause'], parameters: [] },
  });
  expect(answer.headers['content-type'], answer.body.slice(0, 300)).toContain('spreadsheetml');
  return readTable(answer.rawPayload, 'xlsx', { cells: 10_000, characters: 100_000 });
}
async function importFile(content: string, take: 'yes' | 'no', version: number, account = 'regulator1') {
  const boundary = '----dictionary';
  const answer = await product.server.inject({
    method: 'POST',
    url: `/platform/v3${dictionaryImport.path}?key=${causes}&version=${version}&take=${take}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'x-authorization-access_token': (await as(account)).token,
    },
    payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="causes.csv"\r\nContent-Type: text/csv\r\n\r\n\uFEFF${content}\r\n--${boundary}--\r\n`,
  });
  return answer.json();
}

describe('dictionaries of base data', () => {
  it('R1.5-14 a new cause is offered by the form at once, chosen in a case, and said by its word in the case and in the export', async () => {
    expect((await offered()).map(({ value }) => value)).not.toContain('merger');
    expect((await draft('merger')).state, 'a draft may hold anything').toBe(200);
    const before = (await read()).version;
    const saved = await save(await whole('merger', { label: words('企业合并', 'Merger'), place: 2 }));
    expect(saved.state, saved.cause ?? '').toBe(200);
    expect(saved.data.version).toBe(before + 1);
    expect((await offered())[1]).toEqual({ value: 'merger', word: '企业合并', open: true });
    // The words of Taiwan are made from those of the mainland where none are given.
    expect((await itemOf('merger'))?.label['zh-TW']).toBe('企業合併');
    const { id } = (await draft('merger')).data;
    const sent = await submitAll(product, await as('applicant'), id, cancel);
    expect(sent.state, sent.cause ?? '').toBe(200);
    caseId = sent.data.caseId;
    await product.settle();
    expect((await exported()).flat()).toContain('企业合并');

    // A changed word is what the case, the list and the export say from then on.
    const renamed = await save(await whole('merger', { label: words('企业合并、分立', 'Merger or division') }));
    expect(renamed.state, renamed.cause ?? '').toBe(200);
    expect((await offered())[1]?.word).toBe('企业合并、分立');
    expect((await exported()).flat()).toContain('企业合并、分立');
    expect((await product.inject(dictionaryGet, { key: causes }, await as('applicant'))).data[1]).toMatchObject({
      value: 'merger',
      label: { en: 'Merger or division' },
    });
  });

  it('R1.5-14 a value that is used is ended, not removed: forms no longer offer it, and what has it says 已停用', async () => {
    const uses = async () =>
      (await product.inject(dictionaryUses, { key: causes, value: 'merger' }, await as('regulator1'))).data.count;
    const { id } = (await draft('merger')).data;
    const count = await uses();
    expect(count, 'a case and a draft').toBe(2);
    expect(await remove('merger')).toMatchObject({
      state: 409,
      cause: `“merger”已有 ${count} 处使用，不能删除；请改为停用，原有数据仍可读`,
      data: { count },
    });
    expect((await save(await whole('merger', { enabled: false }))).state).toBe(200);
    expect(await offered()).toContainEqual({ value: 'merger', word: '企业合并、分立（已停用）', open: false });
    expect((await exported()).flat()).toContain('企业合并、分立（已停用）');
    const refused = await submitAll(product, await as('applicant'), id, cancel);
    expect(refused.state).toBe(400);
    expect(JSON.stringify(refused.data)).toContain('cause');
    const kept = await product.inject(areaGetRecord, { ...cancel, id: caseId }, await as('applicant'));
    expect(kept.data).toMatchObject({ data: { cause: 'merger' } });
    // One that nothing holds goes.
    expect((await save(await whole('mistake'))).state).toBe(200);
    expect((await remove('mistake')).state).toBe(200);
    expect(await itemOf('mistake')).toBeUndefined();
    expect((await remove('mistake')).state, 'twice').toBe(409);
  });

  it('has periods: a value is offered from its first day to its last', async () => {
    const today = dayOf(product.app.businessNow());
    await save(await whole('later', { from: addDays(today, 1) }));
    await save(await whole('past', { from: addDays(today, -9), to: addDays(today, -1) }));
    await save(await whole('now', { from: today, to: today }));
    const open = new Map((await offered()).map((one) => [one.value, one.open]));
    expect([open.get('later'), open.get('past'), open.get('now')]).toEqual([false, false, true]);
  });

  it('refuses what cannot be, by field: blanks and Chinese in a value, one that is there, an end before the beginning, a circle', async () => {
    for (const value of ['a b', '合并', '1st', 'a/b'])
      expect(await save(await whole(value)), value).toMatchObject({
        state: 400,
        data: [{ field: 'value', message: expect.stringContaining('不能有空格和汉字') }],
      });
    expect(await save({ ...(await whole('other')), isNew: true, after: null })).toMatchObject({
      state: 409,
      data: [{ field: 'value', message: expect.stringContaining('“other”已经有了') }],
    });
    expect(await save(await whole('other', { from: '2030-01-02', to: '2030-01-01' }))).toMatchObject({
      state: 400,
      data: [{ field: 'to' }],
    });
    expect(await save(await whole('other', { parent: 'nobody' }))).toMatchObject({
      state: 400,
      data: [{ field: 'parent' }],
    });
    expect((await save(await whole('expired', { parent: 'other' }))).state).toBe(200);
    expect((await save(await whole('holderEnded', { parent: 'expired' }))).state).toBe(200);
    expect(await save(await whole('other', { parent: 'holderEnded' }))).toMatchObject({
      state: 400,
      data: [{ field: 'parent', message: expect.stringContaining('又属于它自己') }],
    });
    expect(await remove('other'), 'others stand under it').toMatchObject({ state: 409 });
    expect((await save({ ...(await whole('other')), label: { 'zh-CN': '', en: 'x' } })).state).toBe(400);
    expect((await save({ ...(await whole('other')), extra: 1 } as never)).state).toBe(400);
    expect((await save(await whole('other', {}), 'regulator1')).state).toBe(200);
    expect((await product.inject(dictionaryRead, { key: 'number-series' }, await as('regulator1'))).state).toBe(404);
  });

  it('of the program keep their values: only their words change', async () => {
    const key = 'product-states';
    expect((await read(key)).system).toBe(true);
    for (const input of [
      await whole('ACTIVE', { enabled: false }, key),
      await whole('ACTIVE', { to: '2030-01-01' }, key),
      await whole('ACTIVE', { place: 1 }, key),
      await whole('MINE', {}, key),
    ])
      expect(await save(input), input.value).toMatchObject({
        state: 400,
        cause: expect.stringContaining('只能修改名称'),
      });
    expect(await remove('ACTIVE', 'regulator1', key)).toMatchObject({ state: 400 });
    expect((await save(await whole('ACTIVE', { label: words('正常', 'Normal') }, key))).state).toBe(200);
  });

  it('of two who change one value one wins and the other reads who did it when; two values at once both change', async () => {
    const input = await whole('stopImport', { label: words('停止进口', 'Import has ended') });
    const both = await Promise.all([save(input, 'regulator1'), save(input, 'regulator2')]);
    expect(both.map(({ state }) => state).sort()).toEqual([200, 409]);
    expect(both.find(({ state }) => state === 409)?.cause).toMatch(
      /^.+ 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 修改了“stopImport”/,
    );
    const apart = await Promise.all([
      save(await whole('stopMaking', { label: words('不再生产了', 'Not made') }), 'regulator1'),
      save(await whole('replaced', { label: words('另有产品', 'Another one') }), 'regulator2'),
    ]);
    expect(apart.map(({ state }) => state)).toEqual([200, 200]);
    expect([(await itemOf('stopMaking'))?.label.en, (await itemOf('replaced'))?.label.en]).toEqual([
      'Not made',
      'Another one',
    ]);
  });

  it('have their history, and every change is in the log', async () => {
    const history = (await product.inject(dictionaryHistory, { key: causes }, await as('filing'))).data;
    expect(history.at(-1)).toMatchObject({ version: 1, by: '系统提供', changes: [] });
    expect(history.flatMap(({ changes }) => changes)).toContainEqual({
      ...{ field: 'merger.zh-CN', before: '企业合并', after: '企业合并、分立' },
    });
    const asked = { parameters: [{ key: 'action', value: 'dictionary.save' }] };
    const [entry] = (await product.inject(logChanges, asked, await as('admin'))).data.dataResult;
    expect(entry?.changes.length).toBeGreaterThan(0);
    const lines = (await product.inject(dictionaryList, {}, await as('applicant'))).data;
    expect(lines.find(({ key }) => key === causes)).toMatchObject({ system: false, changedBy: expect.any(String) });
    expect(
      lines.find(({ key }) => key === 'number-series'),
      'no dictionary',
    ).toBeUndefined();
  });

  it('are imported: first what would change, then all or nothing, with every faulty cell named', async () => {
    const { version } = await read();
    const sheet = '值,中文,英文,启用\nrelocation,迁址,Relocation,是\nother,其他原因,Other cause,是';
    expect((await importFile(sheet, 'no', version)).data).toMatchObject({
      ...{ added: 1, changed: 1, same: 0, faults: [], taken: false },
      changes: expect.arrayContaining([{ field: 'other.en', before: 'Other', after: 'Other cause' }]),
    });
    expect(await itemOf('relocation'), 'looking changes nothing').toBeUndefined();
    expect((await importFile(sheet, 'yes', version)).data).toMatchObject({ added: 1, changed: 1, taken: true });
    expect((await itemOf('relocation'))?.label.en).toBe('Relocation');
    expect(await importFile(sheet, 'yes', version), 'looked at before another change').toMatchObject({ state: 409 });

    const faulty = await importFile(
      '值,中文,英文,起,启用\nbad value,甲,A,,\nfine,,B,2030-13-01,也许\nfine2,乙,B,,',
      'yes',
      version + 1,
    );
    expect(faulty.data.taken).toBe(false);
    expect(faulty.data.faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [3, '中文'],
      [3, '启用'],
      [3, '起'],
      [2, '值'],
    ]);
    expect(await itemOf('fine2'), 'nothing is taken').toBeUndefined();
    for (const heads of ['值,中文,英文,中文', '值,英文', '中文,名称,值,英文'])
      expect(await importFile(`${heads}\na,甲,A,B`, 'yes', version + 1), heads).toMatchObject({
        state: 400,
        data: [{ field: 'file', message: expect.stringContaining('表头应为：值、中文、英文') }],
      });
    expect((await importFile('值,中文,英文\nfine,甲,A\nfine,乙,B', 'yes', version + 1)).data).toMatchObject({
      taken: false,
      faults: [{ row: 3, column: '值' }],
    });
  });

  it('are edited by who maintains base data of the authority, and by no company', async () => {
    const input = await whole('other');
    for (const account of ['filing', 'auditor', 'manager', 'applicant', 'multi'])
      expect((await save(input, account)).state, account).toBe(6010104);
    expect((await read(causes, 'applicant')).mayEdit).toBe(false);
    expect((await read(causes)).mayEdit).toBe(true);
    // The administrator of the authority maintains them as well, as the one of a company, 'multi', may not.
    expect((await read(causes, 'tenantadmin')).mayEdit).toBe(true);
    expect((await save(input, 'tenantadmin')).state).toBe(200);
    expect((await importFile('值,中文,英文\na,甲,A', 'yes', 1, 'filing')).state).toBe(6010104);
  });

  it('are followed: what another server writes is in force here once it was read', async () => {
    await product.app.asOwner(async (db) => {
      const { dictionaryVersions, appendDictionary } = await import('../../platform/dictionary/dictionary.store.ts');
      const head = (await dictionaryVersions(db, causes)).at(-1);
      if (!head) throw new Error('there is no version');
      const content = JSON.parse(JSON.stringify(head.content)) as { items: { value: string; label: JsonObject }[] };
      for (const item of content.items) if (item.value === 'other') item.label.en = 'Elsewhere';
      const row = {
        ...head,
        version: head.version + 1,
        content: content as never,
        sha256: 'x',
        parent_sha: head.sha256,
      };
      await appendDictionary(db, row, product.app.now());
    });
    await refreshDictionaries(product.app);
    const { definition } = (await product.inject(areaGet, { area: 'reg/cancel' }, await as('applicant'))).data;
    const field = definition.fields.find(({ key }) => key === 'cause');
    expect(optionsOf(field).find(({ value }) => value === 'other')?.label.en).toBe('Elsewhere');
  });
});
