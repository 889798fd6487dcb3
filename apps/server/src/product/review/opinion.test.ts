import {
  areaSave,
  decideFinding,
  dossierExport,
  dossierImport,
  draftDossier,
  type JsonObject,
  opinionPropose,
  opinionSave,
  reviewCompare,
  reviewPrecedents,
  reviewResult,
  reviewRevision,
  reviewRevisionCases,
  reviewSameName,
  reviewStatistics,
} from '@app/contract';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, fileCase, first, people } from '../../platform/area/area.testing.ts';
import { pdf, uploader } from '../../platform/attachment/attachment.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { unpack } from '../../testing/testing-zip.ts';
import { currentRulebook } from '../regulation/index.ts';

const rows = (percent: string): JsonObject[] => [
  { _id: 'row1', level: 1, name: '水', inci: 'WATER', percent, purpose: '溶剂' },
  { _id: 'row2', level: 1, name: '甘油', inci: 'GLYCERIN', percent: '10.000', purpose: '保湿剂' },
];

describe('the officers’ side of smart review', () => {
  let test: TestApp;
  const as = people(() => test);
  let [mine, rivals] = ['', ''];
  beforeAll(async () => {
    test = await createTestApp();
    mine = (await fileCase(test, await as('applicant'), aDossier({ productFormula: rows('89.000') }))).caseId;
    rivals = (await fileCase(test, await as('rival'), aDossier({ productFormula: rows('89.000') }))).caseId;
    await test.settle();
  });
  afterAll(() => test.close());

  const result = async (account: string, caseId: string) =>
    test.inject(reviewResult, { ...first, caseId }, await as(account));
  async function errorOf(caseId: string) {
    const answer = await result('filing', caseId);
    expect(answer.state, answer.cause ?? '').toBe(200);
    const finding = answer.data.findings.find(({ rule }) => rule === 'F01');
    if (!finding) throw new Error('F01 did not speak');
    return finding;
  }

  it('writes an opinion from a template of the office, which the holder never reads', async () => {
    const me = await as('filing');
    const finding = await errorOf(mine);
    const data = {
      name: '合计',
      subject: 'formula',
      rules: 'F01',
      content: '【位置】合计【填写】，请【补充】。',
      enabled: true,
    };
    expect((await test.inject(areaSave, { group: 'base', name: 'opinion-template', data }, me)).state).toBe(200);
    const proposed = await test.inject(opinionPropose, { ...first, caseId: mine, findingId: finding.id }, me);
    expect(proposed.data[0]).toMatchObject({ name: '合计', source: 'template' });
    expect(proposed.data[0]?.text).toContain(finding.value ?? '');
    expect(proposed.data.length).toBeGreaterThan(1);

    const save = (text: string) =>
      test.inject(opinionSave, { ...first, caseId: mine, findingId: finding.id, text, source: 'template' }, me);
    expect((await save('配方合计不足 100%，请更正。')).data).toMatchObject({
      source: 'template',
      findingId: finding.id,
    });
    expect((await result('filing', mine)).data).toMatchObject({
      mayDecide: true,
      languageModel: false,
      opinions: [{ findingId: finding.id, text: '配方合计不足 100%，请更正。' }],
    });
    const holders = await result('applicant', mine);
    expect(holders.data).toMatchObject({ mayDecide: false, opinions: [] });
    expect((await result('rival', mine)).state).toBe(404);
    for (const account of ['applicant', 'rival'])
      expect(
        (await test.inject(opinionPropose, { ...first, caseId: mine, findingId: finding.id }, await as(account))).state,
      ).not.toBe(200);
    expect((await save('')).data).toBeNull();
    expect((await result('filing', mine)).data.opinions).toEqual([]);
    await save('配方合计不足 100%，请更正。');
  }, 60_000);

  it('shows how the same rule was decided in other cases, to officers only', async () => {
    const me = await as('filing');
    const decided = await errorOf(mine);
    const place = { ...first, caseId: mine, findingId: decided.id };
    expect((await test.inject(decideFinding, { ...place, decision: 'accepted' }, me)).state).toBe(200);
    const asked = { ...first, caseId: rivals, findingId: (await errorOf(rivals)).id };
    const precedents = await test.inject(reviewPrecedents, asked, me);
    expect(precedents.data).toMatchObject({
      same: { accepted: 1, rejected: 0 },
      rule: { accepted: 1, rejected: 0 },
    });
    expect(precedents.data.rows[0]).toMatchObject({
      caseId: mine,
      decision: 'accepted',
      opinion: '配方合计不足 100%，请更正。',
      same: true,
    });
    expect((await test.inject(reviewPrecedents, asked, await as('rival'))).state).not.toBe(200);
  }, 60_000);

  it('finds the dossiers of the same name, for officers only', async () => {
    const same = await test.inject(reviewSameName, { ...first, caseId: mine }, await as('filing'));
    expect(same.data).toHaveLength(1);
    expect(same.data[0]).toMatchObject({ caseId: rivals, sameHolder: false });
    expect(JSON.stringify(same.data)).not.toMatch(/GLYCERIN|甘油|percent/);
    expect((await test.inject(reviewSameName, { ...first, caseId: mine }, await as('applicant'))).state).not.toBe(200);
  }, 60_000);

  it('prints the review with evidence and opinions for the office, without opinions for the holder', async () => {
    const print = async (account: string, format: 'docx' | 'xlsx' | 'pdf') => {
      const answer = await test.server.inject({
        method: 'POST',
        url: '/business/v3/reg/first/review/report',
        headers: { 'x-authorization-access_token': (await as(account)).token },
        payload: { caseId: mine, format },
      });
      expect(answer.statusCode).toBe(200);
      return answer.rawPayload;
    };
    const opinion = '配方合计不足 100%，请更正。';
    const office = await unpack(await print('filing', 'docx'));
    const words = office.get('word/document.xml') ?? '';
    for (const word of ['审评报告', opinion, 'F01', '化妆品注册备案资料管理规定', '采纳'])
      expect(words).toContain(word);
    expect(office.get('word/header1.xml')).toContain('演示');
    const holders = (await unpack(await print('applicant', 'docx'))).get('word/document.xml') ?? '';
    expect(holders).toContain('F01');
    expect(holders).not.toContain(opinion);
    const sheet = await readSheet(await print('filing', 'xlsx'));
    expect(sheet.some((row) => row.includes('F01') && row.includes(opinion))).toBe(true);
    const pdf = await print('filing', 'pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(20_000);
  }, 60_000);

  it('gives a dossier out as JSON and takes it in again as a draft with the same dossier', async () => {
    const me = await as('applicant');
    const out = await test.inject(dossierExport, { ...first, caseId: mine }, me);
    expect(out.data).toMatchObject({ procedure: 'filing', rows: [{ name: '水' }, { name: '甘油' }] });
    expect((await test.inject(dossierExport, { ...first, caseId: mine }, await as('rival'))).state).toBe(404);
    const taken = await test.inject(dossierImport, { ...first, dossier: out.data as unknown as JsonObject }, me);
    expect(taken.state, taken.cause ?? '').toBe(200);
    expect(taken.data.left).toEqual([]);
    const again = await test.inject(draftDossier, { ...first, id: taken.data.id }, me);
    expect(again.data).toEqual(out.data);
    // What an office may read of a case is no application that it could write.
    const read = await test.inject(dossierExport, { ...first, caseId: mine }, await as('filing'));
    expect([read.state, read.data.application]).toEqual([200, undefined]);
    const misspelt = { ...out.data, lable: { claims: '保湿' } } as unknown as JsonObject;
    const strange = await test.inject(dossierImport, { ...first, dossier: misspelt }, me);
    expect(strange).toMatchObject({ state: 400, data: [{ field: 'lable' }] });
    const refused = await test.inject(dossierImport, { ...first, dossier: { rows: [{ name: 1 }] } }, me);
    expect(refused).toMatchObject({ state: 400 });
    expect(refused.cause).toContain('rows.0');
  }, 60_000);

  it('takes a draft over whole, with its files; who may not read them is told which to add', async () => {
    const upload = uploader(() => test, as);
    const { data: file } = await upload('applicant', '检验报告.pdf', pdf);
    const files = [{ id: file.id, name: '检验报告.pdf', size: pdf.length }];
    const data = {
      ...aDossier(),
      documents: [{ code: 'testReport', files, notApplicable: '' }],
      productColour: '白色',
    };
    const me = await as('applicant');
    const draft = await test.inject(areaSave, { ...first, data }, me);
    const out = await test.inject(draftDossier, { ...first, id: draft.data.id }, me);
    const dossier = out.data as unknown as JsonObject;
    const taken = await test.inject(dossierImport, { ...first, dossier }, me);
    expect(taken.data.left).toEqual([]);
    const again = await test.inject(draftDossier, { ...first, id: taken.data.id }, me);
    expect(again.data).toEqual(out.data);
    expect(JSON.stringify(again.data.application?.data.documents)).toContain(file.id);
    const theirs = await test.inject(dossierImport, { ...first, dossier }, await as('rival'));
    expect(theirs.data.left).toEqual(['检验报告.pdf']);
    const read = await test.inject(draftDossier, { ...first, id: theirs.data.id }, await as('rival'));
    expect(read.data.application?.data.productColour).toBe('白色');
    expect(JSON.stringify(read.data)).not.toContain(file.id);
  });

  it('counts how often a rule spoke and how often the office agreed, for officers', async () => {
    const answer = await test.inject(reviewStatistics, { rule: 'F01' }, await as('filing'));
    expect(answer.data.reviewed).toBe(2);
    const row = answer.data.rules.find(({ rule }) => rule === 'F01');
    expect(row).toMatchObject({ found: 2, cases: 2, accepted: 1, rejected: 0, precision: 1 });
    expect(answer.data.rules.find(({ rule }) => rule === 'F02')).toMatchObject({ found: 0, precision: null });
    expect(answer.data.months).toEqual([expect.objectContaining({ reviewed: 2, found: 2, accepted: 1, rejected: 0 })]);
    const long = await test.inject(reviewStatistics, { from: '2001-01-01', to: '2001-12-31' }, await as('filing'));
    expect(long.data).toMatchObject({ reviewed: 0, months: [] });
    expect((await test.inject(reviewStatistics, {}, await as('applicant'))).state).not.toBe(200);
    expect((await test.inject(reviewStatistics, { from: '2026-02-30' }, await as('filing'))).state).toBe(400);
  }, 60_000);

  it('compares versions for whoever sees the case', async () => {
    const ask = async (account: string, to: number) =>
      test.inject(reviewCompare, { ...first, caseId: mine, from: 1, to }, await as(account));
    expect((await ask('applicant', 1)).data).toEqual({ type: 'none', differences: [] });
    expect((await ask('filing', 2)).state).toBe(404);
    expect((await ask('rival', 1)).state).toBe(404);
  }, 60_000);

  it('tells precedents of the same substance from those of another under the same rule', async () => {
    const me = await as('filing');
    const withOne = async (account: string, name: string, inci: string, percent: string, id: string) => {
      const formulation = [
        { _id: 'w', level: 1, name: '水', inci: 'WATER', percent: (100 - Number(percent)).toFixed(3), purpose: '溶剂' },
        { _id: id, level: 1, name, inci, percent, purpose: '防腐剂' },
      ];
      const { caseId } = await fileCase(test, await as(account), aDossier({ productFormula: formulation }));
      await test.settle();
      const found = (await result('filing', caseId)).data.findings.find(({ rule }) => rule === 'F22');
      if (!found) throw new Error('F22 did not speak');
      return { ...first, caseId, findingId: found.id };
    };
    const other = await withOne('applicant', '苯甲醇', 'BENZYL ALCOHOL', '1.500', 'a');
    const same = await withOne('rival', '苯氧乙醇', 'PHENOXYETHANOL', '1.200', 'b');
    const asked = await withOne('applicant', '2-苯氧乙醇', 'phenoxyethanol', '1.700', 'c');
    await test.inject(decideFinding, { ...same, decision: 'rejected', reason: '进口时的旧标准' }, me);
    await test.inject(decideFinding, { ...other, decision: 'accepted' }, me);
    const { data } = await test.inject(reviewPrecedents, asked, me);
    expect(data).toMatchObject({ same: { accepted: 0, rejected: 1 }, rule: { accepted: 1, rejected: 1 } });
    expect(data.rows.map(({ caseId, same: isSame, reason }) => [caseId, isSame, reason])).toEqual([
      [same.caseId, true, '进口时的旧标准'],
      [other.caseId, false, null],
    ]);
    const practice = (await result('filing', asked.caseId)).data.practice.filter(({ rule }) => rule === 'F22');
    expect(practice).toMatchObject([{ accepted: 1, rejected: 1 }]);
    expect((await result('applicant', asked.caseId)).data.practice).toEqual([]);
  }, 60_000);

  it('lists a rule for revision once officers rejected more than 30 % of 50 findings, with the cases and reasons that the reader may open', async () => {
    const me = await as('filing');
    const listed = async () => (await test.inject(reviewRevision, {}, me)).data;
    const add = (from: number, to: number, decision: 'accepted' | 'rejected', ruleVersion = 0) => {
      const text = decision === 'rejected' ? '误报' : null;
      return test.app.asOwner(
        (db) =>
          sql`insert into case_finding (id, case_id, version, holder_tenant_id, position, key, rule, severity, finding, decision, decision_reason, decided_at, decided_by_name)
          select 900000 + n, case_id, version, holder_tenant_id, n, 'D01:' || n, 'D01', severity,
            finding || jsonb_build_object('rule', 'D01', 'ruleVersion', ${ruleVersion || version()}::int), ${decision}, ${text}::text,
            timestamptz '2026-11-20 10:00+08' + n * interval '1 minute', '郑审批'
          from case_finding, generate_series(${from}::int, ${to}::int) n where case_id = ${mine} and rule = 'F01'`.execute(
            db,
          ),
        schema,
      );
    };
    const version = () => currentRulebook(test.app).rules.find(({ id }) => id === 'D01')?.version ?? 0;
    const schema = (await test.app.spaces())[0]?.schema ?? '';
    await add(1, 33, 'accepted');
    await add(34, 49, 'rejected');
    // What another version of the rule found says nothing about this one.
    await add(100, 190, 'rejected', 99);
    expect(await listed()).toEqual([]);
    await add(50, 50, 'accepted');
    expect(await listed()).toMatchObject([{ rule: 'D01', version: version(), accepted: 34, rejected: 16 }]);
    const cases = await test.inject(reviewRevisionCases, { rule: 'D01' }, me);
    expect(cases.data).toMatchObject({ rows: [{ caseId: mine, reason: '误报', decidedBy: '郑审批' }], withheld: 0 });
    // Who keeps the rules and opens no cases reads numbers alone.
    const editor = await as('regulator1');
    expect((await test.inject(reviewRevision, {}, editor)).data).toHaveLength(1);
    expect((await test.inject(reviewRevisionCases, { rule: 'D01' }, editor)).data).toEqual({ rows: [], withheld: 1 });
    for (const company of ['applicant', 'rival'])
      for (const call of [reviewRevision, reviewRevisionCases] as const)
        expect((await test.inject(call, { rule: 'D01' }, await as(company))).state).toBe(6010104);
    expect((await test.inject(reviewRevisionCases, { rule: 'X99' }, me)).state).toBe(404);
    await add(51, 54, 'accepted');
    expect(await listed()).toEqual([]);
  }, 60_000);
});
