import {
  areaDrafts,
  areaGetRecord,
  areaHandle,
  areaOpen,
  areaQuery,
  areaSave,
  type CaseDetail,
  decideFinding,
  draftOpen,
  draftPatch,
  type JsonObject,
  messageReceive,
  productBegins,
  productGet,
  productQuery,
  publicityGet,
  taskDraftOpen,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptReplies,
  aDossier,
  answerItems,
  fileCase,
  first,
  openOnProduct,
  people,
  submitAll,
  writeItem,
} from '../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';

/** A filed product is supervised for life: checked anew, ordered, suspended, lifted and cancelled, by cases that the office begins. */
let test: TestApp;
const as = people(() => test);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const check = { group: 'filing', name: 'check' } as const;
type Place = { group: string; name: string };
const windowId = 'check-window';

async function shown(place: Place, id: string, account = 'filing'): Promise<CaseDetail> {
  const { state, cause, data } = await test.inject(areaGetRecord, { ...place, id }, await as(account));
  if (state !== 200 || !('tasks' in data)) throw new Error(`${account}: ${state} ${cause}`);
  return data;
}

/** The officer decides what is open and takes an action. */
async function act(place: Place, caseId: string, node: string, action: string, fields: JsonObject = {}) {
  const me = await as('filing');
  const { tasks, findings } = await shown(place, caseId);
  const task = tasks.find((one) => one.node === node);
  if (!task) throw new Error(`no task ${node} but ${tasks.map((one) => one.node).join()}`);
  for (const { id, decision } of findings)
    if (decision === null)
      await test.inject(decideFinding, { ...place, caseId, findingId: id, decision: 'accepted' }, me);
  const answer = await test.inject(
    areaHandle,
    { ...place, taskId: task.id, action, opinion: '按核查情况办理。', fields },
    me,
  );
  await test.settle();
  return answer;
}

/** The company changes fields in the draft of its reply and submits it. */
async function reply(caseId: string, changes: JsonObject) {
  const me = await as('applicant');
  const { tasks } = await shown(check, caseId, 'applicant');
  const opened = await test.inject(taskDraftOpen, { ...check, taskId: tasks[0]?.id ?? '' }, me);
  const { draftId } = opened.data;
  const { rev } = (await test.inject(draftOpen, { ...check, id: draftId, windowId }, me)).data;
  const ops = Object.entries(changes).map(([key, value]) => ({ op: 'set' as const, path: [key], value }));
  const patchId = `patch-${draftId}-${rev}`;
  await test.inject(draftPatch, { ...check, id: draftId, windowId, baseRev: rev, patchId, ops, release: true }, me);
  const answer = await submitAll(test, me, draftId, check);
  await test.settle();
  return answer;
}

/** A filing that the office passed. */
async function effective(nameBrand: string): Promise<{ caseId: string; number: string; productId: string }> {
  const filed = await fileCase(test, await as('applicant'), aDossier({ nameBrand }));
  expect((await act(first, filed.caseId, 'postCheck', 'pass')).state).toBe(200);
  const number = filed.certNo ?? '';
  return { caseId: filed.caseId, number, productId: await productId(number) };
}
async function productId(number: string): Promise<string> {
  const parameters = [{ key: 'Q^number^S', value: number }];
  const { data } = await test.inject(productQuery, { parameters }, await as('filing'));
  return data.dataResult.find((one) => one.number === number)?.id ?? '';
}
const product = async (id: string, account = 'filing') =>
  (await test.inject(productGet, { id }, await as(account))).data;
const open = async (number: string, reason: string, account = 'filing') =>
  openOnProduct(test, await as(account), { ...check, number }, { reason });

describe('a filed product is checked anew', () => {
  it('the company sees at once which office began it and why; others see nothing; who may not open is refused', async () => {
    const { number } = await effective('岚屿核查');
    const opened = await open(number, '投诉反映标签与资料不一致');
    expect([opened.state, opened.data.status, opened.data.applyNo]).toEqual([
      200,
      'POST_CHECK',
      expect.stringMatching(/核\d{10}$/),
    ]);
    await test.settle();
    const id = opened.data.caseId;
    const own = await shown(check, id, 'applicant');
    const office = own.begun.by;
    expect(own.begun).toEqual({ channel: 'office', by: expect.stringContaining('监督管理局'), parentCaseId: null });
    expect(own.versions.map(({ submittedBy }) => submittedBy)).toEqual([office]);
    expect(own.data).toMatchObject({ reason: '投诉反映标签与资料不一致', nameBrand: '岚屿核查' });
    expect((await shown(check, id)).begun.by).not.toBe(office);
    const listed = await test.inject(areaQuery, check, await as('applicant'));
    expect(listed.data.dataResult.map((row) => row.id)).toContain(id);
    const { data: mail } = await test.inject(messageReceive, {}, await as('applicant'));
    const told = mail.dataResult.find(({ link }) => link === `/filing/check/case/${id}`);
    expect(told?.subject).toContain('发起了“备案后监督核查”');

    expect((await test.inject(areaGetRecord, { ...check, id }, await as('rival'))).state).toBe(404);
    expect((await open(number, '无权', 'supervisor')).state).toBe(6010104);
    expect((await open(number, '无权', 'applicant')).state).toBe(6010104);
    const begun = await test.inject(areaSave, { ...check, data: { reason: '自行发起' } }, await as('applicant'));
    expect([begun.state, begun.cause]).toEqual([6010104, '此类案卷只由机关发起']);
    expect((await test.inject(areaDrafts, check, await as('applicant'))).data.dataResult).toEqual([]);
  });

  it('orders, suspends, lifts back into the check and passes; checks again; cancels; the product is the truth', async () => {
    const { number, productId: id } = await effective('岚屿终身');
    const opened = await open(number, '例行核查');
    const caseId = opened.data.caseId;
    // The findings of the dossier in force are there for the officer, and nothing was declared in the name of the company.
    const detail = await shown(check, caseId);
    expect(detail.findings.length).toBeGreaterThan(0);
    expect(detail.findings.every(({ acknowledgement }) => acknowledgement === null)).toBe(true);

    const second = await open(number, '再次发起');
    expect(second.state).toBe(409);
    expect(second.cause).toContain(`未办结的“备案后监督核查”${opened.data.applyNo}（核查中）`);

    const place = { ...check, caseId };
    const officer = await as('filing');
    for (const field of ['nameBrand', 'useMethod'])
      expect((await writeItem(test, officer, place, { field, text: '请改正。' })).state).toBe(200);
    expect((await act(check, caseId, 'postCheck', 'order', { days: 10 })).state).toBe(200);
    const { tasks } = await shown(check, caseId, 'applicant');
    expect(tasks.map(({ node }) => node)).toEqual(['orderCorrect']);
    // The office neither opens nor submits the company's reply.
    const taken = await test.inject(taskDraftOpen, { ...check, taskId: tasks[0]?.id ?? '' }, officer);
    expect(taken.state).toBe(6010104);
    const sent = await test.inject(areaHandle, { ...check, taskId: tasks[0]?.id ?? '', action: 'reply' }, officer);
    expect(sent.state).not.toBe(200);

    await answerItems(test, await as('applicant'), place);
    const other = await reply(caseId, { nameBrand: '别的品牌', useMethod: '均匀涂抹。' });
    expect(other.state).toBe(400);
    expect(other.cause).toContain('商标');
    const replied = await reply(caseId, { nameBrand: '岚屿终身', useMethod: '均匀涂抹，避开眼周。' });
    expect([replied.state, replied.cause]).toEqual([200, null]);
    await acceptReplies(test, officer, place);

    const suspended = await act(check, caseId, 'postCheck', 'suspend', { reason: '抽检不合格' });
    expect([suspended.state, suspended.data.status]).toEqual([200, 'SUSPENDED']);
    const halted = await product(id);
    expect(halted).toMatchObject({ state: 'SUSPENDED', currentVersion: 1 });
    expect(halted.states.at(-1)).toMatchObject({ to: 'SUSPENDED', caseId, reason: '抽检不合格' });
    expect((await test.inject(publicityGet, { number })).data.status).toBe('SUSPENDED');

    const lifted = await act(check, caseId, 'suspended', 'lift', { reason: '复检合格' });
    expect(lifted.data.status).toBe('POST_CHECK');
    expect((await product(id)).state).toBe('ACTIVE');
    expect((await act(check, caseId, 'postCheck', 'pass')).data.status).toBe('ACTIVE');
    const corrected = await product(id);
    expect(corrected).toMatchObject({ state: 'ACTIVE', currentVersion: 2 });
    expect(corrected.versions[0]).toMatchObject({ caseId, changeType: 'correction' });
    expect(corrected.certificates.map(({ productVersion }) => productVersion)).toEqual([2, 1]);

    // A check that changes nothing makes neither version nor certificate.
    const again = await open(number, '第二次核查');
    expect((await shown(check, again.data.caseId)).data.useMethod).toBe('均匀涂抹，避开眼周。');
    expect((await act(check, again.data.caseId, 'postCheck', 'pass')).state).toBe(200);
    expect(await product(id)).toMatchObject({ currentVersion: 2, certificates: { length: 2 } });

    const last = await open(number, '第三次核查');
    const cancel = (fields: JsonObject) => act(check, last.data.caseId, 'postCheck', 'cancel', fields);
    const reason = '资料不真实';
    expect((await cancel({ reason })).state).toBe(400);
    expect((await cancel({ reason, ground: 'falseData' })).data.status).toBe('FILING_CANCELLED');
    const ended = await product(id);
    expect(ended.state).toBe('FILING_CANCELLED');
    expect(ended.certificates.map(({ state }) => state)).toEqual(['void', 'replaced']);
    const late = await open(number, '已取消');
    expect(late.state).toBe(400);
    for (const noId of ['x', '9'.repeat(19), '1e5'])
      expect(
        await test.inject(
          areaOpen,
          { ...check, data: { reason: '核查', product: { id: noId, text: '' } } },
          await as('filing'),
        ),
      ).toMatchObject({ state: 400, data: [{ field: 'product' }, { field: 'product' }] });
  });

  it('is refused while the filing itself is still in its check, and begins at the suspension of a suspended product', async () => {
    const filed = await fileCase(test, await as('applicant'), aDossier({ nameBrand: '岚屿在查' }));
    const number = filed.certNo ?? '';
    const early = await open(number, '核查');
    expect(early.state).toBe(409);
    expect(early.cause).toContain('未办结的“首次申请”');
    expect(early.cause).toContain(number);
    const id = await productId(number);
    const begins = (await test.inject(productBegins, { id }, await as('filing'))).data;
    expect(begins[0]).toMatchObject({ area: 'filing/check', as: 'office', blocked: early.cause });
    expect((await test.inject(productBegins, { id }, await as('rival'))).state).toBe(404);
    const offered = (await test.inject(productBegins, { id }, await as('applicant'))).data;
    expect(offered.map(({ area }) => area)).not.toContain('filing/check');

    await act(first, filed.caseId, 'postCheck', 'suspend', { reason: '抽检不合格' });
    const opened = await open(number, '暂停期间核查');
    expect([opened.state, opened.data.status]).toEqual([200, 'SUSPENDED']);
    const lifted = await act(check, opened.data.caseId, 'suspended', 'lift', { reason: '复检合格' });
    expect(lifted.data.status).toBe('POST_CHECK');
    expect((await product(id)).state).toBe('ACTIVE');
    const inOrder = (await test.inject(productBegins, { id }, await as('filing'))).data;
    expect(inOrder[0]?.blocked).toContain('备案后监督核查');
  });
});
