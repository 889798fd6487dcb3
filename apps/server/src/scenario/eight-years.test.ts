import {
  areaGetRecord,
  areaSave,
  draftOpen,
  draftPatch,
  type JsonObject,
  productGet,
  publicityGet,
} from '@app/contract';
import { addDays, dayOf } from '@app/engine/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyAudit } from '../kernel/audit/verify.ts';
import { openOnProduct, submitAll } from '../platform/area/area.testing.ts';
import { pdf, uploader } from '../platform/attachment/attachment.testing.ts';
import { lastDay } from '../product/register/index.ts';
import { createTestApp, type TestApp } from '../testing/testing.ts';
import { caseSteps } from './case-steps.testing.ts';

/**
 * The life of one sunscreen over eight years of business time: registered, changed, renewed, corrected, suspended, lifted, cancelled. After each of
 * them its page, the public page, its certificates, the archive and the audit say the same.
 */
let test: TestApp;
const { as, act, done, later, lettersOf, productOf, registered, shown, submit } = caseSteps(() => test);
const upload = uploader(() => test, as);
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const first = { group: 'reg', name: 'first' } as const;
const change = { group: 'reg', name: 'change' } as const;
const renewal = { group: 'reg', name: 'renewal' } as const;
const correction = { group: 'reg', name: 'correction' } as const;
const cancel = { group: 'reg', name: 'cancel' } as const;
const event = { group: 'monitor', name: 'sudden-event' } as const;
type Place = { group: string; name: string };

const today = () => dayOf(test.app.businessNow());
const yearsOn = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
const file = async (name: string) => {
  const { id, fileName } = (await upload('applicant', name, pdf)).data;
  return [{ id, name: fileName }];
};

let product = { id: '', number: '', title: '' };
/** The cases of its life that have ended, in their order; each has its volume in the archive. */
const ended: string[] = [];

interface Agreed {
  state: string;
  version: number;
  validTo: string;
  /** State of each certificate, the newest first. */
  papers: string[];
}
/** What everybody reads of the product now, each in their own place, is the same. */
async function agrees(expected: Agreed): Promise<void> {
  await test.settle();
  for (const who of ['applicant', 'auditor', 'acceptance']) {
    const { data } = await test.inject(productGet, { id: product.id }, await as(who));
    const papers = data.certificates.map(({ state }) => state);
    expect([who, data.state, data.currentVersion, data.validTo, papers]).toEqual([
      who,
      expected.state,
      expected.version,
      expected.validTo,
      expected.papers,
    ]);
    expect(data.states.at(-1)?.to).toBe(expected.state);
    expect(data.versions.map(({ version }) => version)).toEqual(
      Array.from({ length: expected.version }, (_, at) => expected.version - at),
    );
    // Every paper that went out is a file with its hash.
    expect(data.certificates.every(({ attachmentId, sha256 }) => attachmentId !== null && sha256 !== null)).toBe(true);
  }
  const published = (await test.inject(publicityGet, { number: product.number })).data;
  expect(published).toMatchObject({ status: expected.state, validTo: expected.validTo });
  expect(published.certificate === null).toBe(!expected.papers.includes('issued'));
  const [space] = await test.app.spaces();
  const { rows: volumes } = await test.app.asOwner(
    (db) => sql<{ id: string }>`select about_case_id::text as id from archive_volume`.execute(db),
    space?.schema,
  );
  expect(volumes.map(({ id }) => id).toSorted()).toEqual(ended.toSorted());
  // Who moved the product, by which case: the audit knows of every state that the page names.
  const states = (await test.inject(productGet, { id: product.id }, await as('auditor'))).data.states;
  const { rows: moves } = await test.app.asOwner((db) =>
    sql<{ state: string }>`select coalesce(after ->> 'state', after ->> 'to') as state from audit_log
      where entity = 'product' and entity_id = ${product.id} and action in ('product.opened', 'product.state')
      order by seq`.execute(db),
  );
  expect(moves.map(({ state }) => state)).toEqual(states.map(({ to }) => to));
  expect(await verifyAudit(test.app.asOwner)).toMatchObject({ ok: true });
}

/** A draft of the company on the product, filled in and submitted. */
async function drafted(place: Place, values: JsonObject): Promise<string> {
  const me = await as('applicant');
  const windowId = 'window-of-eight-years';
  const reference = { product: { id: product.id, text: product.title } };
  const { id } = (await test.inject(areaSave, { ...place, data: reference }, me)).data;
  const { rev } = (await test.inject(draftOpen, { ...place, id, windowId }, me)).data;
  const ops = Object.entries(values).map(([key, value]) => ({ op: 'set' as const, path: [key], value }));
  await test.inject(
    draftPatch,
    { ...place, id, windowId, baseRev: rev, patchId: `eight-${id}`, ops, release: true },
    me,
  );
  const answer = await submitAll(test, me, id, place);
  expect([answer.state, answer.cause]).toEqual([200, null]);
  return answer.data.caseId;
}

it('R1.1-14 R1.1-11 R1.1-04 R1.1-02 one product lives eight years, and everybody reads the same of it at each step', {
  timeout: 300_000,
}, async () => {
  // Registered.
  const caseId = await registered('decideSection', { nameBrand: '岚屿八年演示' });
  const grant = { proposal: 'grant', opinionText: '同意审评结论。' };
  await done('approver', caseId, ['decideSection', 'agree'], grant);
  await done('approver2', caseId, ['decideLeader', 'agree']);
  await done('approver3', caseId, ['decideSign', 'grant']);
  await test.settle();
  expect(await done('acceptance', caseId, ['sendCertificate', 'send'])).toBe('PUBLISHED');
  const number = (await shown('applicant', caseId)).certNo ?? '';
  const { id, text: title } = await productOf(number);
  product = { id, number, title };
  const born = today();
  const expiry = lastDay(born, 'P5Y');
  ended.push(caseId);
  await agrees({ state: 'ACTIVE', version: 1, validTo: expiry, papers: ['issued'] });

  // A year later its holder has moved: recorded after the form check.
  await later(yearsOn(born, 1));
  const address = '云海市岚屿区海棠路 18-1 号（演示地址）';
  const moved = await drafted(change, {
    reason: '门牌号变更（演示）。',
    stockPlan: 'none',
    changeStatement: await file('变更说明.pdf'),
    groups: ['holder'],
    filerAddress: address,
  });
  expect(await done('acceptance', moved, ['formCheck', 'accept'], {}, change)).toBe('RECORDED');
  ended.push(moved);
  await agrees({ state: 'ACTIVE', version: 2, validTo: expiry, papers: ['issued', 'replaced'] });

  // Renewed in its window: two papers, one after the other.
  await later(addDays(expiry, -100));
  const next = lastDay(addDays(expiry, 1), 'P5Y');
  const renewed = await submit('applicant', renewal, {
    product: { id: product.id, text: product.title },
    paperCertificate: 'none',
    selfCheckFrom: born,
    selfCheckTo: addDays(today(), -5),
    salesFacts: [{ _id: 'row1', year: Number(today().slice(0, 4)) - 1, quantity: '12000', unit: '支', batches: 6 }],
    labelStillConform: true,
    selfCheckReport: await file('自查报告.pdf'),
    salesProof: await file('生产记录.pdf'),
    productStandard: await file('产品执行的标准.pdf'),
    commitment: true,
  });
  expect([renewed.state, renewed.cause]).toEqual([200, null]);
  expect(await done('acceptance', renewed.data.caseId, ['formCheck', 'accept'], {}, renewal)).toBe('RENEWED');
  ended.push(renewed.data.caseId);
  await agrees({ state: 'ACTIVE', version: 2, validTo: next, papers: ['issued', 'issued', 'replaced'] });
  await later(addDays(expiry, 1));
  await agrees({ state: 'ACTIVE', version: 2, validTo: next, papers: ['issued', 'replaced', 'replaced'] });

  // The new certificate carries a wrong house number: corrected.
  await later(yearsOn(born, 6));
  const line = {
    _id: 'line1',
    place: 'filerAddress',
    correct: '云海市岚屿区海棠路 81 号（演示地址）',
    source: 'office',
  };
  const slip = await drafted(correction, {
    effect: 'both',
    items: [line],
    evidence: await file('核准资料（演示）.pdf'),
    reason: '证书误登门牌号（演示）。',
  });
  expect(await done('acceptance', slip, ['formCheck', 'accept'], {}, correction)).toBe('CORRECTING');
  expect(await done('approver3', slip, ['decideCorrection', 'grant'], {}, correction)).toBe('CORRECTED');
  ended.push(slip);
  const papers = ['issued', 'replaced', 'replaced', 'replaced'];
  await agrees({ state: 'ACTIVE', version: 3, validTo: next, papers });

  // Suspended after an event, and lifted.
  await later(yearsOn(born, 7));
  const report = {
    kind: 'adverseReaction',
    severity: '3',
    happenedAt: addDays(today(), -1),
    reason: '两家医院上报四例面部红肿，均使用同一批次产品（演示）。',
  };
  const opened = await openOnProduct(test, await as('supervisor'), { ...event, number }, report);
  const eventId = opened.data.caseId;
  await done('supervisor', eventId, ['verify', 'confirm'], { found: '批次与病例相符（演示）。' }, event);
  await done(
    'supervisor2',
    eventId,
    ['grade', 'grade'],
    { grade: 'III', gradeReason: '四例，均好转（演示）。' },
    event,
  );
  await done('supervisor', eventId, ['measure', 'suspend'], { reason: '查清原因之前暂停销售、使用。' }, event);
  await agrees({ state: 'SUSPENDED', version: 3, validTo: next, papers });
  await later(addDays(today(), 30));
  await done('supervisor', eventId, ['measure', 'lift'], { reason: '复检符合规定。' }, event);
  await agrees({ state: 'ACTIVE', version: 3, validTo: next, papers });
  const evaluation = { evaluation: '检验合格，病例痊愈，提请结案（演示）。' };
  await done('supervisor', eventId, ['measure', 'done'], evaluation, event);
  expect(await done('supervisor2', eventId, ['close', 'close'], {}, event)).toBe('CLOSED');
  ended.push(eventId);
  expect(await lettersOf(eventId)).toEqual(['L18', 'L19']);

  // Its holder ends it.
  await later(yearsOn(born, 8));
  const cancelled = await submit('applicant', cancel, {
    product: { id: product.id, text: product.title },
    cause: 'stopMaking',
    lastMadeOn: addDays(today(), -150),
    stockLeft: 0,
    stockPlan: 'none',
    reason: '产品线调整，不再生产。',
    paperBack: 'none',
    consequence: true,
  });
  const end = cancelled.data.caseId;
  await done('acceptance', end, ['formCheck', 'accept'], {}, cancel);
  await done('approver', end, ['decideSection', 'agree'], { proposal: 'grant', opinionText: '符合注销条件。' }, cancel);
  expect(await done('approver3', end, ['decideSign', 'grant'], {}, cancel)).toBe('CANCELLED');
  ended.push(end);
  await agrees({ state: 'CANCELLED', version: 3, validTo: next, papers: ['void', 'replaced', 'replaced', 'replaced'] });
  const { data } = await test.inject(productGet, { id: product.id }, await as('auditor'));
  expect(data.states.map(({ to }) => to)).toEqual(['ACTIVE', 'SUSPENDED', 'ACTIVE', 'CANCELLED']);
  expect(data.versions.map(({ changeType }) => changeType)).toEqual(['correction', 'record', 'first']);
  // What has ended begins nothing any more.
  const again = await act('acceptance', end, ['formCheck', 'accept'], {}, cancel).catch(String);
  expect(again).toContain('has no task');
  expect((await test.inject(areaGetRecord, { ...first, id: caseId }, await as('rival'))).state).toBe(404);
});
