import {
  areaExport,
  areaGet,
  areaQuery,
  type Input,
  productQuery,
  publicityQuery,
  type StatusRow,
  statusesOf,
  statusMoves,
  statusQuery,
  statusSave,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTable } from '../../kernel/files/read-table.ts';
import { aDossier, fileCase, people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

const filing = { group: 'reg', name: 'first' } as const;
let product: TestApp;
const as = people(() => product);
beforeAll(async () => {
  product = await createTestApp();
  await fileCase(product, await as('applicant'), aDossier({ nameBrand: '演示状态' }));
  await product.settle();
});
afterAll(() => product.close());

const rows = async (account = 'regulator1') => (await product.inject(statusQuery, {}, await as(account))).data;
/** The row of a status in an area. */
async function rowOf(value: string, area = 'reg/first'): Promise<StatusRow> {
  const found = (await rows()).find((row) => row.value === value && row.areas.some(({ id }) => id === area));
  if (!found) throw new Error(`${area} has no status ${value}`);
  return found;
}
const both = (zh: string, en: string) => ({ 'zh-CN': zh, en });
const whole = (row: StatusRow, changes: Partial<Input<typeof statusSave>> = {}): Input<typeof statusSave> => ({
  ...{ value: row.value, of: row.of, areas: row.areas.map(({ id }) => id), label: row.label },
  ...{ holderLabel: row.holderLabel, publicLabel: row.publicLabel, notify: row.notify, after: row.changedIn },
  ...changes,
});
const save = async (input: Input<typeof statusSave>, account = 'regulator1') =>
  product.inject(statusSave, input, await as(account));
const labelFor = async (account: string, value: string) => {
  const { definition } = (await product.inject(areaGet, { area: 'reg/first' }, await as(account))).data;
  return statusesOf(definition).find((status) => status.value === value)?.label['zh-CN'];
};
async function exported(account: string): Promise<string[]> {
  const answer = await product.server.inject({
    ...{ method: 'POST', url: `/business/v3${areaExport.path.replace(':group', 'reg').replace(':name', 'first')}` },
    headers: { 'x-authorization-access_token': (await as(account)).token },
    payload: { columns: ['title', 'status'], parameters: [] },
  });
  expect(answer.headers['content-type'], answer.body.slice(0, 300)).toContain('spreadsheetml');
  return (await readTable(answer.rawPayload, 'xlsx', { cells: 10_000, characters: 100_000 })).flat();
}

describe('statuses of base data', () => {
  it('are one row for all areas that say the same, with the procedures whose charts set them', async () => {
    const accepted = await rowOf('ACCEPTED');
    expect(accepted).toMatchObject({ label: { en: 'Accepted' }, look: 'accepted', notify: true, final: false });
    expect(accepted.procedures.map(({ id }) => id)).toEqual(expect.arrayContaining(['p1', 'p3']));
    expect(accepted.areas.length).toBeGreaterThan(2);
    // The same value with other words is another row.
    expect((await rowOf('REFUSED', 'company/file')).id).not.toBe((await rowOf('REFUSED')).id);
    expect((await rowOf('FILING_CANCELLED')).final).toBe(true);
  });

  it('R1.5-19 a changed word is what case, list and export say from the next reading on; companies read theirs, or the word itself', async () => {
    const filed = await rowOf('POST_CHECK');
    expect(filed.holderLabel).toBeNull();
    const saved = await save(whole(filed, { label: both('备案后核查中', 'Being checked'), notify: true }));
    expect(saved.state, saved.cause ?? '').toBe(200);
    expect(await labelFor('filing', 'POST_CHECK')).toBe('备案后核查中');
    expect(await labelFor('applicant', 'POST_CHECK'), 'without a word of their own').toBe('备案后核查中');
    const list = await product.inject(areaQuery, { ...filing }, await as('filing'));
    expect(list.data.dataResult.map((row) => row.status)).toContain('POST_CHECK');
    expect(await exported('filing')).toContain('备案后核查中');

    const told = whole(await rowOf('POST_CHECK'), { holderLabel: both('机关核查中', 'At the authority') });
    expect((await save(told)).state).toBe(200);
    expect(await labelFor('applicant', 'POST_CHECK')).toBe('机关核查中');
    expect(await labelFor('filing', 'POST_CHECK')).toBe('备案后核查中');
    expect(await exported('applicant')).toContain('机关核查中');
    expect(await exported('filing')).toContain('备案后核查中');

    const back = whole(await rowOf('POST_CHECK'), { holderLabel: null });
    expect((await save(back)).state).toBe(200);
    expect(await labelFor('applicant', 'POST_CHECK')).toBe('备案后核查中');
    // An area with a word of its own keeps it.
    expect((await rowOf('POST_CHECK', 'filing/check')).label['zh-CN']).toBe('核查中');
  });

  it('R1.5-19 keep their values: another value, another look or an end are refused, and so are two equal words in a procedure', async () => {
    const row = await rowOf('ACCEPTED');
    expect(await save(whole(row, { value: 'MINE' }))).toMatchObject({
      state: 400,
      data: [{ field: 'value', message: expect.stringContaining('状态值由流程决定') }],
    });
    for (const more of [{ look: 'granted' }, { final: true }, { newValue: 'MINE' }, { procedures: [] }])
      expect((await save({ ...whole(row), ...more } as never)).state, JSON.stringify(more)).toBe(400);
    expect((await save(whole(row, { areas: ['base/experts'] }))).state).toBe(400);
    expect((await save(whole(row, { areas: [] }))).state).toBe(400);
    expect(await save(whole(row, { label: both('不予受理', 'Accepted indeed') }))).toMatchObject({
      state: 400,
      data: [{ field: 'label', message: expect.stringContaining('NOT_ACCEPTED') }],
    });
    expect(await save(whole(row, { label: both('受理了', 'Not accepted') }))).toMatchObject({ state: 400 });
    // Statuses of different procedures may have the same word.
    const check = await rowOf('ARCHIVED', 'archive/records');
    expect((await save(whole(check, { label: both('已受理', 'Accepted') }))).state).toBe(200);
    expect((await save(whole(await rowOf('ACCEPTED'), { label: { 'zh-CN': '', en: '' } }))).state).toBe(400);
  });

  it('of products are words of the register and of the public page, at once', async () => {
    const active = (await rows()).find((row) => row.of === 'product' && row.value === 'ACTIVE');
    if (!active) throw new Error('there is no state ACTIVE');
    const [listed] = (await product.inject(productQuery, {}, await as('applicant'))).data.dataResult;
    const seen = async () => {
      const asked = { text: listed?.number ?? '', pageNo: 1, limit: 10 };
      return (await product.inject(publicityQuery, asked)).data.dataResult[0]?.statusLabel['zh-CN'];
    };
    expect(await seen()).toBe('有效');
    const words = { label: both('生效', 'In force'), publicLabel: both('备案有效', 'Filing in force') };
    expect((await save(whole(active, words))).state).toBe(200);
    expect(await seen()).toBe('备案有效');
    expect((await rows()).find((row) => row.of === 'product' && row.value === 'ACTIVE')?.label.en).toBe('In force');
    const now = (await rows()).find((row) => row.of === 'product' && row.value === 'ACTIVE') ?? active;
    expect((await save(whole(now, { publicLabel: null }))).state).toBe(200);
    expect(await seen()).toBe('生效');
    const suspended = (await rows()).find((row) => row.of === 'product' && row.value === 'SUSPENDED') ?? active;
    expect((await save(whole(suspended, { label: both('生效', 'Suspended') }))).state).toBe(400);
    expect((await save(whole(suspended, { notify: true }))).state).toBe(400);
    expect((await save(whole(await rowOf('ACCEPTED'), { publicLabel: both('公示', 'Public') }))).state).toBe(400);
  });

  it('say which may follow which, as the charts draw it', async () => {
    const moves = (await product.inject(statusMoves, {}, await as('filing'))).data;
    const next = (of: string, value: string) =>
      moves.find(({ id }) => id === of)?.statuses.find((status) => status.value === value)?.next;
    expect(next('p1', 'DRAFT')).toEqual(['SUBMITTED']);
    expect(next('p1', 'SUBMITTED')).toEqual(expect.arrayContaining(['ACCEPTED', 'NOT_ACCEPTED', 'RETURNED']));
    expect(next('p1', 'DECISION')).not.toContain('SUBMITTED');
    expect(next('p1', 'NOT_ACCEPTED')).toEqual([]);
    expect(next('p1', 'PUBLISHED')).toEqual([]);
    expect(next('p2', 'FILING_CANCELLED')).toEqual([]);
    expect(next('product', 'ACTIVE')).toContain('SUSPENDED');
    expect(next('product', 'REVOKED')).toEqual([]);
  });

  it('of two who change the words of one status one wins; who may not maintain base data changes none', async () => {
    const input = whole(await rowOf('RETURNED'), { label: both('须补正', 'To be put right') });
    const done = await Promise.all([save(input, 'regulator1'), save(input, 'regulator2')]);
    expect(done.map(({ state }) => state).sort()).toEqual([200, 409]);
    expect(done.find(({ state }) => state === 409)?.cause).toContain('修改了“RETURNED”的用语');
    for (const account of ['filing', 'auditor', 'manager', 'applicant'])
      expect((await save(input, account)).state, account).toBe(6010104);
    expect((await product.inject(statusQuery, {}, await as('applicant'))).state).toBe(6010104);
  });
});
