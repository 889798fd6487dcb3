import { type JsonObject, reviewSimilar } from '@app/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDossier, fileCase, first, people } from '../../platform/area/area.testing.ts';
import { createTestApp, type TestApp } from '../../testing/testing.ts';
import { similarityOf, type Weighed } from '../judging/index.ts';
import { formulationsOf, replaceFormulation } from './similarity.store.ts';
import { findLocally } from './similarity.testing.ts';
import { weigh } from './weigh.ts';

const row = (level: 1 | 2, name: string, percent: string) => ({ rowId: name, level, name, percent });
const formulation = fc
  .uniqueArray(fc.record({ ingredient: fc.constantFrom(...'abcdefghij'), weight: fc.integer({ min: 1, max: 90 }) }), {
    selector: ({ ingredient }) => ingredient,
    minLength: 1,
    maxLength: 8,
  })
  .map((rows) => rows.map((one): Weighed => ({ ...one, weight: Math.fround(Math.sqrt(one.weight)) })));

describe('how alike two formulas are', () => {
  it('is 1 for the same, 0 for strangers, and the same both ways', () => {
    fc.assert(
      fc.property(formulation, formulation, (one, other) => {
        expect(similarityOf(one, one)).toBeCloseTo(1, 6);
        expect(similarityOf(one, other)).toBeCloseTo(similarityOf(other, one), 6);
        expect(similarityOf(one, [{ ingredient: 'z', weight: 1 }])).toBe(0);
      }),
    );
  });

  it('counts a blend as its components, and rows without a number not at all', () => {
    const rows = [row(1, 'blend', '20'), row(2, 'a', '75'), row(2, 'b', '25'), row(1, 'c', '80'), row(1, 'd', '适量')];
    const weighed = weigh(rows, (name) => name).map(({ ingredient, weight }) => [ingredient, Math.round(weight ** 2)]);
    expect(weighed).toEqual([
      ['c', 80],
      ['a', 15],
      ['b', 5],
    ]);
  });
});

describe('dossiers with a like formula', () => {
  let test: TestApp;
  const as = people(() => test);
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const rows = (...contents: [string, string, string][]): JsonObject[] =>
    contents.map(([name, inci, percent], at) => ({
      _id: `row${at}`,
      level: 1,
      name,
      inci,
      percent,
      purpose: '保湿剂',
    }));
  const cream = (glycerin: string, water: string, noise = 'WATER') =>
    aDossier({
      productFormula: rows(
        ['水', noise, water],
        ['甘油', 'GLYCERIN', glycerin],
        ['丁二醇', 'BUTYLENE GLYCOL', '5.000'],
      ),
    });
  const file = async (account: string, data: JsonObject) => (await fileCase(test, await as(account), data)).caseId;

  it('are found by the officer among all holders, and by a holder among its own only', async () => {
    const mine = await file('applicant', cream('10.000', '85.000'));
    const like = await file('applicant', cream('12.000', '83.000', 'Water/Aqua'));
    const rivals = await file('rival', cream('10.000', '85.000'));
    await file(
      'applicant',
      aDossier({ productFormula: rows(['角鲨烷', 'SQUALANE', '90.000'], ['聚二甲基硅氧烷', 'DIMETHICONE', '10.000']) }),
    );
    await test.settle();
    await test.settle();
    const answer = await test.inject(reviewSimilar, { ...first, caseId: mine }, await as('filing'));
    expect(answer.state, answer.cause ?? '').toBe(200);
    expect(answer.data.map(({ caseId }) => caseId).sort()).toEqual([like, rivals].sort());
    expect(answer.data.find(({ caseId }) => caseId === rivals)).toMatchObject({ similarity: 1, sameHolder: false });
    expect(answer.data.find(({ caseId }) => caseId === like)?.similarity).toBeGreaterThan(0.9);
    expect(JSON.stringify(answer.data)).not.toMatch(/percent|甘油|GLYCERIN/);

    const refused = await test.inject(reviewSimilar, { ...first, caseId: mine }, await as('rival'));
    expect(refused.state).not.toBe(200);
    const [space] = await test.app.spaces();
    if (!space) throw new Error('no space');
    const rivalTenant = await test.app.asOwner(async (db) => {
      const held = await formulationsOf(db, [rivals]);
      expect(held).toHaveLength(1);
      const { rows: found } = await sql<{
        holder_tenant_id: string;
      }>`select holder_tenant_id from similarity_formula where case_id = ${rivals}`.execute(db);
      return String(found[0]?.holder_tenant_id);
    }, space.schema);
    const seen = await test.app.run(
      { role: 'app_holder', schema: space.schema, authorityId: space.authorityId, tenantId: rivalTenant },
      async (ctx) => {
        const [own] = await formulationsOf(ctx.db, [rivals, mine, like]);
        return findLocally(ctx.db, own?.ingredients ?? [], 0.3, 50);
      },
    );
    expect(seen.map(({ caseId }) => caseId)).toEqual([rivals]);
  }, 60_000);

  it('are all found, whatever is common and what is rare', async () => {
    const [space] = await test.app.spaces();
    if (!space) throw new Error('no space');
    const formulations = fc.sample(formulation, { numRuns: 120, seed: 5 });
    await test.app.asOwner(async (db) => {
      for (const [at, ingredients] of formulations.entries())
        await replaceFormulation(db, { caseId: String(7_000_000 + at), version: 1, holderTenantId: '1', ingredients });
      for (const [at, one] of formulations.slice(0, 25).entries()) {
        const expected = formulations
          .flatMap((other, i) => (similarityOf(one, other) >= 0.6 ? [String(7_000_000 + i)] : []))
          .sort();
        const found = await findLocally(db, one, 0.6, 500);
        expect(found.map(({ caseId }) => caseId).sort(), `formula ${at}`).toEqual(expected);
      }
      // An older version that comes late does not overwrite a newer one.
      await replaceFormulation(db, {
        caseId: '7000000',
        version: 2,
        holderTenantId: '1',
        ingredients: [{ ingredient: 'q', weight: 1 }],
      });
      await replaceFormulation(db, {
        caseId: '7000000',
        version: 1,
        holderTenantId: '1',
        ingredients: formulations[0] ?? [],
      });
      expect((await formulationsOf(db, ['7000000']))[0]?.ingredients).toEqual([{ ingredient: 'q', weight: 1 }]);
    }, space.schema);
  }, 60_000);
});
