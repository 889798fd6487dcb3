import {
  areaGetRecord,
  areaSave,
  areaSubmit,
  type CaseDetail,
  decideFinding,
  draftCheck,
  itemOfFinding,
  type JsonObject,
  regimeCase,
  regimeDossier,
  regimeDraft,
  regimeList,
  reviewPrecedents,
  reviewResult,
  reviewStatistics,
} from '@app/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixturePool } from '../../kernel/turns/worker-pool.testing.ts';
import type { WorkerPool } from '../../kernel/turns/worker-pool.ts';
import { aDossier, first, people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { unpack } from '../../testing/testing-zip.ts';
import { judgeWith } from '../judging/judging.ts';

/** Allowed here to 10 % and there to 7.34 %: the two markets contradict one another. */
const rows: JsonObject[] = [
  { _id: 'row1', level: 1, name: '水', inci: 'WATER', percent: '91.000', purpose: '溶剂' },
  { _id: 'row2', level: 1, name: '胡莫柳酯', inci: 'HOMOSALATE', percent: '9.000', purpose: '防晒剂' },
];
const eu = { regimes: ['eu'] };

let test: TestApp;
const as = people(() => test);
let [draftId, caseId] = ['', ''];
beforeAll(async () => {
  test = await createTestApp();
  const me = await as('applicant');
  const data = aDossier({ productFormula: rows });
  draftId = (await test.inject(areaSave, { ...first, data }, me)).data.id;
  const { id } = (await test.inject(areaSave, { ...first, data }, me)).data;
  const { rev, review } = (await test.inject(draftCheck, { ...first, id }, me)).data;
  // A reason for what the authority's own rules call an error, and for nothing else.
  const acknowledgements = (review?.findings ?? [])
    .filter(({ severity }) => severity === 'error')
    .map(({ key }) => ({ key, reason: '演示：见说明。' }));
  const sent = await test.inject(areaSubmit, { ...first, id, rev, acknowledgements }, me);
  expect(sent.state, sent.cause ?? '').toBe(200);
  caseId = sent.data.caseId;
  await test.settle();
});
afterAll(() => test.close());

async function owned<T>(statement: RawBuilder<T>): Promise<T[]> {
  const schema = (await test.app.spaces())[0]?.schema ?? '';
  return (await test.app.asOwner((db) => statement.execute(db), schema)).rows;
}
const ofDraft = async (account = 'applicant', more: object = eu) =>
  test.inject(regimeDraft, { ...first, id: draftId, ...eu, ...more }, await as(account));

describe('a draft judged by the law of another market', () => {
  it('shows what that law forbids beside what it says of each ingredient, under its own name and citation', async () => {
    const { data, state, cause } = await ofDraft();
    expect(state, cause ?? '').toBe(200);
    const [judged] = data;
    expect(judged?.regime).toMatchObject({ id: 'eu', short: { en: 'EU' }, from: '2025-04-11' });
    const tooMuch = judged?.result.findings.filter(({ value }) => value === '9.000%') ?? [];
    expect(tooMuch.map(({ rule, regime, limit, citation }) => [rule, regime, limit, citation.article])).toEqual([
      ['E10', 'eu', '7.34%', 'Annex VI, 3'],
    ]);
    expect(judged?.result.findings.every(({ regime, key }) => regime === 'eu' && key.startsWith('eu:'))).toBe(true);
    expect(judged?.limits).toEqual([
      expect.objectContaining({ rowId: 'row2', article: 'Annex VI, 3', value: expect.stringMatching(/7\.34/) }),
    ]);
    const { review } = (await test.inject(draftCheck, { ...first, id: draftId }, await as('applicant'))).data;
    expect(review?.findings.filter(({ places }) => places.some(({ rowId }) => rowId === 'row2'))).not.toContainEqual(
      expect.objectContaining({ value: '9.000%' }),
    );
    expect(review?.findings.every(({ regime }) => regime === undefined)).toBe(true);
  });

  it('refuses by name a regime that there is not, with those that there are, and a day before one begins', async () => {
    const unknown = await ofDraft('applicant', { regimes: ['eu', 'us'] });
    expect([unknown.state, unknown.cause]).toEqual([400, '没有名为“us”的其他法规体系；现有：eu']);
    expect((await test.inject(regimeList, {}, await as('applicant'))).data.map(({ id }) => id)).toEqual(['eu']);
    expect((await ofDraft('applicant', { regimes: [] })).state).toBe(400);
    const many = Array.from({ length: 9 }, (_, at) => `r${at}`);
    expect((await ofDraft('applicant', { regimes: many })).state).toBe(400);
  });

  it('is answered to the company alone: another one, the office and who has not signed in get what they get of a draft', async () => {
    expect((await ofDraft('rival')).state).toBe(404);
    expect((await ofDraft('filing')).state).not.toBe(200);
    const nobody = await test.server.inject({
      method: 'POST',
      url: '/business/v3/reg/first/draft/regimes',
      payload: { id: draftId, ...eu },
    });
    expect(nobody.json()).not.toMatchObject({ state: 200 });
  });
});

describe('a case judged by the law of another market', () => {
  const ofCase = async (account: string) => test.inject(regimeCase, { ...first, caseId, ...eu }, await as(account));

  it('is answered to whoever may open it, and to nobody else', async () => {
    for (const account of ['applicant', 'filing']) {
      const { data, state, cause } = await ofCase(account);
      expect(state, cause ?? '').toBe(200);
      expect(data[0]?.result.findings.map(({ rule }) => rule)).toContain('E10');
    }
    expect((await ofCase('rival')).state).toBe(404);
    const other = await test.inject(
      regimeCase,
      { group: 'review', name: 'dossiers', caseId, ...eu },
      await as('filing'),
    );
    expect(other.state).not.toBe(200);
  });

  it('keeps nothing: no finding, no open error, no item, no precedent, no figure and no line of a report', async () => {
    await ofCase('filing');
    const me = await as('filing');
    const detail = (await test.inject(areaGetRecord, { ...first, id: caseId }, me)).data as CaseDetail;
    const result = (await test.inject(reviewResult, { ...first, caseId }, me)).data;
    for (const findings of [detail.findings, result.findings]) {
      expect(findings.length).toBeGreaterThan(0);
      expect(findings.filter(({ rule, regime }) => /^E\d/.test(rule) || regime !== undefined)).toEqual([]);
    }
    const stored = await owned<{ rule: string }>(sql`select rule from case_finding where finding ? 'regime'`);
    expect(stored).toEqual([]);
    const [finding] = (await ofCase('filing')).data[0]?.result.findings ?? [];
    const key = finding?.key ?? '';
    for (const answer of [
      await test.inject(decideFinding, { ...first, caseId, findingId: key, decision: 'accepted' }, me),
      await test.inject(itemOfFinding, { ...first, caseId, findingId: key }, me),
      await test.inject(reviewPrecedents, { ...first, caseId, findingId: key }, me),
    ])
      expect(answer.state).not.toBe(200);
    const counted = await test.inject(reviewStatistics, {}, await as('filing'));
    expect(counted.state, counted.cause ?? '').toBe(200);
    expect(JSON.stringify(counted.data)).not.toMatch(/"E\d\d"/);
    for (const account of ['filing', 'applicant']) {
      const printed = await test.server.inject({
        method: 'POST',
        url: '/business/v3/reg/first/review/report',
        headers: { 'x-authorization-access_token': (await as(account)).token },
        payload: { caseId, format: 'docx' },
      });
      const words = (await unpack(printed.rawPayload)).get('word/document.xml') ?? '';
      expect(words).toContain('F');
      expect(words).not.toMatch(/E10|Annex/);
    }
  });

  it('cannot be kept even by a fault of the program: the table refuses the finding', async () => {
    const write = owned(
      sql`update case_finding set finding = finding || '{"regime":"eu"}'::jsonb where case_id = ${caseId}`,
    );
    await expect(write).rejects.toThrow('case_finding_of_authority');
  });
});

describe('a dossier that is kept nowhere', () => {
  const ask = async (dossier: JsonObject, account = 'applicant') =>
    test.inject(regimeDossier, { dossier, ...eu }, await as(account));
  const formulation = rows.map(({ _id, ...row }) => ({ rowId: _id, ...row })) as JsonObject[];

  it('is judged as it is handed in, and what is none is refused with the place', async () => {
    const judged = await ask({ rows: formulation, classificationCode: '04-05-03-01-02' });
    expect(judged.state, judged.cause ?? '').toBe(200);
    expect(judged.data[0]?.result.findings.map(({ rule }) => rule)).toContain('E10');
    expect((await ask({ rows: [{ rowId: 1 }] })).data).toContainEqual(
      expect.objectContaining({ field: 'rows.0.rowId' }),
    );
  });

  it('and one larger than a form may be is told so instead of judged', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({ ...formulation[0], rowId: `r${at}`, percent: '0.01' }));
    const { data } = await ask({ rows: many });
    expect(data[0]?.result.findings.map(({ regime, severity }) => [regime, severity])).toEqual([['eu', 'undecided']]);
  });
});

describe('a judgement that does not end', () => {
  let pool: WorkerPool | undefined;
  afterEach(() => pool?.stop());
  it('says so under the name of the market, and passes nothing', async () => {
    pool = fixturePool({ timeoutMs: 200 });
    judgeWith(test.app, pool);
    // What was judged before needs no thread.
    const changed = { ...first, id: draftId, data: { nameGeneric: '未完成' } };
    expect((await test.inject(areaSave, changed, await as('applicant'))).state).toBe(200);
    const [judged] = (await ofDraft()).data;
    expect(judged?.result).toMatchObject({
      findings: [{ regime: 'eu', severity: 'undecided', title: { en: expect.stringContaining('was not finished') } }],
      passed: [],
    });
  });
});
