import {
  areaGetRecord,
  areaHandle,
  areaOpen,
  type JsonObject,
  productBegins,
  productGet,
  publicityGet,
  taskAgree,
} from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosenProduct, first } from '../platform/area/area.testing.ts';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import { advanceClock } from '../platform/clock/clock.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { caseSteps } from './case-steps.testing.ts';
import { sweepDue } from './registration.testing.ts';
import { sunscreen } from './sunscreen.testing.ts';

/** The office revokes a registration, over the real server: who may do which step, that nobody gets past notice and hearing, and what becomes of the product. */
const place = { group: 'revoke', name: 'apply' } as const;
const cancel = { group: 'reg', name: 'cancel' } as const;
const space = 'space_yunhai';
let test: TestApp;
const { as, act, prepared, cream, done, later, lettersOf, person, shown, submit } = caseSteps(() => test);
const upload = uploader(() => test, as);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const today = () => dayOf(test.app.businessNow());
interface Product {
  number: string;
  product: { id: string; text: string };
}
/** A registered product: a filing that counts as registered, because a whole registration would be walked for its row only. */
async function registered(brand: string): Promise<Product> {
  const made = await cream(brand);
  await test.app.asOwner(async (db) => {
    await sql`update product set kind = 'special', valid_from = ${addDays(today(), -900)}::date, valid_to = ${addDays(today(), 900)}::date
      where number = ${made.number}`.execute(db);
  }, space);
  return made;
}
const evidence = [
  {
    _id: 'e1',
    evidenceTitle: '审评记录（演示）',
    evidenceKind: 'document',
    evidenceSource: '本机关档案',
    obtainedOn: '2026-01-05',
  },
];
/** What an officer enters to open a revocation. */
async function opening(account: string, number: string, more: JsonObject = {}): Promise<JsonObject> {
  const { id, fileName } = (await upload(account, '证据.pdf', pdf)).data;
  return {
    ...(await chosenProduct(test, await as(account), { ...place, number })),
    ground: 'procedureBreach',
    reason: '批准时未按规定组织技术审评，属于机关违反法定程序（演示）。',
    evidence,
    evidenceFiles: [{ id, name: fileName }],
    ban: 'none',
    urgentSuspend: false,
    ...more,
  };
}
const open = async (account: string, number: string, more: JsonObject = {}) =>
  test.inject(areaOpen, { ...place, data: await opening(account, number, more) }, await as(account));
async function opened(number: string, more: JsonObject = {}): Promise<string> {
  const answer = await open('supervisor', number, more);
  expect([answer.state, answer.cause, answer.data?.status]).toEqual([200, null, 'APPLIED']);
  return answer.data.caseId;
}
const notice = { basis: '行政许可法第六十九条（条款待核对）', proposal: '建议撤销，尚有两批在售（演示）。', harm: '' };
const told = (caseId: string) => done('supervisor', caseId, ['notify', 'send'], notice, place);
/** What the company does with its own task. */
async function company(caseId: string, action: string, data: JsonObject = {}) {
  const [task] = (await shown('applicant', caseId, place)).tasks;
  return test.inject(taskAgree, { taskId: task?.id ?? '', action, data }, await as('applicant'));
}
async function legalAgrees(caseId: string) {
  await done('legal', caseId, ['legalCheck', 'agree'], { legalOpinion: '事实清楚，程序合法（演示）。' }, place);
}
async function proposed(caseId: string, proposal: 'revoke' | 'drop') {
  await done('approver', caseId, ['decideSection', 'agree'], { proposal, opinionText: '经审核提出（演示）。' }, place);
  await done('approver2', caseId, ['decideLeader', 'agree'], {}, place);
}
const because = { reason: '批准时违反法定程序，依法应当撤销，撤销不损害公共利益（演示）。' };
/** From the legal check to the signed decision to revoke. */
async function decided(caseId: string) {
  await legalAgrees(caseId);
  await proposed(caseId, 'revoke');
  expect(await done('approver3', caseId, ['decideSign', 'revoke'], because, place)).toBe('DECIDED');
}
const stateOf = async ({ product }: Product) =>
  (await test.inject(productGet, { id: product.id }, await as('applicant'))).data;

describe('a revocation', () => {
  it('tells the company, waits for it, is checked, decided and published by other people each', async () => {
    const own = await registered('岚屿撤销甲');
    const caseId = await opened(own.number);
    // The form of the opening asks for the product alone; what follows from it stands in the case.
    const { data } = await shown('supervisor', caseId, place);
    expect(data).toMatchObject({ productNumber: own.number, productStateText: 'ACTIVE' });
    expect(await told(caseId)).toBe('HEARING');
    expect(await lettersOf(caseId)).toEqual(['L21']);
    // The company reads facts and evidence; neither the proposal, nor who is behind it.
    const read = JSON.stringify(await shown('applicant', caseId, place));
    expect(read).toContain('未按规定组织技术审评');
    expect(read).not.toContain('尚有两批在售');
    const [task] = (await shown('applicant', caseId, place)).tasks;
    expect(task).toMatchObject({ node: 'statement', due: { remaining: 5 } });
    // Nobody else answers for it, and another company does not know the case.
    const answer = { ...place, taskId: task?.id ?? '', action: 'none', fields: {} };
    expect((await test.inject(areaHandle, answer, await as('supervisor'))).state).toBe(6010104);
    expect((await test.inject(areaGetRecord, { ...place, id: caseId }, await as('rival'))).state).toBe(404);
    await test.app.run({ role: 'app_platform' }, (ctx) => advanceClock(ctx, { workingDays: 6 }));
    await sweepDue(test.app);
    await test.settle();
    expect((await shown('legal', caseId, place)).status).toBe('LEGAL_CHECK');
    for (const account of ['supervisor', 'approver'])
      expect(
        await act(account, caseId, ['legalCheck', 'agree'], { legalOpinion: '同意提请审批。' }, place),
      ).toMatchObject({ state: 6010104 });
    await legalAgrees(caseId);
    await proposed(caseId, 'revoke');
    expect(await act('approver', caseId, ['decideSign', 'revoke'], because, place)).toMatchObject({ state: 6010104 });
    const unlike = await act(
      'approver3',
      caseId,
      ['decideSign', 'drop'],
      { reason: '没有必要撤销该产品的注册。' },
      place,
    );
    expect(unlike).toMatchObject({ state: 409, cause: expect.stringContaining('一级建议撤销') });
    expect(await done('approver3', caseId, ['decideSign', 'revoke'], because, place)).toBe('DECIDED');
    expect(await lettersOf(caseId)).toEqual(['L21', 'L23']);
    // Decided is not yet published: the product stands until another person publishes it, once.
    expect((await stateOf(own)).state).toBe('ACTIVE');
    expect(await act('supervisor', caseId, ['release', 'publish'], {}, place)).toMatchObject({ state: 6010104 });
    const twice = await Promise.all(
      [1, 2].map(() => prepared('supervisor2', caseId, ['release', 'publish'], {}, place)),
    );
    const states = (await Promise.all(twice.map((call) => call()))).map(({ state }) => state);
    expect(states.filter((state) => state === 200)).toHaveLength(1);
    await test.settle();
    expect((await shown('supervisor', caseId, place)).status).toBe('RELEASED');
    const { state, certificates } = await stateOf(own);
    expect(state).toBe('REVOKED');
    expect(new Set(certificates.map((one) => one.state))).toEqual(new Set(['void']));
    expect((await test.inject(publicityGet, { number: own.number })).data).toMatchObject({ status: 'REVOKED' });
    expect(JSON.stringify((await test.inject(publicityGet, { number: own.number })).data)).toContain('违反法定程序');
    const served = { receivers: [{ _id: 'r1', to: 'holder', way: 'platform', servedAt: today() }] };
    expect(await done('supervisor', caseId, ['issue', 'served'], served, place)).toBe('ISSUED');
    // Nothing more can be begun about it.
    const begins = (await test.inject(productBegins, { id: own.product.id }, await as('applicant'))).data;
    expect(begins.filter(({ area, blocked }) => area.startsWith('reg/') && blocked === null)).toEqual([]);
    expect((await open('supervisor', own.number)).state).not.toBe(200);
  });

  it('hears a company that asks for it, seven days ahead and under a chair who had no part in the case', async () => {
    const own = await registered('岚屿撤销乙');
    const caseId = await opened(own.number);
    await told(caseId);
    expect((await company(caseId, 'askHearing', { statement: '' })).state).toBe(400);
    expect((await company(caseId, 'askHearing', { statement: '认为程序并无违法，申请听证（演示）。' })).state).toBe(
      200,
    );
    const on = (days: number) => addDays(today(), days);
    const plan = async (days: number, chair: string) =>
      act(
        'supervisor',
        caseId,
        ['planHearing', 'send'],
        { heldOn: on(days), place: '一号听证室', chair: await person(chair) },
        place,
      );
    expect(await plan(6, 'supervisor2')).toMatchObject({ state: 400, cause: expect.stringContaining('七日') });
    expect((await plan(8, 'supervisor')).state).not.toBe(200);
    expect((await plan(8, 'supervisor2')).state).toBe(200);
    expect(await lettersOf(caseId)).toEqual(['L21', 'L22']);
    const day = on(8);
    const minutes = { minutes: '双方发表意见，笔录经核对签字（演示）。' };
    // Nothing is decided, and no hearing is said to have been held, before its day.
    const tasks = (await shown('supervisor', caseId, place)).tasks.map(({ node }) => node);
    expect(tasks).toEqual(['hearing']);
    expect(await act('supervisor2', caseId, ['hearing', 'held'], minutes, place)).toMatchObject({
      state: 409,
      cause: expect.stringContaining('听证日期'),
    });
    await later(day);
    expect(await done('supervisor2', caseId, ['hearing', 'held'], minutes, place)).toBe('LEGAL_CHECK');
    // The legal check sends it back: the notice goes out again, and the case cannot be dropped in silence any more.
    await done('legal', caseId, ['legalCheck', 'return'], { reason: '告知书引用的依据不完整（演示）。' }, place);
    const drop = await act('supervisor', caseId, ['notify', 'drop'], { reason: '不再办理（演示）。' }, place);
    expect(drop).toMatchObject({ state: 409, cause: expect.stringContaining('告知书已经发出') });
    expect(await told(caseId)).toBe('HEARING');
    expect((await company(caseId, 'none')).state).toBe(200);
    await legalAgrees(caseId);
    await proposed(caseId, 'drop');
    const reason = { reason: '经听证查明程序没有违法之处，不予撤销（演示）。' };
    expect(await done('approver3', caseId, ['decideSign', 'drop'], reason, place)).toBe('DROPPED');
    expect((await stateOf(own)).state).toBe('ACTIVE');
    expect(await lettersOf(caseId)).toEqual(['L21', 'L21', 'L22', 'L24']);
  });

  it('suspends at once where it is urgent, and lifts that when it is dropped before the company was told', async () => {
    const own = await registered('岚屿撤销丙');
    const caseId = await opened(own.number, { urgentSuspend: true });
    await test.settle();
    expect((await stateOf(own)).state).toBe('SUSPENDED');
    expect(await done('supervisor', caseId, ['notify', 'drop'], { reason: '查明举报不实（演示）。' }, place)).toBe(
      'DROPPED',
    );
    await test.settle();
    expect((await stateOf(own)).state).toBe('ACTIVE');
    expect(await lettersOf(caseId)).toEqual(['L18', 'L19']);
  });

  it('bars what the company would begin from the notice on, and ends what was open when it is published', async () => {
    const own = await registered('岚屿撤销丁');
    const ending = {
      product: own.product,
      cause: 'stopMaking',
      lastMadeOn: addDays(today(), -150),
      stockLeft: 0,
      stockPlan: 'none',
      reason: '产品线调整，不再生产。',
      paperBack: 'none',
      consequence: true,
    };
    const before = await submit('applicant', cancel, ending);
    expect([before.state, before.cause]).toEqual([200, null]);
    const caseId = await opened(own.number);
    const { applyNo } = await shown('supervisor', caseId, place);
    await told(caseId);
    const begins = (await test.inject(productBegins, { id: own.product.id }, await as('applicant'))).data;
    expect(begins.find(({ area }) => area === 'reg/renewal')?.blocked).toBeTruthy();
    expect((await submit('applicant', cancel, ending)).state).toBe(409);
    // The same product is not revoked twice at a time: the first case is named.
    expect(await open('supervisor2', own.number)).toMatchObject({
      state: 409,
      cause: expect.stringContaining(`${applyNo}`),
    });
    await company(caseId, 'none');
    await decided(caseId);
    expect(await done('supervisor2', caseId, ['release', 'publish'], {}, place)).toBe('RELEASED');
    expect(await shown('applicant', before.data.caseId, cancel)).toMatchObject({ status: 'TERMINATED', tasks: [] });
    expect(await lettersOf(before.data.caseId)).toContain('L12');
  });

  it('is opened by supervision alone, about a registered product, with facts and evidence', async () => {
    const own = await registered('岚屿撤销戊');
    for (const account of ['applicant', 'filing', 'auditor', 'approver'])
      expect((await open(account, own.number)).state).toBe(6010104);
    const ordinary = await cream('岚屿撤销己');
    expect((await open('supervisor', ordinary.number, { product: ordinary.product })).state).toBe(400);
    const wrongs: JsonObject[] = [
      { evidence: [] },
      { evidenceFiles: [] },
      { reason: '' },
      { factsFrom: addDays(today(), 2) },
      { ground: 'falseData', ban: 'none' },
      { ground: 'noSuchGround' },
    ];
    for (const wrong of wrongs)
      expect([wrong, (await open('supervisor', own.number, wrong)).state]).toEqual([wrong, 400]);
    expect((await stateOf(own)).state).toBe('ACTIVE');
  });

  it('for false data bars the company from registrations for five years, by the number of the decision', async () => {
    const own = await registered('岚屿撤销庚');
    const caseId = await opened(own.number, { ground: 'falseData', ban: 'registration' });
    await told(caseId);
    await company(caseId, 'state', { statement: '承认检验报告不实（演示）。' });
    await decided(caseId);
    await done('supervisor2', caseId, ['release', 'publish'], {}, place);
    const refused = await submit('applicant', first, sunscreen({ nameBrand: '岚屿撤销后' }));
    const until = `${Number(today().slice(0, 4)) + 5}`;
    expect(refused).toMatchObject({ state: 409, cause: expect.stringContaining(until) });
    expect(refused.cause).toMatch(/撤〔\d{4}〕/);
  });
});
