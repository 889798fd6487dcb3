import {
  areaGetRecord,
  areaHandle,
  areaQuery,
  areaSave,
  areaSubmit,
  type CaseDetail,
  clockAdvance,
  decideFinding,
  draftCheck,
  type JsonObject,
  reviewCounts,
  type StoredFinding,
  taskLock,
  weightOf,
} from '@app/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, first, people, submitAll } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';

const missing = '演示：差额为称量误差，已在生产记录中说明。';
const formulation = (percent: string): JsonObject[] => [
  { _id: 'row1', level: 1, name: '水', inci: 'WATER', percent, purpose: '溶剂' },
  { _id: 'row2', level: 1, name: '甘油', inci: 'GLYCERIN', percent: '10.000', purpose: '保湿剂' },
];

describe('smart review of a filing (R1.2-20)', () => {
  let test: TestApp;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  async function draft(percent = '89.980') {
    const me = await as('applicant');
    const saved = await test.inject(
      areaSave,
      { ...first, data: aDossier({ productFormula: formulation(percent) }) },
      me,
    );
    expect(saved.state, saved.cause ?? '').toBe(200);
    const check = await test.inject(draftCheck, { ...first, id: saved.data.id }, me);
    expect(check.state, check.cause ?? '').toBe(200);
    const review = check.data.review;
    if (!review) throw new Error('no review');
    return { me, id: saved.data.id, rev: check.data.rev, review };
  }
  async function filed(percent?: string) {
    const { me, id } = await draft(percent);
    const answer = await submitAll(test, me, id);
    expect(answer.state, answer.cause ?? '').toBe(200);
    return { me, caseId: answer.data.caseId };
  }
  async function detail(caseId: string, account: string): Promise<CaseDetail> {
    const answer = await test.inject(areaGetRecord, { ...first, id: caseId }, await as(account));
    expect(answer.state, answer.cause ?? '').toBe(200);
    return answer.data as CaseDetail;
  }
  const errorsOf = (of: CaseDetail) => of.findings.filter(({ severity }) => severity === 'error');
  const decide = async (
    caseId: string,
    finding: StoredFinding,
    decision: 'accepted' | 'rejected' | null,
    reason?: string,
    account = 'filing',
  ) =>
    test.inject(
      decideFinding,
      { ...first, caseId, findingId: finding.id, decision, ...(reason === undefined ? {} : { reason }) },
      await as(account),
    );
  const pass = async (caseId: string, opinion = '资料齐全。') => {
    const me = await as('filing');
    const task = (await detail(caseId, 'filing')).tasks[0];
    if (!task) throw new Error('no task');
    await test.inject(taskLock, { taskId: task.id }, me);
    return test.inject(areaHandle, { ...first, taskId: task.id, action: 'pass', opinion, fields: {} }, me);
  };

  it('counts what the rules said of cases, for those who may see them', async () => {
    const { caseId } = await filed('89.980');
    const all = await detail(caseId, 'filing');
    const ask = async (account: string) =>
      test.inject(reviewCounts, { group: 'review', name: 'dossiers', ids: `${caseId},1` }, await as(account));
    const seen = await ask('filing');
    expect(seen.data).toHaveLength(1);
    expect(seen.data[0]).toMatchObject({
      caseId,
      errors: errorsOf(all).length,
      graves: all.findings.filter((one) => weightOf(one) === 'grave').length,
      warnings: all.findings.filter((one) => weightOf(one) === 'warn').length,
      undecidedErrors: errorsOf(all).length,
      cannotDecide: all.findings.filter(({ severity }) => severity === 'undecided').length,
    });
    expect((await ask('applicant')).data).toEqual(seen.data);
    expect((await ask('rival')).data).toEqual([]);
    expect((await ask('expert1')).state).toBe(6010104);
    const bad = await test.inject(reviewCounts, { group: 'review', name: 'dossiers', ids: 'x' }, await as('filing'));
    expect(bad.state).toBe(400);
  });
  it('the list of dossiers is sorted by the errors that wait for a decision, also behind a cursor', async () => {
    const [many, few] = [(await filed('89.980')).caseId, (await filed('89.980')).caseId];
    const me = await as('filing');
    const mine = (await detail(few, 'filing')).tasks[0];
    await test.inject(taskLock, { taskId: mine?.id ?? '' }, me);
    const [error] = errorsOf(await detail(few, 'filing'));
    if (!error) throw new Error('no error-level finding');
    expect((await decide(few, error, 'accepted')).state).toBe(200);
    const ask = async (order: 'ASC' | 'DESC', more: object = {}, account = 'filing') => {
      const request = { sorts: [{ field: 'openErrors', order }], requestPage: { pageNo: 1, limit: 1, ...more } };
      const answer = await test.inject(
        areaQuery,
        { group: 'review', name: 'dossiers', parameters: [], ...request },
        await as(account),
      );
      expect(answer.state, answer.cause ?? '').toBe(200);
      return answer.data;
    };
    const walk = async (order: 'ASC' | 'DESC', account?: string) => {
      const found: string[] = [];
      for (let next: string | undefined; ; ) {
        const page = await ask(order, next === undefined ? {} : { after: next }, account);
        found.push(...page.dataResult.map((row) => String(row.id)));
        next = page.pageResult.next;
        if (next === undefined) return found;
      }
    };
    const down = await walk('DESC');
    expect(down.indexOf(many)).toBeLessThan(down.indexOf(few));
    expect(await walk('ASC')).toEqual(down.toReversed());
    expect(await walk('DESC', 'applicant')).toEqual(down);
    expect((await decide(few, error, null)).state).toBe(200);
    const again = await walk('DESC');
    expect(again.indexOf(few), 'equal again: the newer one first').toBeLessThan(again.indexOf(many));
  });
  it('pre-check tells value, limit, place in the form and basis', async () => {
    const { review } = await draft();
    expect(review.findings.find(({ key }) => key === 'F01:total')).toMatchObject({
      severity: 'error',
      value: '99.980%',
      title: { 'zh-CN': '合计 99.980%，还差 0.020' },
      places: [{ field: 'productFormula', column: 'percent' }],
      citation: { regulation: '化妆品注册备案资料管理规定', article: '第二十九条', verified: true },
      fix: { ops: [{ path: ['productFormula', '#row1', 'percent'], value: '90.000' }] },
    });
    expect(review.passed).toContain('F06');
    expect(review.findings.filter(({ unverified, severity }) => unverified === true && severity === 'error')).toEqual(
      [],
    );
  });

  it('submission names each error-level finding that has no reason, and stores nothing', async () => {
    const { me, id, rev, review } = await draft();
    const errors = review.findings.filter(({ severity }) => severity === 'error');
    expect(errors.length).toBeGreaterThan(1);
    const others = errors.filter(({ key }) => key !== 'F01:total').map(({ key }) => ({ key, reason: missing }));
    const refused = await test.inject(
      areaSubmit,
      { ...first, id, rev, acknowledgements: [...others, { key: 'F01:total', reason: '  ' }] },
      me,
    );
    expect(refused).toMatchObject({
      state: 400,
      cause: '还有 1 条错误级发现没有说明理由：F01 合计 99.980%，还差 0.020',
      data: [{ field: 'acknowledgements', row: 'F01:total' }],
    });
    const english = await test.inject(
      areaSubmit,
      { ...first, id, rev, acknowledgements: [] },
      { ...me, headers: { 'accept-language': 'en' } },
    );
    expect(english.cause).toContain('Total is 99.980%: 0.020 is missing');
    const answer = await submitAll(test, me, id);
    expect(answer.state, answer.cause ?? '').toBe(200);
  });

  it('keeps that the company has seen what may mean a prohibition; it asks no reason and blocks nothing', async () => {
    const { me, id, rev, review } = await draft();
    const graves = review.findings.filter((one) => weightOf(one) === 'grave');
    expect(graves.length).toBeGreaterThan(1);
    const reasons = review.findings
      .filter(({ severity }) => severity === 'error')
      .map(({ key }) => ({ key, reason: missing }));
    const [seen, unseen] = graves;
    const acknowledgements = [...reasons, { key: seen?.key ?? '' }];
    const answer = await test.inject(areaSubmit, { ...first, id, rev, acknowledgements }, me);
    expect(answer.state, answer.cause ?? '').toBe(200);
    const { findings } = await detail(answer.data.caseId, 'filing');
    const kept = (key = '') => findings.find((one) => one.key === key);
    expect([kept(seen?.key), kept(unseen?.key)]).toMatchObject([
      { acknowledgement: '', severity: 'warn', wouldBe: 'error' },
      { acknowledgement: null },
    ]);
  });

  it('what a check found is submitted as it was found; after a day has passed since, or the content was changed, it is judged anew', async () => {
    const asOf = async (caseId: string) => {
      const { rows } = await test.app.asOwner(
        (db) => sql<{ day: string }>`select as_of::text as day from case_review where case_id = ${caseId}`.execute(db),
        'space_yunhai',
      );
      return rows[0]?.day;
    };
    const keys = (findings: readonly { key: string }[]) => findings.map(({ key }) => key).sort();
    const reasonsFor = (findings: readonly { key: string }[]) => findings.map(({ key }) => ({ key, reason: missing }));
    const submit = async ({ me, id, rev, review }: Awaited<ReturnType<typeof draft>>) => {
      const answer = await test.inject(
        areaSubmit,
        { ...first, id, rev, acknowledgements: reasonsFor(review.findings) },
        me,
      );
      expect(answer.state, answer.cause ?? '').toBe(200);
      return answer.data.caseId;
    };
    const same = await draft();
    const told = await submit(same);
    expect(await asOf(told)).toBe(same.review.asOf);
    expect(keys((await detail(told, 'filing')).findings)).toEqual(keys(same.review.findings));

    const changed = await draft();
    const data = { productFormula: formulation('90.000') };
    const saved = await test.inject(areaSave, { ...first, id: changed.id, version: changed.rev, data }, changed.me);
    const stale = { ...first, id: changed.id, rev: changed.rev, acknowledgements: [] };
    expect((await test.inject(areaSubmit, stale, changed.me)).state).toBe(409);
    const anew = await submit({ ...changed, rev: saved.data.version });
    expect(keys((await detail(anew, 'filing')).findings)).not.toContain('F01:total');

    const before = await draft();
    await test.inject(clockAdvance, { workingDays: 1 }, await as('admin'));
    const later = await asOf(await submit(before));
    expect([later === before.review.asOf, (later ?? '') > before.review.asOf]).toEqual([false, true]);
  });

  it('the officer sees the findings with the reasons of the applicant', async () => {
    const { caseId } = await filed();
    const seen = await detail(caseId, 'filing');
    expect(seen.findings.find(({ key }) => key === 'F01:total')).toMatchObject({
      acknowledgement: '演示：已知悉并说明。',
      decision: null,
    });
    expect(seen.notices.length).toBeGreaterThan(0);
  });

  it('the check cannot pass before each error-level finding is decided; a rejection needs a reason', async () => {
    const { caseId } = await filed();
    const refused = await pass(caseId);
    expect(refused.state).toBe(409);
    expect(refused.cause).toContain('F01 合计 99.980%，还差 0.020');
    const errors = errorsOf(await detail(caseId, 'filing'));
    const [one, ...rest] = errors;
    if (!one) throw new Error('no finding');
    expect(refused.data).toMatchObject(errors.map(({ id, rule }) => ({ findingId: id, rule })));
    for (const reason of [undefined, '   ']) {
      expect(await decide(caseId, one, 'rejected', reason)).toMatchObject({ state: 400, data: [{ field: 'reason' }] });
    }
    const decided = await decide(caseId, one, 'rejected', '称量误差可以接受');
    expect(decided.data).toMatchObject({ decision: 'rejected', decisionReason: '称量误差可以接受' });
    for (const finding of rest) expect((await decide(caseId, finding, 'accepted')).state).toBe(200);
    // What was accepted as an error speaks against passing: it takes a reason.
    for (const opinion of ['', '  '])
      expect(await pass(caseId, opinion)).toMatchObject({
        state: 400,
        data: [{ field: 'opinion', message: `已采纳 ${rest.length} 条错误级发现，通过时要在意见里写明理由。` }],
      });
    expect(await pass(caseId, '已当场改正')).toMatchObject({ state: 200, data: { status: 'ACTIVE' } });
    const after = await detail(caseId, 'filing');
    expect(errorsOf(after).every(({ decision, decidedBy, decidedAt }) => decision && decidedBy && decidedAt)).toBe(
      true,
    );
    expect(
      after.history.filter(({ action }) => action === 'finding.decide').map(({ title }) => title['zh-CN']),
    ).toContain(`驳回审评发现 ${one.rule}`);
  });

  it('a decision can be taken back, is audited once, and does not change when it is repeated', async () => {
    const { caseId } = await filed();
    const [finding] = errorsOf(await detail(caseId, 'filing'));
    if (!finding) throw new Error('no finding');
    await decide(caseId, finding, 'accepted');
    await decide(caseId, finding, 'accepted');
    expect((await decide(caseId, finding, null)).data).toMatchObject({
      decision: null,
      decidedBy: null,
      decidedAt: null,
    });
    const { rows } = await test.app.asOwner((db) =>
      sql<{
        after: { decision: string | null };
      }>`select after from platform.audit_log where action = 'finding.decide' and entity_id = ${finding.id} order by seq`.execute(
        db,
      ),
    );
    expect(rows.map(({ after }) => after.decision)).toEqual(['accepted', null]);
  });

  it('only an officer with a task of this case decides; everybody else is refused and nothing changes', async () => {
    const { caseId } = await filed();
    const other = await filed();
    const [finding] = errorsOf(await detail(caseId, 'filing'));
    if (!finding) throw new Error('no finding');
    for (const account of ['applicant', 'rival', 'acceptance', 'auditor', 'expert1']) {
      expect((await decide(caseId, finding, 'accepted', undefined, account)).state).not.toBe(200);
    }
    const foreign = await decide(other.caseId, finding, 'accepted');
    const absent = await decide(other.caseId, { ...finding, id: '999' }, 'accepted');
    expect({ ...foreign, requestId: '' }).toEqual({ ...absent, requestId: '' });
    expect(foreign.state).toBe(404);
    expect(errorsOf(await detail(caseId, 'filing')).map(({ decision }) => decision)).toEqual(
      errorsOf(await detail(caseId, 'filing')).map(() => null),
    );
  });

  it('holders see only the reviews of their own cases, and no request role changes a finding', async () => {
    const { caseId } = await filed();
    const space = (await test.app.spaces())[0];
    if (!space) throw new Error('no space');
    const holders = await test.app.asOwner(
      (db) => sql<{ id: string }>`select distinct holder_tenant_id as id from case_finding`.execute(db),
      space.schema,
    );
    const holder = holders.rows[0]?.id ?? '';
    const base = { schema: space.schema, authorityId: space.authorityId };
    const count = (tenantId: string) =>
      test.app.run({ role: 'app_holder', ...base, tenantId }, async (ctx) => {
        const { rows } = await sql<{
          n: number;
        }>`select count(*)::int as n from case_finding where case_id = ${caseId}`.execute(ctx.db);
        return rows[0]?.n;
      });
    expect(await count(holder)).toBeGreaterThan(0);
    expect(await count('1')).toBe(0);
    const attempts = [
      [{ role: 'app_holder', ...base, tenantId: holder }, `update case_finding set decision = 'accepted'`],
      [{ role: 'app_holder', ...base, tenantId: holder }, `delete from case_finding`],
      [{ role: 'app_authority', ...base, tenantId: space.authorityId }, `update case_finding set severity = 'info'`],
      [{ role: 'app_authority', ...base, tenantId: space.authorityId }, `update case_review set notices = '[]'`],
      [{ role: 'app_authority', ...base, tenantId: space.authorityId }, `delete from case_finding`],
    ] as const;
    for (const [scope, statement] of attempts) {
      await expect(
        test.app.run(scope, (ctx) => sql.raw(statement).execute(ctx.db)),
        statement,
      ).rejects.toThrow(/permission denied/);
    }
  });
});
