import {
  areaSave,
  decideFinding,
  type JsonObject,
  opinionPropose,
  opinionSave,
  reviewCompare,
  reviewPrecedents,
  reviewResult,
  reviewSameName,
} from '@app/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../kernel/testing.ts';
import { aDossier, fileCase, first, people } from '../../platform/area/area.testing.ts';

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
    expect(precedents.data).toMatchObject({ accepted: 1, rejected: 0 });
    expect(precedents.data.rows[0]).toMatchObject({
      caseId: mine,
      decision: 'accepted',
      opinion: '配方合计不足 100%，请更正。',
      sameTitle: true,
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

  it('compares versions for whoever sees the case', async () => {
    const ask = async (account: string, to: number) =>
      test.inject(reviewCompare, { ...first, caseId: mine, from: 1, to }, await as(account));
    expect((await ask('applicant', 1)).data).toEqual({ type: 'none', differences: [] });
    expect((await ask('filing', 2)).state).toBe(404);
    expect((await ask('rival', 1)).state).toBe(404);
  }, 60_000);
});
