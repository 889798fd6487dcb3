import {
  areaDrafts,
  areaGetRecord,
  type JsonObject,
  messageReceive,
  productBegins,
  productGet,
  productQuery,
  publicityGet,
  taskAgree,
} from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, fileCase, formulationRows, openOnProduct } from '../platform/area/area.testing.ts';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import { lastDay } from '../product/register/index.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { caseSteps } from './case-steps.testing.ts';

/** How the validity of a product goes on and ends: renewed in its window, cancelled by its holder or by the office, over the real server. */
let test: TestApp;
const { as, shown, act, done, later, lettersOf, submit } = caseSteps(() => test);
const upload = uploader(() => test, as);
const space = 'space_yunhai';
const renewal = { group: 'reg', name: 'renewal' } as const;
const cancel = { group: 'reg', name: 'cancel' } as const;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
const inDays = (days: number) => addDays(dayOf(test.app.businessNow()), days);

let made = 0;
/** A product in force, filed or (with a last day) registered. */
async function product(
  validTo?: string,
  changes: JsonObject = {},
): Promise<{ id: string; number: string; title: string }> {
  made += 1;
  const filed = await fileCase(test, await as('applicant'), aDossier({ nameBrand: `岚屿第${made}号`, ...changes }));
  await test.settle();
  const number = filed.certNo ?? '';
  if (validTo !== undefined) {
    await test.app.asOwner(async (db) => {
      await sql`update product set kind = 'special', valid_from = '2021-12-01', valid_to = ${validTo}::date where number = ${number}`.execute(
        db,
      );
      await sql`update certificate set template = 'registration', valid_from = '2021-12-01', valid_to = ${validTo}::date where number = ${number}`.execute(
        db,
      );
    }, space);
  }
  const parameters = [{ key: 'Q^number^S', value: number }];
  const [row] = (await test.inject(productQuery, { parameters }, await as('applicant'))).data.dataResult;
  return { id: row?.id ?? '', number, title: row?.title ?? '' };
}
type Product = Awaited<ReturnType<typeof product>>;
const seen = async ({ id }: Product, account = 'applicant') =>
  (await test.inject(productGet, { id }, await as(account))).data;
const published = async ({ number }: Product) => (await test.inject(publicityGet, { number })).data;
const file = async (name: string) => {
  const { id, fileName } = (await upload('applicant', name, pdf)).data;
  return [{ id, name: fileName }];
};

/** The holder applies for a renewal. */
async function renew({ id, title }: Product, changes: JsonObject = {}) {
  const answer = await submit('applicant', renewal, {
    product: { id, text: title },
    paperCertificate: 'none',
    selfCheckFrom: '2021-12-01',
    selfCheckTo: inDays(-20),
    salesFacts: [{ _id: 'row1', year: 2025, quantity: '12000', unit: '支', batches: 6 }],
    labelStillConform: true,
    selfCheckReport: await file('自查报告.pdf'),
    salesProof: await file('生产记录.pdf'),
    productStandard: await file('产品执行的标准.pdf'),
    commitment: true,
    ...changes,
  });
  await test.settle();
  return answer;
}
/** The holder asks for the cancellation. */
async function end({ id, title }: Pick<Product, 'id' | 'title'>, changes: JsonObject = {}) {
  const answer = await submit('applicant', cancel, {
    product: { id, text: title },
    cause: 'stopMaking',
    lastMadeOn: inDays(-150),
    stockLeft: 0,
    stockPlan: 'none',
    reason: '产品线调整，不再生产。',
    paperBack: 'none',
    consequence: true,
    ...changes,
  });
  await test.settle();
  return answer;
}
describe('a renewal', () => {
  it('R1.1-02 is accepted inside its window: the new certificate begins where the old one ends, and supervision looks afterwards', async () => {
    const last = inDays(80);
    const next = addDays(last, 1);
    const until = lastDay(next, 'P5Y');
    const own = await product(last);
    const { state, data } = await renew(own);
    expect([state, data.status]).toEqual([200, 'SUBMITTED']);
    expect(await done('acceptance', data.caseId, ['formCheck', 'accept'], {}, renewal)).toBe('RENEWED');
    await test.settle();
    const { validTo, certificates, state: inState } = await seen(own);
    expect([inState, validTo]).toEqual(['ACTIVE', until]);
    expect(
      certificates.map(({ version, state: made, validFrom, validTo: to }) => [version, made, validFrom, to]),
    ).toEqual([
      [2, 'issued', next, until],
      [1, 'issued', '2021-12-01', last],
    ]);
    expect(await lettersOf(data.caseId)).toEqual(['L01', 'L04', 'L40']);
    expect(await published(own)).toMatchObject({ status: 'ACTIVE', validTo: until });
    const { tasks } = await shown('supervisor', data.caseId, renewal);
    expect(tasks.map(({ node }) => node)).toEqual(['afterRenewal']);
    // The day after the old one has ended it is replaced, and the product lives on.
    await later(next);
    expect((await seen(own)).certificates.map(({ state: made }) => made)).toEqual(['issued', 'replaced']);
    expect((await seen(own)).state).toBe('ACTIVE');
  });

  it('a day early or a day late is refused with the days, and the draft stays', async () => {
    const expiry = inDays(200);
    const early = await product(expiry);
    const refused = await renew(early);
    expect(refused.state).toBe(409);
    expect(refused.cause).toMatch(/最早 \d{4}-\d\d-\d\d，最迟 \d{4}-\d\d-\d\d（有效期至/);
    const days = /最早 (\S+)，最迟 (\S+)（/.exec(refused.cause ?? '');
    const [from = '', to = ''] = days?.slice(1) ?? [];
    const drafts = await test.inject(areaDrafts, renewal, await as('applicant'));
    expect(drafts.data.dataResult.length).toBeGreaterThan(0);
    await later(addDays(from, -1));
    expect((await renew(early)).state).toBe(409);
    const other = await product(addDays(expiry, 1));
    await later(to);
    const last = await renew(early);
    expect([last.state, last.cause]).toEqual([200, null]);
    await later(addDays(to, 7));
    expect((await renew(other)).cause).toContain('期限已过');
  });

  it('is offered on the page of the product, or the page says why not', async () => {
    const reason = async ({ id }: Product) =>
      (await test.inject(productBegins, { id }, await as('applicant'))).data.find(({ area }) => area === 'reg/renewal')
        ?.blocked;
    expect(await reason(await product(inDays(80)))).toBeNull();
    expect(await reason(await product(inDays(300)))).toMatch(/^还没有到可以申请延续的日期：最早 \d{4}-\d\d-\d\d/);
    expect(await reason(await product())).toBe('备案的产品没有有效期，不需要延续');
  });

  it('outside the window gets a written decision where it is asked for, and the product expires on its day', async () => {
    const own = await product(inDays(14));
    const { data } = await renew(own, { wantsDecision: true });
    expect(data.status).toBe('NOT_ACCEPTED');
    expect(await lettersOf(data.caseId)).toEqual(['L03', 'L04']);
    await later(inDays(15));
    expect((await seen(own)).state).toBe('EXPIRED');
    expect(await published(own)).toMatchObject({ status: 'EXPIRED' });
  });

  it('that is open in time keeps the product in force past its last day, until it is decided', async () => {
    const own = await product(inDays(50));
    const { data } = await renew(own);
    await later(inDays(55));
    // Nobody acted for five working days: acceptance by silence came first, and the certificate with it.
    expect((await seen(own)).state).toBe('ACTIVE');
    expect((await shown('acceptance', data.caseId, renewal)).status).toBe('RENEWED');
  });

  it('of a suspended product waits with its certificate until the suspension is lifted', async () => {
    const own = await product(inDays(80));
    await test.app.asOwner((db) => sql`update product set state = 'SUSPENDED' where id = ${own.id}`.execute(db), space);
    const { data } = await renew(own);
    expect(await done('acceptance', data.caseId, ['formCheck', 'accept'], {}, renewal)).toBe('ACCEPTED');
    const held = await act('acceptance', data.caseId, ['holdCertificate', 'issue'], {}, renewal);
    expect(held).toMatchObject({ state: 409, cause: expect.stringContaining('解除暂停后才能制证') });
    await test.app.asOwner((db) => sql`update product set state = 'ACTIVE' where id = ${own.id}`.execute(db), space);
    expect(await done('acceptance', data.caseId, ['holdCertificate', 'issue'], {}, renewal)).toBe('RENEWED');
  });

  it('keeps others away while it is open, and is kept away by them', async () => {
    const own = await product(inDays(80));
    const { data } = await renew(own);
    const second = await renew(own);
    expect(second).toMatchObject({ state: 409, cause: expect.stringContaining(`${data.applyNo}`) });
    expect(await end(own)).toMatchObject({ state: 409, cause: expect.stringContaining('延续申请') });
  });

  it('is refused for a self-check that is too short, for serious cases nobody judged, and without the commitment', async () => {
    const own = await product(inDays(80));
    const wrong = await renew(own, {
      selfCheckFrom: '2025-01-01',
      commitment: false,
      adverse: [{ _id: 'row1', period: '2025 年度', cases: 3, serious: 1 }],
    });
    expect(wrong.state).toBe(400);
    expect((wrong.data as unknown as { field: string }[]).map(({ field }) => field).toSorted()).toEqual([
      'adverse',
      'commitment',
      'selfCheckFrom',
    ]);
  });
});

describe('a cancellation', () => {
  it('R1.1-14 of a registration is accepted, and decided by two people of whom the second signs', async () => {
    const own = await product(inDays(700));
    const { data } = await end(own);
    expect(data.status).toBe('SUBMITTED');
    expect(await done('acceptance', data.caseId, ['formCheck', 'accept'], {}, cancel)).toBe('CANCELLING');
    expect((await seen(own)).state).toBe('ACTIVE');
    const grant = { proposal: 'grant', opinionText: '符合注销条件，同意注销。' };
    await done('approver', data.caseId, ['decideSection', 'agree'], grant, cancel);
    const refused = await act(
      'approver3',
      data.caseId,
      ['decideSign', 'refuse'],
      { grounds: '不同意注销，理由见附件所列二十个字以上的说明。' },
      cancel,
    );
    expect(refused).toMatchObject({ state: 409, cause: expect.stringContaining('退回一级') });
    expect(await done('approver3', data.caseId, ['decideSign', 'grant'], {}, cancel)).toBe('CANCELLED');
    await test.settle();
    const { state, certificates } = await seen(own);
    expect([state, certificates.map((one) => one.state)]).toEqual(['CANCELLED', ['void']]);
    expect(await lettersOf(data.caseId)).toEqual(['L01', 'L04', 'L16']);
    const record = await published(own);
    expect(record).toMatchObject({ status: 'CANCELLED', certificate: null });
    // What has ended cannot be renewed or ended again.
    expect((await end(own)).state).not.toBe(200);
  });

  it('is refused by three people, with the letter that says why and what one may do', async () => {
    const own = await product(inDays(700));
    const { data } = await end(own);
    await done('acceptance', data.caseId, ['formCheck', 'accept'], {}, cancel);
    await done(
      'approver',
      data.caseId,
      ['decideSection', 'agree'],
      { proposal: 'refuse', opinionText: '尚有召回没有完成。' },
      cancel,
    );
    await done('approver2', data.caseId, ['decideLeader', 'agree'], {}, cancel);
    const grounds = '产品尚有未完成的召回，召回完成之前不予注销，请完成后再申请。';
    expect(await done('approver3', data.caseId, ['decideSign', 'refuse'], { grounds }, cancel)).toBe('REFUSED');
    await test.settle();
    expect(await lettersOf(data.caseId)).toEqual(['L01', 'L04', 'L10']);
    expect((await seen(own)).state).toBe('ACTIVE');
  });

  it('of a filing is done on submission; restored within five working days, its certificate is made anew', async () => {
    const own = await product();
    const { data } = await end(own);
    expect(data.status).toBe('CANCEL_NOTICE');
    expect((await seen(own)).state).toBe('CANCELLED');
    expect(await published(own)).toMatchObject({ status: 'CANCELLED', certificate: null });
    const reason = '企业来函说明选错了产品。';
    expect(await done('filing', data.caseId, ['cancelNotice', 'reopen'], { reason }, cancel)).toBe('RESTORED');
    await test.settle();
    const { state, certificates } = await seen(own);
    expect([state, certificates.map((one) => one.state)]).toEqual(['ACTIVE', ['issued', 'void']]);
    expect((await published(own)).certificate).not.toBeNull();
    const told = await test.inject(messageReceive, { page: 1, pageSize: 50 } as never, await as('applicant'));
    expect(JSON.stringify(told.data)).toContain('注销有误，已恢复');
  });

  it('of a filing is final when nobody restored it in time', async () => {
    const unsafe = { productFormula: formulationRows(7) };
    const own = await product(undefined, unsafe);
    const { data } = await end(own, { safetyRelated: true, safetyText: '留样出现微生物超标。' });
    await later(inDays(10));
    expect(await shown('filing', data.caseId, cancel)).toMatchObject({ status: 'CANCELLED', tasks: [] });
    expect((await seen(own)).state).toBe('CANCELLED');
    // Ended for reasons of safety: the same formulation is not taken again.
    const again = await submit(
      'applicant',
      { group: 'reg', name: 'first' },
      aDossier({ nameBrand: '岚屿再来', ...unsafe }),
    );
    expect(again).toMatchObject({ state: 409, cause: expect.stringContaining(own.number) });
  });

  it('begun by the office hears the company first and never signs for it; nobody but acceptance begins it', async () => {
    const own = await product(inDays(700));
    const why = { cause: 'holderEnded', reason: '企业营业执照已注销（演示）。' };
    const denied = await openOnProduct(test, await as('filing'), { ...cancel, number: own.number }, why);
    expect(denied.state).toBe(6010104);
    const opened = await openOnProduct(test, await as('acceptance'), { ...cancel, number: own.number }, why);
    expect(opened.state).toBe(200);
    const { caseId } = opened.data;
    await test.settle();
    const company = await shown('applicant', caseId, cancel);
    expect(company.begun.channel).toBe('office');
    const [task] = company.tasks;
    expect(task).toMatchObject({ node: 'statement', due: { remaining: 5 } });
    const statement = { statement: '营业执照正在更名，并未注销，请核对。' };
    const stated = await test.inject(
      taskAgree,
      { taskId: task?.id ?? '', action: 'state', data: statement },
      await as('applicant'),
    );
    expect(stated).toMatchObject({ state: 200, data: { status: 'CANCELLING' } });
    // Who began it decides nothing of it, and a company of somebody else sees nothing.
    const stranger = await test.inject(areaGetRecord, { ...cancel, id: caseId }, await as('rival'));
    expect(stranger.state).toBe(404);
    await done(
      'approver',
      caseId,
      ['decideSection', 'agree'],
      { proposal: 'grant', opinionText: '登记机关确认执照已注销。' },
      cancel,
    );
    expect(await done('approver3', caseId, ['decideSign', 'grant'], {}, cancel)).toBe('CANCELLED');
    expect((await seen(own, 'acceptance')).state).toBe('CANCELLED');
  });
});
